import type { ServerResponse } from 'node:http'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../../src/base/clock.ts'
import type { FaultRequest } from '../../../src/sandbox/injected.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import type { ShippingClient } from '../../../src/shipping/client.ts'
import { createShippingService } from '../../../src/shipping/shippingService.ts'
import { clientOf, faultOf, impatientClock, never, practice, valueIn } from '../../support/practice.ts'
import { selfSigned } from '../../support/selfSigned.ts'
import { testClock } from '../../support/testClock.ts'

let service: Practice
let client: ShippingClient
beforeAll(async () => {
  service = await practice()
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

const askForOrder = (signal = never, through = client) =>
  createShippingService(through).order(service.codes[0] ?? '', signal)
const always = (fault: FaultRequest['fault']): FaultRequest => ({ operation: 'orderInfo', times: null, fault })

describe('a service that fails for good', () => {
  it.each<[string, FaultRequest['fault'], string]>([
    ['resets before it answers', { kind: 'reset', when: 'before' }, 'service.unreachable'],
    ['resets in the middle of its reply', { kind: 'reset', when: 'inside' }, 'service.unreachable'],
    ['resets instead of replying', { kind: 'reset', when: 'after' }, 'service.unreachable'],
    ['ends its reply half-way', { kind: 'half-body' }, 'service.unreachable'],
    ['answers 500', { kind: 'status', status: 500 }, 'service.failing'],
    ['answers 503', { kind: 'status', status: 503 }, 'service.failing'],
    ['answers 503 and says when to come back', { kind: 'status', status: 503, retryAfter: '1' }, 'service.busy'],
    ['answers 429', { kind: 'status', status: 429, retryAfter: '1' }, 'service.busy'],
    ['answers HTML where JSON is due', { kind: 'html' }, 'service.intercepted'],
    ['is replaced by the login page of a Wi-Fi', { kind: 'portal' }, 'service.intercepted'],
    ['is replaced by HTML called JSON', { kind: 'portal', contentType: 'application/json' }, 'service.intercepted'],
    ['is cut short by something that says nothing', { kind: 'cut' }, 'service.intercepted'],
    ['is harmed on the way', { kind: 'flip', everyBytes: 1 }, 'service.intercepted'],
    [
      'stands behind a network that wants a login',
      { kind: 'body', body: '<html>', status: 511 },
      'service.intercepted',
    ],
    ['answers bytes that are no text', { kind: 'garbage' }, 'service.intercepted'],
    ['answers an empty body', { kind: 'body', body: '' }, 'service.intercepted'],
    ['answers a list for an envelope', { kind: 'body', body: '[1]' }, 'service.intercepted'],
    ['answers no order', { kind: 'body', body: '{"code":200,"message":"Success","data":null}' }, 'service.garbled'],
    [
      'answers an order without a code',
      { kind: 'body', body: '{"code":200,"data":{"status":"storing"}}' },
      'service.garbled',
    ],
    [
      'answers a number for a code',
      { kind: 'body', body: '{"code":200,"data":{"order_code":5,"status":"storing"}}' },
      'service.garbled',
    ],
    ['redirects', { kind: 'redirect', location: 'http://127.0.0.1:9/' }, 'service.intercepted'],
  ])('%s: a fault that says so, after a few attempts', async (_, fault, code) => {
    service.inject(always(fault))
    expect(faultOf(await askForOrder()).code).toBe(code)
    expect(service.requests().length).toBeGreaterThan(1)
    expect(service.requests().length).toBeLessThanOrEqual(4)
  })

  it('says which field of a reply it could not use', async () => {
    service.inject(always({ kind: 'body', body: '{"code":200,"data":{"order_code":5,"status":"storing"}}' }))
    expect(faultOf(await askForOrder()).fields).toEqual([{ field: 'order_code', rule: 'type', limit: 'string' }])
  })

  it('fills no memory: of an answer that goes on beyond 8 MB the rest is not read, and one below it is taken', async () => {
    service.inject(always({ kind: 'large', bytes: 8 * 2 ** 20 + 1 }))
    expect(faultOf(await askForOrder()).code).toBe('service.intercepted')
    service.clearFaults()
    service.inject(always({ kind: 'large', bytes: 8 * 2 ** 20 }))
    expect((await askForOrder()).ok).toBe(true)
  })
})

describe('a service that fails once', () => {
  it.each<FaultRequest['fault']>([
    { kind: 'reset', when: 'before' },
    { kind: 'reset', when: 'inside' },
    { kind: 'half-body' },
    { kind: 'status', status: 502 },
    { kind: 'html' },
  ])('is asked again: %o', async (fault) => {
    service.inject({ operation: 'orderInfo', fault })
    expect(valueIn(await askForOrder()).code).toBe(service.codes[0])
    expect(service.requests()).toHaveLength(2)
  })

  it('is asked again when it said so, not before', async () => {
    const clock = impatientClock()
    const patient = clientOf(service, { clock })
    service.inject({ operation: 'orderInfo', fault: { kind: 'status', status: 503, retryAfter: '1' } })
    expect((await askForOrder(never, patient)).ok).toBe(true)
    expect(clock.pauses).toEqual([1_000])
    await patient.close()
  })

  it('is not waited for beyond the deadline', async () => {
    service.inject({ operation: 'orderInfo', fault: { kind: 'status', status: 429, retryAfter: '3600' } })
    expect(faultOf(await askForOrder())).toMatchObject({ code: 'service.busy', facts: { retryAfterMs: 3_600_000 } })
    expect(service.requests()).toHaveLength(1)
  })

  it('takes any content type for an envelope that is one', async () => {
    service.inject({ operation: 'orderInfo', fault: { kind: 'content-type', contentType: 'text/plain' } })
    expect((await askForOrder()).ok).toBe(true)
  })
})

it('a service says with each answer how far its clock is from the station’s', async () => {
  const hour = 3_600_000
  const late = clientOf(service, { clock: { ...systemClock, now: () => Date.now() - 3 * hour } })
  expect(late.clockOff()).toBeNull()
  await askForOrder(never, late)
  expect(Math.round((late.clockOff() ?? 0) / hour)).toBe(3)
  await late.close()
})

describe('a service that does not answer', () => {
  it.each<FaultRequest['fault']>([{ kind: 'silence' }, { kind: 'slow-body', everyMs: 60_000 }])(
    'is left at the deadline: %o',
    async (fault) => {
      service.inject(always(fault))
      const slow = clientOf(service, { deadlineMs: 60, clock: systemClock })
      expect(faultOf(await askForOrder(never, slow))).toMatchObject({
        code: 'service.timeout',
        facts: { milliseconds: 60 },
      })
      await slow.close()
    },
  )

  it('is left at the deadline however steadily a byte at a time comes', async () => {
    const clock = testClock(0)
    const begun = Promise.withResolvers<ServerResponse>()
    const trickling = createHttpServer((_, response) => {
      response.on('error', () => {})
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{')
      begun.resolve(response)
    })
    await new Promise<void>((resolve) => trickling.listen(0, '127.0.0.1', () => resolve()))
    const url = `http://127.0.0.1:${(trickling.address() as AddressInfo).port}`
    const slow = clientOf({ ...service, url }, { deadlineMs: 20_000, clock })
    let left = false
    const asked = askForOrder(never, slow).finally(() => {
      left = true
    })
    const response = await begun.promise
    for (let second = 1; second < 20; second++) {
      response.write(' ')
      await clock.advance(1_000)
    }
    expect(left).toBe(false)
    await clock.advance(1_000)
    expect(faultOf(await asked)).toMatchObject({ code: 'service.timeout', facts: { milliseconds: 20_000 } })
    await slow.close()
    trickling.closeAllConnections()
    trickling.close()
  })

  it('is left as soon as the caller does', async () => {
    service.inject(always({ kind: 'silence' }))
    const leaving = new AbortController()
    const asked = askForOrder(leaving.signal)
    leaving.abort()
    expect(faultOf(await asked).code).toBe('request.canceled')
  })

  it('is not even asked by a caller who left before', async () => {
    expect(faultOf(await askForOrder(AbortSignal.abort())).code).toBe('request.canceled')
    expect(service.requests()).toEqual([])
  })
})

describe('no service at all', () => {
  it('is unreachable where nothing listens', async () => {
    const nowhere = clientOf({ ...service, url: await freeAddress() })
    expect(faultOf(await askForOrder(never, nowhere))).toEqual({ code: 'service.unreachable', detail: 'ECONNREFUSED' })
    await nowhere.close()
  })

  it('is garbled where something else than HTTP listens', async () => {
    const other = createServer((socket) => void socket.on('error', () => {}).end('220 mail.example ESMTP\r\n'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', () => resolve()))
    const wrong = clientOf({ ...service, url: `http://127.0.0.1:${(other.address() as AddressInfo).port}` })
    expect(faultOf(await askForOrder(never, wrong)).code).toBe('service.garbled')
    await wrong.close()
    other.close()
  })
})

it('a service whose certificate nobody signed gets no token, also where the environment holds every certificate to be good', async () => {
  const heard: string[] = []
  const other = createHttpsServer(selfSigned, ({ headers }, answer) => {
    heard.push(JSON.stringify(headers))
    answer.end()
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', () => resolve()))
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  const wrong = clientOf({ ...service, url: `https://127.0.0.1:${(other.address() as AddressInfo).port}` })
  expect(faultOf(await askForOrder(never, wrong)).code).toBe('service.unreachable')
  expect(heard).toEqual([])
  vi.unstubAllEnvs()
  await wrong.close()
  other.close()
})

describe('a label view that fails', () => {
  const openView = async () => {
    const shipping = createShippingService(client)
    return shipping.view('52x70', valueIn(await shipping.printToken(service.codes[0] ?? '', 0, never)), never)
  }

  it('is too large beyond 32 MB, and the rest of 100 MB is not read', async () => {
    service.inject({ operation: 'print52x70', fault: { kind: 'large', bytes: 104_857_600 } })
    expect(faultOf(await openView())).toEqual({ code: 'view.too-large', facts: { limitMegabytes: 32 } })
  })

  it('is too large when it announces so', async () => {
    const small = clientOf(service, { viewLimit: 1_000 })
    const shipping = createShippingService(small)
    const token = valueIn(await shipping.printToken(service.codes[0] ?? '', 0, never))
    expect(faultOf(await shipping.view('A5', token, never)).code).toBe('view.too-large')
    await small.close()
  })

  it('needs a new token when the service says that the old one is over', async () => {
    service.inject({ operation: 'print52x70', fault: { kind: 'token-expired' } })
    expect(faultOf(await openView()).code).toBe('view.token-expired')
  })

  it('needs a new token when an envelope stands in a label’s place', async () => {
    const body = '{"code":400,"message":"Token is expired","data":null}'
    service.inject({ operation: 'print52x70', fault: { kind: 'body', body } })
    expect(faultOf(await openView()).code).toBe('view.token-expired')
  })

  it('does not follow a redirect to another host', async () => {
    const fault = { kind: 'redirect', location: 'http://labels.example/?token=x' } as const
    service.inject({ operation: 'print52x70', times: null, fault })
    expect(faultOf(await openView())).toMatchObject({ code: 'service.intercepted', facts: { host: 'labels.example' } })
  })

  it('follows a redirect on its own host', async () => {
    const shipping = createShippingService(client)
    const token = valueIn(await shipping.printToken(service.codes[0] ?? '', 0, never))
    const location = `/a5/public-api/print80x80?token=${token}`
    service.inject({ operation: 'print52x70', fault: { kind: 'redirect', location } })
    expect((await shipping.view('52x70', token, never)).ok).toBe(true)
  })

  it('is asked for again after a reset', async () => {
    service.inject({ operation: 'print52x70', fault: { kind: 'reset', when: 'inside' } })
    expect((await openView()).ok).toBe(true)
  })
})

async function freeAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}
