import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Language, nonZero, whole } from './limits.ts'
import { kept } from './tolerant.ts'

/** Phones and one-time codes are judged by the service; here they only may not be missing. */
const given = z.string().min(1)

/**
 * Affiliate step 1 (specification 4.1): the service sends a one-time code by SMS to the owner of the phone. Never
 * repeated: each call is one more SMS.
 */
export const affiliateOtp = endpoint({
  name: 'affiliateOtp',
  kind: 'one-time-code',
  method: 'POST',
  path: '/shiip/public-api/v2/shop/affiliateOTP',
  shop: 'optional',
  body: z.object({ phone: given, language: Language.optional() }),
  // One old page of the carrier spells the field TLL.
  data: kept({ TTL: z.int().optional() }).transform((data) => ({ ...data, TTL: data.TTL ?? ttl(data.TLL) })),
  repeat: 'never',
  takesLanguage: true,
  // Said too when the SMS could not be sent: then nothing is unsure.
  refusals: { SERVER_ERROR_COMMON: 'service.failing' },
})

function ttl(value: unknown): number | null {
  return Number.isSafeInteger(value) ? Number(value) : null
}

const joining = {
  OTP_NOT_VALID: 'otp.invalid',
  CLIENT_HAVE_EXISTED: 'staff.already',
} as const

/**
 * Affiliate step 2, a new shop of the owner (4.2). Not atomic (4.2.4): after an unsure end a shop may exist, so Get
 * Shop comes first.
 */
export const affiliateCreate = endpoint({
  name: 'affiliateCreate',
  kind: 'partner',
  method: 'POST',
  path: '/shiip/public-api/v2/shop/affiliateCreate',
  shop: 'optional',
  body: z.object({
    phone: given,
    otp: given,
    address: z.string().optional(),
    district_id: whole.optional(),
    ward_code: z.string().optional(),
    language: Language.optional(),
  }),
  data: kept({ client_id: z.int().optional(), shop_id: z.int() }),
  repeat: 'never',
  takesLanguage: true,
  refusals: joining,
})

/** Affiliate step 2, an existing shop of the owner (4.3): the caller becomes its staff. Not atomic either. */
export const affiliateCreateWithShop = endpoint({
  name: 'affiliateCreateWithShop',
  kind: 'partner',
  method: 'POST',
  path: '/shiip/public-api/v2/shop/affiliateCreateWithShop',
  shop: 'optional',
  body: z.object({ phone: given, otp: given, shop_id: nonZero, language: Language.optional() }),
  data: z.unknown(),
  repeat: 'never',
  takesLanguage: true,
  refusals: { ...joining, CLIENT_NOT_BELONG_OF_SHOP: 'shop.other-owner' },
  texts: { 'Shop khong ton tai': 'shop.unknown' },
})
