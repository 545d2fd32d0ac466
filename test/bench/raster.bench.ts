/**
 * Pages to dots, with the bars snapped and every code read back and graded, against the bare threshold in the same run:
 * one page of its own on one thread, and a document of 500 pages on two. Run by itself: `node test/bench/raster.bench.ts`.
 */
import { cpus, loadavg } from 'node:os'
import type { LabelSize } from '../../src/model/labelSize.ts'
import { allLabelSizes } from '../../src/model/labelSize.ts'
import type { Raster } from '../../src/raster/raster.ts'
import { createRaster } from '../../src/raster/raster.ts'
import { samplePdf } from '../support/samplePdf.ts'
import { documentOf, page } from './printing/samplePages.ts'
import { percentile, printHead, printRow } from './table.ts'

const never = new AbortController().signal

async function alone(raster: Raster, size: LabelSize): Promise<void> {
  const pdf = await samplePdf(page(size, 'G8ADKBRF'))
  const ways = {
    'threshold, not read': () => raster.rasterize(pdf, size, 8, never),
    'threshold, then read everywhere': async () => {
      const dots = await raster.rasterize(pdf, size, 8, never)
      return dots.ok ? raster.readCodes(dots.value, never) : dots
    },
    'snapped, read back, graded': () => raster.label(pdf, size, 8, { snap: true }, never),
  }
  const times = new Map<string, number[]>()
  // In turn, so that all of them meet the same noise.
  for (let round = -20; round < 80; round++) {
    for (const [way, make] of Object.entries(ways)) {
      const start = performance.now()
      const made = await make()
      if (!made.ok) throw new Error(JSON.stringify(made.fault))
      if (round >= 0) times.set(way, [...(times.get(way) ?? []), performance.now() - start])
    }
  }
  for (const [way, values] of times) printRow({ what: `${size} alone, ${way}`, unit: 'ms', values })
}

async function document(raster: Raster, size: LabelSize, snap: boolean): Promise<number> {
  const pdf = await documentOf(size, 500)
  const start = performance.now()
  let count = 0
  for await (const label of raster.labels(pdf, size, 8, { snap }, never)) {
    if (!label.ok || label.value.codes.some(({ grade }) => snap && grade !== 'A'))
      throw new Error(JSON.stringify(label))
    count++
  }
  return (count / (performance.now() - start)) * 1000
}

console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}\n`)
printHead()
{
  await using raster = createRaster({ workers: 1 })
  for (const size of allLabelSizes) await alone(raster, size)
}
await using raster = createRaster({ workers: 2 })
await document(raster, '80x80', true)
for (const snap of [true, false]) {
  const rates: number[] = []
  for (let round = 0; round < 3; round++) rates.push(await document(raster, '80x80', snap))
  const what = `80×80, 500 pages, two workers, ${snap ? 'snapped and' : 'not snapped,'} read back`
  console.log(
    `| ${what} | 3 | ${percentile(rates, 0.5).toFixed(0)} labels/s | | ${Math.max(...rates).toFixed(0)} labels/s |`,
  )
}
console.log(`\nload ${loadavg()[0]?.toFixed(1)}, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB resident`)
