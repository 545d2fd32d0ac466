import { listShops } from '../../shipping/endpoints/shop.ts'
import type { PracticeShop } from '../accounts.ts'
import { success } from '../reply.ts'
import type { Call } from './operation.ts'
import { operation } from './operation.ts'

const mostShops = 200 // the service's own most, also when no limit is named
const anyNumber = 1_000_000

/** Get Shop (4.5). `last_offset` is the last `_id` of the page and the `offset` of the next. */
export const serveShops = operation(
  listShops,
  ({ offset = 0, limit = 0, client_phone = '' }, call) => {
    const most = limit === 0 ? mostShops : Math.min(limit, mostShops)
    const shops = client_phone === '' ? joined(call, offset, most) : withStaff(call, client_phone, offset, most)
    return success({ last_offset: shops.at(-1)?.id ?? offset, shops: shops.map(listed) })
  },
  { eitherMethod: true },
)

function joined({ account, store }: Call, offset: number, limit: number): readonly PracticeShop[] {
  return store.shopsOf(account.id, offset, limit)
}

/** The shops the caller owns in which somebody with this phone is staff. */
function withStaff({ account, store }: Call, phone: string, offset: number, limit: number): readonly PracticeShop[] {
  const staff = store.accountByPhone(phone)
  if (staff === null) return []
  return store
    .shopsOf(account.id, offset, anyNumber)
    .filter(({ id, owner }) => owner === account.id && store.isMember(id, staff.id))
    .slice(0, limit)
}

function listed(shop: PracticeShop) {
  return {
    _id: shop.id,
    name: shop.name,
    phone: shop.phone,
    address: shop.address,
    ward_code: shop.ward,
    district_id: shop.district,
    client_id: shop.owner,
    status: shop.active ? 1 : 2,
  }
}
