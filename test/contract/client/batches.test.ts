import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Practice } from '../../../src/sandbox/practice.ts'
import type { Ask } from '../../../src/shipping/ask.ts'
import { asking } from '../../../src/shipping/ask.ts'
import { cancelOrders, printTokens } from '../../../src/shipping/batches.ts'
import type { ShippingClient } from '../../../src/shipping/client.ts'
import { clientOf, never, practice } from '../../support/practice.ts'

let service: Practice
let client: ShippingClient
let ask: Ask
beforeAll(async () => {
  service = await practice({ strict: true })
  client = clientOf(service)
  ask = asking(client, never)
})
afterAll(async () => {
  await client.close()
  await service.close()
})
beforeEach(() => {
  service.clearFaults()
  service.clearRequests()
})

const without = { withoutBad: true }
const asIs = { withoutBad: false }

describe('print tokens for many orders', () => {
  it('are one token for each 10 000 codes, each code once', async () => {
    const asked: number[] = []
    const counting: Ask = async (endpoint, input) => {
      asked.push(Object(input).order_codes.length)
      return { ok: true, value: endpoint.data.parse({ token: `token ${asked.length}` }) }
    }
    const codes = Array.from({ length: 20_001 }, (_, index) => `C${index}`)
    const { parts, bad, stopped } = await printTokens([...codes, 'C0'], counting, asIs)
    expect(asked).toEqual([10_000, 10_000, 1])
    expect(parts.flatMap((part) => part.codes)).toEqual(codes)
    expect([bad, stopped]).toEqual([[], null])
  })

  it('leave out the codes that spoil them, by name, in one token, when that is asked for', async () => {
    const sound = service.codes.slice(0, 9)
    const codes = ['ZZZZ0001', ...sound.slice(0, 4), 'ZZZZ0002', ...sound.slice(4), 'ZZZZ0003']
    const batch = await printTokens(codes, ask, without)
    expect(batch.bad).toEqual(['ZZZZ0001', 'ZZZZ0002', 'ZZZZ0003'])
    expect(batch.parts.map((part) => part.codes)).toEqual([sound])
    expect(batch.stopped).toBeNull()
  })

  it('are none when every code is bad', async () => {
    expect(await printTokens(['ZZZZ0001', 'ZZZZ0002'], ask, without)).toEqual({
      parts: [],
      bad: ['ZZZZ0001', 'ZZZZ0002'],
      stopped: null,
    })
  })

  it('stay refused as a whole when nobody asked for more', async () => {
    const codes = [service.codes[0] ?? '', 'ZZZZ0001']
    expect(await printTokens(codes, ask, asIs)).toMatchObject({
      parts: [],
      stopped: { fault: { code: 'order.unknown' }, codes },
    })
    expect(service.requests()).toHaveLength(1)
  })

  it('end at a fault of the service and say what is left', async () => {
    service.inject({ operation: 'genToken', times: null, fault: { kind: 'status', status: 500 } })
    const codes = service.codes.slice(0, 3)
    expect(await printTokens(codes, ask, without)).toMatchObject({
      stopped: { fault: { code: 'service.failing' }, codes },
    })
  })
})

describe('cancelling many orders', () => {
  it('goes on without the codes that spoil it, when that is asked for', async () => {
    const [a = '', b = '', c = ''] = service.codes.slice(10)
    const batch = await cancelOrders([a, 'ZZZZ0001', b, c], { reason_code: 'SVC-CO001' }, ask, without)
    expect(batch.bad).toEqual(['ZZZZ0001'])
    expect(batch.parts.map(({ order_code, result }) => [order_code, result])).toEqual([
      [a, true],
      [b, true],
      [c, true],
    ])
  })

  it('cancels nothing when nobody asked to go on', async () => {
    const codes = [service.codes[14] ?? '', 'ZZZZ0001']
    const batch = await cancelOrders(codes, {}, ask, asIs)
    expect(batch).toMatchObject({ parts: [], bad: [], stopped: { fault: { code: 'order.unknown' }, codes } })
  })
})
