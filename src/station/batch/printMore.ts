import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import { uuid } from '../../base/uuid.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import { printBatch, readAnew } from './batchChoice.ts'
import type { BatchContext } from './batchContext.ts'
import { wantAgain } from './batchContext.ts'
import { addLines } from './batchCreate.ts'
import type { OpenSheet } from './batchRegistry.ts'
import { hasWrongLine } from './batchSheet.ts'

/** More lines of a batch that is printed as they come. */
export interface More {
  readonly batch: string
  readonly lines: readonly string[]
  readonly size: LabelSize
}

/**
 * Nobody pressed a key for them: what a person paused stays paused, and they wait with the others; of a batch that was
 * given up they stay unprinted. Faults: `batch.unknown`, `printer.unknown`, `store.*`.
 */
export async function printMore(room: BatchContext, { batch, lines, size }: More): Promise<Result<unknown>> {
  const open = await room.shelf.open(batch)
  if (!open.ok) return open
  const sheet = open.value
  const { state } = sheet
  // Those as well that were refused before: for a roll too short, or a printer that was not there.
  const from = sheet.rows.findLastIndex(({ attempt }) => attempt > 0) + 1
  const added = await addLines(room, { type: 'batch-add', id: uuid(), batch, lines: [...lines] })
  if (!added.ok) return added
  if (state === 'canceled') return room.shelf.setState(sheet, state)
  if (state === 'paused') return waitWithOthers(room, sheet, from)
  const rest = {
    type: 'batch-print',
    id: uuid(),
    batch,
    which: 'remaining',
    rows: [],
    from,
    size,
    printer: null,
  } as const
  return printBatch(room, { ...rest, rows: [] })
}

async function waitWithOthers({ shelf }: BatchContext, sheet: OpenSheet, from: number): Promise<Result<unknown>> {
  const rows = sheet.rows.slice(from).filter((row) => !hasWrongLine(row))
  for (const row of rows) wantAgain(sheet.about.id, row, null)
  const written = await shelf.write(sheet, rows)
  shelf.show(sheet)
  return written.ok ? ok(null) : readAnew(sheet, written)
}
