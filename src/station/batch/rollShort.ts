import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { BatchDeps, RunPlace } from './batchContext.ts'
import type { OpenSheet } from './batchRegistry.ts'
import { placing, printersOf } from './batchRun.ts'
import { isOnHold, isWanted } from './batchSheet.ts'

type Place = Pick<RunPlace, 'rows' | 'size' | 'printer'>

/**
 * Do the rolls have labels for these rows, each in the last place that has it? A row has one label at least, and of a
 * roll that nobody counted nothing is said. Fault: `batch.roll-short` of the first that is too short.
 */
export function rollsSuffice(
  deps: Pick<BatchDeps, 'settings' | 'labelsLeft'>,
  places: readonly Place[],
  rows: readonly { readonly row: number; readonly copies: number }[],
): Result<undefined> {
  const placeOf = placing(places)
  const wanted = new Map<Place, number>()
  for (const { row, copies } of rows) {
    const place = placeOf(row)
    if (place !== null) wanted.set(place, (wanted.get(place) ?? 0) + copies)
  }
  for (const [place, labels] of wanted) {
    const printers = printersOf(deps, place)
    const counts = printers.map(({ id }) => deps.labelsLeft(id))
    const left = counts.reduce<number | null>((sum, count) => (sum === null || count === null ? null : sum + count), 0)
    if (left === null || labels <= left) continue
    const facts = { printer: printers.map(({ name }) => name).join(', '), left, labels, short: labels - left }
    return fail('batch.roll-short', { facts })
  }
  return ok()
}

/** Rows that a run still has to print: wanted, or let in before and held. What waits for its printer is counted there. */
export function stillToPrint({ rows, run }: Pick<OpenSheet, 'rows' | 'run'>) {
  const left = rows.filter(run === null ? isOnHold : isWanted)
  return left.map(({ row, wish }) => ({ row, copies: wish?.copies ?? 1 }))
}
