import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { operations } from '../../src/sandbox/rules/operations.ts'
import { practiceFixture } from './practiceFixture.ts'

const anyType = fc.constantFrom(
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary="',
  'text/plain',
  '',
)
const multipart = fc
  .array(
    fc.constantFrom(
      '--x',
      '--x--',
      '\r\n',
      'Content-Disposition: form-data; name="order_code"',
      '; filename="a.png"',
      'Content-Disposition: form-data; name="attachments"; filename="a.png"',
      'Content-Type: image/png',
      'G8ADKBRF',
      '"',
      '\u0000',
      ':',
    ),
    { maxLength: 24 },
  )
  .map((parts) => Buffer.from(parts.join('\r\n')))
const anyBody = fc.oneof(
  fc.json().map((text) => Buffer.from(text)),
  fc.string().map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(
      '[[[[[[[[',
      '{"a":',
      '{"__proto__":{"order_code":"x"}}',
      'null',
      '"',
      '1e999',
      '[]',
      `${'['.repeat(50_000)}`,
    )
    .map((text) => Buffer.from(text)),
  multipart,
)
const anyQuery = fc.oneof(
  fc.constant(''),
  fc.webQueryParameters(),
  fc.constantFrom('%', '%zz=%', 'order_code=%ff', 'offset=1e9', 'limit=', 'ticket_id=1.5', '&&=='),
)

describe('the body parsers of the practice service', () => {
  const { service } = practiceFixture()

  it.each(operations.map(({ endpoint }) => endpoint))(
    '$name answers any body in any type with an envelope, and never with 500',
    async ({ method, path }) => {
      await fc.assert(
        fc.asyncProperty(anyType, anyBody, anyQuery, async (type, body, query) => {
          const reply = await fetch(`${service().url}${path}?${query}`, {
            method,
            headers: { Token: service().token, ShopId: '200001', ...(type !== '' && { 'content-type': type }) },
            ...(method === 'POST' && { body: new Uint8Array(body) }),
          })
          const envelope = (await reply.json()) as { code: number }
          expect(envelope.code).toBe(reply.status)
          expect(reply.status).toBeLessThan(500)
        }),
        { numRuns: 150 },
      )
    },
  )
})
