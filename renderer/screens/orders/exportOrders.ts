import type { Result } from '../../../src/base/result.ts'
import type { OrderPage, OrderRow } from '../../../src/contract/parcels.ts'
import type { CsvCell } from '../../../src/spreadsheet/csvText.ts'
import { csvText } from '../../../src/spreadsheet/csvText.ts'
import { dayAndTime } from '../../../src/words/format.ts'
import { saveFile } from '../../saveFile.ts'
import { useOrders } from '../../stores/ordersStore.ts'
import { ordersAsked } from './followOrders.ts'
import type { Teller } from './ordersActions.ts'
import { say } from './ordersActions.ts'

const mostPerPage = 500

/** The chosen orders, else all of the filter, loaded or not, into one file. Another filter ends it. */
export async function exportOrders(teller: Teller): Promise<void> {
  const { rows, selection, filter, note } = useOrders.getState()
  if (note?.type === 'exporting') return
  const chosen = rows.filter(({ order }) => selection.chosen.has(order.code))
  const wanted = chosen.length > 0 ? chosen : await everyRow(teller)
  if (wanted === null || useOrders.getState().filter !== filter) return
  const file = `${teller.w.file}-${dayAndTime(Date.now()).replace(' ', '-').replaceAll(':', '')}.csv`
  saveFile(file, csvText(ordersCsv(wanted, teller)))
  say({ type: 'exported', count: wanted.length, file })
}

/** Null: it was refused, and the screen says why, or another filter is chosen. */
async function everyRow({ actions }: Teller): Promise<readonly OrderRow[] | null> {
  const { filter } = useOrders.getState()
  const asked = ordersAsked()
  const rows: OrderRow[] = []
  for (let after: OrderPage['next'] = null; ; ) {
    say({ type: 'exporting', count: rows.length })
    const page: Result<OrderPage> = await actions.ask({ ...asked, limit: mostPerPage, after, refresh: false })
    if (useOrders.getState().filter !== filter) return null
    if (!page.ok) {
      say({ type: 'fault', fault: page.fault })
      return null
    }
    rows.push(...page.value.orders)
    after = page.value.next
    if (after === null) return rows
  }
}

/** The head, then a line for each order. */
export function ordersCsv(
  rows: readonly OrderRow[],
  { t, w }: Pick<Teller, 't' | 'w'>,
): readonly (readonly CsvCell[])[] {
  const { code, sellerCode, shop, made, name, status, cod, printed, content, read } = w.column
  const lines = rows.map(({ order, madeAt, readAt, printed, waiting }): readonly CsvCell[] => [
    order.code,
    order.sellerCode,
    order.shop,
    dayAndTime(madeAt),
    order.receiver.name,
    t.statuses[order.status] ?? order.status,
    order.cod,
    waiting ? w.waits : w.printed[printed],
    order.content,
    dayAndTime(readAt),
  ])
  return [[code, sellerCode, shop, made, name, status, cod, printed, content, read], ...lines]
}
