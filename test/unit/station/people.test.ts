import { expect, it } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { freshWorld, order } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

it('forgets a receiver in memory too: no return that is written again brings back what was erased, no picture is left', async () => {
  const world = freshWorld()
  const people = {
    // As the store erases them.
    async forget() {
      for (const [id, row] of world.returns.rows) world.returns.rows.set(id, { ...row, note: '', line: '' })
      return ok({ erased: { return: 1 }, kept: [], copies: 0, inLogs: false })
    },
  }
  const { station, scan } = await fakeStation({ world, people })
  const { api } = station
  const printed = await scan('LXFDFT')
  const job = typeof printed === 'string' ? '' : (printed.labels[0]?.job ?? '')
  expect((await api.ask({ type: 'picture', job })).ok).toBe(true)
  world.orders.set('LXFDFT', order('LXFDFT', { status: 'returning' }))
  await api.execute({ type: 'return-scan', id: uuid(), line: 'LXFDFT' })
  await settle()
  const row = [...world.returns.rows.keys()][0] ?? ''
  await api.execute({ type: 'return-note', id: uuid(), row, condition: 'whole', note: 'chị Nhung không nhận' })
  expect((await api.execute({ type: 'people-forget', id: uuid(), orders: ['LXFDFT'] })).ok).toBe(true)
  expect((await api.ask({ type: 'picture', job })).ok).toBe(false)
  const rows = await api.ask({ type: 'return-rows', day: '2026-11-21' })
  expect(rows).toMatchObject({ value: [{ id: row, note: '' }] })
  // Written once more, by a second scan of the parcel.
  await api.execute({ type: 'return-scan', id: uuid(), line: 'LXFDFT' })
  await settle()
  expect([...world.returns.rows.values()]).toMatchObject([{ note: '' }])
})
