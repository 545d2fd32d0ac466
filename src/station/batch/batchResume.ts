import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import type { Command } from '../../contract/commands.ts'
import { allowedOf } from '../../contract/commands.ts'
import { inCapitals, rulesOf } from '../../model/codeRule.ts'
import { namesParcel } from '../../model/namesParcel.ts'
import { plainWish } from '../../model/rowWish.ts'
import type { Permit } from '../handlers.ts'
import type { BatchContext } from './batchContext.ts'
import { beginRun, haltRun, heldJobs, runPlaces, wantAgain } from './batchContext.ts'
import type { OpenSheet } from './batchRegistry.ts'
import { placing, printersOf } from './batchRun.ts'
import type { Part, SheetRow } from './batchSheet.ts'
import { carriedOf, isOnHold, jobsBehind, mayBeOut, standingOf } from './batchSheet.ts'
import { pauseBatch, takeBack } from './batchStops.ts'
import { rollsSuffice, stillToPrint } from './rollShort.ts'

type Resume = Command & { type: 'batch-resume' }

/**
 * Goes on with exactly the rows that remain; after a jam, also with those behind the last good label: of such as the
 * journal has as printed these are second labels. Faults: `reprint.*`, `operator.*` where these take a PIN;
 * `printer.holds-label`, `printer.holds-beginning`, `printer.stands-still`: those behind it may come out yet.
 */
export async function resumeBatch(room: BatchContext, command: Resume): Promise<Result<{ rows: number }>> {
  const open = await room.shelf.open(command.batch)
  if (!open.ok) return open
  const sheet = open.value
  const { lastGood } = command
  const { run } = sheet
  // Behind the last good label come those, and no other of what was given up.
  if (sheet.state === 'canceled') sheet.stands = standingOf(sheet)
  const isAll = run !== null && sheet.stands?.state !== 'paused'
  if (lastGood === null && isAll) return ok({ rows: run.left + run.inFlight.size })
  if (lastGood === null && run === null && sheet.state !== 'paused') return fail('station.nothing-to-do')
  const found = lastGood === null ? ok(null) : await findGood(room, sheet, lastGood)
  if (!found.ok) return found
  const good = found.value
  // What is behind it stays what it was when its label was scanned, however long a PIN is typed.
  const paused = good === null ? ok() : await pauseBatch(room, command.batch, null)
  if (!paused.ok) return paused
  const allowed = good === null ? ok(null) : await maySecond(room, sheet, good, command)
  if (!allowed.ok) return allowed
  const inside = good === null ? null : await insidePrinter(room, labelsBehind(sheet, good))
  if (inside !== null) return failed(inside)
  const suffice = rollsSuffice(room.deps, await runPlaces(room.deps, sheet), stillToPrint(sheet))
  if (command.shortRoll !== true && !suffice.ok) return suffice
  await haltRun(room, sheet)
  const brought = good === null ? ok() : await bringBack(room, sheet, good, allowed.value)
  const begun = brought.ok ? await goOn(room, sheet) : brought
  // It was halted for this, and is not running whatever the disk still says.
  if (!begun.ok && sheet.state === 'running') await room.shelf.setState(sheet, 'paused', begun.fault)
  return begun
}

interface Place {
  readonly row: SheetRow
  readonly part: Part
}

/** The label that was scanned, and where on the roll the others lie: by the order in which they were sent. No clock has a say in it. */
interface Good extends Place {
  readonly roll: ReadonlyMap<string, number>
}

/**
 * The label that was scanned, where it lies last on the roll of the run: the one of that code, else what a rule makes of
 * it. Faults: `job.unknown`, `store.*`.
 */
async function findGood({ deps }: BatchContext, sheet: OpenSheet, line: string): Promise<Result<Good>> {
  const sent = await deps.journal.sentOrder(sheet.about.id)
  if (!sent.ok) return sent
  const roll = new Map(sent.value.map((job, place) => [job, place]))
  const code = inCapitals(line.trim())
  const out = labelsOf(sheet).filter(({ part }) => mayBeOut(part))
  const itself = out.filter(({ part }) => part.code === code)
  const rules = rulesOf(deps.settings())
  const named = ({ row: { order }, part: { parcel } }: Place) =>
    order !== null && namesParcel(line, { order, parcel }, rules) === 'parcel'
  const good = (itself.length > 0 ? itself : out.filter(named)).sort(byPlace(roll)).at(-1)
  return good === undefined ? fail('job.unknown', { facts: { code: line } }) : ok({ ...good, roll })
}

/** The labels of the last run. */
function labelsOf({ rows }: OpenSheet): Place[] {
  return rows.flatMap((row) =>
    row.parts.filter((part) => part.intent === row.intent).map((part): Place => ({ row, part })),
  )
}

function byPlace(roll: Good['roll']): (a: Place, b: Place) => number {
  // What was sent since the roll was read lies behind all of it.
  const place = ({ part }: Place) => roll.get(part.job) ?? roll.size
  return (a, b) => place(a) - place(b) || a.row.row - b.row.row || a.part.parcel - b.part.parcel
}

/** Labels that may be out, behind the good one on its printer. */
function labelsBehind(sheet: OpenSheet, good: Good): Place[] {
  const { printer } = good.part
  const compare = byPlace(good.roll)
  return labelsOf(sheet).filter(
    (place) => place.part.printer === printer && mayBeOut(place.part) && compare(place, good) > 0,
  )
}

/**
 * Of a label in doubt nobody knows that it is there; each other one would be a second label, and why is plain. While the
 * batch runs more of them come out.
 */
async function maySecond(
  { deps }: BatchContext,
  sheet: OpenSheet,
  good: Good,
  command: Resume,
): Promise<Result<Permit | null>> {
  const isOpen = labelsBehind(sheet, good).every(({ part }) => part.verdict === 'in-doubt')
  if (isOpen && sheet.run === null) return ok(null)
  return deps.permits.check('second-label', { ...allowedOf(command), reason: 'did-not-come-out' })
}

/** They are all of one printer: it is asked once, of the last that is in doubt. */
async function insidePrinter({ deps }: BatchContext, behind: readonly Place[]): Promise<Fault | null> {
  const doubted = behind.findLast(({ part }) => part.verdict === 'in-doubt')
  const job = doubted === undefined ? null : deps.ledger.get(doubted.part.job)
  return job === null ? null : deps.stillInside(job)
}

/**
 * Whoever scanned the last good label says by it that no label behind it on that printer is good: those in doubt are
 * settled so, and every one of them is printed again by a new attempt.
 */
async function bringBack(
  room: BatchContext,
  sheet: OpenSheet,
  good: Good,
  permit: Permit | null,
): Promise<Result<undefined>> {
  const { deps, shelf } = room
  const second = permit === null ? 'none' : 'any'
  // One that was in doubt when second labels were asked about, and is known to be out by now, is one.
  const isMeant = ({ part }: Place) => !isOnItsWay(part) && (permit !== null || part.verdict === 'in-doubt')
  const behind = labelsBehind(sheet, good).filter(isMeant)
  for (const { part } of behind) {
    if (part.verdict !== 'in-doubt') continue
    const entry = { type: 'settled' as const, printed: false, evidence: 'label-in-hand' as const }
    const settled = await deps.ledger.record(part.job, entry, deps.by())
    if (!settled.ok) return settled
  }
  const rows = Map.groupBy(behind, ({ row }) => row)
  const wish = { ...plainWish, reason: 'did-not-come-out', leader: permit?.leader ?? null } as const
  for (const [row, places] of rows) {
    // What a pause holds of it comes with them: as another attempt it would be its own duplicate.
    const held = row.parts.filter(({ carried }) => carried)
    const parcels = [...places.map(({ part }) => part.parcel), ...held.map(({ parcel }) => parcel)]
    const out = jobsBehind(row.parts)
    await takeBack(room, { rows: [row] })
    wantAgain(sheet.about.id, row, { ...wish, second: held.length > 0 ? 'any' : second, out, parcels })
  }
  return shelf.write(sheet, [...rows.keys()])
}

function isOnItsWay({ ended, verdict }: Part): boolean {
  return !ended && verdict !== 'in-doubt'
}

/** What was let in before goes first, in its order; the wanted rows follow. */
async function goOn(room: BatchContext, sheet: OpenSheet): Promise<Result<{ rows: number }>> {
  const { deps } = room
  const places = await runPlaces(deps, sheet)
  const placeOf = placing(places)
  const needed = new Set(sheet.rows.filter(isOnHold).map(({ row }) => placeOf(row)))
  const homeless = places.find((place) => needed.has(place) && printersOf(deps, place).length === 0)
  if (homeless !== undefined) return fail('printer.unknown', { facts: { size: homeless.size } })
  if (sheet.stands?.state === 'paused') sheet.stands = null
  await deps.queue.hold(carriedOf(sheet.rows))
  const jobs = heldJobs(deps, sheet.rows)
  const begun = await beginRun(room, sheet, places, jobs)
  if (!begun.ok) return begun
  return ok({ rows: begun.value + new Set(jobs.map((job) => job.batch?.row)).size })
}
