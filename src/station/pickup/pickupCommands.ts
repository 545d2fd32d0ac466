import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import type { CommandAnswers } from '../../contract/answers.ts'
import type { Command } from '../../contract/commands.ts'
import { labelCode } from '../../model/label.ts'
import { manifestPrefix } from '../../model/manifestNumber.ts'
import type { PickupCounts, PickupParcel } from '../../model/pickup.ts'
import {
  accept,
  countParcels,
  handedRows,
  pickupVerdict,
  putAside,
  sameWindow,
  shortRows,
  shouts,
} from '../../model/pickup.ts'
import type { Pickup, PickupEnding } from '../../model/pickupRecord.ts'
import type { Permit } from '../handlers.ts'
import { nobodyBeside } from '../handlers.ts'
import { expectedParcels, expectMore } from './expectedParcels.ts'
import type { OpenPickup } from './openPickup.ts'
import { openPickup } from './openPickup.ts'
import { askBeforeSignature } from './pickupCheck.ts'
import type { PickupContext } from './pickupContext.ts'
import { wrongLabelOf } from './scanOut.ts'

/** What is done with a pickup beside scanning: opened, corrected, signed, made a batch of. */
type Of<Type extends Command['type']> = Extract<Command, { type: Type }>

/** A shift is no longer than this. */
const longestShift = 48 * 3_600_000

/** Faults: `pickup.window`, `store.*`. */
export async function openOne(
  room: PickupContext,
  { id, from, to }: Of<'pickup-open'>,
): Promise<Result<CommandAnswers['pickup-open']>> {
  if (from >= to || to - from > longestShift) return fail('pickup.window')
  const window = { from, to }
  const already = room.shelf.open().find(({ about }) => about.id === id || sameWindow(about, window))
  if (already !== undefined) return opened(already.about)
  const { stationId, account, shop } = room.deps.settings()
  const expected = await expectedParcels(room, window, null)
  if (!expected.ok) return expected
  const openedAt = room.deps.clock.now()
  const about = await room.deps.store.open({
    id,
    ...window,
    account,
    shop,
    byScan: expected.value.length === 0,
    prefix: manifestPrefix(stationId, openedAt),
    openedAt,
  })
  if (!about.ok) return about
  if (about.value.account !== account) return fail('request.id-taken')
  const pickup = openPickup(about.value, [])
  const written = await room.shelf.write(
    pickup,
    expected.value.map((parcel, row) => ({ ...parcel, row })),
  )
  // Not before: a scan, or what becomes known meanwhile, would take a row that an expected parcel is given here.
  room.shelf.put(pickup)
  return written.ok ? opened(about.value) : written
}

function opened({ id, manifest }: Pickup): Result<CommandAnswers['pickup-open']> {
  return ok({ pickup: id, manifest })
}

/** A pickup as an earlier run left it; what that run did not come to is added. */
export async function takeUp(room: PickupContext, about: Pickup): Promise<Result<OpenPickup>> {
  const rows = await room.deps.store.parcels(about.id, { from: 0, count: Number.MAX_SAFE_INTEGER })
  if (!rows.ok) return rows
  const pickup = openPickup(about, rows.value)
  room.shelf.put(pickup)
  const more = await expectMore(room, pickup)
  return more.ok ? ok(pickup) : more
}

/** The driver of a signed pickup knows what was cancelled since. */
export async function tellDriver(
  { afterwards, shelf }: PickupContext,
  pickup: string,
  codes: readonly string[],
): Promise<Result<null>> {
  const told = await afterwards.told(pickup, codes)
  shelf.showAgain(pickup)
  return told
}

/** Somebody has put aside what shouted. */
export async function acknowledge(
  { shelf }: PickupContext,
  pickup: OpenPickup,
  codes: readonly string[],
): Promise<Result<null>> {
  const seen = shoutingOf(pickup, codes).map(putAside)
  if (seen.length === 0) return fail('station.nothing-to-do')
  const written = await shelf.write(pickup, seen)
  if (!written.ok) return written
  // What was said of the last scan holds no more.
  if (seen.some(({ scannedAt }) => scannedAt === null)) shelf.said(pickup, null)
  return ok(null)
}

/** Those that shout under these codes: whoever answers answers for what was shown. */
function shoutingOf({ parcels }: OpenPickup, codes: readonly string[]): readonly PickupParcel[] {
  const told = new Set(codes)
  return parcels.filter((parcel) => shouts(parcel) !== null && told.has(parcel.text ?? ''))
}

/** A leader lets these foreign parcels go, whatever the reason is; they are named apart from then on. */
export async function acceptForeign(
  { deps, shelf }: PickupContext,
  pickup: OpenPickup,
  { codes, reason }: Of<'pickup-accept'>,
  { leader }: Permit,
): Promise<Result<null>> {
  const by = deps.by()
  const foreign = shoutingOf(pickup, codes).filter((parcel) => shouts(parcel) === 'foreign')
  if (foreign.length === 0) return fail('station.nothing-to-do')
  const written = await shelf.write(
    pickup,
    foreign.map((parcel) => accept(parcel, { reason, by, ...(leader !== null && { leader }) })),
  )
  if (!written.ok) return written
  shelf.said(pickup, null)
  return ok(null)
}

/** Fault: `pickup.nothing-to-take-back`. */
export async function takeBack({ shelf }: PickupContext, pickup: OpenPickup, row: number): Promise<Result<null>> {
  const wanted = pickup.parcels.find((parcel) => parcel.row === row && parcel.scannedAt !== null)
  if (wanted === undefined) return fail('pickup.nothing-to-take-back')
  const written = await shelf.write(pickup, [{ ...wanted, scannedAt: null, seen: false }])
  if (!written.ok) return written
  shelf.said(pickup, null)
  return ok(null)
}

/**
 * Faults: `station.unacknowledged`, `scan.wrong-label`, `pickup.unasked`, `pickup.short-unanswered`,
 * `pickup.changed-meanwhile`, `request.invalid` without names.
 */
export async function close(
  room: PickupContext,
  pickup: OpenPickup,
  { short, driver, person, shown }: Of<'pickup-close'>,
): Promise<Result<null>> {
  if (pickup.parcels.some((parcel) => shouts(parcel) !== null)) return fail('station.unacknowledged')
  const names = { driver: driver.trim(), person: person.trim() }
  const missing = (['driver', 'person'] as const).filter((field) => names[field] === '')
  if (missing.length > 0)
    return fail('request.invalid', { fields: missing.map((field) => ({ field, rule: 'required' })) })
  const going = pickup.parcels.flatMap(({ order, parcel, scannedAt }) =>
    order !== null && scannedAt !== null ? [{ order, parcel }] : [],
  )
  const unasked = await askBeforeSignature(room, pickup)
  if (unasked > 0) return fail('pickup.unasked', { facts: { count: unasked } })
  // The last question of all: one may be found while the carrier is asked.
  const wrong = await wrongLabelOf(room, going)
  if (wrong !== null) return failed(wrong)
  if (pickup.parcels.some((parcel) => shouts(parcel) !== null)) return fail('station.unacknowledged')
  const totals = countParcels(pickup.parcels)
  // Also what was heard just now, when the carrier was asked before the signature.
  if (shown !== undefined && !isAsShown(shown, pickup, totals)) return fail('pickup.changed-meanwhile')
  const reasons = new Map(short.map(({ row, reason }) => [row, reason]))
  const left = pickup.parcels.filter((parcel) => pickupVerdict(parcel) === 'expected')
  const unanswered = left.filter(({ row }) => !reasons.has(row)).length
  if (unanswered > 0) return fail('pickup.short-unanswered', { facts: { count: unanswered } })
  const parcels = left.map((parcel) => ({ ...parcel, short: reasons.get(parcel.row) ?? null }))
  return end(room, pickup, { state: 'closed', totals, names, parcels })
}

type Shown = NonNullable<Of<'pickup-close'>['shown']>

function isAsShown(shown: Shown, { parcels }: OpenPickup, { handed, cod, short }: PickupCounts): boolean {
  if (shown.handed !== handed || shown.cod !== cod || shown.short !== short) return false
  const verdicts = parcels.map((parcel) => ({ row: parcel.row, verdict: pickupVerdict(parcel) }))
  return shown.rows === handedRows(verdicts) && shown.shortRows === shortRows(verdicts)
}

/** Fault: `pickup.not-empty`. */
export async function drop(room: PickupContext, pickup: OpenPickup): Promise<Result<null>> {
  if (pickup.parcels.some(({ scannedAt }) => scannedAt !== null)) return fail('pickup.not-empty')
  return end(room, pickup, { state: 'dropped', totals: null, names: null, parcels: [] })
}

async function end(
  { deps, shelf, afterwards, askedAt }: PickupContext,
  pickup: OpenPickup,
  ending: Omit<PickupEnding, 'at' | 'by'>,
): Promise<Result<null>> {
  // On disk before the signature: what is asked about once too often harms nobody.
  if (ending.state === 'closed') await afterwards.signed(pickup, askedAt, deps.clock.now())
  const ended = await deps.store.end(pickup.about.id, { ...ending, at: deps.clock.now(), by: deps.by() })
  if (!ended.ok) return ended
  shelf.putEnded(ended.value)
  return ok(null)
}

/** The labels that are known to go with a shift, as the rows of a batch. Fault: `pickup.nothing-known`. */
export async function makeBatch(
  room: PickupContext,
  { id, from, to, name, size }: Of<'pickup-batch'>,
): Promise<Result<CommandAnswers['pickup-batch']>> {
  const expected = await expectedParcels(room, { from, to }, null)
  if (!expected.ok) return expected
  const orders = new Set(expected.value.filter(({ standing }) => standing !== 'cancelled').map(({ order }) => order))
  const lines = [...orders].flatMap((order) => (order === null ? [] : [labelCode({ order, parcel: 0 })]))
  if (lines.length === 0) return fail('pickup.nothing-known')
  const made = await room.deps.batches.commands['batch-create'](
    { type: 'batch-create', id, name, source: 'shift', size, printer: null, lines },
    nobodyBeside,
  )
  return made.ok ? ok({ batch: made.value.batch, orders: lines.length }) : made
}
