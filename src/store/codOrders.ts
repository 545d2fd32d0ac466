import type { DatabaseSync } from 'node:sqlite'
import type { PickupParcel, ShortReason } from '../model/pickup.ts'
import { isHandedOver, pickupVerdict } from '../model/pickup.ts'

/** Of a signed handover what its COD is written down by. `at`: when it was signed. */
export interface SignedHandover {
  readonly number: number
  readonly account: string
  readonly at: number
}

/** What a signed handover says of the COD of one order. `cod` null: it was not known. `short` null: it went. */
export interface CodOfOrder {
  readonly order: string
  readonly cod: number | null
  readonly short: ShortReason | null
}

/** By order: one of whose parcels any went has gone; one that was to go and of which none went stayed. */
export function codOfOrders(parcels: readonly PickupParcel[]): readonly CodOfOrder[] {
  const orders = new Map<string, CodOfOrder>()
  for (const parcel of parcels) {
    const { order, cargo } = parcel
    const verdict = pickupVerdict(parcel)
    const went = isHandedOver(verdict)
    if (order === null || (!went && verdict !== 'expected')) continue
    const before = orders.get(order)
    const short = went || before?.short === null ? null : (parcel.short ?? 'other')
    orders.set(order, { order, cod: before?.cod ?? cargo?.cod ?? null, short })
  }
  return [...orders.values()]
}

/** Writes the COD of a signed handover down by order, once. An order goes once, though its parcels go with several. */
export function openCodWriter(db: DatabaseSync): (handover: SignedHandover, parcels: readonly PickupParcel[]) => void {
  const put = db.prepare(`INSERT OR IGNORE INTO cod_orders (account, order_code, pickup, at, cod, short)
    SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS
    (SELECT 1 FROM cod_orders WHERE order_code = ?2 AND account = ?1 AND short IS NULL)`)
  const taken = db.prepare('UPDATE pickups SET cod_taken = 1 WHERE number = ?')
  return ({ number, account, at }, parcels) => {
    for (const { order, cod, short } of codOfOrders(parcels)) put.run(account, order, number, at, cod, short)
    taken.run(number)
  }
}
