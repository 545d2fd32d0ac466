import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import { oneAfterTheOther } from '../../base/turns.ts'
import { uuid } from '../../base/uuid.ts'
import type { Batches } from '../batch/batches.ts'
import type { BatchHandlers } from '../handlers.ts'
import { nobodyBeside } from '../handlers.ts'
import type { ImportSheet } from './importSheet.ts'

interface PrintingDeps {
  readonly batches: BatchHandlers & Pick<Batches, 'printMore'>
  readonly show: (sheet: ImportSheet) => void
  readonly later: (work: Promise<unknown>) => void
}

/** Labels as their orders come: rows of one batch, which is printed, stopped and taken up again as any other is. */
export function printMade(deps: PrintingDeps) {
  const waiting = new Map<string, string[]>()
  /** What the batch refused, for a roll too short or a printer that was not there: it is asked again with the next that come. */
  const refused = new Map<string, readonly string[]>()
  const inTurn = oneAfterTheOther()
  const made = (sheet: ImportSheet, code: string) => {
    if (sheet.about.size === null) return
    const codes = waiting.get(sheet.stored.id)
    if (codes !== undefined) return void codes.push(code)
    waiting.set(sheet.stored.id, [code])
    // Those that come meanwhile go along.
    deps.later(
      inTurn(async () => {
        const { id } = sheet.stored
        const all = [...(refused.get(id) ?? []), ...(waiting.get(id) ?? [])]
        waiting.delete(id)
        const printed = await printCodes(deps, sheet, all)
        if (printed.ok) refused.delete(id)
        else refused.set(id, all)
        sheet.printing = printed.ok ? null : printed.fault
        deps.show(sheet)
      }),
    )
  }
  /** Orders that were made while nobody wanted labels, or whose row did not get into the batch any more. */
  const resume = (sheet: ImportSheet) => {
    for (const { order } of sheet.rows) if (order !== null) made(sheet, order)
  }
  return { made, resume }
}

const mostRows = 100_000

/**
 * A code that is in the batch is there once, and its label is the batch's to print. Nobody has named its row: of a code
 * that gave an order of before, the label that came out then is the label.
 */
async function printCodes(
  { batches }: PrintingDeps,
  { about: { batch, name, size } }: ImportSheet,
  codes: readonly string[],
): Promise<Result<unknown>> {
  if (size === null) return ok()
  const known = await batches.queries['batch-rows']({ type: 'batch-rows', batch, from: 0, count: mostRows })
  if (!known.ok && known.fault.code !== 'batch.unknown') return known
  const lines = new Set(known.ok ? known.value.map(({ line }) => line) : [])
  const asked = new Set(codes)
  const fresh = [...asked].filter((code) => !lines.has(code))
  // What somebody has put into the batch beside them is his to print.
  const before = known.ok ? known.value.filter(({ line, verdict }) => verdict === 'untouched' && asked.has(line)) : []
  if (fresh.length === 0 && before.length === 0) return ok()
  if (known.ok) return batches.printMore({ batch, lines: fresh, rows: before.map(({ row }) => row), size })
  const made = await batches.commands['batch-create'](
    { type: 'batch-create', id: batch, name, source: 'file', size, printer: null, lines: fresh },
    nobodyBeside,
  )
  if (!made.ok) return made
  return batches.commands['batch-print'](
    { type: 'batch-print', id: uuid(), batch, which: 'remaining', rows: [], from: 0, size, printer: null },
    nobodyBeside,
  )
}
