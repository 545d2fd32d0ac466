import { describe, expect, it } from 'vitest'
import { createCarrierAccount } from '../../../src/shipping/carrierAccount.ts'
import { clientOf, faultOf, never, practice, valueIn } from '../../support/practice.ts'

async function opened() {
  const service = await practice({ strict: true })
  const client = clientOf(service)
  const phone = service.accounts.find(({ role }) => role === 'customer')?.phone ?? ''
  const account = createCarrierAccount(client)
  return {
    service,
    account,
    phone,
    /** The code as the customer reads it out. */
    async code() {
      valueIn(await account.sendCode(phone, never))
      return /\d{6}/.exec(service.outbox()[0]?.text ?? '')?.[0] ?? ''
    },
    async [Symbol.asyncDispose]() {
      await client.close()
      await service.close()
    },
  }
}

describe('the shops of an account, page by page', () => {
  it('come once each, with what the carrier says of them, until a page is empty', async () => {
    await using at = await opened()
    const first = valueIn(await at.account.shopPage(0, null, never))
    expect(first.shops.map(({ id, active, status }) => [id, active, status])).toEqual([
      [200_001, true, 1],
      [200_002, true, 1],
      [200_003, true, 1],
      [200_004, false, 2],
    ])
    expect(first.shops[0]).toMatchObject({ district: expect.any(Number), ward: expect.stringMatching(/./) })
    expect(first.next).toBe(200_004)
    expect(valueIn(await at.account.shopPage(200_004, null, never))).toEqual({ shops: [], next: null })
  })

  it('are those where somebody with the phone is staff, when one is given', async () => {
    await using at = await opened()
    const staff = at.service.accounts.find(({ role }) => role === 'staff-only')?.phone ?? ''
    const ids = valueIn(await at.account.shopPage(0, staff, never)).shops.map(({ id }) => id)
    expect(ids).toEqual([200_001])
    expect(valueIn(await at.account.shopPage(0, '0988888888', never)).shops).toEqual([])
  })
})

describe('a customer’s shop by one-time code', () => {
  it('is made at the address given, else at that of the customer’s default shop', async () => {
    await using at = await opened()
    expect(valueIn(await at.account.sendCode(at.phone, never))).toEqual({ seconds: 600 })
    const here = { address: '1 Lê Lợi', ward: '20101', district: 1442 }
    const proof = async () => ({ phone: at.phone, code: await at.code() })
    const given = valueIn(await at.account.partnerShop(await proof(), here, never))
    const none = valueIn(await at.account.partnerShop(await proof(), null, never))
    const { shops } = valueIn(await at.account.shopPage(0, null, never))
    expect(shops.find(({ id }) => id === given.shop)).toMatchObject(here)
    expect(shops.find(({ id }) => id === none.shop)?.address).not.toBe(here.address)
  })

  it('is joined once, and each refusal is a fault of its own', async () => {
    await using at = await opened()
    const proof = { phone: at.phone, code: await at.code() }
    const refused = async (shop: number, part = {}) =>
      faultOf(await at.account.joinShop({ ...proof, ...part }, shop, never)).code
    expect(await refused(300_001, { code: proof.code === '000000' ? '111111' : '000000' })).toBe('otp.invalid')
    expect(await refused(999_999)).toBe('shop.unknown')
    expect(await refused(200_001)).toBe('shop.other-owner')
    expect(valueIn(await at.account.joinShop(proof, 300_001, never))).toBe(null)
    const again = await at.code()
    expect(await refused(300_001, { code: again })).toBe('staff.already')
  })

  it('that broke off halfway is unsure, and was not sent again', async () => {
    await using at = await opened()
    const code = await at.code()
    at.service.inject({ operation: 'affiliateCreate', times: null, fault: { kind: 'break', at: 'shop' } })
    const fault = faultOf(await at.account.partnerShop({ phone: at.phone, code }, null, never))
    expect(fault.code).toBe('service.unsure')
    expect(at.service.requests().filter(({ operation }) => operation === 'affiliateCreate')).toHaveLength(1)
  })

  it('keeps the code to itself when the carrier says it back', async () => {
    await using at = await opened()
    const code = await at.code()
    const body = JSON.stringify({ code: 400, message: `bad otp ${code}`, data: null, code_message: 'OTP_NOT_VALID' })
    at.service.inject({ operation: 'affiliateCreateWithShop', fault: { kind: 'body', body, status: 400 } })
    const fault = faultOf(await at.account.joinShop({ phone: at.phone, code }, 300_001, never))
    expect(fault.code).toBe('otp.invalid')
    expect(JSON.stringify(fault)).not.toContain(code)
  })
})
