import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FaultCode } from '../../../src/base/fault.ts'
import type { FaultRequest } from '../../../src/sandbox/injected.ts'
import type { WalkStation } from '../../support/walkStation.ts'
import { walkStation } from '../../support/walkStation.ts'

describe('a fault on the way prints nothing, and the next label comes out whole', () => {
  let walk: WalkStation
  let next = 0

  beforeAll(async () => {
    walk = await walkStation()
  })
  afterAll(() => walk[Symbol.asyncDispose]())

  /** Codes are used once, so that no sealed label helps. */
  const fresh = () => walk.service.codes[next++] ?? ''

  const page = (body: string): FaultRequest => ({ operation: 'print80x80', times: null, fault: { kind: 'body', body } })
  const onEvery = (fault: NonNullable<FaultRequest['fault']>): FaultRequest => ({ times: null, fault })

  const redirected: FaultRequest = {
    operation: 'print80x80',
    times: null,
    fault: { kind: 'redirect', location: 'http://127.0.0.1:9/' },
  }

  const cases: readonly (readonly [string, FaultRequest, FaultCode])[] = [
    [
      'a service that answers HTML where JSON is due',
      { ...onEvery({ kind: 'html' }), operation: 'orderInfo' },
      'service.intercepted',
    ],
    [
      'a service that answers garbage',
      { ...onEvery({ kind: 'garbage' }), operation: 'orderInfo' },
      'service.intercepted',
    ],
    [
      'a service that resets in the middle of its reply',
      onEvery({ kind: 'reset', when: 'inside' }),
      'service.unreachable',
    ],
    ['a service that is broken', onEvery({ kind: 'status', status: 500 }), 'service.failing'],
    ['a service that is overloaded', onEvery({ kind: 'status', status: 503, retryAfter: '1' }), 'service.busy'],
    [
      'a print token that is over',
      { operation: 'print80x80', times: null, fault: { kind: 'token-expired' } },
      'view.token-expired',
    ],
    ['a view without a label', page('<!doctype html><title>x</title><p>Xin chào'), 'service.intercepted'],
    [
      'the login page of a Wi-Fi in the place of a view',
      { operation: 'print80x80', times: null, fault: { kind: 'portal' } },
      'service.intercepted',
    ],
    ['a view that leads elsewhere', redirected, 'service.intercepted'],
    ['a view of nobody’s order', page('<!doctype html><p>G8AZZZ99 0912345678'), 'view.no-such-order'],
    [
      'a view that is neither a page nor a PDF',
      { operation: 'print80x80', times: null, fault: { kind: 'garbage' } },
      'service.intercepted',
    ],
    [
      'a view of 100 MB',
      { operation: 'print80x80', times: null, fault: { kind: 'large', bytes: 100 * 2 ** 20 } },
      'view.too-large',
    ],
    ['a view whose script never ends', page('<!doctype html><script>for (;;) {}</script>'), 'view.too-slow'],
  ]

  it.each(cases)('%s', async (_, fault, code) => {
    const before = walk.labels.length
    walk.service.inject(fault)
    const [outcome] = await walk.print(fresh())
    walk.service.clearFaults()
    expect(outcome).toMatchObject({ verdict: 'not-printed', fault: code })
    expect(walk.labels.length).toBe(before)

    const [healthy] = await walk.print(fresh())
    expect(healthy).toMatchObject({ verdict: 'printed', fault: null })
    await walk.printer.idle()
    expect(walk.labels.length).toBe(before + 1)
  })

  it("a view with another order's label", async () => {
    const [asked, other] = [fresh(), fresh()]
    const before = walk.labels.length
    walk.service.inject(page(`<!doctype html><style>@page{size:80mm 80mm;margin:0}</style><p>${other} 0912345678`))
    const [outcome] = await walk.print(asked)
    walk.service.clearFaults()
    expect(outcome?.verdict).toBe('not-printed')
    expect(['view.other-order', 'view.no-such-order']).toContain(outcome?.fault)
    expect(walk.labels.length).toBe(before)
  })

  it('a view with more pages than parcels', async () => {
    const asked = fresh()
    const before = walk.labels.length
    const sheet = `<section style="height:80mm;break-after:page">${asked}</section>`
    walk.service.inject(
      page(`<!doctype html><style>@page{size:80mm 80mm;margin:0}body{margin:0}</style>${sheet.repeat(2)}`),
    )
    const [outcome] = await walk.print(asked)
    walk.service.clearFaults()
    expect(outcome).toMatchObject({ verdict: 'not-printed', fault: 'view.page-count' })
    expect(walk.labels.length).toBe(before)
  })

  it('a label whose bars do not say its code', async () => {
    const asked = fresh()
    const before = walk.labels.length
    walk.service.inject(page(`<!doctype html><style>@page{size:80mm 80mm;margin:0}</style><h1>${asked}`))
    const [outcome] = await walk.print(asked)
    walk.service.clearFaults()
    expect(outcome).toMatchObject({ verdict: 'not-printed', fault: 'label.no-code' })
    expect(walk.labels.length).toBe(before)
  })

  it.each([['an order that was cancelled', 'order.cancelled']] as const)('%s', async (_, code) => {
    const asked = fresh()
    walk.service.setStatus(asked, 'cancel')
    expect(await walk.print(asked)).toMatchObject([{ verdict: 'not-printed', fault: code }])
  })

  it('a printer that is out of paper, has its head open or is paused', async () => {
    const before = walk.labels.length
    const stops = [
      [walk.printer.paperOut, walk.printer.refill, 'printer.media-empty'],
      [walk.printer.openHead, walk.printer.closeHead, 'printer.cover-open'],
      [walk.printer.pause, walk.printer.resume, 'printer.paused'],
    ] as const
    for (const [stop, mend, code] of stops) {
      stop()
      expect(await walk.print(fresh())).toMatchObject([{ verdict: 'not-printed', fault: code }])
      mend()
    }
    expect(walk.labels.length).toBe(before)
  })

  it('a printer that refuses the connection, and one whose address is none', async () => {
    expect(await walk.print(fresh(), { uri: 'socket://127.0.0.1:1' })).toMatchObject([{ fault: 'printer.unreachable' }])
    expect(await walk.print(fresh(), { uri: 'usb:lp0' })).toMatchObject([{ fault: 'printer.bad-address' }])
  })

  it('a printer that resets after the first kilobyte leaves the label in doubt, and it is not sent again', async () => {
    const before = walk.labels.length
    walk.printer.resetAfterBytes(1_000)
    expect(await walk.print(fresh())).toMatchObject([{ verdict: 'in-doubt', fault: 'printer.connection-lost' }])
    expect(await walk.print(fresh())).toMatchObject([{ verdict: 'printed' }])
    await walk.printer.idle()
    expect(walk.labels.length).toBe(before + 1)
  })

  it('a mute printer prints, and nobody claims to know', async () => {
    walk.printer.mute(true)
    const [outcome] = await walk.print(fresh(), { uri: walk.printer.uri.replace('127.0.0.1', 'localhost') })
    walk.printer.mute(false)
    expect(outcome).toMatchObject({ verdict: 'sent-not-confirmed', fault: null })
  })
})

it('a wrong account token, and a foreign shop, print nothing and say so', async () => {
  await using wrong = await walkStation({ token: '00000000-0000-4000-8000-000000000000' })
  expect(await wrong.print(wrong.service.codes[0] ?? '')).toMatchObject([{ fault: 'service.token-denied' }])
  await using foreign = await walkStation({ shop: 999_999 })
  expect(await foreign.print(foreign.service.codes[0] ?? '')).toMatchObject([{ fault: 'shop.not-owner' }])
  expect([...wrong.labels, ...foreign.labels]).toEqual([])
})

it('a service that is not there prints nothing and says so', async () => {
  await using walk = await walkStation()
  const code = walk.service.codes[0] ?? ''
  await walk.service.close()
  expect(await walk.print(code)).toMatchObject([{ verdict: 'not-printed', fault: 'service.unreachable' }])
  expect(walk.labels).toEqual([])
})
