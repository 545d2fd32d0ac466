import type { Fault } from '../../base/fault.ts'
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
export function readLine(line: string, row: number, known: Map<string, number>): BatchLine {
  const read = readScan(line)
  if (!read.ok) return { order: null, parcel: 0, fault: read.fault }
  const scan = read.value
  if (scan.kind === 'command' || scan.kind === 'badge')
    return { order: null, parcel: 0, fault: { code: 'scan.unknown-code' } }
  const key = scan.kind === 'code' ? `${scan.order}_${scan.parcel}` : `"${scan.text}`
  const first = known.get(key)
  const place = scan.kind === 'code' ? { order: scan.order, parcel: scan.parcel } : { order: null, parcel: 0 }
  if (first !== undefined) return { ...place, fault: { code: 'job.duplicate', facts: { row: first + 1 } } }
  known.set(key, row)
  return { ...place, fault: null }
}
