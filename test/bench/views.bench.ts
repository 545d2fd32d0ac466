import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Chromium } from '../../src/label/chromium/chromium.ts'
import type { Pages } from '../../src/label/pages.ts'
import type { LabelView } from '../../src/model/labelView.ts'
import { startPractice } from '../../src/sandbox/practice.ts'
import { createShippingClient } from '../../src/shipping/client.ts'
import { createShippingService } from '../../src/shipping/shippingService.ts'
import { printHead, printRow } from './table.ts'

// node test/bench/views.bench.ts [--beside CHECKOUT] [--labels N]: what a view without script costs from its bytes to its
// pages. With a checkout of other code the two take turns, label by label, in one run; a browser and threads of its own each.
const argument = (name: string) => process.argv[process.argv.indexOf(name) + 1]
const beside = process.argv.includes('--beside') ? argument('--beside') : undefined
const labels = process.argv.includes('--labels') ? Number(argument('--labels')) : 200
const warm = 20
const { signal } = new AbortController()

const service = await startPractice({ port: 0, dataDir: ':memory:' })
const client = createShippingClient({ baseUrl: service.url, token: service.token, shop: service.shops[0] ?? 0 })
const shipping = createShippingService(client)
const here = resolve(import.meta.dirname, '../..')
const rivals = await Promise.all([...(beside === undefined ? [] : [beside]), here].map((folder) => rival(folder)))

for (let number = 0; number < warm + labels; number++) {
  const order = service.codes[number % service.codes.length] ?? ''
  const token = await shipping.printToken(order, 0, signal)
  const view = token.ok ? await shipping.view('80x80', token.value, signal) : token
  if (!view.ok) throw new Error(view.fault.code)
  const bare = withoutScript(view.value)
  // Neither is always the first.
  for (const { pages, ready, took } of number % 2 === 0 ? rivals : rivals.toReversed()) {
    await ready()
    const began = performance.now()
    const split = await pages.split(bare, { order, parcels: [0], size: '80x80', policy: null, rules: [] }, signal)
    const ms = performance.now() - began
    if (!split.ok) throw new Error(`${order}: ${split.fault.code}`)
    if (number >= warm) took.push(ms)
  }
}

printHead()
for (const { folder, took } of rivals)
  printRow({ what: folder === here ? 'this code' : folder, unit: 'ms', values: took })
const [before, now] = rivals
if (before !== undefined && now !== undefined) {
  const values = now.took.map((ms, at) => ms - (before.took[at] ?? Number.NaN))
  printRow({ what: 'the same label: more than the other code', unit: 'ms', values })
  const shares = now.took.map((ms, at) => ms / (before.took[at] ?? Number.NaN))
  printRow({ what: 'the same label: times the other code', unit: '×', values: shares })
}
process.exit(0)

/** The practice service's plain page prints itself; what is left has nothing that runs. */
function withoutScript<View extends LabelView>(view: View): View {
  const page = new TextDecoder().decode(view.body)
  const bare = page.replace(' onload="window.print()"', '')
  if (bare === page || /<script|\son\w+=/.test(bare)) throw new Error('a script stands elsewhere on the plain page')
  return { ...view, body: new TextEncoder().encode(bare) }
}

async function rival(folder: string) {
  const { createChromium } = await module(folder, 'label/chromium/chromium.ts')
  const { findChromium } = await module(folder, 'label/chromium/findChromium.ts')
  const { createRaster } = await module(folder, 'raster/raster.ts')
  const { createPages } = await module(folder, 'label/pages.ts')
  const browser: Chromium = createChromium({ find: () => findChromium({ say: () => {}, mayInstall: false }) })
  const origin = { baseUrl: service.url, allowHosts: [] }
  const pages: Pages = createPages({ ...createRaster({}), htmlToPdf: browser.htmlToPdf, ...origin })
  // The tab of the next view is prepared after each one, and is nobody's cost here.
  const ready = async () => {
    const warmed = await browser.warmUp(origin, signal)
    if (!warmed.ok) throw new Error(warmed.fault.code)
  }
  return { folder, pages, ready, took: [] as number[] }
}

function module(folder: string, file: string) {
  return import(pathToFileURL(resolve(folder, 'src', file)).href)
}
