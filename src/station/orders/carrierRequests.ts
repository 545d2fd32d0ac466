import { ok } from '../../base/result.ts'
import type { AccountShop, WardChoice } from '../../model/shop.ts'
import type { CarrierAccount } from '../../ports/carrierAccount.ts'
import type { AddressUnits } from '../../ports/newOrders.ts'
import type { CommandHandlers, QueryHandlers } from '../handlers.ts'
import type { TicketBook } from './ticketBook.ts'

/** What the carrier keeps for the account of the station: each request goes to the carrier, and of it only how tickets stand is kept. */
export interface CarrierRequests {
  readonly commands: Pick<CommandHandlers, 'create-shop' | 'send-code' | 'partner-shop' | 'join-shop'>
  readonly queries: Pick<QueryHandlers, 'shops' | 'shop-page' | 'find-wards' | 'ticket' | 'tickets'>
}

export function createCarrierRequests(
  { carrier, addressUnits: units }: { readonly carrier: CarrierAccount; readonly addressUnits: AddressUnits },
  tickets: TicketBook,
  signal: AbortSignal,
): CarrierRequests {
  return {
    commands: {
      'create-shop': (shop) => carrier.createShop(shop, signal),
      'send-code': ({ phone }) => carrier.sendCode(phone, signal),
      'partner-shop': ({ phone, code, at }) => carrier.partnerShop({ phone, code }, at, signal),
      'join-shop': ({ phone, code, shop }) => carrier.joinShop({ phone, code }, shop, signal),
    },
    queries: {
      shops: () => carrier.shops(signal),
      async 'shop-page'({ after, staffPhone }) {
        const page = await carrier.shopPage(after, staffPhone, signal)
        if (!page.ok) return page
        const placed = page.value.shops.map((shop) => ({
          ...shop,
          place: placeOf(shop, units),
        }))
        return ok({ shops: placed, next: page.value.next })
      },
      'find-wards': async ({ text }) => ok(wardsLike(text, units)),
      async ticket({ ticket }) {
        const read = await carrier.ticket(ticket, signal)
        // What it says is shown, though it cannot be kept in sight.
        if (read.ok) await tickets.read(read.value)
        return read
      },
      tickets: () => tickets.all(),
    },
  }
}

function placeOf({ ward, district }: AccountShop, units: AddressUnits): string | null {
  return district === null ? null : (units.numbered({ ward, district })?.name ?? null)
}

/** A shop is where the carrier has a number for: in the old scheme. */
function wardsLike(text: string, units: AddressUnits): readonly WardChoice[] {
  return units.complete(text, 'old').flatMap((unit) => {
    const numbers = units.numbersOf(unit)
    return numbers === null ? [] : [{ ...numbers, name: unit.name }]
  })
}
