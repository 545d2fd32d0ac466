import { describe, expect, it } from 'vitest'
import type { Result } from '../../../src/base/result.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { LabelPage } from '../../../src/ports/pages.ts'
import type { LabelPagesDeps } from '../../../src/station/print/labelPages.ts'
import { createLabelPages } from '../../../src/station/print/labelPages.ts'
import { fetchPagesOfMany } from '../../../src/station/print/prefetchPages.ts'
import { createStopwatch } from '../../../src/station/print/stopwatch.ts'
import { order } from '../../support/fakeWorld.ts'
import { memoryOrders, StoredOrders } from '../../support/memoryOrders.ts'
import { testClock } from '../../support/testClock.ts'

/** A view that an expired token opened may come as if all were well. */
const never = new AbortController().signal
const mine = order('G8ADKBRF')
const label = { account: 'acme', shop: 1, order: mine.code, parcel: 0, size: '80x80' } as const
const pages = ok([{ parcel: 0, pdf: new Uint8Array([1]) }])
const noCode = fail('service.intercepted', { facts: { bytes: 98, codes: 0 } })

/** Pages as they are split, one view after another; and the tokens that views were opened by. */
function world(...splits: readonly Result<readonly LabelPage[]>[]) {
  const opened: string[] = []
  let tokens = 0
  const token = () => `t${++tokens}`
  const next = () => splits[opened.length - 1] ?? expect.unreachable()
  const deps: LabelPagesDeps & Parameters<typeof fetchPagesOfMany>[0] = {
    account: () => 'acme',
    orders: memoryOrders(new StoredOrders()),
    service: {
      order: async () => ok(mine),
      printToken: async () => ok(token()),
      printTokens: async (codes) => ({ parts: [{ token: token(), codes }], bad: [], stopped: null }),
      async view(_, by) {
        opened.push(by)
        return ok({ contentType: 'text/html', body: new Uint8Array() })
      },
    },
    pages: {
      split: async () => next(),
      async splitMany() {
        const split = next()
        return split.ok || split.fault.facts?.codes !== 0 ? ok([split]) : split
      },
    },
    labels: {
      get: async () => ok(null),
      put: async () => ok(),
      marks: async () => ok(null),
      parcels: async () => ok([]),
      usage: async () => ok({ count: 0, bytes: 0, oldest: null }),
      purge: async () => ok({ labels: 0 }),
      retain: async () =>
        ok({ labels: 0, orders: 0, batches: 0, requests: 0, handovers: 0, returns: 0, drafts: 0, files: 0 }),
    },
    own: { asChanged: (order) => order },
    form: () => ({ policy: null, rules: [] }),
    watch: { look: () => null },
    clock: testClock(),
    later: () => {},
    gently: (call) => call(),
    get labelPages() {
      return createLabelPages(deps)
    },
  }
  const read = { order: mine, readAt: 0, offline: false }
  const get = () => createLabelPages(deps).get({ label, read, whole: true }, createStopwatch(deps.clock), never)
  const told: (string | null)[] = []
  const hearing = {
    tell: (_: unknown, fault: { code: string } | null) => void told.push(fault?.code ?? null),
    signal: never,
  }
  const many = () => fetchPagesOfMany(deps, [mine], '80x80', hearing)
  return { get, many, opened, told }
}

describe('a view without any order code', () => {
  it('is asked for again by one new token', async () => {
    const { get, opened } = world(noCode, pages)
    expect(await get()).toMatchObject({ ok: true })
    expect(opened).toEqual(['t1', 't2'])
  })

  it('is asked for again once, and is told as it is then', async () => {
    const { get, opened } = world(noCode, noCode)
    expect(await get()).toEqual(noCode)
    expect(opened).toEqual(['t1', 't2'])
  })

  it('is asked for again once where many orders are fetched ahead', async () => {
    const { many, opened, told } = world(noCode, pages)
    expect(await many()).toBe(null)
    expect([opened, told]).toEqual([['t1', 't2'], [null]])
  })
})

it('a view that shows another order is not asked for again', async () => {
  const other = fail('view.no-such-order', { facts: { order: mine.code, pages: 1 } })
  const { get, opened } = world(other)
  expect(await get()).toEqual(other)
  expect(opened).toEqual(['t1'])
})
