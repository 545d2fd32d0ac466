import { describe, expect, it } from 'vitest'
import type { FaultCode } from '../../../src/base/fault.ts'
import { faults, isFaultCode } from '../../../src/base/fault.ts'
import type { Endpoint } from '../../../src/shipping/endpoint.ts'
import { affiliateOtp } from '../../../src/shipping/endpoints/affiliate.ts'
import { allEndpoints } from '../../../src/shipping/endpoints/all.ts'
import { createShop } from '../../../src/shipping/endpoints/shop.ts'
import { createTicket } from '../../../src/shipping/endpoints/ticket.ts'
import { faultText } from '../../../src/words/faultText.ts'
import { languages } from '../../../src/words/language.ts'

/** What any operation can end with, beside what it says itself. */
const anywhere = Object.keys(faults).filter(
  (code): code is FaultCode => isFaultCode(code) && /^(service|request)\./.test(code) && code !== 'request.id-taken',
)
const ofShops: readonly FaultCode[] = ['shop.not-owner', 'shop.inactive', 'order.unknown']

function reachable({ refusals = {}, texts = {}, wordings = [], forbidden, notFound }: Endpoint): readonly FaultCode[] {
  const own = [...Object.values(refusals), ...Object.values(texts), ...wordings.map(({ fault }) => fault)]
  const byStatus = [forbidden, notFound].filter((code) => code !== undefined)
  return [...new Set([...anywhere, ...ofShops, ...own, ...byStatus])]
}

describe.each(languages)('advice to whoever asked for an operation by name (%s)', (language) => {
  it.each(allEndpoints)('is none for a packer with a parcel: $name', (endpoint) => {
    for (const code of reachable(endpoint)) {
      const { what, todo } = faultText({ code }, language, {}, endpoint.kind)
      expect(`${what}. ${todo}`, code).not.toMatch(
        /\bscan|\bset (it|this parcel) aside|shift leader|printing goes on|by itself|quét|để riêng|trưởng ca|máy tự|tự in/iu,
      )
    }
  })
})

it.each(languages)('of an account says what to check in the form, never to wait or to scan (%s)', (language) => {
  for (const code of [...anywhere, 'shop.unknown', 'shop.inactive', 'shop.not-owner'] as const) {
    const { what, todo } = faultText({ code }, language, {}, 'account')
    expect(`${what}. ${todo}`, code).not.toMatch(/\bwait|\bscan|by itself|cứ chờ|chờ một|quét|máy tự|tự in|trưởng ca/iu)
  }
})

it('fits the operation, where the fault is the same', () => {
  const advice = ({ kind }: Pick<Endpoint, 'kind'>, code: FaultCode) => faultText({ code }, 'en', {}, kind).todo
  const unsure = [createShop, affiliateOtp, createTicket].map((one) => advice(one, 'service.unsure'))
  expect(unsure).toEqual([
    'Look at the list of shops before you make another',
    'Ask the customer whether it came before you send another',
    'See on the carrier’s own page whether the ticket is there before you open another',
  ])
  expect(faultText({ code: 'service.token-denied' }, 'en').todo).toContain('scan again')
})

it.each(languages)(
  'a denied address says that the carrier must allow this machine’s public address (%s)',
  (language) => {
    for (const kind of [undefined, 'shop'] as const) {
      const { todo } = faultText({ code: 'service.address-denied' }, language, {}, kind)
      expect(todo).toMatch(
        /carrier allow the public IP address of this machine|hãng cho phép địa chỉ IP công cộng của máy này/,
      )
    }
  },
)
