/**
 * How quick the window is with a large batch, in a real Chromium: `npm run build:gallery && node test/bench/window.bench.ts`.
 * The rows come from the gallery's station, so that only the window is measured. Aims: `npm run bench:window` prints
 * them beside what was seen, and ends with 1 when one was missed. *Work* is processor time of the window's main
 * thread, which says the same on a busy machine.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from 'playwright'
import { chromium } from 'playwright'
import { findChromium } from '../../src/label/chromium/findChromium.ts'
import { serveBuiltGallery } from '../support/builtGallery.ts'
import { measureScans } from './scanToCard.ts'
import { percentile } from './table.ts'

interface Figure {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** Null: it is only looked at. */
  readonly atMost: number | null
}

const hands = 10

async function measure(): Promise<readonly Figure[]> {
  await using built = await serveBuiltGallery()
  const browser = await openBrowser()
  try {
    const large = await measureBatch(browser, `${built.origin}/gallery.html?state=batches-large`, 10_000)
    const scans = await measureScans()
    const huge = await measureBatch(browser, `${built.origin}/gallery.html?state=batches-huge`, 100_000)
    return [
      { what: '10 000 rows, ready after opening', value: large.readyMs, unit: 'ms', atMost: 150 },
      { what: '10 000 rows, scrolling, frame p95', value: large.frameMs, unit: 'ms', atMost: 17.5 },
      { what: '10 000 rows, scrolling, work a frame', value: large.frameWorkMs, unit: 'ms', atMost: 16 },
      { what: '10 000 rows, 200 row patches, p95', value: large.patchMs, unit: 'ms', atMost: 50 },
      { what: '10 000 rows, 200 row patches, work', value: large.patchWorkMs, unit: 'ms', atMost: 50 },
      { what: '10 000 rows, heap', value: large.heapMb, unit: 'MB', atMost: 40 },
      { what: '100 000 rows, ready after opening', value: huge.readyMs, unit: 'ms', atMost: null },
      { what: '100 000 rows, scrolling, frame p95', value: huge.frameMs, unit: 'ms', atMost: null },
      { what: '100 000 rows, 200 row patches, p95', value: huge.patchMs, unit: 'ms', atMost: null },
      { what: '100 000 rows, 200 row patches, work', value: huge.patchWorkMs, unit: 'ms', atMost: null },
      { what: '100 000 rows, heap', value: huge.heapMb, unit: 'MB', atMost: null },
      { what: 'cached scan, last key to card, p95', value: scans.cardMs, unit: 'ms', atMost: 50 },
      { what: 'first paint', value: scans.firstPaintMs, unit: 'ms', atMost: 500 },
      { what: 'scan screen, scripts and styles, gzip', value: await scanScreenKb(), unit: 'kB', atMost: 250 },
    ]
  } finally {
    await browser.close()
  }
}

async function openBrowser(): Promise<Browser> {
  const found = await findChromium({ say: (line) => console.error(line) })
  if (!found.ok) throw new Error(`no browser to measure in: ${found.fault.code}`)
  return chromium.launch({ executablePath: found.value, chromiumSandbox: false })
}

async function measureBatch(browser: Browser, url: string, rows: number) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const cdp = await page.context().newCDPSession(page)
  await page.goto(url)
  await page.locator('[data-ready]').waitFor({ state: 'attached' })
  await page.getByRole('grid').focus()
  // The first key of a window also opens its sound.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const readyMs = await open(page, rows)
  await page.getByRole('grid', { name: 'Các dòng của lô' }).focus()
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const [frames, scrollWork] = await worked(cdp, () => scroll(page))
  const [patches, patchWork] = await worked(cdp, () => patch(page))
  const heapMb = await heap(cdp)
  await page.close()
  return {
    readyMs,
    frameMs: percentile(frames, 0.95),
    frameWorkMs: scrollWork / frames.length,
    patchMs: percentile(patches, 0.95),
    patchWorkMs: patchWork / patches.length,
    heapMb,
  }
}

/** What came of it, and how many milliseconds of its processor the main thread took for it. */
async function worked<Value>(cdp: CDPSession, act: () => Promise<Value>): Promise<readonly [Value, number]> {
  const before = await taskMs(cdp)
  const value = await act()
  return [value, (await taskMs(cdp)) - before]
}

async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** From the key that opens the batch to the frame that shows all of its rows. The fonts and the screen are there. */
function open(page: Page, rows: number): Promise<number> {
  return page.evaluate(async (count) => {
    const began = performance.now()
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }))
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    while (document.querySelector(`[aria-rowcount="${count + 1}"] [aria-rowindex="20"]`) === null) await frame()
    return performance.now() - began
  }, rows)
}

/** Milliseconds from frame to frame while the table flies by, five rows a frame: three hundred a second. */
function scroll(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const table = document.querySelector('[role="grid"]')
    const frame = () => new Promise<number>((drawn) => requestAnimationFrame(drawn))
    const frames: number[] = []
    let last = await frame()
    for (let count = 0; count < 180; count++) {
      table?.scrollBy(0, 160)
      const now = await frame()
      frames.push(now - last)
      last = now
    }
    table?.scrollTo(0, 0)
    await frame()
    return frames
  })
}

/** From the key that lets a hand of 200 rows come out to the frame that counts them. */
function patch(page: Page): Promise<number[]> {
  return page.evaluate(async (times) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6', code: 'F6', bubbles: true }))
    const counts = () => document.querySelector('fieldset')?.textContent ?? ''
    const button = () => document.querySelector('button[aria-keyshortcuts="F6"]')?.textContent ?? ''
    const took: number[] = []
    for (let time = 0; time < times; time++) {
      const [before, words, began] = [counts(), button(), performance.now()]
      press()
      while (counts() === before) await frame()
      took.push(performance.now() - began)
      while (button() === words) await frame()
      press()
      while (button() !== words) await frame()
    }
    return took
  }, hands)
}

/** What the page holds after everything it dropped was collected, the gallery's own rows among it. */
async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

/** Every script and style that the first page asks for by itself. */
async function scanScreenKb(): Promise<number> {
  const folder = join(import.meta.dirname, '../../dist/window')
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const files = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '')
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(folder, file))).length))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

const figures = await measure()
console.log('| what | seen | aim | |\n|---|---|---|---|')
for (const { what, value, unit, atMost } of figures) {
  const verdict = atMost === null ? '' : value <= atMost ? 'kept' : 'missed'
  console.log(
    `| ${what} | ${value.toFixed(1)} ${unit} | ${atMost === null ? '' : `≤ ${atMost} ${unit}`} | ${verdict} |`,
  )
}
if (figures.some(({ value, atMost }) => atMost !== null && value > atMost)) process.exitCode = 1
