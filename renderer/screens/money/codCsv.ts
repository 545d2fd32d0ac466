import type { PayoutView } from '../../../src/contract/money.ts'
import type { CodRow } from '../../../src/model/cod.ts'
import { dayOf } from '../../../src/model/day.ts'
import type { CsvCell } from '../../../src/spreadsheet/csvText.ts'
import { whysText } from '../../../src/words/codWhyText.ts'
import { dayAndTime, shiftText } from '../../../src/words/format.ts'
import type { MoneyWords } from '../../text/screens/money.ts'

/** The head, then a line for each order: what was handed over, what came, and why they differ. */
export function codCsv(
  rows: readonly CodRow[],
  payouts: readonly PayoutView[],
  w: MoneyWords,
): readonly (readonly CsvCell[])[] {
  const { column, csv } = w
  const head = [
    column.order,
    column.verdict,
    csv.day,
    csv.shift,
    csv.manifest,
    csv.shop,
    column.cod,
    w.collected,
    column.fees,
    column.promotion,
    column.due,
    column.paid,
    column.balance,
    column.why,
    csv.lines,
  ]
  const fileOf = (id: string) => payouts.find((payout) => payout.id === id)?.file ?? ''
  const lines = rows.map((row): readonly CsvCell[] => {
    const { order, verdict, handover, shop } = row
    return [
      order,
      w.verdict[verdict],
      handover === null ? null : dayOf(handover.at),
      handover === null ? null : `${dayAndTime(handover.from).slice(0, 10)} ${shiftText(handover, handover.from)}`,
      handover?.manifest ?? null,
      shop,
      row.cod,
      row.collected ? csv.yes : csv.no,
      row.fees,
      row.promotion,
      row.due,
      row.paid,
      row.balance,
      whysText(row, w, null),
      row.lines.map(({ payout, line }) => `${fileOf(payout)}:${line}`).join('; '),
    ]
  })
  return [head, ...lines]
}
