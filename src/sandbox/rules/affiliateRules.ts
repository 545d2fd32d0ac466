/**
 * Affiliate onboarding (4.1–4.3): a one-time code by SMS to the owner, then a new shop or an existing one. The second
 * step is not atomic: each part is kept as soon as it is done, and nothing is taken back (4.2.4).
 */
import { randomInt } from 'node:crypto'
import { normalizedPhone } from '../../model/phone.ts'
import { affiliateCreate, affiliateCreateWithShop, affiliateOtp } from '../../shipping/endpoints/affiliate.ts'
import { districtWithId, wardWithCode } from '../../units/findUnit.ts'
import type { PracticeAccount, PracticeShop } from '../accounts.ts'
import type { Field } from '../form/form.ts'
import { shape, text, whole } from '../form/form.ts'
import type { Reply } from '../reply.ts'
import { coded, invalid, refusal, success } from '../reply.ts'
import type { ServiceLanguage, Words } from '../words.ts'
import type { Call } from './operation.ts'
import { operation } from './operation.ts'

/** Seconds that a one-time code lives. */
export const otpLifetime = 600

const phone = text({ required: true })
const otp = text({ required: true })

const language: Field<ServiceLanguage> = (value, at, reading) =>
  text({ oneOf: ['vi', 'en'] })(value, at, reading) === 'en' ? 'en' : 'vi'

/** Validation text in the language asked for, where that field itself is right. */
function inLanguage(request: string) {
  return {
    invalid: (fields: Parameters<typeof invalid>[1], input: unknown) =>
      invalid(request, fields, asksForEnglish(input) ? 'en' : 'vi'),
  }
}

function asksForEnglish(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'language' in input && input.language === 'en'
}

export const serveAffiliateOtp = operation(
  affiliateOtp,
  shape({ phone, language }),
  ({ phone, language }, { account, store, now, breaksAt }) => {
    const owner = registered(phone, store)
    if (owner === null) return unregistered(language)
    if (owner.id === account.id) return said('USER_ERR_COMMON', ownPhone, language)
    if (breaksAt === 'sms') return said('SERVER_ERROR_COMMON', noSms, language)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    store.putOtp({ owner: owner.id, partner: account.id, code, issuedAt: now() })
    const minutes = otpLifetime / 60
    const words = `Ma OTP lien ket cua hang cua ban la ${code}, co hieu luc ${minutes} phut.`
    store.sendSms({ at: now(), phone: owner.phone, text: words })
    return success({ TTL: otpLifetime })
  },
  inLanguage('affiliateOtp'),
)

const ownPhone: Words = {
  vi: 'Không thể gửi OTP đến số điện thoại của chính tài khoản này',
  en: 'An OTP cannot be sent to the phone of this very account',
}
const noSms: Words = { vi: 'Không gửi được tin nhắn SMS', en: 'The SMS could not be sent' }
const noAccount: Words = { vi: 'Số điện thoại chưa đăng ký tài khoản', en: 'Nobody has an account with this phone' }
const noShop: Words = { vi: 'Shop không tồn tại', en: 'There is no such shop' }

/** The message is Vietnamese, the words for people are in the language asked for. */
function said(code: 'USER_ERR_COMMON' | 'SERVER_ERROR_COMMON', words: Words, language: ServiceLanguage): Reply {
  return coded(code, words.vi, language, words)
}

function registered(phone: string, store: Call['store']): PracticeAccount | null {
  const known = normalizedPhone(phone)
  return known === null ? null : store.accountByPhone(known)
}

function unregistered(language: ServiceLanguage): Reply {
  return said('USER_ERR_COMMON', noAccount, language)
}

const newShop = shape({ phone, otp, address: text(), district_id: whole(), ward_code: text(), language })

export const serveAffiliateCreate = operation(
  affiliateCreate,
  newShop,
  (input, call) => {
    const owner = registered(input.phone, call.store)
    if (owner === null) return unregistered(input.language)
    if (owner.id === call.account.id) return alreadyStaff(input.language) // of the shop that would result
    if (!isValid(input.otp, owner, call)) return otpRefused(input.language)
    const at = pickupAddress(input, owner, call)
    if (at === null) return coded('WARD_IS_INVALID', 'Phường xã không hợp lệ.', input.language)
    const id = call.store.nextShop()
    const name = `${owner.name} ${call.account.name}`
    const createdAt = new Date(call.now()).toISOString()
    const made = { id, owner: owner.id, name, phone: owner.phone, ...at, active: true, bankAccount: 0, createdAt }
    call.store.putShop(made)
    if (call.breaksAt === 'shop') return broken(input.language)
    return join(id, owner, input.language, call) ?? success({ client_id: owner.id, shop_id: id })
  },
  inLanguage('affiliateCreate'),
)

export const serveAffiliateCreateWithShop = operation(
  affiliateCreateWithShop,
  shape({ phone, otp, shop_id: whole({ required: true }), language }),
  ({ phone, otp, shop_id, language }, call) => {
    const shop = call.store.shop(shop_id)
    if (shop === null) return refusal(400, 'Shop khong ton tai', noShop[language])
    const owner = registered(phone, call.store)
    if (owner === null || owner.id !== shop.owner)
      return coded('CLIENT_NOT_BELONG_OF_SHOP', 'Số điện thoại không phải của chủ shop', language)
    if (!isValid(otp, owner, call)) return otpRefused(language)
    return join(shop.id, owner, language, call) ?? success(null)
  },
  inLanguage('affiliateCreateWithShop'),
)

function isValid(otp: string, owner: PracticeAccount, { account, store, now }: Call): boolean {
  const issued = store.otp(owner.id, account.id)
  return issued !== null && issued.code === otp && now() < issued.issuedAt + otpLifetime * 1_000
}

function otpRefused(language: ServiceLanguage): Reply {
  return coded('OTP_NOT_VALID', 'Mã OTP không hợp lệ', language)
}

/** Staff, rights, and the code spent, in this order. A refusal when it ended early, null when all is done. */
function join(shop: number, owner: PracticeAccount, language: ServiceLanguage, call: Call): Reply | null {
  const { account, store, breaksAt } = call
  if (store.isMember(shop, account.id)) return alreadyStaff(language)
  store.addStaff(shop, account.id)
  if (breaksAt === 'staff') return broken(language)
  store.grant(shop, account.id)
  if (breaksAt === 'permissions') return broken(language)
  store.spendOtp(owner.id, account.id)
  return null
}

function alreadyStaff(language: ServiceLanguage): Reply {
  return coded('CLIENT_HAVE_EXISTED', 'Khách hàng đã tồn tại trong shop', language)
}

function broken(language: ServiceLanguage): Reply {
  return coded('SERVER_ERROR_COMMON', 'Internal error', language)
}

/** What is empty is the owner's default shop's, else the caller's (4.2). Null: no such ward. */
function pickupAddress(
  input: { readonly address: string; readonly district_id: number; readonly ward_code: string },
  owner: PracticeAccount,
  { account, store }: Call,
): Pick<PracticeShop, 'address' | 'district' | 'ward'> | null {
  const chain = [store.shop(owner.defaultShop), store.shop(account.defaultShop)]
  const first = <Value>(given: Value, empty: Value, of: (shop: PracticeShop) => Value): Value =>
    given === empty
      ? (chain.flatMap((shop) => (shop === null ? [] : [of(shop)])).find((one) => one !== empty) ?? empty)
      : given
  const district = first(input.district_id, 0, (shop) => shop.district)
  const ward = first(input.ward_code, '', (shop) => shop.ward)
  const unit = districtWithId(district)
  if (unit === null || wardWithCode(ward, unit) === null) return null
  return { address: first(input.address, '', (shop) => shop.address), district, ward }
}
