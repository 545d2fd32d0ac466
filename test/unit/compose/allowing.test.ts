import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { allowing } from '../../../src/compose/allowing.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { hire, operatorOf } from '../../support/operators.ts'
import { settle } from '../../support/testClock.ts'

it('a label that was held back goes on from a command line as from a window: by a reason and a leader’s PIN, which stand in its history', async () => {
  const fake = await fakeStation()
  const { api } = fake.station
  fake.world.orders.set('LXFDFT', order('LXFDFT'))
  const leader = operatorOf(await hire(api, 'An', 'leader', '2468'))
  await api.execute({ type: 'change-settings', id: uuid(), part: { useRoles: true } })
  fake.world.misread = ['LXFDFT', 'L8TKYG']
  const card = await fake.scan('LXFDFT')
  const job = typeof card === 'string' ? card : (card.labels[0]?.job ?? '')
  const goOn = async (allowed: Parameters<typeof allowing>[1]) => {
    const answer = await allowing(api, allowed).execute({ type: 'go-on', id: uuid(), job })
    await settle()
    return answer.ok ? 'ok' : answer.fault.code
  }
  expect(await goOn({})).toBe('deed.reason-missing')
  expect(await goOn({ why: 'looked' })).toBe('operator.not-allowed')
  expect(await goOn({ why: 'looked', approval: { leader, pin: '2468' } })).toBe('ok')
  const noted = fake.journal.log.find(({ body }) => body.type === 'allowed')
  expect(noted?.body).toMatchObject({ deed: 'unguarded', why: 'looked', leader: 'An' })
})
