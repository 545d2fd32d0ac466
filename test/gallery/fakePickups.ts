import type { Result } from '../../src/base/result.ts'
import { fail, ok } from '../../src/base/result.ts'
import type { Command, Query } from '../../src/contract/commands.ts'
import type { PickupParcelView, PickupScan, PickupView, ShiftsRow } from '../../src/contract/pickups.ts'
import type { Patch } from '../../src/contract/tables.ts'
import { dayLength } from '../../src/model/day.ts'
import type { PickupParcel } from '../../src/model/pickup.ts'
import { countParcels, pickupVerdict, shouts } from '../../src/model/pickup.ts'
import { oldLabel } from './fakeOrders.ts'
import { fixtureId, now } from './fixtures.ts'
import { answerMoney } from './moneyFixtures.ts'
import { afternoon, codeOf, manyParcels, parcelOf, shiftsHeard, tomorrow } from './pickupFixtures.ts'

/** Pickups that are looked at: parcels are scanned out and signed as at the station; nobody drives them away. */
export interface FakePickups {
  patches(): readonly Patch[]
  /** null: it is no query of pickups. */
  answer(query: Query): Result<unknown> | null
  /** null: it is no command of pickups. */
  act(command: Command): { readonly answer: Result<unknown>; readonly patches: readonly Patch[] } | null
}

/**
 * `empty`: no shift at all. `shifts`: nothing is open. `open`: one is being scanned out, of which `last` was scanned
 * just now. `signed`: that one is signed, and many before it. `offline`: what was heard three hours ago.
 */
export type PickupsState =
  | { readonly kind: 'empty' | 'shifts' | 'signed' | 'offline' | 'unreadable' }
  | { readonly kind: 'late' }
  | { readonly kind: 'open'; readonly last?: PickupScan | null; readonly change?: (parcels: PickupParcel[]) => void }

export const pickupIds = { open: fixtureId(700_001), signed: fixtureId(700_002) } as const

interface Held {
  view: PickupView
  readonly parcels: PickupParcel[]
}

export function fakePickups(state: PickupsState | undefined): FakePickups {
  const held = new Map(heldIn(state).map((one) => [one.view.id, one]))
  const shifts = shiftsIn(state)
  const viewsOf = () => [...held.values()].map(({ view }) => view)
  return {
    patches: () => [
      { table: 'shifts', key: 'only', row: shifts },
      ...viewsOf().map((row) => ({ table: 'pickup', key: row.id, row }) as const),
    ],
    answer(query) {
      if (query.type === 'shifts') return state?.kind === 'offline' ? fail('service.unreachable') : ok(null)
      if (query.type === 'pickup') return fail('pickup.unknown')
      if (query.type === 'pickups') {
        if (state?.kind === 'unreadable') return fail('store.unreadable')
        const pickups = viewsOf().filter((view) => view.state === 'closed')
        return ok({ pickups: pickups.sort((a, b) => b.openedAt - a.openedAt), next: null })
      }
      if (query.type !== 'pickup-parcels') return answerMoney(query, state?.kind === 'signed')
      const { pickup, from, count } = query
      const parcels = held.get(pickup)?.parcels ?? []
      return ok(parcels.slice(from, from + count).map((parcel) => viewOf(pickup, parcel)))
    },
    act: (command) => act(held, command),
  }
}

function shiftsIn(state: PickupsState | undefined): ShiftsRow {
  if (state === undefined || state.kind === 'empty') return { fetchedAt: null, shifts: [] }
  const fetchedAt = state.kind === 'offline' ? now - 3 * 3_600_000 : now - 20_000
  return { fetchedAt, shifts: shiftsHeard }
}

function heldIn(state: PickupsState | undefined): readonly Held[] {
  if (state === undefined || state.kind === 'empty') return []
  if (state.kind === 'shifts' || state.kind === 'offline') return [signed(1, manyParcels(64, 64))]
  if (state.kind === 'open') {
    const parcels = [...manyParcels(128, 93)]
    state.change?.(parcels)
    const view = { ...openView(parcels), last: state.last ?? null }
    return [{ view, parcels }, signed(1, manyParcels(64, 64))]
  }
  const all = Array.from({ length: 24 }, (_, day) => signed(day, manyParcels(96 + ((day * 37) % 60), 90)))
  const [last] = all
  if (state.kind === 'late' && last !== undefined) last.view = { ...last.view, late: lateParcels }
  return all
}

const lateParcels: PickupView['late'] = [
  { code: codeOf(2), why: 'cancelled', news: null },
  { code: codeOf(31), why: 'outdated', news: oldLabel },
]

/** Signed so many days ago. */
function signed(day: number, given: readonly PickupParcel[]): Held {
  const parcels = given.map((parcel) =>
    pickupVerdict(parcel) === 'expected' ? { ...parcel, short: 'next-shift' as const } : parcel,
  )
  const closedAt = now - day * dayLength - 2_400_000
  const view: PickupView = {
    ...openView(parcels),
    id: day === 0 ? pickupIds.signed : fixtureId(700_100 + day),
    from: afternoon.from - day * dayLength,
    to: afternoon.to - day * dayLength,
    manifest: `BG-4071-2611${String(21 - (day % 21)).padStart(2, '0')}-0${1 + (day % 3)}`,
    state: 'closed',
    openedAt: closedAt - 3_600_000,
    closedAt,
    driver: ['Trần Văn Tài', 'Lê Quốc Bảo', 'Phạm Minh Hiếu'][day % 3] ?? '',
    person: ['Nguyễn Thị Lan', 'Vũ Đức Thắng'][day % 2] ?? '',
  }
  return { view, parcels }
}

function openView(parcels: readonly PickupParcel[]): PickupView {
  return {
    id: pickupIds.open,
    manifest: 'BG-4071-261121-02',
    state: 'open',
    ...afternoon,
    openedAt: now - 1_500_000,
    closedAt: null,
    counts: countParcels(parcels),
    byScan: false,
    driver: '',
    person: '',
    last: null,
    late: [],
    shouting: parcels.flatMap((parcel) => {
      const why = shouts(parcel)
      return why === null ? [] : [{ code: parcel.text ?? '', why, news: parcel.news ?? null }]
    }),
    unasked: parcels.filter(({ standing, scannedAt }) => standing === 'unasked' && scannedAt !== null).length,
  }
}

function viewOf(pickup: string, parcel: PickupParcel): PickupParcelView {
  const { row, text, order, scannedAt, short, before, cargo } = parcel
  return { pickup, row, code: text, order, verdict: pickupVerdict(parcel), scannedAt, short, before, cargo }
}

function act(held: Map<string, Held>, command: Command): ReturnType<FakePickups['act']> {
  if (command.type === 'pickup-open') return openOne(held, command)
  if (command.type === 'pickup-batch') return { answer: fail('pickup.nothing-known'), patches: [] }
  if (!('pickup' in command)) return null
  const found = held.get(command.pickup)
  if (found === undefined) return { answer: fail('pickup.unknown'), patches: [] }
  switch (command.type) {
    case 'pickup-scan':
      return scan(found, command.line.trim().toUpperCase())
    case 'pickup-acknowledge':
      return put(
        found,
        found.parcels.filter(shouts).map((parcel) => ({ ...parcel, seen: true })),
      )
    case 'pickup-take-back': {
      const last = found.parcels.filter(({ scannedAt }) => scannedAt !== null).at(-1)
      if (last === undefined) return { answer: fail('pickup.nothing-to-take-back'), patches: [] }
      return put(found, [{ ...last, scannedAt: null }], { last: null })
    }
    case 'pickup-close': {
      const { driver, person } = command
      const reasons = new Map(command.short.map(({ row, reason }) => [row, reason]))
      const short = found.parcels.map((parcel) => ({ ...parcel, short: reasons.get(parcel.row) ?? null }))
      return put(found, short, { state: 'closed', closedAt: now, driver, person })
    }
    case 'pickup-drop':
      held.delete(command.pickup)
      return { answer: ok(null), patches: [{ table: 'pickup', key: command.pickup, row: null }] }
    case 'pickup-print':
      return { answer: ok({ verdict: 'sent-not-confirmed' }), patches: [] }
    default:
      return null
  }
}

function openOne(held: Map<string, Held>, { id, from, to }: Command & { type: 'pickup-open' }) {
  const known = [...held.values()].find(({ view }) => view.state === 'open' && view.from === from && view.to === to)
  if (known !== undefined) return { answer: ok({ pickup: known.view.id, manifest: known.view.manifest }), patches: [] }
  const parcels = from === tomorrow.from ? [] : [...manyParcels(128, 0)]
  const one: Held = {
    view: { ...openView(parcels), id, from, to, openedAt: now, byScan: parcels.length === 0 },
    parcels,
  }
  held.set(id, one)
  const answer = ok({ pickup: id, manifest: one.view.manifest })
  return { answer, patches: [{ table: 'pickup', key: id, row: one.view }] as readonly Patch[] }
}

function scan(found: Held, line: string): ReturnType<FakePickups['act']> {
  if (found.parcels.some(shouts)) return { answer: fail('station.unacknowledged'), patches: [] }
  if (line.length < 2) return { answer: fail('scan.too-short', { facts: { length: line.length } }), patches: [] }
  const known = found.parcels.find(({ text }) => text === line)
  const said: PickupScan = {
    at: now,
    code: line,
    verdict: 'scanned',
    firstAt: null,
    shift: null,
    before: null,
    offline: false,
  }
  if (known?.scannedAt != null && known.standing !== 'cancelled')
    return put(found, [], { last: { ...said, verdict: 'duplicate', firstAt: known.scannedAt } })
  const row = known ?? { ...parcelOf(found.parcels.length, line), expected: found.view.byScan }
  const parcel = { ...row, scannedAt: now, scans: row.scans + 1, seen: false }
  const verdict = parcel.standing === 'cancelled' ? 'cancelled' : parcel.expected ? 'scanned' : 'over'
  return put(found, [parcel], { last: { ...said, verdict } })
}

function put(found: Held, parcels: readonly PickupParcel[], change: Partial<PickupView> = {}) {
  for (const parcel of parcels) found.parcels[parcel.row] = parcel
  const { counts, shouting, unasked } = openView(found.parcels)
  found.view = { ...found.view, counts, shouting, unasked, ...change }
  const { id } = found.view
  const patches: readonly Patch[] = [
    ...parcels.map((one) => ({ table: 'pickupParcel', key: `${id}/${one.row}`, row: viewOf(id, one) }) as const),
    { table: 'pickup', key: id, row: found.view },
  ]
  return { answer: ok(found.view), patches }
}
