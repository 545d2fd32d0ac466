import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import { uuid } from '../../base/uuid.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import { printBatch, readAnew } from './batchChoice.ts'
import type { BatchContext } from './batchContext.ts'
import { wantAgain } from './batchContext.ts'
import { addLines } from './batchCreate.ts'
import type { OpenSheet } from './batchRegistry.ts'
import { hasWrongLine, isWanted, standingOf } from './batchSheet.ts'

/** What a batch that is printed as its lines come is to print now. */
export interface More {
  readonly batch: string
  readonly lines: readonly string[]
  /** Rows of before that were refused: for a roll too short, or a printer that was not there. */
  readonly rows: readonly number[]
  readonly size: LabelSize
}

/**
 * Nobody pressed a key for them: what a person paused stays paused, and they wait with the others; of a batch that was
 * given up they stay unprinted. Faults: `batch.unknown`, `batch.roll-short`, `printer.unknown`, `store.*`.
 */
export async function printMore(room: BatchContext, { batch, lines, rows, size }: More): Promise<Result<unknown>> {
  const open = await room.shelf.open(batch)
  if (!open.ok) return open
  const sheet = open.value
  const before = standingOf(sheet)
  const { state: was } = sheet
  const from = sheet.rows.length
  const added =
    lines.length === 0 ? ok() : await addLines(room, { type: 'batch-add', id: uuid(), batch, lines: [...lines] })
  if (!added.ok) return added
  const stands = before ?? standingOf(sheet)
  // A person's own line has opened it, these do not.
  if (stands?.state === 'canceled') return was === 'canceled' ? room.shelf.setState(sheet, was) : ok()
  const wanted = [...rows, ...lines.map((_, at) => from + at)]
  if (stands !== null) return waitWithOthers(room, sheet, new Set(wanted))
  const asked = { type: 'batch-print' as const, id: uuid(), batch, which: 'remaining' as const, size, printer: null }
  return printBatch(room, { ...asked, rows: wanted, from: 0 })
}

async function waitWithOthers(
  { shelf }: BatchContext,
  sheet: OpenSheet,
  wanted: ReadonlySet<number>,
): Promise<Result<unknown>> {
  const rows = sheet.rows.filter((row) => wanted.has(row.row) && !hasWrongLine(row) && !isWanted(row))
  for (const row of rows) wantAgain(sheet.about.id, row, null)
  const written = await shelf.write(sheet, rows)
  shelf.show(sheet)
  return written.ok ? ok() : readAnew(sheet, written)
}
