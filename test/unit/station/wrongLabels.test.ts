import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'

const verify = (at: FakeStation, item: string, label: string) =>
  at.station.api.execute({ type: 'verify', id: uuid(), item, label })

/** A station at which the label of LXFDFT was found on the parcel G8ADKBRF, and nobody has said that they know. */
async function found(label = 'LXFDFT') {
  const at = await fakeStation()
  for (const code of ['G8ADKBRF', 'LXFDFT']) await at.scan(code)
  expect(await verify(at, 'G8ADKBRF', label)).toMatchObject({ value: { match: false } })
  return at
}

/** The next start on the same disk. */
async function restarted(at: FakeStation, begins: Parameters<typeof fakeStation>[0] = {}) {
  at.kill()
  return fakeStation({ journal: at.journal, world: at.world, clock: at.clock, ...begins })
}

const blocking = async (at: FakeStation) => (await at.cards()).filter(({ blocks }) => blocks)

describe('a wrong label that nobody has acknowledged', () => {
  it.each([
    ['of a parcel that was printed here', 'LXFDFT'],
    ['of a parcel that was not', 'L8TKYG'],
    ['with the mark of a copy that nobody knows', 'C2-00000001'],
  ])('blocks at the next start as well: %s', async (_, label) => {
    const at = await restarted(await found(label))
    expect(await blocking(at)).toMatchObject([
      { code: 'G8ADKBRF', labels: [], fault: { code: 'scan.wrong-label', facts: { item: 'G8ADKBRF', label } } },
    ])
    expect(await at.scan('L8TKYG')).toBe('station.unacknowledged')
  })

  it('blocks with another account too, takes the PIN there, and the journal of its label says so', async () => {
    const at = await restarted(await found(), { begins: { account: 'other' } })
    await at.settings({ supervisorPin: '246810', demands: { mismatch: 'pin' } })
    const [card] = await blocking(at)
    const seen = { type: 'acknowledge', card: card?.id ?? '', why: 'looked' } as const
    expect(await at.station.api.execute({ ...seen, id: uuid() })).toMatchObject({ ok: false })
    expect(await blocking(at)).toHaveLength(1)
    const approval = { leader: null, pin: '246810' }
    expect(await at.station.api.execute({ ...seen, id: uuid(), approval })).toMatchObject({ ok: true })
    expect(await blocking(at)).toEqual([])
    expect(at.journal.log.flatMap(({ body }) => (body.type === 'allowed' ? [body.deed] : []))).toEqual(['mismatch'])
  })

  it('blocks no more once somebody has, whatever start comes', async () => {
    const at = await found()
    expect(await at.scan('--31--')).toBe('done')
    expect(await blocking(await restarted(at))).toEqual([])
  })

  it('gives its place on the screen to nothing that comes under the name of its card', async () => {
    const at = await restarted(await found())
    const [card] = await blocking(at)
    const again = { type: 'reprint-last', id: card?.id ?? '', reason: null } as const
    await at.station.api.execute(again)
    expect(await blocking(at)).toMatchObject([{ fault: { code: 'scan.wrong-label' } }])
  })

  it('is not acknowledged by the new label of what its card said before', async () => {
    const at = await fakeStation()
    const { api } = at.station
    for (const code of ['G8ADKBRF', 'LXFDFT', 'L8TKYG']) await at.scan(code)
    await at.clock.advance(60_000)
    at.world.orders.set('L8TKYG', order('L8TKYG', { cod: 1_500_000, updatedAt: 2 }))
    await at.scan('L8TKYG')
    const [card = ''] = (await blocking(at)).map(({ id }) => id)
    await api.execute({ type: 'acknowledge', id: uuid(), card })
    // No frame has its name any more.
    for (let other = 0; other < 2_000; other++) await api.execute({ type: 'network-changed', id: uuid(), online: true })
    const { append } = at.journal
    at.journal.append = async (entries) => {
      at.journal.append = append
      expect(await api.execute({ type: 'verify', id: card, item: 'G8ADKBRF', label: 'LXFDFT' })).toMatchObject({
        value: { match: false },
      })
      return append(entries)
    }
    expect(await api.execute({ type: 'reprint', id: uuid(), card, reason: null })).toMatchObject({ ok: true })
    expect(await blocking(at)).toMatchObject([{ fault: { code: 'scan.wrong-label' } }])
  })

  it('blocks where the disk takes nothing, and is acknowledged once it does', async () => {
    const at = await fakeStation()
    at.world.memoryFault = { code: 'store.unreadable' }
    expect(await verify(at, 'G8ADKBRF', 'LXFDFT')).toMatchObject({ fault: { code: 'store.unreadable' } })
    expect(await at.scan('--31--')).toBe('store.unreadable')
    expect(await blocking(at)).toHaveLength(1)
    at.world.memoryFault = null
    expect(await at.scan('--31--')).toBe('done')
    expect(await blocking(at)).toEqual([])
  })
})
