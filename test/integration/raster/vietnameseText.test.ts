import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dots } from '../../../src/model/dots.ts'
import { isBlack } from '../../../src/model/dots.ts'
import { dotsToPng } from '../../../src/model/dotsPng.ts'
import type { DotsPerMm } from '../../../src/model/labelSize.ts'
import type { Raster } from '../../../src/raster/raster.ts'
import { createRaster } from '../../../src/raster/raster.ts'
import { openBrowser } from '../../support/openBrowser.ts'

/** Text of a real browser in a real font. What comes out is left in test-results/ for eyes. */

const never = new AbortController().signal
/** Letters of which a mark decides what they say. */
const rows = [
  'ấ ầ ẩ ẫ ậ ắ ằ ẳ ẵ ặ ế ề ể ễ ệ ố ồ ổ ỗ ộ ớ ờ ở ỡ ợ ứ ừ ử ữ ự ỉ ị ỳ ỹ ỵ',
  'Đường Nguyễn Thị Minh Khai, Phường Bến Nghé, Quận 1',
  'Kiện hàng dễ vỡ, xin nhẹ tay · Thu hộ 1.250.000₫',
  'ĐỖ THỊ HỒNG NGỌC · TRẦN QUỐC TUẤN · BẮC NINH',
]

let raster: Raster
const pages = new Map<number, Uint8Array<ArrayBuffer>>()
beforeAll(async () => {
  raster = createRaster({ workers: 1 })
  await using browser = await openBrowser()
  for (const weight of [300, 400]) {
    const page = await browser.newPage()
    await page.setContent(await html(weight))
    await page.evaluate(() => document.fonts.ready)
    pages.set(weight, new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true })))
  }
})
afterAll(() => raster.close())

async function html(weight: number): Promise<string> {
  const faces = ['latin', 'vietnamese'].map(async (subset) => {
    const name = `@fontsource/be-vietnam-pro/files/be-vietnam-pro-${subset}-${weight}-normal.woff2`
    const file = await readFile(createRequire(import.meta.url).resolve(name))
    return `@font-face { font-family: ${subset}; src: url(data:font/woff2;base64,${file.toString('base64')}) }`
  })
  const lines = [...Array(5).keys()].flatMap(() => rows).map((text) => `<p>${text}</p>`)
  return `<style>${(await Promise.all(faces)).join('')}
    @page { size: 80mm 80mm; margin: 0 } body { margin: 3mm; font: 6.5pt latin, vietnamese }
    p { margin: 0; height: 3.63mm; white-space: nowrap }</style>${lines.join('')}`
}

function pageOf(weight: number): Uint8Array<ArrayBuffer> {
  const pdf = pages.get(weight)
  if (pdf === undefined) throw new Error('no such page')
  return pdf
}

async function drawn(weight: number, dpmm: DotsPerMm): Promise<Dots> {
  const label = await raster.label(pageOf(weight), '80x80', dpmm, { snap: true }, never)
  if (!label.ok) throw new Error(JSON.stringify(label.fault))
  return label.value.dots
}

async function thresholded(weight: number, dpmm: DotsPerMm): Promise<Dots> {
  const dots = await raster.rasterize(pageOf(weight), '80x80', dpmm, never)
  if (!dots.ok) throw new Error(JSON.stringify(dots.fault))
  return dots.value
}

describe('Vietnamese text of 6.5 pt', () => {
  it.each([300, 400] as const)(
    'keeps at 8 dots/mm the strokes that a threshold loses, and grows nowhere else (weight %d)',
    async (weight) => {
      const fine = await thresholded(weight, 12)
      const [kept, plain] = [await drawn(weight, 8), await thresholded(weight, 8)]
      await mkdir('test-results', { recursive: true })
      await writeFile(`test-results/vietnamese-${weight}-kept.png`, dotsToPng(kept))
      await writeFile(`test-results/vietnamese-${weight}-threshold.png`, dotsToPng(plain))
      const lost = (dots: Dots) => lostStrokes(fine, dots)
      expect(lost(kept)).toBeLessThan(0.75 * lost(plain))
      expect(lost(kept)).toBeLessThan(0.001 * fine.width * fine.height * blackShare(fine))
      expect(blackShare(kept)).toBeLessThan(1.02 * blackShare(plain))
      for (let y = 0; y < plain.height; y++) {
        for (let x = 0; x < plain.width; x++)
          if (isBlack(kept, x, y) && !isBlack(plain, x, y)) expect(wasThin(plain, x, y)).toBe(true)
      }
    },
  )

  it('is drawn at 12 dots/mm with as much ink as a threshold gives it', async () => {
    expect(blackShare(await drawn(400, 12)) / blackShare(await thresholded(400, 12))).toBeLessThan(1.02)
  })
})

/** Black dots at 12/mm that have no black dot at 8/mm where they are or beside it: a stroke is gone there. */
function lostStrokes(fine: Dots, dots: Dots): number {
  let lost = 0
  for (let y = 0; y < fine.height; y++) {
    for (let x = 0; x < fine.width; x++) {
      if (isBlack(fine, x, y) && !hasBlackNear(dots, ((x + 0.5) * 8) / 12, ((y + 0.5) * 8) / 12)) lost++
    }
  }
  return lost
}

function hasBlackNear(dots: Dots, x: number, y: number): boolean {
  for (const dx of [-1, 0, 1]) {
    for (const dy of [-1, 0, 1]) if (isBlack(dots, Math.floor(x + dx), Math.floor(y + dy))) return true
  }
  return false
}

/** Was there no black on two opposite sides? */
function wasThin(dots: Dots, x: number, y: number): boolean {
  const lying = !isBlack(dots, x, y - 1) && !isBlack(dots, x, y + 1)
  return lying || (!isBlack(dots, x - 1, y) && !isBlack(dots, x + 1, y))
}

function blackShare(dots: Dots): number {
  return shareOf(dots, 0, dots.width, 0, dots.height)
}

function shareOf(dots: Dots, from: number, to: number, top: number, bottom: number): number {
  let black = 0
  for (let y = top; y < bottom; y++) for (let x = from; x < to; x++) if (isBlack(dots, x, y)) black++
  return black / ((to - from) * (bottom - top))
}
