/**
 * A process that makes so many labels as a batch does, a view at a time, and says what it needs meanwhile: a line of JSON
 * with the resident megabytes after every view. `node test/bench/printing/batchMemory.ts VIEW.pdf PAGES LABELS`.
 */
import { readFile } from 'node:fs/promises'
import { zpl } from '../../../src/printer/languages/zpl.ts'
import { createRaster } from '../../../src/raster/raster.ts'

const never = new AbortController().signal
const [view = '', pages, labels] = process.argv.slice(2)
const pdf = new Uint8Array(await readFile(view))
await using raster = createRaster({ workers: 2 })
const megabytes: number[] = []
for (let made = 0; made < Number(labels); made += Number(pages)) {
  for await (const label of raster.labels(pdf, '80x80', 8, { snap: true }, never)) {
    if (!label.ok) throw new Error(label.fault.code)
    zpl.encode(label.value.dots, { graphics: 'z64', dpmm: 8 })
  }
  megabytes.push(Math.round(process.memoryUsage.rss() / 2 ** 20))
}
console.log(JSON.stringify(megabytes))
