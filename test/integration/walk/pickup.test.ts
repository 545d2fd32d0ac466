import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { ComposedStation } from '../../../src/compose/composeStation.ts'
import type { PickupParcelView, ShiftsRow } from '../../../src/contract/pickups.ts'
import type { Patch } from '../../../src/contract/tables.ts'
import { vietnamMidnight } from '../../../src/model/day.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { noBrowser, openStation } from '../../support/openStation.ts'
import { valueIn } from '../../support/practice.ts'
import { tempDir } from '../../support/tempDir.ts'

it('takes the shifts of the service as times of Vietnam, and hands over the orders that name one', async () => {
  await using folder = await tempDir()
  await using service = await startPractice({ port: 0, dataDir: ':memory:', viewStyles: ['pdf'] })
  const station = await open(folder.path, service)
  const { api } = station
  valueIn(await api.ask({ type: 'shifts' }))
  const midnight = vietnamMidnight(Date.now())
  const tomorrow = { from: midnight + 31 * 3_600_000, to: midnight + 36 * 3_600_000 }
  const heard = await until(station, hasShifts)
  expect(heard.row.shifts).toContainEqual({ ...tomorrow, title: expect.stringContaining('07h00 - 12h00'), orders: 0 })

  const codes = [...service.codes.slice(0, 12), ...service.heavyCodes.slice(0, 6)]
  await know(station, codes)
  const wanted = codes.flatMap((code) => {
    const order = service.order(code)
    const goes = order !== null && Date.parse(order.pickShift?.from ?? '') === tomorrow.from
    if (order === null || !goes) return []
    return order.serviceType === 5 ? order.items.map((_, at) => `${code}_${at + 1}`) : [code]
  })
  const { pickup } = valueIn(await api.execute({ type: 'pickup-open', id: uuid(), ...tomorrow }))
  const parcels = await parcelsOf(station, pickup)
  expect(parcels.map(({ code }) => code).sort()).toEqual(wanted.sort())
  for (const { cargo } of parcels) expect(cargo?.place).toMatch(/^[^,\d]*\d*[^,\d]*, [^,\d]+$/)

  const [first = '', second = '', ...rest] = wanted
  service.setStatus(second.split('_')[0] ?? '', 'cancel')
  for (const code of [first, ...rest]) {
    if (code.split('_')[0] === second.split('_')[0]) continue
    expect(valueIn(await scan(station, pickup, code)).last).toMatchObject({ verdict: 'scanned', offline: false })
  }
  await service.close()
  expect(valueIn(await scan(station, pickup, 'ZZZZZZZZ')).last).toMatchObject({ verdict: 'unknown', offline: true })
  await station.close()

  const again = await open(folder.path, service)
  const found = valueIn(await again.api.ask({ type: 'pickup', key: pickup }))
  expect(found).toMatchObject({ state: 'open', unasked: 1 })
  const short = (await parcelsOf(again, pickup)).filter(({ verdict }) => verdict === 'expected')
  const signing = { driver: 'Tài', person: 'Lan', short: short.map(({ row }) => ({ row, reason: 'held' as const })) }
  valueIn(await again.api.execute({ type: 'pickup-close', id: uuid(), pickup, ...signing }))
  expect(valueIn(await again.api.ask({ type: 'pickup', key: found.manifest }))).toMatchObject({
    state: 'closed',
    counts: { handed: found.counts.handed },
  })
  await again.close()
})

const open = (dataDir: string, service: Pick<Practice, 'url' | 'token' | 'shops'>) =>
  openStation(dataDir, service, { htmlToPdf: noBrowser })

function hasShifts(patch: Patch): patch is Patch & { readonly row: ShiftsRow } {
  return patch.table === 'shifts' && patch.row !== null && patch.row.shifts.length > 0
}

/** The station knows the orders once their rows of a batch have them. */
async function know(station: ComposedStation, codes: readonly string[]): Promise<void> {
  const batch = uuid()
  const rest = new Set(codes)
  const known = until(station, (patch): patch is Patch => {
    if (patch.table === 'batchRow' && patch.row?.order != null && patch.row.code !== null) rest.delete(patch.row.code)
    return rest.size === 0
  })
  const about = { name: 'Ca sáng', source: 'paste', size: '80x80', printer: null } as const
  valueIn(await station.api.execute({ type: 'batch-create', id: batch, ...about, lines: [...codes] }))
  await known
}

/** The first change of the station's tables that is wanted, or what the tables have of it now. */
async function until<Wanted extends Patch>(
  { api }: ComposedStation,
  wanted: (patch: Patch) => patch is Wanted,
): Promise<Wanted> {
  const { promise, resolve } = Promise.withResolvers<Wanted>()
  const look = (patches: readonly Patch[]) => {
    const found = patches.find(wanted)
    if (found !== undefined) resolve(found)
  }
  const end = api.watch(({ patches }) => look(patches))
  look(valueIn(await api.ask({ type: 'snapshot' })).patches)
  return promise.finally(end)
}

async function parcelsOf({ api }: ComposedStation, pickup: string): Promise<readonly PickupParcelView[]> {
  return valueIn(await api.ask({ type: 'pickup-parcels', pickup, from: 0, count: 1_000 }))
}

function scan({ api }: ComposedStation, pickup: string, line: string) {
  return api.execute({ type: 'pickup-scan', id: uuid(), pickup, line })
}
