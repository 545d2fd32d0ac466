import type { Fault } from '../../base/fault.ts'
import type { CodeRule } from '../../model/codeRule.ts'
import { codeByRules } from '../../model/codeRule.ts'
import { readScan } from '../../model/scan.ts'

/** A line of a batch as far as it can be read by itself. */
export interface BatchLine {
  readonly order: string | null
  readonly parcel: number
  readonly fault: Fault | null
}

/**
 * Reads lines as they were given; what is wrong with one spoils no other. A code that was there before is
 * `job.duplicate`; `known` holds what was read and grows. Faults beside it: those of `readScan`, `scan.unknown-code`
 * for a command bar code and a badge.
 */
export function readLine(line: string, row: number, known: Map<string, number>, rules: readonly CodeRule[]): BatchLine {
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
