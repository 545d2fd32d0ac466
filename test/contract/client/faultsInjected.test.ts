import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FaultRequest } from '../../../src/sandbox/injected.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { allShops } from '../../../src/shipping/allShops.ts'
import { asking } from '../../../src/shipping/ask.ts'
import type { ShippingClient } from '../../../src/shipping/client.ts'
import type { Endpoint } from '../../../src/shipping/endpoint.ts'
import { allEndpoints } from '../../../src/shipping/endpoints/all.ts'
import { createOrder } from '../../../src/shipping/endpoints/newOrder.ts'
import { clientOf, faultOf, never, practice, valueIn } from '../../support/practice.ts'
import { sampleCalls, sampleOrder } from '../../support/sampleCalls.ts'
import { testClock } from '../../support/testClock.ts'

let service: Practice
let client: ShippingClient
beforeAll(async () => {
  service = await practice({ strict: true })
  client = clientOf(service)
})
afterAll(async () => {
  await client.close()
  await service.close()
})
beforeEach(() => {
  service.clearFaults()
  service.clearRequests()
})

const faults: readonly FaultRequest['fault'][] = [
  { kind: 'reset', when: 'before' },
  { kind: 'reset', when: 'inside' },
  { kind: 'reset', when: 'after' },
  { kind: 'half-body' },
  { kind: 'garbage' },
  { kind: 'html' },
  { kind: 'portal' },
  { kind: 'cut' },
  { kind: 'flip', everyBytes: 1 },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 502 },
  { kind: 'status', status: 503, retryAfter: '1' },
]

/** The sample input with an order that is there. */
function inputOf(name: string): unknown {
  const input: unknown = sampleCalls[name]
  if (typeof input !== 'object' || input === null) return input
  const [, , code = ''] = service.codes
  return {
    ...input,
    ...('order_code' in input && { order_code: code }),
    ...('order_codes' in input && { order_codes: [code] }),
  }
}

const sentTo = ({ name }: Endpoint) => service.requests().filter(({ operation }) => operation === name).length

describe('an operation that must not be repeated', () => {
  const once = allEndpoints.filter(({ repeat }) => repeat === 'never')
  const rows = once.flatMap((endpoint) => faults.map((fault) => [endpoint.name, fault, endpoint] as const))
  it.each(rows)('%s is sent once when it meets %o', async (name, fault, endpoint) => {
    service.inject({ operation: name, times: null, fault })
    const ended = await client.call(endpoint, inputOf(name), never)
    expect(sentTo(endpoint)).toBe(1)
    if (!ended.ok) expect(ended.fault).toMatchObject({ code: 'service.unsure', facts: { operation: name } })
  })

  it.each(once.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s ends by its deadline when nothing answers',
    async (name, endpoint) => {
      service.inject({ times: null, fault: { kind: 'silence' } })
      const clock = testClock()
      const slow = clientOf(service, { clock })
      const asked = slow.call(endpoint, inputOf(name), never)
      await expect.poll(() => sentTo(endpoint)).toBe(1)
      await clock.advance(endpoint.deadlineMs ?? 10_000)
      const ended = faultOf(await asked)
      expect(ended).toMatchObject({ code: 'service.unsure', facts: { cause: 'service.timeout' } })
      expect(sentTo(endpoint)).toBe(1)
      await slow.close()
    },
  )

  it('is unsure as well when the caller left while it was under way', async () => {
    service.inject({ operation: 'updateCod', fault: { kind: 'silence' } })
    const leaving = new AbortController()
    const updateCod = allEndpoints.find(({ name }) => name === 'updateCod') ?? expect.fail()
    const asked = client.call(updateCod, inputOf('updateCod'), leaving.signal)
    while (sentTo(updateCod) === 0) await new Promise((resolve) => setImmediate(resolve))
    leaving.abort()
    expect(faultOf(await asked)).toMatchObject({ code: 'service.unsure', facts: { cause: 'request.canceled' } })
  })
})

describe('an operation that may be repeated', () => {
  const safe = allEndpoints.filter(({ repeat, name }) => repeat === 'safe' && name !== 'getTicket')
  const rows = safe.flatMap((endpoint) => faults.map((fault) => [endpoint.name, fault, endpoint] as const))
  it.each(rows)('%s gets through when it meets %o once', async (name, fault, endpoint) => {
    service.inject({ operation: name, fault })
    const ended = await client.call(endpoint, inputOf(name), never)
    expect(ended).toMatchObject({ ok: true })
    expect(sentTo(endpoint)).toBe(2)
  })
})

describe('nothing is made twice', () => {
  it.each(faults)('no order, whatever breaks: %o', async (fault) => {
    const key = `KEY-${JSON.stringify(fault).slice(0, 40)}`
    service.inject({ operation: 'createOrder', times: 2, fault })
    const input = { ...sampleOrder, pick_shift: undefined, client_order_code: key }
    const made = valueIn(await client.call(createOrder, input, never))
    expect(valueIn(await client.call(createOrder, input, never)).order_code).toBe(made.order_code)
  })

  it.each(faults)('no shop, whatever breaks: %o', async (fault) => {
    const createShop = allEndpoints.find(({ name }) => name === 'createShop') ?? expect.fail()
    const name = `Kho ${JSON.stringify(fault)}`
    service.inject({ operation: 'createShop', fault })
    const ended = await client.call(createShop, { ...Object(sampleCalls.createShop), name }, never)
    const shops = valueIn(await allShops(asking(client, never))).filter((shop) => shop.name === name)
    expect(shops.length).toBeLessThanOrEqual(1)
    expect(ended.ok).toBe(shops.length === 1)
  })
})
