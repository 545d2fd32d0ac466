import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { Command } from '../../contract/commands.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import type { BatchRoom } from './batchRoom.ts'
import { beginRun, hasPrinter, rememberRun, wantAgain } from './batchRoom.ts'
import type { SheetRow } from './batchSheet.ts'
import { hasWrongLine, isSettledMissing, isUnderWay } from './batchSheet.ts'
import type { OpenSheet } from './batchShelf.ts'
import { takeBack } from './batchStops.ts'

/** Rows between which others have their turn. */
const slice = 500

type Print = Command & { type: 'batch-print' }

/** Prints exactly the rows chosen. Their attempts are on disk before the first of them becomes a job. */
export async function printBatch(room: BatchRoom, command: Print): Promise<Result<{ rows: number }>> {
  const { deps, shelf } = room
  const { batch, size, printer, copies = 1, order = 'listed', reason = null } = command
  const place = { size, printer, copies, order, reason }
  const open = await shelf.open(batch)
  if (!open.ok) return open
  const sheet = open.value
  if (sheet.run !== null) return fail('batch.running')
  if (!hasPrinter(deps, { size, printer })) return fail('printer.unknown', { facts: { size } })
  const second = await maySecond(room, sheet, command)
  if (!second.ok) return second
  // What a paused run has let in is chosen anew with the rest.
  await takeBack(room, sheet)
  const chosen = new Set(chooseRows(sheet.rows, command))
  if (chosen.size === 0) return ok({ rows: 0 })
  const named = [...chosen].filter((row) => second.value && isDeliberate(row, command))
  const deliberate = new Set(named.map(({ row }) => row))
  const written = await plan(room, sheet, chosen, size)
  if (!written.ok) return written
  const remembered = await rememberRun(deps, batch, place)
  if (!remembered.ok) return remembered
  const begun = await beginRun(room, sheet, place, { deliberate: (row) => deliberate.has(row), again: new Map() })
  return begun.ok ? ok({ rows: begun.value }) : begun
}

/** Which rows a command means. A row whose label is on its way or in doubt is in none; a wrong line must be named. */
export function chooseRows(rows: readonly SheetRow[], { which, rows: named, from }: Print): readonly SheetRow[] {
  const names = new Set(named)
  return rows.filter((row) => {
    if (row.row < from || isUnderWay(row)) return false
    if (which === 'rows') return names.has(row.row)
    if (hasWrongLine(row)) return false
    if (which === 'remaining') return row.verdict === 'untouched' || row.verdict === 'canceled' || isSettledMissing(row)
    if (which === 'failed') return row.verdict === 'not-printed'
    if (which === 'duplicate') return row.verdict === 'duplicate'
    if (which === 'not-confirmed') return row.verdict === 'sent-not-confirmed'
    return true
  })
}

/**
 * May parcels that have a label get one more? As the station's policy says, which is asked only where one would, or where
 * copies are wanted. False: none would by now, so none shall by the time its turn comes.
 */
async function maySecond({ deps }: BatchRoom, sheet: OpenSheet, command: Print): Promise<Result<boolean>> {
  const { batch, size, copies = 1, reason = null, pin = null } = command
  const allowed = await deps.policy.check({ reason, pin })
  if (allowed.ok) return ok(true)
  const rows = chooseRows(sheet.rows, command)
  const before = rows.filter((row) => row.attempt > 0 || isDeliberate(row, command))
  const about = { batch, size, reason, copies, intent: '', printer: '', parcels: null, by: '' }
  const asks = before.map((row) => ({
    ...about,
    row: row.row,
    line: row.line,
    deliberate: isDeliberate(row, command),
  }))
  const repeats = copies > 1 ? ok(rows.length > 0) : await deps.repeats(asks)
  if (!repeats.ok) return repeats
  return repeats.value ? allowed : ok(false)
}

/** The row was named, or had its turn before and somebody asks for it again: who else printed it is known by now. */
function isDeliberate(row: SheetRow, { which }: Print): boolean {
  return which === 'rows' || (row.attempt > 0 && which !== 'remaining')
}

/** On disk: the chosen rows with their next attempt, and no other row as wanted. */
async function plan(
  { shelf }: BatchRoom,
  sheet: OpenSheet,
  chosen: ReadonlySet<SheetRow>,
  size: LabelSize,
): Promise<Result<undefined>> {
  const written: SheetRow[] = []
  for (const row of sheet.rows) {
    if (chosen.has(row)) wantAgain(sheet.about.id, row)
    else if (row.intent === null) continue
    else row.intent = null
    // Pages of another size do not help.
    if (size !== sheet.about.size) row.triedAt = null
    if (written.push(row) % slice === 0) await nextTurn()
  }
  const kept = await shelf.write(sheet, written)
  // What is in memory and what is on disk must be the same plan: it is read again.
  if (!kept.ok) Object.assign(sheet, { rows: null })
  return kept
}
