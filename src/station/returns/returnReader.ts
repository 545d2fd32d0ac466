import type { Clock } from '../../base/clock.ts'
import { policyOf } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import type { Order } from '../../model/parcel.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Orders } from '../../ports/orders.ts'
import type { StoredReturn } from '../../ports/returns.ts'
import type { Service } from '../../ports/shippingService.ts'
import type { ReturnBook } from './returnRows.ts'

/** Asks the service about rows, one after the other; while it is away they wait, and are asked about when it is back. */
export interface ReturnReader {
  ask(rows: readonly StoredReturn[]): void
  goOn(): void
}

export interface ReturnReaderDeps {
  readonly book: ReturnBook
  readonly orders: Orders
  readonly service: Pick<Service, 'order'>
  readonly settings: () => StationSettings
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly later: (work: Promise<unknown>) => void
  readonly inTurn: <Value>(run: () => Promise<Value>) => Promise<Value>
}

export function createReturnReader(deps: ReturnReaderDeps): ReturnReader {
  /** Row ids, by the order that is asked for. */
  const waiting = new Map<string, Set<string>>()
  let running = false

  const run = async () => {
    for (let [next] = waiting.keys(); next !== undefined && !deps.signal.aborted; [next] = waiting.keys()) {
      const ids = waiting.get(next) ?? new Set()
      waiting.delete(next)
      const { account } = deps.settings()
      const read = await deps.service.order(next, deps.signal)
      const readAt = deps.clock.now()
      // On disk before its turn: what this station asks of the carrier until then is newer.
      if (read.ok) await deps.orders.put(account, read.value, readAt)
      await deps.inTurn(() => note(deps, [...ids], read, readAt))
      if (read.ok || !isAway(read)) continue
      waiting.set(next, new Set([...ids, ...(waiting.get(next) ?? [])]))
      return
    }
  }
  const goOn = () => {
    if (running) return
    running = true
    deps.later(
      run().finally(() => {
        running = false
      }),
    )
  }
  return {
    goOn,
    ask(rows) {
      for (const { id, order } of rows)
        if (order !== null) waiting.set(order, new Set([...(waiting.get(order) ?? []), id]))
      goOn()
    },
  }
}

function isAway(read: Result<Order>): boolean {
  return !read.ok && (policyOf(read.fault.code).retry === 'backoff' || read.fault.code === 'request.canceled')
}

/** What the service said, of the rows as they are by now. What was read before stays while it is away. */
async function note(
  deps: Pick<ReturnReaderDeps, 'book'>,
  ids: readonly string[],
  read: Result<Order>,
  readAt: number,
): Promise<void> {
  const said = read.ok
    ? {
        status: read.value.status,
        readAt,
        fault: null,
        sellerCode: read.value.sellerCode,
        parcels: Math.max(1, read.value.parcels.length),
      }
    : { fault: read.fault }
  const rows = ids.flatMap((id) => deps.book.find(id) ?? [])
  if (rows.length > 0) await deps.book.put(rows.map((row) => ({ ...row, ...said })))
}
