import bwipjs from 'bwip-js/node'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBlack } from '../../../src/model/dots.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { allLabelSizes, dotBox, labelSizes } from '../../../src/model/labelSize.ts'
import type { Raster } from '../../../src/raster/raster.ts'
import { createRaster } from '../../../src/raster/raster.ts'
import { openBrowser } from '../../support/openBrowser.ts'

/** Pages of a real Chromium, which snaps their size to whole CSS pixels and embeds its fonts. */

const never = new AbortController().signal
const everyBox = allLabelSizes.flatMap((size) => ([8, 12] as const).map((dpmm) => ({ size, dpmm })))
let browser: Browser
let raster: Raster

beforeAll(async () => {
  browser = await openBrowser()
  raster = createRaster()
})
afterAll(async () => {
  await browser.close()
  await raster.close()
})

describe('a page printed by a browser', () => {
  it.each(everyBox)('holds its codes, its text and its millimetres ($size, $dpmm/mm)', async ({ size, dpmm }) => {
    const pdf = await printed(size)
    const dots = await raster.rasterize(pdf, size, dpmm, never)
    if (!dots.ok) throw new Error(JSON.stringify(dots.fault))
    expect(dots.value).toMatchObject(dotBox(size, dpmm))
    // The square of 4×4 mm at 40/50 mm, and the dots around it.
    const [left, top, right, bottom] = [40 * dpmm, 50 * dpmm, 44 * dpmm, 54 * dpmm]
    for (let x = left - 2; x < right + 2; x++) {
      expect(isBlack(dots.value, x, top + 2)).toBe(x >= left && x < right)
    }
    for (let y = top - 2; y < bottom + 2; y++) {
      expect(isBlack(dots.value, left + 2, y)).toBe(y >= top && y < bottom)
    }
    const codes = await raster.readCodes(dots.value, never)
    expect(codes.ok && codes.value.toSorted()).toEqual(['G8ADKBRF', 'https://example.vn/G8ADKBRF'])
    const texts = await raster.pageTexts(pdf, never)
    expect(texts.ok && texts.value).toEqual([expect.stringMatching(/G8ADKBRF[\s\S]*Nguyễn Thị Hồng Ngọc/)])
  })
})

async function printed(size: LabelSize): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [labelSizes[size].width / 100, labelSizes[size].height / 100]
  const page = await browser.newPage()
  await page.setContent(`
    <style>
      @page { size: ${width}mm ${height}mm; margin: 0 }
      body { margin: 0; font: 8pt sans-serif }
      body > * { position: absolute }
    </style>
    <svg style="left: 0; top: 0" width="${width}mm" height="${height - 0.1}mm" viewBox="0 0 ${width} ${height - 0.1}">
      <path d="${bars('G8ADKBRF', 5, 4)}" />
      <path d="${squares('https://example.vn/G8ADKBRF', 4, 40)}" />
      <path d="M40 50h4v4h-4z" />
    </svg>
    <p style="left: 5mm; top: 18mm">G8ADKBRF<br>Nguyễn Thị Hồng Ngọc</p>`)
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  await page.close()
  return new Uint8Array(pdf)
}

/** Code 128 as one path, a quarter of a millimetre a module. */
function bars(text: string, x: number, y: number): string {
  const [symbol] = bwipjs.raw('code128', text)
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('not a linear symbol')
  let at = 0
  return symbol.sbs
    .map((wide, index) => {
      const bar = index % 2 === 0 ? `M${x + at / 4} ${y}h${wide / 4}v10h-${wide / 4}z` : ''
      at += wide
      return bar
    })
    .join('')
}

/** QR code as one path, half a millimetre a module. */
function squares(text: string, x: number, y: number): string {
  const [symbol] = bwipjs.raw('qrcode', text)
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('not a matrix symbol')
  const { pixs, pixx } = symbol
  return pixs
    .map((black, index) =>
      black === 1 ? `M${x + (index % pixx) / 2} ${y + Math.floor(index / pixx) / 2}h.5v.5h-.5z` : '',
    )
    .join('')
}
