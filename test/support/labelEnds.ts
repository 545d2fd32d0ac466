import { afterAll, beforeAll } from 'vitest'
import { ok } from '../../src/base/result.ts'
import { readLabel } from '../../src/emulator/readLabel.ts'
import type { LabelPage, Pages } from '../../src/label/pages.ts'
import { createPages } from '../../src/label/pages.ts'
import type { Dots } from '../../src/model/dots.ts'
import type { Order } from '../../src/model/parcel.ts'
import { createRaster } from '../../src/raster/raster.ts'
import { judgeDots } from '../../src/station/print/labelDots.ts'
import type { TestChromium, TestHost } from './chromium.ts'
import { testChromium } from './chromium.ts'
import { fakeStages } from './fakeStages.ts'
import { freshWorld, order } from './fakeWorld.ts'

/** A view, made for the codes of its token. */
export type Make = (codes: readonly string[]) => string | Uint8Array<ArrayBuffer>

/** What became of an order's page in a view: a label, as the last judgement before the first byte let it pass, or a fault. */
export type LabelEnd =
  | { readonly printed: readonly string[]; readonly dots: Dots; readonly pdf: Uint8Array }
  | { readonly fault: string }

export const orders = [order('G8ADKBRF'), order('LXFDFT'), order('L8TKYG')]
const signal = new AbortController().signal
const size = '80x80'

/** From the bytes of a view to the last judgement before the first byte, in one browser for all tests of a file. */
export function labelEnds(host: () => Promise<TestHost>, query = '') {
  const raster = createRaster({ workers: 1 })
  let browser: TestChromium
  let own: TestHost
  let pages: Pages
  beforeAll(async () => {
    browser = await testChromium()
    own = await host()
    pages = createPages({ ...raster, htmlToPdf: browser.htmlToPdf, baseUrl: own.url, allowHosts: [] })
  })
  afterAll(async () => {
    await browser[Symbol.asyncDispose]()
    await raster.close()
    await own[Symbol.asyncDispose]()
  })

  const stages = fakeStages(freshWorld())
  const known = {
    get: async (_: string, code: string) =>
      ok(orders.flatMap((one) => (one.code === code ? [{ order: one, readAt: 0 }] : []))[0] ?? null),
    bySellerCode: async () => ok([]),
  }

  async function endOf(wanted: Order, page: LabelPage): Promise<LabelEnd> {
    const dots = await raster.label(page.pdf, size, 8, { snap: true }, signal)
    if (!dots.ok) return { fault: dots.fault.code }
    const own = { account: 'a', shop: 1, order: wanted.code, parcel: 0, size } as const
    const end = await judgeDots(
      { orders: known, settings: () => stages.settings },
      dots.value,
      own,
      wanted,
      () => false,
    )
    if (!end.ok) return { fault: end.fault.code }
    return { printed: await readLabel(dots.value.dots), dots: dots.value.dots, pdf: page.pdf }
  }

  /** What becomes of each of `wanted` in one view of them all. */
  return async function endsOf(make: Make, wanted: readonly Order[]): Promise<readonly LabelEnd[]> {
    const made = make(wanted.map(({ code }) => code))
    const body = typeof made === 'string' ? new TextEncoder().encode(made) : made
    const form = { size, policy: null, rules: [] } as const
    const parcels = wanted.map(({ code }) => ({ order: code, parcels: [0] }))
    const view = { address: `${own.url}/print${query}`, contentType: 'text/html', body }
    const split = await pages.splitMany(view, parcels, form, signal)
    if (!split.ok) return wanted.map(() => ({ fault: split.fault.code }))
    return Promise.all(
      split.value.map(async (one, at): Promise<LabelEnd> => {
        const [order, label] = [wanted[at], one.ok ? one.value[0] : undefined]
        if (!one.ok) return { fault: one.fault.code }
        return order !== undefined && label !== undefined ? endOf(order, label) : { fault: 'none' }
      }),
    )
  }
}

/** An end in words: `printed CODES`, as a scanner reads them off the dots; or the fault that keeps the label from a printer. */
export function inWords(end: LabelEnd): string {
  return 'fault' in end ? end.fault : `printed ${end.printed.join(' ')}`
}
