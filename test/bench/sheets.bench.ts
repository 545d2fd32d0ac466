/** 10 000 labels on sticker sheets: how long, how many bytes, and how much memory. `node test/bench/sheets.bench.ts`. */
import { ok } from '../../src/base/result.ts'
import { imposeSheets } from '../../src/label/imposeSheets.ts'
import { textPage } from '../../src/label/textPage.ts'

const labels = 10_000
const distinct = 20
const never = new AbortController().signal

/** Pages of their own, each with its fonts, as the station keeps them. */
const pages: Uint8Array[] = []
for (let index = 0; index < distinct; index++) {
  const text = `Đơn hàng số ${index}, Nguyễn Thị Thuỳ Dương`
  pages.push(await textPage([{ text, x: 300, y: 1_000, points: 8 }], '52x70'))
}
const before = process.memoryUsage.rss()
let most = before
let bytes = 0
const began = performance.now()
for await (const piece of imposeSheets(source(), { size: '52x70', sheet: 'A4', start: 1 }, never)) {
  if (!piece.ok) throw new Error(piece.fault.code)
  bytes += piece.value.length
  most = Math.max(most, process.memoryUsage.rss())
}
const seconds = (performance.now() - began) / 1000
const megabytes = (value: number) => Math.round(value / 2 ** 20)
console.log(
  `${labels} labels of 52×70 on A4: ${seconds.toFixed(1)} s, ${megabytes(bytes)} MB of PDF, ` +
    `${megabytes(most)} MB at most (${megabytes(before)} MB before)`,
)

function* source() {
  for (let index = 0; index < labels; index++) yield ok(pages[index % distinct] ?? new Uint8Array())
}
