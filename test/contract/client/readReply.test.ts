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
