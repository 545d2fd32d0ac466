import type { AccountRole, PracticeAccount, PracticeShop } from '../accounts.ts'
import { accountRoles, seededShops } from '../accounts.ts'
import type { PracticeStore } from '../practiceStore.ts'
import { addressOf, districtOf, places } from './places.ts'
import type { Random } from './random.ts'
import { seededRandom } from './random.ts'
import { seedOrders } from './seedOrders.ts'
import { shopNames } from './seedWords.ts'

const firstAccount = 2_500_001

/** Fills an empty store. The same seed makes the same accounts, shops, codes and orders; `now` only moves the dates. */
export function seedPractice(store: PracticeStore, seed: number, now: number): void {
  const random = seededRandom(seed)
  store.together(() => {
    const add = (role: AccountRole) => putAccount(store, account(role, accountRoles.indexOf(role), random))
    for (const one of shops(now)) store.putShop(one)
    for (const role of accountRoles) if (!later.has(role)) add(role)
    for (const order of seedOrders(random, now, (id) => store.shop(id))) store.putOrder(order)
    for (const role of later) add(role)
  })
}

/** Drawn behind the orders: what the same seed made before they were there it still makes. */
const later: ReadonlySet<AccountRole> = new Set(['ip-allowed'])

function putAccount(store: PracticeStore, account: PracticeAccount): void {
  store.putAccount(account)
  if (account.role === 'caller' || account.role === 'customer') return
  store.addStaff(seededShops.first, account.id)
  store.grant(seededShops.first, account.id)
}

function account(role: AccountRole, index: number, random: Random): PracticeAccount {
  return {
    id: firstAccount + index,
    role,
    token: tokenOf(random),
    name: role === 'customer' ? 'Chủ shop Mộc Xanh' : `Tài khoản thực hành ${index + 1}`,
    phone: `09000000${String(index + 1).padStart(2, '0')}`,
    active: role !== 'inactive',
    tickets: role !== 'no-ticket-permission',
    orderDetail: role !== 'no-order-detail-permission',
    allowList: allowLists[role] ?? null,
    defaultShop: role === 'customer' ? seededShops.foreign : seededShops.first,
  }
}

/** One that never holds the caller's address (it is of no machine, RFC 5737), and one that does. */
const allowLists: { readonly [Role in AccountRole]?: readonly string[] } = {
  'ip-blocked': ['203.0.113.7'],
  'ip-allowed': ['127.0.0.1', '::1'],
}

/** A credential in the form of the real one: 32 hexadecimal digits in five groups. */
function tokenOf(random: Random): string {
  const digits = Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function shops(now: number): readonly PracticeShop[] {
  const { first, second, third, closed, foreign } = seededShops
  return [first, second, third, closed, foreign].map((id, index) => ({
    id,
    owner: id === foreign ? firstAccount + accountRoles.indexOf('customer') : firstAccount,
    name: shopNames[index] ?? '',
    phone: `09000001${String(index + 1).padStart(2, '0')}`,
    ...addressAt(index),
    active: id !== closed,
    bankAccount: 0,
    createdAt: new Date(now - 90 * 86_400_000).toISOString(),
  }))
}

function addressAt(index: number): Pick<PracticeShop, 'address' | 'ward' | 'district'> {
  const at = places[index]
  if (at === undefined) throw new RangeError(`there is no place ${index}`)
  return { address: addressOf(at, String(10 + index)), ward: at.wardCode, district: districtOf(at) }
}
