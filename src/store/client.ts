import type { Ok, Result } from '../base/result.ts'
import type { Opened } from './calls.ts'
import type { Handlers } from './handlers.ts'
import type { Port } from './port.ts'

/** The worker's table as the main side asks it: `client.orders.get(account, code)` is the row `get` of `ordersTable`. */
export type Client = {
  readonly [Room in keyof Handlers]: { readonly [Name in keyof Handlers[Room]]: Asked<Handlers[Room][Name]> }
}

type Asked<Row> = Row extends { readonly run: (...asks: infer Asks) => infer Got }
  ? (...asks: Asks) => Promise<Result<Got extends Ok<infer Value> ? Value : never>>
  : never

/** Made of the names that the worker told: what each asks and gets is known by its row. */
export function clientOf(port: Port, rows: Opened['rows']): Client {
  const rooms = Object.entries(rows).map(([room, names]) => [
    room,
    Object.fromEntries(names.map((name) => [name, (...asks: readonly unknown[]) => port.ask(room, name, ...asks)])),
  ])
  return Object.fromEntries(rooms)
}
