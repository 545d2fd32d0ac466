import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import { allowedOf } from '../../contract/commands.ts'
import { isLeftOut } from '../../model/job.ts'
import type { RowWish } from '../../model/rowWish.ts'
import { plainWish } from '../../model/rowWish.ts'
import type { BatchContext, RunPlace } from './batchContext.ts'
import { beginRun, heldJobs, placedAnew, rememberRun, runPart, runPlaces, wantAgain } from './batchContext.ts'
import type { OpenSheet } from './batchRegistry.ts'
import { partOf, printersOf } from './batchRun.ts'
import type { SheetRow } from './batchSheet.ts'
import {
  hasWrongLine,
  isOnHold,
  isSettledMissing,
  isUnderWay,
  isWanted,
  jobsBehind,
  mayBeOut,
  standingOf,
  verdictOf,
} from './batchSheet.ts'
import { pauseBatch, takeBack } from './batchStops.ts'
import { rollsSuffice } from './rollShort.ts'
import type { Allowance, BatchPrint } from './rowWishes.ts'
import { bothWishes, isDeliberate, wishFor, wishOnHold, wishOutOfPause } from './rowWishes.ts'

/** Rows between which others have their turn. */
const slice = 500

/** Prints exactly the rows chosen. Their attempts are on disk before the first of them becomes a job. */
export async function printBatch(room: BatchContext, command: BatchPrint): Promise<Result<{ rows: number }>> {
  const { deps, shelf } = room
  const { batch, size, printer, copies = 1, order = 'listed' } = command
  const open = await shelf.open(batch)
  if (!open.ok) return open
  const sheet = open.value
  if (printersOf(deps, { size, printer }).length === 0) return fail('printer.unknown', { facts: { size } })
  const before = restOf(sheet, command)
  const isChosen = choosing(command)
  const wanted = sheet.rows.filter(
    (row) => before.goOn.has(row) || isChosen(sheet.run === null ? asTakenBack(row, command) : row),
  )
  const place = { rows: null, size, printer, order }
  const suffice = rollsSuffice(
    deps,
    [place],
    wanted.map(({ row }) => ({ row, copies })),
  )
  if (command.shortRoll !== true && !suffice.ok) return suffice
  const isAsSeen = seenNow(sheet)
  // What a pause holds comes as it was asked; of what runs more copies may be wanted now.
  const isAllowed = (row: SheetRow) =>
    sheet.run === null && (before.goOn.has(row) || (before.waiting.get(row) ?? null) !== null)
  const allowed = await maySecond(
    room,
    sheet,
    command,
    wanted.filter((row) => !isAllowed(row)),
  )
  if (!allowed.ok) return allowed
  const looked = new Set(wanted)
  const isMeant = (row: SheetRow) =>
    looked.has(row) && (isAllowed(row) || allowed.value.second(row) !== 'none' || isAsSeen(row))
  const asked = { command, isMeant, wishOf: (row: SheetRow) => wishFor(row, command, allowed.value) }
  return sheet.run === null ? runAnew(room, sheet, place, asked) : joinRun(room, sheet, place, asked)
}

interface Asked {
  readonly command: BatchPrint
  readonly isMeant: (row: SheetRow) => boolean
  readonly wishOf: (row: SheetRow) => RowWish | null
}

/** Of a batch that does not run. What a pause holds and nobody means now waits on, as it was asked. */
async function runAnew(
  room: BatchContext,
  sheet: OpenSheet,
  place: RunPlace,
  { command, wishOf, isMeant }: Asked,
): Promise<Result<{ rows: number }>> {
  const { deps } = room
  const rest = restOf(sheet, command)
  const isChosen = choosing(command)
  const meant = new Set(sheet.rows.filter((row) => isMeant(row) && isChosen(asTakenBack(row, command))))
  if (meant.size === 0 && rest.goOn.size === 0) return ok({ rows: 0 })
  const isOfRun = (row: SheetRow) => meant.has(row) || rest.goOn.has(row) || (rest.waiting.has(row) && isWanted(row))
  const hasOthers = sheet.rows.some((row) => !isOfRun(row) && isOnHold(row))
  const stands = meansTheRest(command) && !hasOthers ? null : standingOf(sheet)
  const isPart = hasOthers || stands !== null
  const mine = isPart ? { ...place, rows: sheet.rows.filter(isOfRun).map(({ row }) => row) } : place
  const places = isPart ? placedAnew(await runPlaces(deps, sheet), mine) : [mine]
  const wishes = new Map([...meant].map((row) => [row, wishOutOfPause(row, command, wishOf(row))]))
  const remembered = await rememberRun(deps, command.batch, places)
  if (!remembered.ok) return remembered
  await takeBack(room, { rows: [...meant] })
  // One of them may have been sent meanwhile.
  const chosen = new Set([...meant].filter((row) => isChosen(row)))
  if (chosen.size === 0 && rest.goOn.size === 0) return ok({ rows: 0 })
  const isLeft = (row: SheetRow) => isPart || isOfRun(row)
  const written = await plan(room, sheet, { chosen, isLeft, wishOf: (row) => wishes.get(row) ?? null })
  if (!written.ok) return written
  fetchAnew(sheet, place, chosen)
  sheet.stands = stands
  const begun = await beginRun(room, sheet, [mine], heldJobs(deps, [...rest.goOn]))
  return begun.ok ? ok({ rows: begun.value + rest.goOn.size }) : begun
}

/** Pages of another size do not help. */
function fetchAnew({ about }: OpenSheet, { size }: RunPlace, rows: Iterable<SheetRow>): void {
  if (size !== about.size) for (const row of rows) row.triedAt = null
}

/** Whoever asks for these goes on with the batch as well. */
function meansTheRest({ which }: BatchPrint): boolean {
  return which === 'remaining' || which === 'all'
}

/** As it is once what a pause holds of it is taken back; of a row of which something failed nothing is, what it holds waits on. */
function asTakenBack(row: SheetRow, command: BatchPrint): SheetRow {
  if (!meansTheRest(command) && command.which !== 'rows') return row
  const parts = row.parts.map((part) =>
    part.carried ? { ...part, verdict: 'canceled' as const, carried: false, ended: true } : part,
  )
  return { ...row, parts, verdict: verdictOf({ ...row, parts }, () => false) }
}

/** What a pause holds, where somebody asks for the rest. */
interface Rest {
  /** What was asked and allowed of rows that wait. */
  readonly waiting: ReadonlyMap<SheetRow, RowWish | null>
  /** Rows of which a label is being printed: those behind it go on as they were let in. */
  readonly goOn: ReadonlySet<SheetRow>
}

function restOf({ rows }: OpenSheet, command: BatchPrint): Rest {
  const rest = command.which === 'remaining' ? rows.filter(namedBy(command)) : []
  const isHalfOut = ({ parts }: SheetRow) =>
    parts.some(({ ended, carried }) => !ended && !carried) && parts.some(({ carried }) => carried)
  return { waiting: new Map(rest.map((row) => [row, wishOnHold(row)])), goOn: new Set(rest.filter(isHalfOut)) }
}

/**
 * What is asked for while the batch runs prints in its own place beside the rest. A row that is wanted already and has
 * no job yet keeps its attempt and changes its place and wish: whichever of the two lets it in, it is one label.
 */
async function joinRun(
  room: BatchContext,
  sheet: OpenSheet,
  place: RunPlace,
  { command, wishOf, isMeant }: Asked,
): Promise<Result<{ rows: number }>> {
  const { deps, shelf, feeder, prefetch } = room
  const { run } = sheet
  const chosen = sheet.rows.filter(choosing(command)).filter(isMeant)
  if (chosen.length === 0) return ok({ rows: 0 })
  if (meansTheRest(command)) sheet.stands = null
  // Told now: one that is wanted here may be let in while this is written down.
  const fresh = chosen.filter((row) => !isWanted(row))
  const joining = chosen.filter((row) => !isWanted(row) || run === null || partOf(run, row.row) === null)
  const added = { ...place, rows: chosen.map(({ row }) => row) }
  const places = placedAnew(await runPlaces(deps, sheet), added)
  const remembered = await rememberRun(deps, command.batch, places)
  if (!remembered.ok) return remembered
  const planned = fresh.map((row) => ({ ...row }))
  for (const row of planned) wantAgain(sheet.about.id, row, wishOf(row))
  const moved = chosen.filter(isWanted)
  for (const row of moved) row.wish = bothWishes(row.wish, wishOf(row))
  // The feeder takes what is wanted in memory: it is on disk before.
  const written = await shelf.write(sheet, [...planned, ...moved])
  if (!written.ok) {
    await pauseBatch(room, command.batch, written.fault)
    return readAnew(sheet, written)
  }
  const part = await runPart(deps, sheet, added)
  for (const row of fresh) wantAgain(sheet.about.id, row, wishOf(row))
  fetchAnew(sheet, place, chosen)
  if (run === null || sheet.run !== run || run.stopped) {
    const begun = await beginRun(room, sheet, [added])
    return begun.ok ? ok({ rows: chosen.length }) : begun
  }
  run.parts = [...run.parts, part]
  run.left += joining.length
  shelf.show(sheet)
  feeder.wake(sheet)
  prefetch.wake()
  return ok({ rows: chosen.length })
}

/** No label of the row came out since: of one that did, one more would be a second label that nobody was asked about. */
function seenNow({ rows }: OpenSheet): (row: SheetRow) => boolean {
  const out = ({ parts }: SheetRow) => parts.filter(mayBeOut).length
  const seen = new Map(rows.map((row) => [row.row, out(row)]))
  return (row) => seen.get(row.row) === out(row)
}

/** Whether a command may mean a row at all, whatever became of it. */
function namedBy({ which, rows, from }: BatchPrint): (row: SheetRow) => boolean {
  const names = which === 'rows' || rows.length > 0 ? new Set(rows) : null
  return ({ row }) => row >= from && names?.has(row) !== false
}

/** Whether a command means a row. One whose label is on its way or in doubt is in none; a wrong line must be named. */
function choosing(command: BatchPrint): (row: SheetRow) => boolean {
  const { which } = command
  const isNamed = namedBy(command)
  return (row) => {
    if (!isNamed(row) || isUnderWay(row)) return false
    if (which === 'rows') return true
    if (hasWrongLine(row)) return false
    if (which === 'remaining') return row.verdict === 'untouched' || row.verdict === 'canceled' || isSettledMissing(row)
    if (which === 'failed') return row.verdict === 'not-printed' && !wasLeftOut(row)
    if (which === 'duplicate') return row.verdict === 'duplicate'
    if (which === 'not-confirmed') return row.verdict === 'sent-not-confirmed'
    return true
  }
}

/**
 * May parcels that have a label get one more? As the station's policy says, which is asked only where one would, or where
 * copies are wanted. A row that would give none by now shall give none by the time its turn comes.
 */
async function maySecond(
  { deps }: BatchContext,
  { about }: OpenSheet,
  command: BatchPrint,
  wanted: readonly SheetRow[],
): Promise<Result<Allowance>> {
  const { size, copies = 1, reason = null } = command
  const given = allowedOf(command)
  const free = await deps.permits.check('second-label', { reason: null, asker: given.asker })
  // Where nothing is asked for one, nobody looks thousands of fresh rows up, which give none by themselves.
  const mayGive = (row: SheetRow) => row.attempt > 0 || isDeliberate(row, command) || (copies > 1 && !free.ok)
  const before = wanted.filter(mayGive)
  // What would come out if they may.
  const rest = { ...plainWish, named: true, second: 'any', size, copies, intent: '', printer: '', by: '' } as const
  const asks = before.map((row) => ({
    ...rest,
    batch: about.id,
    row: row.row,
    line: row.line,
    deliberate: isDeliberate(row, command),
    out: outAsked(row, command),
  }))
  const repeats = await deps.repeats(asks)
  if (!repeats.ok) return repeats
  const rows = new Map(before.map(({ row }, at) => [row, repeats.value[at]]))
  const second = ({ row }: SheetRow) => (free.ok ? 'any' : (rows.get(row)?.second ?? 'none'))
  const out = ({ row }: SheetRow) => rows.get(row)?.out ?? null
  const again = wanted.reduce((sum, { row }) => {
    const { parcels = 1, out: printed = [] } = rows.get(row) ?? {}
    return sum + parcels * (copies - 1) + printed.length
  }, 0)
  if (free.ok || again === 0) return ok({ leader: null, second, out })
  const found = new Set(repeats.value.map((one) => one.second))
  // That it is old is the reason.
  const why = copies === 1 && !found.has('any') ? (reason ?? 'changed') : reason
  const permit = await deps.permits.check('second-label', { ...given, reason: why })
  // Whoever gave a reason, or a PIN, was told of fewer: others came out since.
  const refused = !permit.ok ? permit : again > (command.again ?? again) ? free : null
  if (refused !== null) return failed({ ...refused.fault, facts: { ...refused.fault.facts, again } })
  return permit.ok ? ok({ leader: permit.value.leader, second, out }) : permit
}

/** Nothing failed: its order does not wait for pickup, and only who names the row wants its label. */
function wasLeftOut({ fault, parts }: SheetRow): boolean {
  return [fault, ...parts.map((part) => part.fault)].some(isLeftOut)
}

/** Which labels may get one more by it: of what failed or is not confirmed its own alone; null: whichever are out. */
function outAsked({ parts }: SheetRow, { which }: BatchPrint): readonly string[] | null {
  const asked = which === 'failed' ? 'not-printed' : which === 'not-confirmed' ? 'sent-not-confirmed' : null
  if (asked === null) return null
  const parcels = new Set(parts.filter(({ verdict }) => verdict === asked).map(({ parcel }) => parcel))
  return jobsBehind(parts.filter(({ parcel }) => parcels.has(parcel)))
}

interface Planned {
  readonly chosen: ReadonlySet<SheetRow>
  readonly wishOf: (row: SheetRow) => RowWish | null
  /** Of a row that is not chosen: it stays wanted, or of the last run. */
  readonly isLeft: (row: SheetRow) => boolean
}

/** On disk: the chosen rows with their next attempt, and no other row as of this run, but what is left. */
async function plan(
  { shelf }: BatchContext,
  sheet: OpenSheet,
  { chosen, wishOf, isLeft }: Planned,
): Promise<Result<undefined>> {
  const written: SheetRow[] = []
  for (const row of sheet.rows) {
    if (chosen.has(row)) wantAgain(sheet.about.id, row, wishOf(row))
    else if (row.intent === null || isLeft(row)) continue
    else Object.assign(row, { intent: null, wish: null })
    if (written.push(row) % slice === 0) await nextTurn()
  }
  const kept = await shelf.write(sheet, written)
  return kept.ok ? kept : readAnew(sheet, kept)
}

/** What is in memory and what is on disk must be the same plan. */
export function readAnew<Refused>(sheet: OpenSheet, refused: Refused): Refused {
  Object.assign(sheet, { rows: null })
  return refused
}
