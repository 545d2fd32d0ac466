import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../src/base/clock.ts'
import { isFaultCode } from '../../../src/base/fault.ts'
import { allEndpoints } from '../../../src/shipping/endpoints/all.ts'
import { readReply } from '../../../src/shipping/readReply.ts'

const envelope = fc.record(
  {
    code: fc.oneof(fc.integer(), fc.constantFrom(200, 400, 401, 403, 404, 429, 500), fc.string()),
    message: fc.oneof(
      fc.string(),
      fc.constantFrom('-', 'a - b', '__proto__', 'Đơn hàng không tồn tại'),
      fc.jsonValue(),
    ),
    data: fc.oneof(fc.jsonValue(), fc.array(fc.record({ order_code: fc.string(), result: fc.boolean() }))),
    code_message: fc.oneof(fc.string(), fc.constantFrom('USER_ERR_COMMON', 'constructor', '__proto__', 'toString')),
  },
  { requiredKeys: [] },
)
const body = fc.oneof(
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  fc.string().map((text) => Buffer.from(text)),
  envelope.map((value) => Buffer.from(JSON.stringify(value))),
  envelope.map((value) => Buffer.from(`\uFEFF${JSON.stringify(value)}`)),
  fc.constant(null),
)
const reply = fc.record({
  status: fc.oneof(fc.constantFrom(200, 400, 401, 403, 404, 429, 500, 503), fc.integer({ min: 200, max: 599 })),
  contentType: fc.string(),
  location: fc.constant(null),
  allowOrigin: fc.constant(null),
  date: fc.constant(null),
  cookies: fc.constant([]),
  retryAfter: fc.option(fc.oneof(fc.string(), fc.constantFrom('0', '5', 'Wed, 21 Oct 2026 07:28:00 GMT', '-1'))),
  body,
})

const said = (body: string, status = 200) => ({
  status,
  contentType: 'application/json',
  location: null,
  allowOrigin: null,
  date: null,
  cookies: [],
  retryAfter: null,
  body: Buffer.from(body),
})

describe('whatever comes back', () => {
  it.each(allEndpoints)('to $name is data or a fault of the table, never an exception', (endpoint) => {
    fc.assert(
      fc.property(reply, (one) => {
        const { result, unsure } = readReply(endpoint, one, 'account-token', systemClock)
        if (result.ok) expect([one.status, unsure]).toEqual([200, false])
        else expect(isFaultCode(result.fault.code)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    ['as many as are read', '0,', 90_000, 'service.garbled'],
    ['with more wrong fields than a call has arguments', '{},', 49_000, 'service.garbled'],
    ['two megabytes', '0,', 1_000_000, 'service.intercepted'],
    ['six megabytes, whose wrong fields would be four gigabytes', '{},', 2_000_000, 'service.intercepted'],
  ])('of rows that are none (%s) is one short fault, and open whether it took effect', (_, row, count, code) => {
    const shops = allEndpoints.find(({ name }) => name === 'listShops') ?? expect.fail()
    const { result, unsure } = readReply(
      shops,
      said(`{"code":200,"data":{"shops":[${row.repeat(count)}0]}}`),
      'x',
      systemClock,
    )
    expect([result.ok ? '' : result.fault.code, unsure]).toEqual([code, true])
    expect(JSON.stringify(result).length).toBeLessThan(20_000)
  })

  it.each([
    ['as seconds', '99999999999'],
    ['as more seconds than a number holds', '9'.repeat(400)],
    ['as a date', 'Fri, 31 Dec 9999 23:59:59 GMT'],
  ])('that asks to wait for ever (%s) is waited for a day, which a timer can hold', (_, retryAfter) => {
    const orderInfo = allEndpoints.find(({ name }) => name === 'orderInfo') ?? expect.fail()
    const { result } = readReply(orderInfo, { ...said('', 429), retryAfter }, 'x', systemClock)
    expect(result).toMatchObject({ fault: { code: 'service.busy', facts: { retryAfterMs: 86_400_000 } } })
  })

  it('of a refusal that names fields without end is a short fault', () => {
    const line = `Key: 'Request.${'A'.repeat(5_000)}' Error:Field validation for 'A' failed on the '${'b'.repeat(900)}' tag\n`
    const message = JSON.stringify({ code: 400, message: line.repeat(500) })
    for (const endpoint of allEndpoints)
      expect(JSON.stringify(readReply(endpoint, said(message, 400), 'x', systemClock)).length).toBeLessThan(60_000)
  })

  it.each([
    ['fields that nobody asked for', (deep: string) => `{"code":200,"data":{"order_code":"A","x":${deep}}}`],
    ['data', (deep: string) => `{"code":200,"data":${deep}}`],
    ['a text with a quote before it', (deep: string) => `{"message":"\\"","code":200,"data":${deep}}`],
  ])('of brackets in brackets without end, as %s, is no reply of the carrier', (_, bodyOf) => {
    const body = said(bodyOf(`${'['.repeat(900_000)}${']'.repeat(900_000)}`))
    for (const endpoint of allEndpoints)
      expect(readReply(endpoint, body, 'account-token', systemClock)).toMatchObject({
        result: { ok: false, fault: { code: 'service.intercepted' } },
        unsure: true,
      })
  })

  it('of brackets in a text is that text', () => {
    const orderInfo = allEndpoints.find(({ name }) => name === 'orderInfo') ?? expect.fail()
    const note = `${'['.repeat(200)}\\"{`
    const body = said(`{"code":200,"data":{"order_code":"A","status":"x","note":"${note}"}}`)
    expect(readReply(orderInfo, body, 'account-token', systemClock).result).toMatchObject({
      ok: true,
      value: { note: JSON.parse(`"${note}"`) },
    })
  })

  it('keeps every field of a success that nobody asked for', () => {
    const orderInfo = allEndpoints.find(({ name }) => name === 'orderInfo') ?? expect.fail()
    const data = { order_code: 'A', status: 'beamed_up', nobody_knows: { this: [1] } }
    const json = Buffer.from(JSON.stringify({ code: 200, message: 'Success', data }))
    const read = {
      status: 200,
      contentType: '',
      location: null,
      allowOrigin: null,
      cookies: [],
      date: null,
      retryAfter: null,
      body: json,
    }
    expect(readReply(orderInfo, read, '', systemClock).result).toEqual({ ok: true, value: data })
  })
})
