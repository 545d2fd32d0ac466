import type { Fault } from '../../src/base/fault.ts'
import type { RuledCode } from '../../src/model/codeRule.ts'
import { codeByRules } from '../../src/model/codeRule.ts'
import { readScan } from '../../src/model/scan.ts'
import { useStation } from '../stores/stationStore.ts'

/** Why a line cannot mean any parcel, as the window knows it; null: the station is asked. */
export function lineFault(line: string): Fault | null {
  const read = readScan(line)
  return read.ok || ruledCode(line) !== null ? null : read.fault
}

/** What a leader's rule says of the line; null: nothing. The station may know better: it could be another order's own code. */
export function ruledCode(line: string): RuledCode | null {
  const { settings } = useStation.getState()
  const rules = settings?.codeRules.map(({ rule }) => rule) ?? []
  return codeByRules(line, rules)
}
