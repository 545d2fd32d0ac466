import { ok } from '../base/result.ts'
import type { CarrierAccount } from '../ports/carrierAccount.ts'
import { allShops } from './allShops.ts'
import { asking } from './ask.ts'
import type { ShippingClient } from './client.ts'
import { createShop } from './endpoints/shop.ts'
import { getTicket } from './endpoints/ticket.ts'
import { text } from './looseFields.ts'
import { readTicket } from './readTicket.ts'

/** Faults as `ShippingClient` says, per operation. */
export function createCarrierAccount(client: ShippingClient): CarrierAccount {
  return {
    async shops(signal) {
      const listed = await allShops(asking(client, signal))
      if (!listed.ok) return listed
      return ok(
        listed.value.map(({ _id: id, name, status, phone, address }) => ({
          id,
          name,
          phone: text(phone),
          address: text(address),
          active: status === 1,
        })),
      )
    },
    async createShop({ name, phone, address, ward, district, bankAccount }, signal) {
      const linked = bankAccount === null ? {} : { bank_account_id: bankAccount }
      const shop = { name, phone, address, ward_code: ward, district_id: district, ...linked }
      const made = await client.call(createShop, shop, signal)
      return made.ok ? ok({ shop: made.value.shop_id }) : made
    },
    async ticket(id, signal) {
      const found = await client.call(getTicket, { ticket_id: id }, signal)
      return found.ok ? ok(readTicket(found.value)) : found
    },
  }
}
