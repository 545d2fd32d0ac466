import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { printerA, printerB } from '../../support/fakeWorld.ts'
import { settle } from '../../support/testClock.ts'

/** What is loaded, by printer. */
async function rolls({ station }: FakeStation): Promise<Record<string, string | null>> {
  const snapshot = await station.api.ask({ type: 'snapshot' })
  const patches = snapshot.ok ? snapshot.value.patches : []
  const rows = patches.flatMap((patch) => (patch.table === 'printer' && patch.row !== null ? [patch.row] : []))
  return Object.fromEntries(rows.map(({ id, roll }) => [id, roll?.size ?? null]))
}

describe('a command bar code', () => {
  it('prints a duplicate again, as the deliberate key does', async () => {
    const station = await fakeStation()
    await station.scan('G8ADKBRF')
    expect(await station.scan('G8ADKBRF')).toMatchObject({ verdict: 'duplicate' })
    expect(await station.scan('--22--')).toMatchObject({ verdict: 'printed' })
    expect(station.world.printed).toEqual(['G8ADKBRF', 'G8ADKBRF'])
  })

  it('takes a waiting label back, and nothing that is printed', async () => {
    const station = await fakeStation()
    station.world.printerFault = { code: 'printer.media-empty' }
    const card = await station.scan('G8ADKBRF')
    expect(card).toMatchObject({ verdict: 'waiting' })
    expect(await station.scan('--23--')).toBe('done')
    const [taken] = await station.cards()
    expect(taken).toMatchObject({ verdict: 'canceled' })
    expect(await station.scan('--23--')).toBe('station.nothing-to-do')
  })

  it('says which roll was loaded, at the one printer that prints its size', async () => {
    const station = await fakeStation()
    expect(await station.scan('--53--')).toBe('done')
    expect(await rolls(station)).toEqual({ a: null, b: '52x70' })
    const two = await fakeStation({ printers: [printerA, { ...printerB, sizes: ['80x80'] }] })
    expect(await two.scan('--52--')).toBe('printer.several')
    expect(await two.scan('--53--')).toBe('printer.unknown')
    expect(await rolls(two)).toEqual({ a: null, b: null })
  })

  it('pauses the one batch that runs', async () => {
    const station = await fakeStation()
    expect(await station.scan('--72--')).toBe('station.nothing-to-do')
    station.world.printerFault = { code: 'printer.media-empty' }
    const batch = uuid()
    const { api } = station.station
    const make = { name: '', source: 'paste', size: '80x80', printer: null, lines: ['G8ADKBRF', 'LXFDFT'] } as const
    await api.execute({ type: 'batch-create', id: batch, ...make, lines: [...make.lines] })
    const print = { which: 'all', rows: [], from: 0, size: '80x80', printer: null } as const
    await api.execute({ type: 'batch-print', id: uuid(), batch, ...print, rows: [] })
    await settle()
    expect(await station.scan('--72--')).toBe('done')
    const snapshot = await api.ask({ type: 'snapshot' })
    const states = snapshot.ok
      ? snapshot.value.patches.flatMap((patch) => (patch.table === 'batch' ? [patch.row?.state] : []))
      : []
    expect(states).toEqual(['paused'])
  })
})

it('the labels left on a roll are counted down where the window sees them', async () => {
  const station = await fakeStation()
  const { api } = station.station
  await api.execute({ type: 'load-roll', id: uuid(), printer: 'a', size: '80x80', labels: 500 })
  await station.scan('G8ADKBRF')
  const snapshot = await api.ask({ type: 'snapshot' })
  const rows = snapshot.ok
    ? snapshot.value.patches.flatMap((patch) => (patch.table === 'printer' ? [patch.row?.roll?.labelsLeft] : []))
    : []
  expect(rows).toContain(499)
})

describe('a command bar code that carries the card it means', () => {
  const command = (station: FakeStation, line: string, card: string | null) =>
    station.station.api.execute({ type: 'scan', id: uuid(), line, card })

  it('prints the label of that card again, though another is newer', async () => {
    const station = await fakeStation()
    const earlier = await station.scan('LXFDFT')
    await station.scan('G8ADKBRF')
    if (typeof earlier === 'string') throw new Error(earlier)
    expect((await command(station, '--22--', earlier.id)).ok).toBe(true)
    await settle()
    expect(station.world.printed).toEqual(['LXFDFT', 'G8ADKBRF', 'LXFDFT'])
  })

  it('acknowledges that card, and none where nobody sees one', async () => {
    const station = await fakeStation()
    const refused = await station.scan('ZZZZZZ')
    if (typeof refused === 'string') throw new Error(refused)
    expect(await command(station, '--31--', null)).toMatchObject({ fault: { code: 'station.nothing-to-do' } })
    expect((await station.card(refused.id)).blocks).toBe(true)
    expect((await command(station, '--31--', refused.id)).ok).toBe(true)
    expect((await station.card(refused.id)).blocks).toBe(false)
  })
})
