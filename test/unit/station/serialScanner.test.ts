import { describe, expect, it, vi } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Patch } from '../../../src/contract/tables.ts'
import { readBadge } from '../../../src/model/operator.ts'
import { mostHeard } from '../../../src/station/scan/scannerLines.ts'
import type { FakeStation } from '../../support/fakeStation.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { order } from '../../support/fakeWorld.ts'
import { hire, signIn, signOut, stationRow } from '../../support/operators.ts'
import { settle } from '../../support/testClock.ts'

const uri = 'serial:/dev/ttyUSB0?baud=9600'
const begins = { scanner: { uri, prefix: '', suffix: '' } }

/** What a window is told from now on. */
function watch(at: FakeStation): Patch[] {
  const told: Patch[] = []
  at.station.api.watch(({ patches }) => told.push(...patches))
  return told
}

function heard(told: readonly Patch[]) {
  return told.flatMap((patch) =>
    patch.table === 'heard' && patch.row !== null ? [{ id: patch.key, ...patch.row }] : [],
  )
}

async function scannerRow(at: FakeStation) {
  const snapshot = await at.station.api.ask({ type: 'snapshot' })
  const rows = snapshot.ok ? snapshot.value.patches : []
  return rows.flatMap((patch) => (patch.table === 'scanner' && patch.row !== null ? [patch.row] : []))[0]
}

describe('a line of the serial scanner', () => {
  it('is told to the windows at once, and is no scan when one of them takes it', async () => {
    const at = await fakeStation({ begins })
    const told = watch(at)
    at.world.ear?.line('G8ADKBRF', false)
    await at.clock.advance(50)
    const [line] = heard(told)
    expect(line).toMatchObject({ line: 'G8ADKBRF' })
    const take = () => at.station.api.execute({ type: 'take-heard', id: uuid(), heard: line?.id ?? '' })
    expect(await take()).toEqual({ ok: true, value: { mine: true } })
    expect(await take()).toEqual({ ok: true, value: { mine: false } })
    await at.clock.advance(60_000)
    expect(await at.cards()).toEqual([])
  })

  it('is a scan like any other where no window takes it', async () => {
    const at = await fakeStation({ begins })
    at.world.ear?.line('G8ADKBRF', false)
    await at.clock.advance(10_000)
    expect(await at.cards()).toMatchObject([{ code: 'G8ADKBRF', verdict: 'printed' }])
  })

  it('of a bar code with several is told, and means nothing, also where no window takes it', async () => {
    const at = await fakeStation({ begins })
    const told = watch(at)
    at.world.ear?.line('G8ADKBRF', false)
    at.world.ear?.line('--22--', true)
    at.world.ear?.line('LXFDFT', true)
    await at.clock.advance(50)
    expect(heard(told).map(({ line, further }) => [line, further])).toEqual([
      ['G8ADKBRF', false],
      ['', true],
      ['', true],
    ])
    await at.clock.advance(60_000)
    expect(at.world.printed).toEqual(['G8ADKBRF'])
  })

  it('is told at the next start, once, where the station ended before anybody had it', async () => {
    const notices = async (at: FakeStation) => {
      const snapshot = await at.station.api.ask({ type: 'snapshot' })
      const rows = snapshot.ok ? snapshot.value.patches : []
      return rows.flatMap((patch) => (patch.table === 'station' ? (patch.row?.notices ?? []) : []))
    }
    for (const ends of ['close', 'kill'] as const) {
      const before = await fakeStation({ begins })
      before.world.ear?.line('G8ADKBRF', false)
      await before.clock.advance(50)
      if (ends === 'close') await before.station.close()
      else before.kill()
      const { journal, world, clock } = before
      const after = await fakeStation({ journal, world, clock, begins })
      expect(await notices(after)).toEqual([{ code: 'scan.cut-off', facts: { read: 'G8ADKBRF' } }])
      expect(world.printed).toEqual([])
      after.world.ear?.line('LXFDFT', false)
      await clock.advance(10_000)
      await after.station.close()
      expect(await notices(await fakeStation({ journal, world, clock, begins }))).toEqual([])
    }
  })

  it('is told to nobody where it is a badge that the station ended before: its number is a secret', async () => {
    for (const line of ['--972450143--', '--97245--', '--972450143----972450143--']) {
      const before = await fakeStation({ begins })
      before.world.ear?.line(line, false)
      await before.clock.advance(50)
      before.kill()
      const { journal, world, clock } = before
      const after = await fakeStation({ journal, world, clock, begins })
      const snapshot = await after.station.api.ask({ type: 'snapshot' })
      expect(JSON.stringify(snapshot)).not.toContain('7245')
    }
  })

  it('that is a badge is told by a number that stands for it once, and lets its owner in', async () => {
    const at = await fakeStation({ begins })
    const badge = await hire(at.station.api, 'An')
    const told = watch(at)
    at.world.ear?.line(badge, false)
    await at.clock.advance(50)
    const [{ id, line } = { id: '', line: '' }] = heard(told)
    expect(readBadge(line)).not.toBeNull()
    expect(JSON.stringify(told)).not.toContain(readBadge(badge))
    expect(await at.station.api.execute({ type: 'take-heard', id: uuid(), heard: id })).toMatchObject({ ok: true })
    const scan = () => at.station.api.execute({ type: 'scan' as const, id: uuid(), line })
    expect((await scan()).ok).toBe(true)
    expect((await stationRow(at.station.api)).operator?.name).toBe('An')
    expect(await scan()).toMatchObject({ fault: { code: 'operator.unknown' } })
  })

  it('that is a badge lets its owner in where no window takes it', async () => {
    const at = await fakeStation({ begins })
    at.world.ear?.line(await hire(at.station.api, 'An'), false)
    await at.clock.advance(10_000)
    expect((await stationRow(at.station.api)).operator?.name).toBe('An')
  })

  it('that is a badge stands for nothing once its owner was let in, nor long after a window has taken it', async () => {
    const at = await fakeStation({ begins })
    const badge = await hire(at.station.api, 'An')
    const told = watch(at)
    const scan = (line = '') => at.station.api.execute({ type: 'scan' as const, id: uuid(), line })
    at.world.ear?.line(badge, false)
    await at.clock.advance(10_000)
    expect((await stationRow(at.station.api)).operator?.name).toBe('An')
    await signOut(at.station.api)
    expect(await scan(heard(told)[0]?.line)).toMatchObject({ fault: { code: 'operator.unknown' } })
    at.world.ear?.line(badge, false)
    await at.clock.advance(50)
    const [, held = { id: '', line: '' }] = heard(told)
    await at.station.api.execute({ type: 'take-heard', id: uuid(), heard: held.id })
    await at.clock.advance(20_000)
    expect(await scan(held.line)).toMatchObject({ fault: { code: 'operator.unknown' } })
    expect((await stationRow(at.station.api)).operator).toBeNull()
  })

  it('that is a badge read twice is in no card, no answer and no row', async () => {
    const at = await fakeStation({ begins })
    const badge = await hire(at.station.api, 'An')
    const number = readBadge(badge) ?? ''
    const told = watch(at)
    at.world.ear?.line(`${badge}${badge}`, false)
    await at.clock.advance(10_000)
    const scanned = await at.station.api.execute({ type: 'scan', id: uuid(), line: `${badge}${badge}` })
    const returned = await at.station.api.execute({ type: 'return-scan', id: uuid(), line: `${badge}${badge}` })
    expect([scanned, returned]).toMatchObject(Array(2).fill({ fault: { code: 'scan.unknown-command' } }))
    const snapshot = await at.station.api.ask({ type: 'snapshot' })
    expect(JSON.stringify([told, scanned, returned, snapshot])).not.toContain(number)
  })

  it('that is a command has the rights of whoever was there when it was heard', async () => {
    const at = await fakeStation({ begins: { ...begins, reprint: 'pin' } })
    const { api } = at.station
    const leader = await hire(api, 'An', 'leader', '246810')
    const packer = await hire(api, 'Lan')
    await at.settings({ useRoles: true })
    await signIn(api, packer)
    await at.scan('G8ADKBRF')
    await at.clock.advance(60_000)
    at.world.orders.set('G8ADKBRF', order('G8ADKBRF', { cod: 1_500_000, updatedAt: 2 }))
    await at.scan('G8ADKBRF')
    at.world.ear?.line('--22--', false)
    await at.clock.advance(50)
    expect(await signIn(api, leader, '246810')).toBe('ok')
    await at.clock.advance(60_000)
    expect(at.world.printed).toEqual(['G8ADKBRF'])
    at.world.ear?.line('--22--', false)
    await at.clock.advance(60_000)
    expect(at.world.printed).toEqual(['G8ADKBRF', 'G8ADKBRF'])
  })

  it('comes to a window that is too late only once', async () => {
    const at = await fakeStation({ begins })
    const told = watch(at)
    at.world.ear?.line('G8ADKBRF', false)
    await at.clock.advance(10_000)
    const late = { type: 'take-heard' as const, id: uuid(), heard: heard(told)[0]?.id ?? '' }
    expect(await at.station.api.execute(late)).toEqual({ ok: true, value: { mine: false } })
    expect(at.world.printed).toHaveLength(1)
  })

  it('loses what its scanner puts around the code', async () => {
    const at = await fakeStation({ begins: { scanner: { uri, prefix: '~', suffix: '#' } } })
    const told = watch(at)
    for (const line of ['~G8ADKBRF#', ']C1LXFDFT', '\u001d']) at.world.ear?.line(line, false)
    await at.clock.advance(50)
    expect(heard(told).map(({ line }) => line)).toEqual(['G8ADKBRF', 'LXFDFT'])
  })

  it('is in no snapshot', async () => {
    const at = await fakeStation({ begins })
    at.world.ear?.line('G8ADKBRF', false)
    await at.clock.advance(50)
    const snapshot = await at.station.api.ask({ type: 'snapshot' })
    expect(snapshot.ok && snapshot.value.patches.filter(({ table }) => table === 'heard')).toEqual([])
  })
})

describe('a scanner that sends lines without end', () => {
  const long = 'X'.repeat(20_000)

  it('is told and left alone from where nobody scans so many, and is heard again when they are gone', async () => {
    const at = await fakeStation({ begins })
    const told = watch(at)
    for (let line = 0; line < 3 * mostHeard; line++) at.world.ear?.line(`LX${line}${long}`, false)
    await at.clock.advance(50)
    expect(heard(told)).toHaveLength(mostHeard)
    expect(await scannerRow(at)).toMatchObject({ fault: { code: 'scanner.too-many' } })
    await at.clock.advance(10_000)
    for (let turn = 0; turn < mostHeard && (await scannerRow(at))?.fault !== null; turn++) await settle()
    expect(await scannerRow(at)).toMatchObject({ fault: null })
    at.world.ear?.line('G8ADKBRF', false)
    await at.clock.advance(50)
    expect(heard(told).at(-1)).toMatchObject({ line: 'G8ADKBRF' })
  })

  it('is on disk in a few short writes, and no window is told more than it can read at the next start', async () => {
    const at = await fakeStation({ begins })
    const written = vi.spyOn(at.world.memory, 'set')
    for (let line = 0; line < 3 * mostHeard; line++) at.world.ear?.line(`LX${line}${long}`, false)
    await at.clock.advance(50)
    expect(written.mock.calls.length).toBeLessThan(5)
    at.kill()
    const { journal, world, clock } = at
    const after = await fakeStation({ journal, world, clock, begins })
    const snapshot = await after.station.api.ask({ type: 'snapshot' })
    expect(JSON.stringify(snapshot).length).toBeLessThan(200_000)
  })
})

describe('the serial scanner of the settings', () => {
  it('is heard from the start, and its state is told', async () => {
    const at = await fakeStation({ begins })
    expect(await scannerRow(at)).toMatchObject({ state: 'connecting', uri })
    at.world.ear?.state({ state: 'listening', fault: null })
    expect(await scannerRow(at)).toMatchObject({ state: 'listening' })
    at.world.ear?.state({ state: 'connecting', fault: { code: 'scanner.unreachable' } })
    expect(await scannerRow(at)).toMatchObject({ state: 'connecting', fault: { code: 'scanner.unreachable' } })
  })

  it('is heard as soon as it is chosen, and no more when it is given up', async () => {
    const at = await fakeStation()
    expect(at.world.ear).toBeNull()
    await at.settings({ scanner: { uri, prefix: '', suffix: '' } })
    await settle()
    expect(at.world.ear).not.toBeNull()
    await at.settings({ scanner: { uri: null, prefix: '', suffix: '' } })
    await settle()
    expect(at.world.ear).toBeNull()
    expect(await scannerRow(at)).toMatchObject({ state: 'none', uri: null, fault: null })
  })

  it('is let go when the station closes', async () => {
    const at = await fakeStation({ begins })
    await at.station.close()
    expect(at.world.ear).toBeNull()
  })
})
