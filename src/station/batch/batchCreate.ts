import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { Command } from '../../contract/commands.ts'
import type { CodeRule } from '../../model/codeRule.ts'
import { codeByRules, rulesOf } from '../../model/codeRule.ts'
import { holdsBadge } from '../../model/operator.ts'
import { readScan } from '../../model/scan.ts'
import type { BatchContext } from './batchContext.ts'
import { sheetOf } from './batchRegistry.ts'
import type { SheetRow } from './batchSheet.ts'
import { noCounts, sheetRow, standingOf } from './batchSheet.ts'

/** Lines that are read before others have their turn. */
const slice = 500

/** A batch of lines as they were given. One that is there already answers as the first time. */
export async function createBatch(
  { deps, shelf, prefetch }: BatchContext,
  command: Command & { type: 'batch-create' },
): Promise<Result<{ batch: string }>> {
  const { id, name, size, printer, source } = command
  const lines = withoutBadges(command.lines)
  if (shelf.get(id) !== null) return ok({ batch: id })
  // One that was removed has its labels in the journal: its rows would be taken for these.
  const before = await deps.journal.jobsOfBatch(id, { from: 0, count: Number.MAX_SAFE_INTEGER })
  if (!before.ok) return before
  if (before.value.length > 0) return fail('request.id-taken')
  const { account } = deps.settings()
  const rows = await readLines(lines, [], rulesOf(deps.settings()))
  const about = { id, account, name, size, printer, source, createdAt: deps.clock.now(), by: deps.by() }
  const created = await deps.store.create({ ...about, lines })
  if (!created.ok) return created
  const sheet = { ...sheetOf({ ...about, state: 'open', changedAt: about.createdAt, rows: rows.length }), rows }
  sheet.counts = { ...noCounts }
  for (const row of rows) sheet.counts[row.verdict]++
  shelf.put(sheet)
  const written = await shelf.write(sheet, rows.filter(hasMore))
  prefetch.wake()
  return written.ok ? ok({ batch: id }) : written
}

/** A badge among them is somebody's secret, which every window would be shown: its row is empty. */
function withoutBadges(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (holdsBadge(line) ? '' : line))
}

/** More lines for a batch; a run that goes on prints what it was asked for and no more. */
export async function addLines(
  { deps, shelf, prefetch }: BatchContext,
  command: Command & { type: 'batch-add' },
): Promise<Result<null>> {
  const { batch } = command
  const lines = withoutBadges(command.lines)
  const open = await shelf.open(batch)
  if (!open.ok) return open
  const sheet = open.value
  const added = await readLines(lines, sheet.rows, rulesOf(deps.settings()))
  const appended = await deps.store.appendRows(batch, lines, deps.clock.now())
  if (!appended.ok) return appended
  for (const row of added) {
    sheet.rows.push(row)
    sheet.counts[row.verdict]++
  }
  sheet.total = sheet.rows.length
  const written = await shelf.write(sheet, added.filter(hasMore))
  if (!written.ok) return written
  for (const row of added) shelf.changed(sheet, row)
  prefetch.wake()
  if (sheet.state === 'running' || sheet.state === 'paused' || sheet.state === 'open') return ok(null)
  sheet.stands = standingOf(sheet)
  const reopened = await shelf.setState(sheet, 'open')
  return reopened.ok ? ok(null) : reopened
}

/** What is on disk beside the line itself. */
function hasMore({ fault, order }: SheetRow): boolean {
  return fault !== null || order !== null
}

async function readLines(
  lines: readonly string[],
  before: readonly SheetRow[],
  rules: readonly CodeRule[],
): Promise<SheetRow[]> {
  const known = new Map<string, number>()
  for (const [at, { line }] of before.entries()) {
    readLine(line, at, known, rules)
    if (at % slice === slice - 1) await nextTurn()
  }
  const rows: SheetRow[] = []
  for (const [at, line] of lines.entries()) {
    const row = before.length + at
    rows.push(sheetRow({ row, line, ...readLine(line, row, known, rules), attempt: 0, intent: null, wish: null }))
    if (at % slice === slice - 1) await nextTurn()
  }
  return rows
}

/** A line of a batch as far as it can be read by itself. */
interface BatchLine {
  readonly order: string | null
  readonly parcel: number
  readonly fault: Fault | null
}

/**
 * Reads lines as they were given; what is wrong with one spoils no other. A code that was there before is
 * `job.duplicate`; `known` holds what was read and grows. Faults beside it: those of `readScan`, `scan.unknown-code`
 * for a command bar code and a badge.
 */
function readLine(line: string, row: number, known: Map<string, number>, rules: readonly CodeRule[]): BatchLine {
  const read = readScan(line)
  // Whether it is rather an order's own code is asked when it is printed.
  const ruled = codeByRules(line, rules)
  if (!read.ok && ruled === null) return { order: null, parcel: 0, fault: read.fault }
  const scan = read.ok ? read.value : null
  if (scan?.kind === 'command' || scan?.kind === 'badge')
    return { order: null, parcel: 0, fault: { code: 'scan.unknown-code' } }
  const code = ruled ?? (scan?.kind === 'code' ? { order: scan.order, parcel: scan.parcel } : null)
  const key = code === null ? `"${scan?.text}` : `${code.order}_${code.parcel}`
  const first = known.get(key)
  const place = code ?? { order: null, parcel: 0 }
  if (first !== undefined) return { ...place, fault: { code: 'job.duplicate', facts: { row: first + 1 } } }
  known.set(key, row)
  return { ...place, fault: null }
}
