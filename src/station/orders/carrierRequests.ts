import type { CarrierAccount } from '../../ports/carrierAccount.ts'
import type { CommandHandlers, QueryHandlers } from '../handlers.ts'

/** What the carrier keeps for the account of the station: each request goes to the carrier, and nothing of it is kept. */
export interface CarrierRequests {
  readonly commands: Pick<CommandHandlers, 'create-shop'>
  readonly queries: Pick<QueryHandlers, 'shops' | 'ticket'>
}

export function createCarrierRequests(account: CarrierAccount, signal: AbortSignal): CarrierRequests {
  return {
    commands: { 'create-shop': (shop) => account.createShop(shop, signal) },
    queries: {
      shops: () => account.shops(signal),
      ticket: ({ ticket }) => account.ticket(ticket, signal),
    },
  }
}
