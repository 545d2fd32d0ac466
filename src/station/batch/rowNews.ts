import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Fault } from '../../base/fault.ts'
import type { Journal } from '../../ports/journal.ts'
import type { Orders } from '../../ports/orders.ts'
import type { OldLabels } from '../print/oldLabels.ts'
import { lastPrintsOf } from '../print/oldLabels.ts'
import type { Sheet, SheetRow } from './batchSheet.ts'

/**
 * Which rows have labels out that are not right any more. They are held against their orders as they are on disk, when
 * somebody opens the batch, and whenever a label came out or an order was read anew; nobody is asked.
 */
export interface RowNews {
  look(sheet: Sheet, rows: readonly SheetRow[]): void
  /** This order was read anew, or this station asked something of the carrier about it. */
  orderRead(code: string): void
}

export interface RowNewsDeps {
  readonly journal: Pick<Journal, 'lastPrints'>
  readonly orders: Pick<Orders, 'get'>
  readonly oldLabels: OldLabels
  readonly account: () => string
  readonly sheets: () => readonly Sheet[]
  /** What is known of a row's label has changed. */
  readonly changed: (sheet: Sheet, row: SheetRow) => void
  readonly later: (work: Promise<unknown>) => void
}

/** Rows between which others have their turn. */
const slice = 50

export function createRowNews(deps: RowNewsDeps): RowNews {
  const due = new Map<Sheet, Set<SheetRow>>()
  const rowsOf = createOrderIndex()
  let looking = false

  const lookAtAll = async () => {
    looking = true
    try {
      for (let next = takeSome(due); next !== null; next = takeSome(due)) {
        const { sheet, rows } = next
        await Promise.all(rows.map((row) => lookAt(deps, sheet, row)))
        await nextTurn()
      }
    } finally {
      looking = false
    }
  }
  const look: RowNews['look'] = (sheet, rows) => {
    const waiting = due.get(sheet) ?? new Set()
    for (const row of rows) if (row.order !== null) waiting.add(row)
    if (waiting.size === 0) return
    due.set(sheet, waiting)
    if (!looking) deps.later(lookAtAll())
  }
  return {
    look,
    orderRead(code) {
      for (const sheet of deps.sheets()) if (sheet.rows !== null) look(sheet, rowsOf(sheet.rows, code))
    },
  }
}

function takeSome(due: Map<Sheet, Set<SheetRow>>): { sheet: Sheet; rows: readonly SheetRow[] } | null {
  const [first] = due
  if (first === undefined) return null
  const [sheet, waiting] = first
  const rows = [...waiting].slice(0, slice)
  for (const row of rows) waiting.delete(row)
  if (waiting.size === 0) due.delete(sheet)
  return { sheet, rows }
}

async function lookAt(deps: RowNewsDeps, sheet: Sheet, row: SheetRow): Promise<void> {
  const news = await newsOf(deps, row)
  // Its rows may have left the memory meanwhile.
  if (sheet.rows?.[row.row] !== row || JSON.stringify(news) === JSON.stringify(row.news)) return
  sheet.old += Number(news !== null) - Number(row.news !== null)
  row.news = news
  deps.changed(sheet, row)
}

async function newsOf({ journal, orders, oldLabels, account }: RowNewsDeps, row: SheetRow): Promise<Fault | null> {
  if (row.order === null) return null
  const meant = await lastPrintsOf(journal, { account: account(), order: row.order, parcel: row.parcel })
  if (meant.length === 0) return null
  const stored = await orders.get(account(), row.order)
  return stored.ok && stored.value !== null ? oldLabels.newsOf(meant, stored.value.order) : null
}

/** The rows of an order. Those whose line named none are few, and may have learned theirs since. */
function createOrderIndex(): (rows: readonly SheetRow[], code: string) => readonly SheetRow[] {
  interface Index {
    readonly length: number
    readonly byOrder: ReadonlyMap<string | null, readonly SheetRow[]>
  }
  const indexes = new WeakMap<readonly SheetRow[], Index>()
  return (rows, code) => {
    const known = indexes.get(rows)
    const index =
      known?.length === rows.length ? known : { length: rows.length, byOrder: Map.groupBy(rows, ({ order }) => order) }
    indexes.set(rows, index)
    const late = index.byOrder.get(null)?.filter(({ order }) => order === code) ?? []
    return [...(index.byOrder.get(code) ?? []), ...late]
  }
}
