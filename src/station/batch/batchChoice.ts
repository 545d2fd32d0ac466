import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import type { Command } from '../../contract/commands.ts'
import { allowedOf } from '../../contract/commands.ts'
import { canBeCarried, isLeftOut } from '../../model/job.ts'
import type { RowWish, SecondLabels } from '../../model/rowWish.ts'
import { plainWish } from '../../model/rowWish.ts'
import type { BatchContext, RunPlace } from './batchContext.ts'
import { beginRun, placedAnew, rememberRun, runPart, runPlaces, wantAgain } from './batchContext.ts'
import type { OpenSheet } from './batchRegistry.ts'
import { printersOf } from './batchRun.ts'
import type { SheetRow } from './batchSheet.ts'
import { hasWrongLine, isSettledMissing, isUnderWay, isWanted, jobsBehind, mayBeOut } from './batchSheet.ts'
import { pauseBatch, takeBack } from './batchStops.ts'
import { rollsSuffice } from './rollShort.ts'

/** Rows between which others have their turn. */
const slice = 500

type Print = Command & { type: 'batch-print' }

/** Prints exactly the rows chosen. Their attempts are on disk before the first of them becomes a job. */
export async function printBatch(room: BatchContext, command: Print): Promise<Result<{ rows: number }>> {
  const { deps, shelf } = room
  const { batch, size, printer, copies = 1, order = 'listed' } = command
  const open = await shelf.open(batch)
  if (!open.ok) return open
  const sheet = open.value
  if (printersOf(deps, { size, printer }).length === 0) return fail('printer.unknown', { facts: { size } })
  const wanted = wantedRows(sheet, command)
  const place = { rows: null, size, printer, order }
  const suffice = rollsSuffice(
    deps,
    [place],
    wanted.map(({ row }) => ({ row, copies })),
  )
  if (command.shortRoll !== true && !suffice.ok) return suffice
  const isAsSeen = seenNow(sheet)
  const before = restOf(sheet, command)
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
  const isMeant = (row: SheetRow) => isAllowed(row) || allowed.value.second(row) !== 'none' || isAsSeen(row)
  const wish = { command, allowed: allowed.value, isMeant }
  if (sheet.run !== null) return joinRun(room, sheet, place, wish)
  if (wanted.length === 0) return ok({ rows: 0 })
  const rest = restOf(sheet, command)
  await takeBack(room, { rows: sheet.rows.filter((row) => !rest.goOn.has(row)) })
  const chosen = new Set(chooseRows(sheet.rows, command).filter(isMeant))
  if (chosen.size === 0 && rest.goOn.size === 0) return ok({ rows: 0 })
  const remembered = await rememberRun(deps, batch, [place])
  if (!remembered.ok) return remembered
  const written = await plan(room, sheet, chosen, { ...wish, rest })
  if (!written.ok) return written
  const held = [...rest.goOn].flatMap(({ parts }) => parts.filter(({ carried }) => carried))
  const jobs = held.flatMap(({ job }) => deps.ledger.get(job) ?? []).filter(canBeCarried)
  const begun = await beginRun(room, sheet, [place], jobs)
  return begun.ok ? ok({ rows: begun.value + rest.goOn.size }) : begun
}

/** What is meant, with what a paused run has let in: taken back, it is chosen anew with the rest. */
function wantedRows(sheet: OpenSheet, command: Print): readonly SheetRow[] {
  const { which } = command
  const takesCanceled = which === 'remaining' || which === 'all' || which === 'rows'
  const held =
    sheet.run === null && takesCanceled ? sheet.rows.filter(({ parts }) => parts.some((part) => part.carried)) : []
  return [...chooseRows(sheet.rows, command), ...held.filter(namedBy(command))]
}

/** What a pause holds, where somebody asks for the rest. */
interface Rest {
  /** What was asked and allowed of rows that wait. */
  readonly waiting: ReadonlyMap<SheetRow, RowWish | null>
  /** Rows of which a label is being printed: those behind it go on as they were let in. */
  readonly goOn: ReadonlySet<SheetRow>
}

function restOf({ rows }: OpenSheet, command: Print): Rest {
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
  wish: Wish,
): Promise<Result<{ rows: number }>> {
  const { deps, shelf, feeder, prefetch } = room
  const { run } = sheet
  const { command } = wish
  const chosen = chooseRows(sheet.rows, command).filter(wish.isMeant)
  if (chosen.length === 0) return ok({ rows: 0 })
  // Told now: one that is wanted here may be let in while this is written down.
  const fresh = chosen.filter((row) => !isWanted(row))
  const added = { ...place, rows: chosen.map(({ row }) => row) }
  const places = placedAnew(await runPlaces(deps, sheet), added)
  const remembered = await rememberRun(deps, command.batch, places)
  if (!remembered.ok) return remembered
  const planned = fresh.map((row) => ({ ...row }))
  for (const row of planned) wantAgain(sheet.about.id, row, wishFor(row, wish))
  const moved = chosen.filter(isWanted)
  for (const row of moved) row.wish = strongerOf(row.wish, wishFor(row, wish))
  // The feeder takes what is wanted in memory: it is on disk before.
  const written = await shelf.write(sheet, [...planned, ...moved])
  if (!written.ok) {
    await pauseBatch(room, command.batch, written.fault)
    return readAnew(sheet, written)
  }
  const part = await runPart(deps, sheet, added)
  for (const row of fresh) wantAgain(sheet.about.id, row, wishFor(row, wish))
  // Pages of another size do not help.
  if (place.size !== sheet.about.size) for (const row of chosen) row.triedAt = null
  if (run === null || sheet.run !== run || run.stopped) {
    const begun = await beginRun(room, sheet, places)
    return begun.ok ? ok({ rows: chosen.length }) : begun
  }
  run.parts = [...run.parts, part]
  run.left += fresh.length
  shelf.show(sheet)
  feeder.wake(sheet)
  prefetch.wake()
  return ok({ rows: chosen.length })
}

interface Wish {
  readonly command: Print
  readonly allowed: Allowance
  readonly isMeant: (row: SheetRow) => boolean
}

/** No label of the row came out since: of one that did, one more would be a second label that nobody was asked about. */
function seenNow({ rows }: OpenSheet): (row: SheetRow) => boolean {
  const out = ({ parts }: SheetRow) => parts.filter(mayBeOut).length
  const seen = new Map(rows.map((row) => [row.row, out(row)]))
  return (row) => seen.get(row.row) === out(row)
}

/** Which second labels were allowed, of the rows as they were when it was asked. */
interface Allowance {
  readonly leader: string | null
  second(row: SheetRow): SecondLabels
  /** Jobs of the labels that are out; null: nobody has looked. */
  out(row: SheetRow): readonly string[] | null
}

/** What a row that has not begun its next attempt is asked and allowed. */
function wishFor(row: SheetRow, { command, allowed }: Wish): RowWish | null {
  const { which, copies = 1, reason = null } = command
  const named = which === 'rows'
  const second = allowed.second(row)
  if (second === 'none' && !named && reason === null && copies === 1) return null
  const deliberate = second !== 'none' && isDeliberate(row, command)
  // The rest of a row that came again in part is that part.
  const parcels = deliberate || named ? null : (row.wish?.parcels ?? null)
  return { deliberate, named, second, reason, leader: allowed.leader, parcels, copies, out: allowed.out(row) }
}

/**
 * Of a row that is asked for once more before its turn: who wanted it whoever printed it keeps that, and several labels of
 * what has none stay several. Nobody was told of copies of the one as second labels of the other.
 */
function strongerOf(before: RowWish | null, after: RowWish | null): RowWish | null {
  if (before === null || after === null) return before ?? after
  if (before.deliberate && !after.deliberate) return before
  if (before.second !== 'none' && after.second === 'none') return before
  const isOut = after.out !== null && after.out.length > 0
  return isOut ? after : { ...after, copies: Math.max(before.copies, after.copies) }
}

/** What is still to come of a row that a pause holds, as it was asked and allowed; null: no more than whoever asks for the rest wants. */
function wishOnHold(row: SheetRow): RowWish | null {
  const { parts, wish } = row
  const held = parts.filter((part) => part.carried)
  if (held.length === 0 && !isWanted(row)) return null
  if (!parts.some(mayBeOut) || held.length === 0) return wish === null || isPlain(wish) ? null : wish
  const asked = wish ?? plainWish
  const second = asked.second === 'none' ? 'any' : asked.second
  const parcels = held.map(({ parcel }) => parcel)
  return { ...asked, second, parcels, copies: 1, out: jobsBehind(parts) }
}

function isPlain({ deliberate, parcels, copies }: RowWish): boolean {
  return !deliberate && parcels === null && copies === 1
}

/** Whether a command may mean a row at all, whatever became of it. */
function namedBy({ which, rows, from }: Print): (row: SheetRow) => boolean {
  const names = which === 'rows' || rows.length > 0 ? new Set(rows) : null
  return ({ row }) => row >= from && names?.has(row) !== false
}

/** Which rows a command means. A row whose label is on its way or in doubt is in none; a wrong line must be named. */
export function chooseRows(rows: readonly SheetRow[], command: Print): readonly SheetRow[] {
  const { which } = command
  const isMeant = namedBy(command)
  return rows.filter((row) => {
    if (!isMeant(row) || isUnderWay(row)) return false
    if (which === 'rows') return true
    if (hasWrongLine(row)) return false
    if (which === 'remaining') return row.verdict === 'untouched' || row.verdict === 'canceled' || isSettledMissing(row)
    if (which === 'failed') return row.verdict === 'not-printed' && !wasLeftOut(row)
    if (which === 'duplicate') return row.verdict === 'duplicate'
    if (which === 'not-confirmed') return row.verdict === 'sent-not-confirmed'
    return true
  })
}

/**
 * May parcels that have a label get one more? As the station's policy says, which is asked only where one would, or where
 * copies are wanted. A row that would give none by now shall give none by the time its turn comes.
 */
async function maySecond(
  { deps }: BatchContext,
  { about }: OpenSheet,
  command: Print,
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

/** The row was named, or had its turn before and somebody asks for it again: who else printed it is known by now. */
function isDeliberate(row: SheetRow, { which }: Print): boolean {
  return which === 'rows' || (row.attempt > 0 && which !== 'remaining')
}

/** Which labels may get one more by it: of what failed or is not confirmed its own alone; null: whichever are out. */
function outAsked({ parts }: SheetRow, { which }: Print): readonly string[] | null {
  const asked = which === 'failed' ? 'not-printed' : which === 'not-confirmed' ? 'sent-not-confirmed' : null
  if (asked === null) return null
  const parcels = new Set(parts.filter(({ verdict }) => verdict === asked).map(({ parcel }) => parcel))
  return jobsBehind(parts.filter(({ parcel }) => parcels.has(parcel)))
}

/** On disk: the chosen rows with their next attempt, and no other row as wanted, but what was and remains. */
async function plan(
  { shelf }: BatchContext,
  sheet: OpenSheet,
  chosen: ReadonlySet<SheetRow>,
  { rest, ...wish }: Wish & { readonly rest: Rest },
): Promise<Result<undefined>> {
  const written: SheetRow[] = []
  const { which, from } = wish.command
  const remains = (row: SheetRow) => rest.goOn.has(row) || (which === 'remaining' && row.row >= from && isWanted(row))
  for (const row of sheet.rows) {
    if (chosen.has(row)) wantAgain(sheet.about.id, row, rest.waiting.get(row) ?? wishFor(row, wish))
    else if (row.intent === null || remains(row)) continue
    else Object.assign(row, { intent: null, wish: null })
    // Pages of another size do not help.
    if (wish.command.size !== sheet.about.size) row.triedAt = null
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
