import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { code128, qrCode } from '../../../src/sandbox/label/symbols.ts'

const dot = 0.125
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

/** Fills the rectangles of a path on a canvas of one pixel a dot: an independent reading of what is drawn. */
function pixels({ path, width, height }: ReturnType<typeof qrCode>): ImageData {
  const canvas = { width: Math.round(width / dot), height: Math.round(height / dot) }
  const data = new Uint8ClampedArray(canvas.width * canvas.height * 4).fill(255)
  for (const [, x, y, w, h] of path.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-[\d.]+z/g)) {
    const [left = 0, top = 0, across = 0, down = 0] = [x, y, w, h].map((length) => Number(length) / dot)
    for (const edge of [left, across]) expect(edge).toBeCloseTo(Math.round(edge), 6)
    for (let row = Math.round(top); row < Math.round(top + down); row++)
      data.fill(0, (row * canvas.width + Math.round(left)) * 4, (row * canvas.width + Math.round(left + across)) * 4)
  }
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = 255
  return { data, ...canvas, colorSpace: 'srgb' } as ImageData
}

describe('Code 128', () => {
  it.each([
    ['G8ADKBRF', 52, 2],
    ['G8ADKBRF_12', 52, 2],
    ['G8ADKBRF', 80, 3],
    ['G8ADKBRF_5', 80, 3],
    ['G8ADKBRF', 148, 4],
    ['G8ADKBRF_12', 148, 4],
  ])('of %s on %d mm has modules of %d whole dots and reads back', async (text, width, dots) => {
    const bars = code128(text, width, 10)
    expect(bars.width).toBeLessThanOrEqual(width)
    const narrowest = Math.min(...[...bars.path.matchAll(/h([\d.]+)/g)].map((match) => Number(match[1])))
    expect(narrowest).toBeCloseTo(dots * dot, 9)
    const first = Number(/^M([\d.]+)/.exec(bars.path)?.[1])
    expect(first / (dots * dot)).toBeGreaterThanOrEqual(10)
    const read = await readBarcodes(pixels(bars), { formats: ['Code128'] })
    expect(read.map((symbol) => symbol.text)).toEqual([text])
  })
})

describe('QR', () => {
  it.each([15, 19, 38])('of %d mm at most has whole-dot modules and reads back', async (side) => {
    const symbol = qrCode('G8ADKBRF_2', side)
    expect(symbol.width).toBeLessThanOrEqual(side)
    const read = await readBarcodes(pixels(symbol), { formats: ['QRCode'], tryHarder: true })
    expect(read.map(({ text }) => text)).toEqual(['G8ADKBRF_2'])
  })
})
