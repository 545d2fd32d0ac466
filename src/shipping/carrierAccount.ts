import type { Failed } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { AccountShop } from '../model/shop.ts'
import type { CarrierAccount, OwnerProof } from '../ports/carrierAccount.ts'
import type { ListedShop } from './allShops.ts'
import { allShops } from './allShops.ts'
import { asking } from './ask.ts'
import type { ShippingClient } from './client.ts'
import { affiliateCreate, affiliateCreateWithShop, affiliateOtp } from './endpoints/affiliate.ts'
import { createShop, listShops } from './endpoints/shop.ts'
import { getTicket } from './endpoints/ticket.ts'
import { text } from './looseFields.ts'
import { readTicket } from './readTicket.ts'

/** Shops that a window shows at once; the next come when somebody looks for them. */
const shopsInSight = 50

/** Faults as `ShippingClient` says, per operation. */
export function createCarrierAccount(client: ShippingClient): CarrierAccount {
  return {
    async shops(signal) {
      const listed = await allShops(asking(client, signal))
      return listed.ok ? ok(listed.value.map(shopOf)) : listed
    },
    async shopPage(after, staffPhone, signal) {
      const query = { offset: after, limit: shopsInSight, ...(staffPhone !== null && { client_phone: staffPhone }) }
      const page = await client.call(listShops, query, signal)
      if (!page.ok) return page
      const { shops, last_offset } = page.value
      // An offset that does not move would show the same page for ever.
      const isLast = shops.length === 0 || last_offset === null || last_offset === undefined || last_offset === after
      return ok({ shops: shops.map(shopOf), next: isLast ? null : last_offset })
    },
    async createShop({ name, phone, address, ward, district, bankAccount }, signal) {
      const linked = bankAccount === null ? {} : { bank_account_id: bankAccount }
      const shop = { name, phone, address, ward_code: ward, district_id: district, ...linked }
      const made = await client.call(createShop, shop, signal)
      return made.ok ? ok({ shop: made.value.shop_id }) : made
    },
    async sendCode(phone, signal) {
      const sent = await client.call(affiliateOtp, { phone }, signal)
      return sent.ok ? ok({ seconds: sent.value.TTL }) : sent
    },
    async partnerShop(proof, at, signal) {
      const place = at === null ? {} : { address: at.address, ward_code: at.ward, district_id: at.district }
      const made = await client.call(affiliateCreate, { phone: proof.phone, otp: proof.code, ...place }, signal)
      return made.ok ? ok({ shop: made.value.shop_id }) : kept(proof, made)
    },
    async joinShop(proof, shop, signal) {
      const body = { phone: proof.phone, otp: proof.code, shop_id: shop }
      const joined = await client.call(affiliateCreateWithShop, body, signal)
      return joined.ok ? ok(null) : kept(proof, joined)
    },
    async ticket(id, signal) {
      const found = await client.call(getTicket, { ticket_id: id }, signal)
      return found.ok ? ok(readTicket(found.value)) : found
    },
  }
}

function shopOf({ _id: id, name, status, phone, address, ward_code, district_id }: ListedShop): AccountShop {
  return {
    id,
    name,
    phone: text(phone),
    address: text(address),
    ward: text(ward_code),
    district: typeof district_id === 'number' && district_id > 0 ? district_id : null,
    active: status === 1,
    status: status ?? null,
  }
}

/** A refusal that repeats what was sent says no more than which it is: the code goes back to nobody. */
function kept({ code }: OwnerProof, refused: Failed): Failed {
  return JSON.stringify(refused.fault).includes(code) ? fail(refused.fault.code) : refused
}
