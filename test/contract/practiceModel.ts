/**
 * A second opinion on what the practice service answers: for each operation that takes JSON, bodies around every
 * limit, and the verdict that specification and docs/practice.md give. `ok`, a `code_message`, or `words` for a
 * refusal without one.
 */
import * as fc from 'fast-check'

export type Verdict = string
export interface World {
  readonly mine: readonly string[]
  readonly foreign: string
  readonly strict: boolean
}
type Body = Record<string, unknown>
type Rule = (body: Body, world: World) => Verdict

const bad = 'USER_ERR_COMMON'

/** Around a limit, zero, below zero, and what is no whole number. */
const around = (limit: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: limit }) },
    fc.constantFrom<unknown>(0, 1, -1, limit - 1, limit, limit + 1, 1.5, '7', null, true, [], 1e300),
  )
const textUpTo = (limit: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 20 }) },
    fc.constantFrom<unknown>('', 'ạ'.repeat(limit), '😀'.repeat(limit), 'a'.repeat(limit + 1), null, 5, {}),
  )
const sometimes = <Value>(value: fc.Arbitrary<Value>, usual: unknown) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: value })
const rarelyMissing = (shape: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .tuple(fc.record(shape), fc.subarray(Object.keys(shape), { maxLength: 1 }), fc.integer({ min: 0, max: 9 }))
    .map(([body, missing, die]) =>
      die > 1 ? body : Object.fromEntries(Object.entries(body).filter(([name]) => !missing.includes(name))),
    )

const codeList = ({ mine, foreign }: World) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.array(fc.constantFrom(...mine), { minLength: 1, maxLength: 4 }) },
    fc.array(fc.constantFrom<unknown>(...mine, foreign, 'ZZZZ9999', '', 'ZZZZ9999', 5), { maxLength: 3 }),
    fc.constantFrom<unknown>([], null, 'ABC', 7),
  )

/** What a field is: missing counts as its zero. */
const isMissing = (value: unknown, { strict }: World) => value === undefined || (value === null && !strict)
const isText = (value: unknown, world: World) => isMissing(value, world) || typeof value === 'string'
const isWhole = (value: unknown, world: World) => isMissing(value, world) || Number.isSafeInteger(value)
const number = (value: unknown) => (typeof value === 'number' ? value : 0)
const long = (value: unknown, most: number) => typeof value === 'string' && [...value].length > most
const inRange = (value: unknown, most: number) => number(value) >= 0 && number(value) <= most

const codesOk = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((code) => typeof code === 'string' && code !== '')

const orderBody = () =>
  rarelyMissing({
    to_name: sometimes(textUpTo(1_024), 'Trần Thị Mai'),
    to_phone: sometimes(fc.constantFrom<unknown>('', '12', 'abc', '+84 912 345 678', null, 9), '0912345678'),
    to_address: sometimes(textUpTo(1_024), '72 Thành Thái'),
    to_ward_name: sometimes(fc.constantFrom<unknown>('', 'Phường 99', null, 3), 'Phường 14'),
    to_district_name: sometimes(fc.constantFrom<unknown>('', 'Quận Nào', null, 3), 'Quận 10'),
    to_province_name: sometimes(fc.constantFrom<unknown>('', 'Atlantis', null, 3), 'Hồ Chí Minh'),
    from_name: sometimes(textUpTo(1_024), ''),
    weight: sometimes(around(19_999), 300),
    length: sometimes(around(200), 20),
    width: sometimes(around(200), 20),
    height: sometimes(around(200), 20),
    content: sometimes(textUpTo(2_000), 'Áo thun'),
    note: sometimes(textUpTo(5_000), ''),
    service_type_id: sometimes(fc.constantFrom<unknown>(0, 1, 3, '2', null), 2),
    payment_type_id: sometimes(fc.constantFrom<unknown>(0, 2, 4, 5, '1', null), 1),
    cod_amount: sometimes(around(50_000_000), 0),
    insurance_value: sometimes(around(5_000_000), 0),
    required_note: sometimes(fc.constantFrom<unknown>('CHOTHUHANG', 'CHOXEM', '', null, 1), 'KHONGCHOXEMHANG'),
  })

const texts = [
  'to_name',
  'to_phone',
  'to_address',
  'to_ward_name',
  'to_district_name',
  'to_province_name',
  'from_name',
  'content',
  'note',
  'required_note',
]
const wholes = [
  'weight',
  'length',
  'width',
  'height',
  'service_type_id',
  'payment_type_id',
  'cod_amount',
  'insurance_value',
]

const order: Rule = (body, world) => {
  if (!texts.every((name) => isText(body[name], world)) || !wholes.every((name) => isWhole(body[name], world)))
    return bad
  const empty = (name: string) => isMissing(body[name], world) || body[name] === ''
  if (['to_name', 'to_address', 'to_ward_name', 'to_district_name', 'to_province_name', 'content'].some(empty))
    return bad
  if (long(body.to_name, 1_024) || long(body.to_address, 1_024) || long(body.from_name, 1_024)) return bad
  if (long(body.content, 2_000) || long(body.note, 5_000)) return bad
  if (body.service_type_id !== 2 || ![1, 2].includes(number(body.payment_type_id))) return bad
  if (!['KHONGCHOXEMHANG', 'CHOTHUHANG'].includes(String(body.required_note))) return bad
  if (number(body.weight) < 1 || number(body.weight) > 19_999) return bad
  for (const side of ['length', 'width', 'height'])
    if (!inRange(body[side], 200) || (world.strict && number(body[side]) === 0)) return bad
  if (!inRange(body.cod_amount, 50_000_000) || !inRange(body.insurance_value, 5_000_000)) return bad
  if (!['0912345678', '+84 912 345 678'].includes(String(body.to_phone))) return 'PHONE_INVALID'
  const place = [body.to_ward_name, body.to_district_name, body.to_province_name]
  return place.join() === 'Phường 14,Quận 10,Hồ Chí Minh' ? 'ok' : bad
}

const quoteBody = rarelyMissing({
  weight: sometimes(around(100_000), 300),
  to_district_id: sometimes(fc.constantFrom<unknown>(0, 1, -5, 2_112, 2_117, 2_111, '1452', null), 1_452),
  to_ward_code: sometimes(fc.constantFrom<unknown>('', '99999', null, 7), '21014'),
  service_type_id: fc.constantFrom<unknown>(2, 2, 5, 5, 3, null),
  length: sometimes(around(10_000), 10),
})

const quote =
  (needsWeight: boolean): Rule =>
  (body, world) => {
    const { weight, to_district_id: district, to_ward_code: ward, service_type_id: type, length } = body
    if (![weight, district, type, length].every((value) => isWhole(value, world)) || !isText(ward, world)) return bad
    if (number(weight) < 0 || (needsWeight && number(weight) === 0) || number(length) < 0 || number(district) < 1)
      return bad
    if (!needsWeight && (isMissing(ward, world) || ward === '')) return bad
    if (type === 3) return bad
    const named = typeof ward === 'string' && ward !== ''
    if (district === 1_452 && named && ward !== '21014') return bad
    // None of the islands has these wards.
    if ([2_112, 2_117, 2_111].includes(number(district)) && named) return bad
    const heavy = type === 5 || (isMissing(type, world) && number(weight) >= 20_000)
    if (district === 1 || district === 2_112 || (district === 2_111 && heavy)) return 'ROUTE_NOT_FOUND_SERVICE'
    return district === 2_117 ? 'SERVICE_NOT_FOUND_CONFIG_FEE' : 'ok'
  }

const batchBody = (world: World) => fc.record({ order_codes: codeList(world) })
const perOrder: Rule = ({ order_codes }) => (codesOk(order_codes) ? 'ok' : bad)

const registerBody = rarelyMissing({
  name: sometimes(textUpTo(50), 'Cửa hàng'),
  phone: sometimes(fc.constantFrom<unknown>('', '1', null, 5), '0912345678'),
  ward_code: sometimes(fc.constantFrom<unknown>('', '1', null, 5), '20101'),
  district_id: sometimes(fc.constantFrom<unknown>(0, 1, null, '5', 1.5), 1_442),
})
const register: Rule = ({ name, phone, ward_code, district_id }, world) => {
  if (![name, phone, ward_code].every((value) => isText(value, world)) || !isWhole(district_id, world)) return bad
  if (isMissing(name, world) || name === '') return bad
  if (phone !== '0912345678') return 'PHONE_INVALID'
  return ward_code === '20101' && district_id === 1_442 ? 'ok' : 'WARD_IS_INVALID'
}

const codBody = (world: World) =>
  rarelyMissing({
    order_code: fc.constantFrom<unknown>(...world.mine, world.foreign, 'ZZZZ9999', '', null, 7),
    cod_amount: around(5_000_000),
  })
const cod: Rule = ({ order_code, cod_amount }, world) => {
  if (!isText(order_code, world) || !isWhole(cod_amount, world)) return bad
  if (isMissing(order_code, world) || order_code === '' || isMissing(cod_amount, world)) return bad
  if (!inRange(cod_amount, 5_000_000)) return bad
  return world.mine.includes(String(order_code)) ? 'ok' : 'words'
}

const printBody = (world: World) =>
  fc.record({
    order_codes: codeList(world),
    item_index: fc.constantFrom<unknown>([], [0], null, [-1], [1.5], 'x'),
  })
const print: Rule = ({ order_codes, item_index }, world) => {
  if (!codesOk(order_codes)) return bad
  const items = isMissing(item_index, world) ? [] : item_index
  if (!Array.isArray(items) || !items.every((index) => Number.isSafeInteger(index) && index >= 0)) return bad
  return allMine(order_codes, world) ? 'ok' : 'ORDER_NOT_FOUND'
}
const allMine = (codes: unknown, { mine }: World) => Array.isArray(codes) && codes.every((code) => mine.includes(code))

const otpBody = rarelyMissing({
  phone: fc.constantFrom<unknown>('0900000002', '+84900000002', '0900000001', '0988888888', 'x', '', null, 7),
  language: fc.constantFrom<unknown>('vi', 'en', 'fr', '', null, 1),
})
const otp: Rule = ({ phone, language }, world) => {
  const spoken =
    isMissing(language, world) || ['vi', 'en'].includes(String(language)) || (language === '' && !world.strict)
  return spoken && ['0900000002', '+84900000002'].includes(String(phone)) ? 'ok' : bad
}

const joinBody = rarelyMissing({
  phone: sometimes(fc.constantFrom<unknown>('0988888888', '', 7), '0900000002'),
  otp: fc.constantFrom<unknown>('no code', '12', '', 5),
  shop_id: fc.constantFrom<unknown>(300_001, 200_002, 999_999, 0, -1, '5'),
})
const join: Rule = ({ phone, otp: code, shop_id }, world) => {
  if (!isText(phone, world) || !isText(code, world) || !isWhole(shop_id, world)) return bad
  if (isMissing(phone, world) || phone === '' || isMissing(code, world) || code === '' || number(shop_id) === 0)
    return bad
  if (shop_id === 999_999 || shop_id === -1) return 'words'
  return shop_id === 300_001 && phone === '0900000002' ? 'OTP_NOT_VALID' : 'CLIENT_NOT_BELONG_OF_SHOP'
}
const joinNewBody = rarelyMissing({
  phone: sometimes(fc.constantFrom<unknown>('0988888888', '', 7), '0900000002'),
  otp: fc.constantFrom<unknown>('no code', '12', '', 5),
})
const joinNew: Rule = ({ phone, otp: code }, world) => {
  if (!isText(phone, world) || !isText(code, world)) return bad
  if (isMissing(phone, world) || phone === '' || isMissing(code, world) || code === '') return bad
  return phone === '0900000002' ? 'OTP_NOT_VALID' : bad
}

const v2 = '/shiip/public-api/v2'

export const predicted: Readonly<Record<string, Rule>> = {
  [`${v2}/shop/affiliateOTP`]: otp,
  [`${v2}/shop/affiliateCreate`]: joinNew,
  [`${v2}/shop/affiliateCreateWithShop`]: join,
  [`${v2}/shop/register`]: register,
  [`${v2}/shipping-order/fee`]: quote(true),
  [`${v2}/shipping-order/create`]: order,
  [`${v2}/shipping-order/preview`]: order,
  [`${v2}/shipping-order/leadtime`]: quote(false),
  [`${v2}/switch-status/cancel`]: (body, world) => {
    if (!codesOk(body.order_codes)) return bad
    return allMine(body.order_codes, world) ? 'ok' : 'words'
  },
  [`${v2}/switch-status/storing`]: perOrder,
  [`${v2}/switch-status/return`]: perOrder,
  [`${v2}/shipping-order/updateCOD`]: cod,
  [`${v2}/a5/gen-token`]: print,
}

export const bodies: Record<string, (world: World) => fc.Arbitrary<Body>> = {
  [`${v2}/shop/affiliateOTP`]: () => otpBody,
  [`${v2}/shop/affiliateCreate`]: () => joinNewBody,
  [`${v2}/shop/affiliateCreateWithShop`]: () => joinBody,
  [`${v2}/shop/register`]: () => registerBody,
  [`${v2}/shipping-order/fee`]: () => quoteBody,
  [`${v2}/shipping-order/create`]: orderBody,
  [`${v2}/shipping-order/preview`]: orderBody,
  [`${v2}/shipping-order/leadtime`]: () => quoteBody,
  [`${v2}/switch-status/cancel`]: batchBody,
  [`${v2}/switch-status/storing`]: batchBody,
  [`${v2}/switch-status/return`]: batchBody,
  [`${v2}/shipping-order/updateCOD`]: codBody,
  [`${v2}/a5/gen-token`]: printBody,
}
