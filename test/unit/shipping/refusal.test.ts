import { describe, expect, it } from 'vitest'
import { orderInfo } from '../../../src/shipping/endpoints/order.ts'
import { readable, refusalOf } from '../../../src/shipping/refusal.ts'

const token = 'Zq81-secret-of-this-account'
const uuid = '3f2b1c9a-4d5e-4f60-8a7b-0c1d2e3f4a5b'
const refused = (message: string, codeMessage = '') =>
  JSON.stringify(refusalOf(orderInfo, { code: 400, message, data: null, codeMessage, words: '', display: '' }, [token]))

describe('the words of a refusal', () => {
  it.each([
    ['the account token', `no shop for ${token} here`, token],
    ['a token nobody named, which is a UUID', `token ${uuid} expired`, uuid],
    ['a UUID in upper case', `no session ${uuid.toUpperCase()}`, uuid.toUpperCase()],
    ['a value behind its name', 'GET /view?token=tk_778899&x=1 refused', 'tk_778899'],
    ['a phone number', 'receiver 0900 000 321 is blocked', '0900 000 321'],
    ['a phone number with its country', 'receiver +84900000321 is blocked', '900000321'],
  ])('hold neither a credential nor a phone number: %s', (_, message, secret) => {
    expect(readable(message, [token])).not.toContain(secret)
    expect(readable(message, [token])).toContain('•••')
    for (const codeMessage of ['', 'USER_ERR_COMMON', 'ORDER_NOT_FOUND'])
      expect(refused(message, codeMessage)).not.toContain(secret)
  })

  it('and its code hold no credential either, and have an end', () => {
    expect(refused('no', token)).not.toContain(token)
    expect(refused('no', uuid)).not.toContain(uuid)
    expect(refused('no', 'A'.repeat(100_000)).length).toBeLessThan(1_000)
    expect(refused('no', 'WAREHOUSE_CLOSED')).toContain('"code":"WAREHOUSE_CLOSED"')
  })

  it('nor do the names of fields that it finds wrong', () => {
    const validation = (name: string) =>
      `Key: 'CreateOrderRequest.${name}' Error:Field validation for '${name}' failed on the '${name}' tag`
    for (const secret of [token, uuid]) expect(refused(validation(secret))).not.toContain(secret)
  })

  it('stay readable where there is nothing to hide, and have an end', () => {
    expect(readable('Đơn hàng G8ADKBRF không tồn tại', [token])).toBe('Đơn hàng G8ADKBRF không tồn tại')
    expect(readable('a '.repeat(1_000), [token])).toHaveLength(300)
  })
})
