import { dayLength, vietnamMidnight } from '../../model/day.ts'
import { seenStatuses } from '../../model/orderStatus.ts'
import type { PracticeShop } from '../accounts.ts'
import { seededShops } from '../accounts.ts'
import { contentOf, newOrderCode } from '../generated.ts'
import type { Contact, PracticeItem, PracticeOrder } from '../practiceOrder.ts'
import { addressOf, districtOf, places } from './places.ts'
import type { Random } from './random.ts'
import { familyNames, givenNames, heavyGoods, lightGoods, middleNames, notes, requiredNotes } from './seedWords.ts'

/** What an order of the seed is to be like; the rest is drawn. */
interface Wanted {
  readonly shop: number
  readonly status: string
  readonly parcels: number
}

/** The orders of the seed, 386 of them: first the ones that people try, then every status, then a working mix. */
export function* seedOrders(
  random: Random,
  now: number,
  shopOf: (id: number) => PracticeShop | null,
): Generator<PracticeOrder> {
  const used = new Set<string>()
  for (const wanted of plan(random)) {
    const shop = shopOf(wanted.shop)
    if (shop === null) throw new Error(`the seed has no shop ${wanted.shop}`)
    const code = newOrderCode(
      (most) => random.between(0, most - 1),
      (taken) => used.has(taken),
    )
    used.add(code)
    yield order(random, now, shop, wanted, code, used.size)
  }
}

function* plan(random: Random): Generator<Wanted> {
  const { first, second, third, foreign } = seededShops
  for (let count = 0; count < 60; count++) yield { shop: first, status: 'ready_to_pick', parcels: 1 }
  for (let count = 0; count < 20; count++) yield { shop: first, status: 'ready_to_pick', parcels: 2 + (count % 4) }
  for (const status of seenStatuses) for (const parcels of [1, 1, 3]) yield { shop: first, status, parcels }
  for (const [shop, orders] of [
    [second, 110],
    [third, 90],
    [foreign, 37],
  ] as const)
    for (let count = 0; count < orders; count++)
      yield {
        shop,
        status: random.chance(60) ? 'ready_to_pick' : random.pick(seenStatuses),
        parcels: random.chance(25) ? random.between(2, 5) : 1,
      }
}

function order(
  random: Random,
  now: number,
  shop: PracticeShop,
  { status, parcels }: Wanted,
  code: string,
  number: number,
): PracticeOrder {
  const createdAt = now - random.between(0, 6 * 86_400) * 1_000
  const items = parcels > 1 ? heavyItems(random, parcels) : lightItems(random)
  const value = items.reduce((sum, item) => sum + item.price * item.quantity, 0)
  const from = { name: shop.name, phone: shop.phone, address: shop.address, ward: shop.ward, district: shop.district }
  return {
    code,
    shop: shop.id,
    client: shop.owner,
    creator: shop.owner,
    status,
    sellerCode: sellerCode(random, number),
    from,
    to: receiver(random),
    returnTo: from,
    ...box(items, parcels),
    serviceType: parcels > 1 ? 5 : 2,
    paymentType: random.pick([1, 2]),
    cod: random.chance(65) ? Math.min(value, 50_000_000) : 0,
    codFailed: 0,
    insurance: random.chance(30) ? Math.min(value, 5_000_000) : 0,
    value,
    requiredNote: random.pick(requiredNotes),
    content: contentOf(items, parcels > 1 ? 'kiện' : 'cái'),
    note: random.pick(notes),
    sortCode: sortCode(random),
    coupon: '',
    pickStation: 0,
    pickShift: status === 'ready_to_pick' && random.chance(50) ? nextMorning(now) : null,
    leadtime: endOfDay(createdAt + random.between(2, 5) * dayLength),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(createdAt + random.between(0, 3_600) * 1_000).toISOString(),
    items,
  }
}

/** About six in ten sellers send a code of their own; the forms differ as theirs do. */
function sellerCode(random: Random, number: number): string {
  if (!random.chance(60)) return ''
  const padded = String(number).padStart(5, '0')
  return random.pick([`DH-${padded}`, `hs_${padded}`, `#${padded}/VN`, `Đơn ${number}`])
}

function receiver(random: Random): Contact {
  const at = random.pick(places)
  const flat = random.chance(15)
    ? `Căn hộ ${random.between(2, 39)}.${random.between(1, 24)}, tháp ${random.pick(['A', 'B', 'C'])}, chung cư Hoàng Anh Riverside Garden, cổng sau đối diện trường tiểu học, số ${random.between(1, 899)}`
    : `${random.between(1, 899)}${random.pick(['', '', 'A', `/${random.between(1, 60)}`, ` ngõ ${random.between(2, 300)}`])}`
  return {
    name: `${random.pick(familyNames)} ${random.pick(middleNames)} ${random.pick(givenNames)}`,
    // No operator has the prefix 010: nobody can be rung up by a practice label.
    phone: `010${String(random.between(0, 9_999_999)).padStart(7, '0')}`,
    address: addressOf(at, flat),
    ward: at.wardCode,
    district: districtOf(at),
  }
}

function lightItems(random: Random): readonly PracticeItem[] {
  return Array.from({ length: random.between(1, 3) }, () => {
    const [name, code, price, weight] = random.pick(lightGoods)
    return { name, code, price, weight, quantity: random.between(1, 3), length: 0, width: 0, height: 0 }
  })
}

function heavyItems(random: Random, count: number): readonly PracticeItem[] {
  return Array.from({ length: count }, () => {
    const [name, code, price, weight, length, width, height] = random.pick(heavyGoods)
    return { name, code, price, weight, length, width, height, quantity: 1 }
  })
}

/** The whole order's weight and box: what the items weigh together, the largest item's box. */
function box(items: readonly PracticeItem[], parcels: number) {
  const weight = items.reduce((sum, item) => sum + item.weight * item.quantity, 0)
  if (parcels === 1) return { weight: Math.min(weight, 19_999), length: 25, width: 18, height: 10 }
  const most = (side: 'length' | 'width' | 'height') => Math.max(...items.map((item) => item[side]))
  return { weight, length: most('length'), width: most('width'), height: most('height') }
}

function sortCode(random: Random): string {
  const letter = () => random.pick([...'ABCDEFGHK'])
  const number = (most: number) => String(random.between(1, most)).padStart(2, '0')
  return random.chance(15)
    ? `PRI-${letter()}-${number(40)}-00`
    : `${number(80)}-${letter()}-${number(60)}-${letter()}${random.between(1, 9)}`
}

/** 23:59:59 in Vietnam of the day that holds `at`. */
export function endOfDay(at: number): string {
  return new Date(vietnamMidnight(at) + 86_399_000).toISOString().replace('.000Z', 'Z')
}

function nextMorning(now: number): PracticeOrder['pickShift'] {
  const at = (hours: number) => new Date(vietnamMidnight(now) + hours * 3_600_000).toISOString().replace('.000Z', 'Z')
  return { id: 3, from: at(31), to: at(36) }
}
