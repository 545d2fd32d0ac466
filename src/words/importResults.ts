import type { Fault, FieldFault } from '../base/fault.ts'
import { fieldsText } from './fieldText.ts'
import type { Language } from './language.ts'

interface Row {
  readonly row: number
  readonly verdict: string
  readonly sellerCode: string | null
  readonly order: string | null
  readonly fee: number | null
  readonly fault: Fault | null
  readonly faults: readonly FieldFault[]
}

/** What became of the rows of a file of orders, as a table: for a spreadsheet, and for whoever reads it by a program. */
export function importResults(
  rows: readonly Row[],
  language: Language,
): readonly (readonly (string | number | null)[])[] {
  const head = ['row', 'verdict', 'client_order_code', 'order_code', 'fee', 'fault']
  return [
    head,
    ...rows.map(({ row, verdict, sellerCode, order, fee, fault, faults }) => {
      const wrong = fieldsText(faults, language)
      return [row, verdict, sellerCode, order, fee, [fault?.code ?? '', wrong].filter((text) => text !== '').join(': ')]
    }),
  ]
}
