import type { Clock } from '../../base/clock.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { ReturnRowView } from '../../contract/returns.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Orders } from '../../ports/orders.ts'
import type { ReturnStore, StoredReturn } from '../../ports/returns.ts'
import type { Board } from '../board.ts'
import { dayView, returnState, returnView } from './returnView.ts'

/**
 * The rows of the days that somebody looked at, equal to those on disk: a row is written before it is believed, and
 * every change is told to the windows.
 */
export interface ReturnBook {
  /** Shows the days there are, as they are on disk. */
  open(): Promise<void>
  day(day: string): Promise<Result<ReadonlyMap<string, StoredReturn>>>
  /** Of a day that was looked at; null: there is none. */
  find(id: string): StoredReturn | null
  put(rows: readonly StoredReturn[]): Promise<Result<undefined>>
  /** Fault: `return.unknown`. */
  remove(id: string): Promise<Result<undefined>>
  views(day: string): Promise<Result<readonly ReturnRowView[]>>
  viewsOfOrder(order: string): Promise<Result<readonly ReturnRowView[]>>
  /** Rows of a day that nobody has read. */
  unread(day: string): Promise<readonly StoredReturn[]>
}

export interface ReturnBookDeps {
  readonly store: ReturnStore
  readonly orders: Orders
  readonly settings: () => StationSettings
  readonly board: Board
  readonly clock: Clock
  readonly by: () => string
}

/** Days that the desk lists. */
const mostDays = 14

type Days = Map<string, Map<string, StoredReturn>>

export function createReturnBook(deps: ReturnBookDeps): ReturnBook {
  const days: Days = new Map()

  const day = async (wanted: string): Promise<Result<Map<string, StoredReturn>>> => {
    const known = days.get(wanted)
    if (known !== undefined) return ok(known)
    const read = await deps.store.ofDay(deps.settings().account, wanted)
    if (!read.ok) return read
    const rows = days.get(wanted) ?? new Map(read.value.map((row) => [row.id, row]))
    days.set(wanted, rows)
    return ok(rows)
  }
  const find = (id: string) => {
    for (const rows of days.values()) {
      const row = rows.get(id)
      if (row !== undefined) return row
    }
    return null
  }
  const show = (wanted: string) => {
    const rows = days.get(wanted)
    if (rows !== undefined) deps.board.set('returnDay', wanted, rows.size === 0 ? null : dayView(wanted, rows.values()))
  }

  return {
    day,
    find,
    async open() {
      days.clear()
      const listed = await deps.store.days(deps.settings().account, mostDays)
      for (const one of listed.ok ? listed.value : []) {
        await day(one)
        show(one)
      }
    },
    async put(rows) {
      const changedAt = deps.clock.now()
      const changed = rows.map((row) => ({ ...row, changedAt }))
      for (const { day: of } of changed) {
        const there = await day(of)
        if (!there.ok) return there
      }
      const written = await deps.store.put(changed, deps.by())
      if (!written.ok) return written
      for (const row of changed) days.get(row.day)?.set(row.id, row)
      await tell(deps, days, changed)
      for (const of of new Set(changed.map((row) => row.day))) show(of)
      return ok()
    },
    async remove(id) {
      const row = find(id)
      if (row === null) return fail('return.unknown')
      const removed = await deps.store.remove(id, { at: deps.clock.now(), by: deps.by() })
      if (!removed.ok) return removed
      days.get(row.day)?.delete(id)
      deps.board.announce('returnRow', id, null)
      await tell(deps, days, [...(days.get(row.day)?.values() ?? [])].filter(isOf(row.order)))
      show(row.day)
      return ok()
    },
    async views(wanted) {
      const rows = await day(wanted)
      if (!rows.ok) return rows
      return ok(await Promise.all([...rows.value.values()].map((row) => viewOf(deps, rows.value, row))))
    },
    async viewsOfOrder(order) {
      const found = await deps.store.ofOrder(deps.settings().account, order)
      if (!found.ok) return found
      const rows = new Map(found.value.map((row) => [row.id, row]))
      return ok(await Promise.all(found.value.map((row) => viewOf(deps, rows, row))))
    },
    async unread(wanted) {
      const rows = await day(wanted)
      return rows.ok ? [...rows.value.values()].filter((row) => isToBeRead(row)) : []
    },
  }
}

function isToBeRead(row: StoredReturn): boolean {
  return (
    row.order !== null &&
    (row.readAt === null || (row.at !== null && row.readAt < row.at) || returnState(row) === 'unread')
  )
}

const isOf = (order: string | null) => (row: StoredReturn) => order !== null && row.order === order

/** The rows, and those of the same orders: how many parcels of an order are here stands in each of them. */
async function tell(deps: ReturnBookDeps, days: Days, changed: readonly StoredReturn[]): Promise<void> {
  const told = new Map<string, StoredReturn>()
  for (const row of changed) {
    told.set(row.id, row)
    for (const other of days.get(row.day)?.values() ?? []) if (isOf(row.order)(other)) told.set(other.id, other)
  }
  for (const row of told.values()) {
    const view = await viewOf(deps, days.get(row.day) ?? new Map(), row)
    deps.board.announce('returnRow', row.id, view)
  }
}

async function viewOf(
  { orders, settings }: ReturnBookDeps,
  rows: ReadonlyMap<string, StoredReturn>,
  row: StoredReturn,
): Promise<ReturnRowView> {
  const stored = row.order === null ? null : await orders.get(settings().account, row.order)
  const order = stored?.ok === true ? (stored.value?.order ?? null) : null
  const here = [...rows.values()].filter((other) => other.at !== null && isOf(row.order)(other)).length
  return returnView(row, order, here)
}
