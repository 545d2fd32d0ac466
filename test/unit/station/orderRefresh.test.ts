import { expect, it } from 'vitest'
import type { Fault } from '../../../src/base/fault.ts'
import { failed, ok } from '../../../src/base/result.ts'
import type { Order } from '../../../src/model/parcel.ts'
import type { StoredOrder } from '../../../src/ports/orders.ts'
import { believedFor } from '../../../src/station/orders/believed.ts'
import { createOrderRefresh } from '../../../src/station/orders/orderRefresh.ts'
import { sampleOrder } from '../../support/storeFolder.ts'
import { testClock } from '../../support/testClock.ts'

/** A carrier that takes a moment, and counts how many calls are under way at once. */
function refreshing() {
  const clock = testClock()
  const asked: string[] = []
  const kept: Order[] = []
  const at = {
    once: 0,
    most: 0,
    fault: null as Fault | null,
    account: 'acme',
    scan: Promise.resolve(),
    touched: new Set<string>(),
  }
  const end = new AbortController()
  const working: Promise<unknown>[] = []
  const refresh = createOrderRefresh({
    service: {
      async order(code) {
        asked.push(code)
        at.once += 1
        at.most = Math.max(at.most, at.once)
        await clock.sleep(1_000)
        at.once -= 1
        return at.fault === null ? ok(sampleOrder({ code, status: 'picked' })) : failed(at.fault)
      },
    },
    orders: {
      async put(_, order) {
        kept.push(order)
        return ok()
      },
    },
    own: { isTouched: (code) => at.touched.has(code) },
    rightOfWay: { clear: () => at.scan },
    account: () => at.account,
    clock,
    signal: end.signal,
    later: (work) => void working.push(work),
  })
  const old = clock.now() - believedFor - 1
  const stored = (code: string, part: Partial<StoredOrder> & { status?: string } = {}): StoredOrder => ({
    order: sampleOrder({ code, ...(part.status !== undefined && { status: part.status }) }),
    readAt: part.readAt ?? old,
  })
  return { clock, asked, kept, at, end, refresh, stored, working }
}

it('asks anew about what was read long ago and may change, one at a time with a rest, and keeps it', async () => {
  const { clock, asked, kept, at, refresh, stored, working } = refreshing()
  const fresh = stored('FRESH', { readAt: clock.now() })
  refresh([
    stored('A'),
    fresh,
    stored('DONE', { status: 'delivered' }),
    stored('GONE', { status: 'cancel' }),
    stored('B'),
  ])
  // The next is asked about after as long a rest as the call before took.
  await clock.advance(1_999)
  expect(asked).toEqual(['A'])
  await clock.advance(1)
  expect(asked).toEqual(['A', 'B'])
  await clock.advance(10_000)
  await Promise.all(working)
  expect([asked, at.most]).toEqual([['A', 'B'], 1])
  expect(kept.map(({ code, status }) => `${code} ${status}`)).toEqual(['A picked', 'B picked'])
})

it('asks at once about what this station itself has changed since it was read, and not again', async () => {
  const { clock, asked, at, refresh, stored } = refreshing()
  const now = clock.now()
  at.touched = new Set(['SENT', 'GONE'])
  refresh([
    stored('SENT', { readAt: now }),
    stored('GONE', { readAt: now - 5, status: 'cancel' }),
    stored('BEFORE', { readAt: now }),
  ])
  await clock.advance(60_000)
  expect(asked).toEqual(['SENT', 'GONE'])
})

it('what is looked at now takes the place of what was looked at before', async () => {
  const { clock, asked, at, refresh, stored } = refreshing()
  refresh(['A', 'B', 'C'].map((code) => stored(code)))
  await clock.advance(500)
  refresh(['X', 'Y'].map((code) => stored(code)))
  await clock.advance(30_000)
  expect([asked, at.most]).toEqual([['A', 'X', 'Y'], 1])
})

it('ends where the carrier is away or has enough; an order that it does not know ends nothing', async () => {
  for (const [code, count] of [
    ['service.unreachable', 1],
    ['service.busy', 1],
    ['order.unknown', 3],
  ] as const) {
    const { clock, asked, at, kept, refresh, stored } = refreshing()
    at.fault = { code }
    refresh(['A', 'B', 'C'].map((one) => stored(one)))
    await clock.advance(60_000)
    expect([code, asked.length, kept.length]).toEqual([code, count, 0])
  }
})

it('a scan goes first, another account’s orders are left alone, and the station’s end is its end', async () => {
  const waiting = refreshing()
  let scanned = () => {}
  waiting.at.scan = new Promise((resolve) => {
    scanned = resolve
  })
  waiting.refresh([waiting.stored('A')])
  await waiting.clock.advance(60_000)
  expect(waiting.asked).toEqual([])
  scanned()
  await waiting.clock.advance(60_000)
  expect(waiting.asked).toEqual(['A'])

  const switched = refreshing()
  switched.refresh(['A', 'B'].map((code) => switched.stored(code)))
  await switched.clock.advance(500)
  switched.at.account = 'other'
  await switched.clock.advance(60_000)
  expect([switched.asked, switched.kept]).toEqual([['A'], []])

  const ended = refreshing()
  ended.refresh(['A', 'B'].map((code) => ended.stored(code)))
  await ended.clock.advance(500)
  ended.end.abort()
  await ended.clock.advance(60_000)
  expect([ended.asked, ended.kept]).toEqual([['A'], []])
})
