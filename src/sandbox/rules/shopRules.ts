import { normalizedPhone } from '../../model/phone.ts'
import { createShop, listShops } from '../../shipping/endpoints/shop.ts'
import { districtWithId, wardWithCode } from '../../units/findUnit.ts'
import type { PracticeShop } from '../accounts.ts'
import { shape, text, whole } from '../form/form.ts'
import { refusals, success } from '../reply.ts'
import type { Call } from './operation.ts'
import { operation } from './operation.ts'

const mostShops = 200 // the service's own most, also when no limit is named
const anyNumber = 1_000_000

/** Get Shop (4.5). `last_offset` is the last `_id` of the page and the `offset` of the next. */
export const serveShops = operation(
  listShops,
  shape({ offset: whole({ min: 0 }), limit: whole({ min: 0 }), client_phone: text() }),
  ({ offset, limit, client_phone }, call) => {
    const most = limit === 0 ? mostShops : Math.min(limit, mostShops)
    const shops = client_phone === '' ? joined(call, offset, most) : withStaff(call, client_phone, offset, most)
    return success({ last_offset: shops.at(-1)?.id ?? offset, shops: shops.map(listed) })
  },
  { eitherMethod: true },
)

/** Create Shop (4.4): the owner is always the caller, also when the shop of the header is somebody else's. */
export const serveCreateShop = operation(
  createShop,
  shape({
    name: text({ required: true }),
    phone: text(),
    address: text(),
    ward_code: text(),
    district_id: whole(),
    bank_account_id: whole(),
  }),
  ({ name, phone, address, ward_code, district_id, bank_account_id }, { account, store, now }) => {
    const number = normalizedPhone(phone)
    if (number === null) return refusals.phoneInvalid
    const district = districtWithId(district_id)
    if (district === null || wardWithCode(ward_code, district) === null) return refusals.wardInvalid
    const id = store.nextShop()
    store.putShop({
      id,
      owner: account.id,
      name,
      phone: number,
      address,
      ward: ward_code,
      district: district_id,
      active: true,
      bankAccount: bank_account_id,
      createdAt: new Date(now()).toISOString(),
    })
    return success({ shop_id: id })
  },
  { foreignShop: refusals.notOfShop },
)

function joined({ account, store }: Call, offset: number, limit: number): readonly PracticeShop[] {
  return store.shopsOf(account.id, offset, limit)
}

/** The shops the caller owns in which somebody with this phone is staff. */
function withStaff({ account, store }: Call, phone: string, offset: number, limit: number): readonly PracticeShop[] {
  const known = normalizedPhone(phone)
  const staff = known === null ? null : store.accountByPhone(known)
  if (staff === null) return []
  return store
    .shopsOf(account.id, offset, anyNumber)
    .filter(({ id, owner }) => owner === account.id && store.isMember(id, staff.id))
    .slice(0, limit)
}

/** With the keys of the recorded replies. */
function listed(shop: PracticeShop) {
  return {
    _id: shop.id,
    name: shop.name,
    phone: shop.phone,
    address: shop.address,
    ward_code: shop.ward,
    district_id: shop.district,
    client_id: shop.owner,
    bank_account_id: shop.bankAccount,
    status: shop.active ? 1 : 2,
    location: {},
    version_no: `00000000-0000-4000-8000-${String(shop.id).padStart(12, '0')}`,
    is_created_chat_channel: false,
    updated_ip: '0.0.0.0',
    updated_employee: 0,
    updated_client: shop.owner,
    updated_source: 'shiip',
    updated_date: shop.createdAt,
    created_ip: '',
    created_employee: 0,
    created_client: 0,
    created_source: '',
    created_date: shop.createdAt,
  }
}
