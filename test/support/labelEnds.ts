import { afterAll, beforeAll } from 'vitest'
import type { Fault } from '../../src/base/fault.ts'
import { ok } from '../../src/base/result.ts'
import { readLabel } from '../../src/emulator/readLabel.ts'
import type { LabelPage, Pages } from '../../src/label/pages.ts'
import { createPages } from '../../src/label/pages.ts'
import type { Dots } from '../../src/model/dots.ts'
import { isBlack } from '../../src/model/dots.ts'
import type { Order } from '../../src/model/parcel.ts'
import { createRaster } from '../../src/raster/raster.ts'
import { judgeDots } from '../../src/station/print/labelDots.ts'
import type { TestChromium, TestHost } from './chromium.ts'
import { testChromium } from './chromium.ts'
import { everythingIn } from './everythingIn.ts'
import { fakeStages } from './fakeStages.ts'
import { freshWorld, order } from './fakeWorld.ts'

/** A view, made for the codes of its token. */
export type Make = (codes: readonly string[]) => string | Uint8Array<ArrayBuffer>

/** What became of an order's page in a view: a label, as the last judgement before the first byte let it pass, or a fault. */
export type LabelEnd =
  | { readonly printed: readonly string[]; readonly dots: Dots; readonly pdf: Uint8Array }
  | { readonly fault: string; readonly told: string }

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
    if (!dots.ok) return faultEnd(dots.fault)
    const own = { account: 'a', shop: 1, order: wanted.code, parcel: 0, size } as const
    const end = await judgeDots(
      { orders: known, settings: () => stages.settings },
      dots.value,
      own,
      wanted,
      () => false,
    )
    if (!end.ok) return faultEnd(end.fault)
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
    if (!split.ok) return wanted.map(() => faultEnd(split.fault))
    return Promise.all(
      split.value.map(async (one, at): Promise<LabelEnd> => {
        const [order, label] = [wanted[at], one.ok ? one.value[0] : undefined]
        if (!one.ok) return faultEnd(one.fault)
        return order !== undefined && label !== undefined ? endOf(order, label) : { fault: 'none', told: '' }
      }),
    )
  }
}

/** An end in words: `printed CODES`, as a scanner reads them off the dots; or the fault that keeps the label from a printer. */
export function inWords(end: LabelEnd): string {
  return 'fault' in end ? end.fault : `printed ${end.printed.join(' ')}`
}

function faultEnd(fault: Fault): LabelEnd {
  return { fault: fault.code, told: JSON.stringify(fault) }
}

/**
 * `printed` if the label is its own, no other's, has the square of 4 mm in which every page ends, and not its token; else
 * what is wrong with it, or the fault that keeps it from a printer.
 */
export async function verdict(end: LabelEnd, own: string, token: string): Promise<string> {
  if ('fault' in end) return end.told.includes(token) ? `told its token by ${end.fault}` : end.fault
  if (!end.printed.includes(own)) return `printed without its code: ${end.printed.join(' ')}`
  if (end.printed.some((code) => orders.some((one) => one.code === code && code !== own)))
    return `printed ${end.printed.join(' ')}`
  if (!hasSquare(end.dots, 28)) return 'printed without the last of its ink'
  return (await everythingIn(end.pdf)).includes(token) ? 'printed with its token' : 'printed'
}

/** Is there a square of black dots so long? One of every `side` rows runs through it. */
function hasSquare(dots: Dots, side: number): boolean {
  for (let y = side - 1; y < dots.height; y += side)
    if (longestRun(dots, y) >= side && largestSquare(dots, y - side + 1, y + side) >= side) return true
  return false
}

function longestRun(dots: Dots, y: number): number {
  let [run, longest] = [0, 0]
  for (let x = 0; x < dots.width; x++) {
    run = isBlack(dots, x, y) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

/** The side of the largest square of black dots in some rows. */
function largestSquare(dots: Dots, from: number, end: number): number {
  const sides = new Uint16Array(dots.width + 1)
  let largest = 0
  for (let y = from; y < Math.min(end, dots.height); y++) {
    let corner = 0
    for (let x = 1; x <= dots.width; x++) {
      const above = sides[x] ?? 0
      sides[x] = isBlack(dots, x - 1, y) ? 1 + Math.min(sides[x - 1] ?? 0, above, corner) : 0
      corner = above
      largest = Math.max(largest, sides[x] ?? 0)
    }
  }
  return largest
}
