/** What is drawn in grey: a printer knows black and white, and a threshold alone would make the paler half vanish. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Dots } from '../../../src/model/dots.ts'
import { isBlack } from '../../../src/model/dots.ts'
import { drawGrey } from '../../../src/raster/drawGrey.ts'
import { withFirstPage } from '../../../src/raster/pdfium.ts'
import { rasterize } from '../../../src/raster/rasterize.ts'
import { ditherTones } from '../../../src/raster/tones.ts'
import type { Mark } from '../../support/samplePdf.ts'
import { samplePdf } from '../../support/samplePdf.ts'
import type { LabelMaker } from './madeLabel.ts'
import { labelMaker } from './madeLabel.ts'

let maker: LabelMaker
beforeAll(async () => {
  maker = await labelMaker()
})

const bars: Mark = { kind: 'code128', text: 'G8ADKBRF', x: 12, y: 10, module: 0.375, height: 10 }
const box = (x: number, y: number, width: number, height: number, grey = 0): Mark => {
  return { kind: 'box', x, y, width, height, grey }
}
const text = (words: string, y: number, more: Partial<Mark> = {}): Mark => {
  return { kind: 'text', text: words, x: 10, y, ...more } as Mark
}

/** The share of black dots in a box of millimetres. */
function share(dots: Dots, left: number, top: number, width: number, height: number): number {
  let black = 0
  for (let y = top * 8; y < (top + height) * 8; y++)
    for (let x = left * 8; x < (left + width) * 8; x++) if (isBlack(dots, Math.round(x), Math.round(y))) black++
  return black / (width * height * 64)
}

describe('an area', () => {
  it.each([0.6, 0.75, 0.87, 0.93])('that is pale is dithered as dark as it is: grey %d', async (grey) => {
    const { dots } = await maker.make('80x80', 8, [bars, box(10, 30, 40, 30, grey)])
    for (const [x, y] of [
      [12, 32],
      [30, 45],
      [40, 50],
    ] as const)
      expect(share(dots, x, y, 8, 8)).toBeCloseTo(1 - grey, 1)
    expect(share(dots, 52, 30, 20, 30)).toBe(0)
  })

  it('that is a shading is dithered from end to end, the dark half of it too', async () => {
    const { dots } = await maker.make('80x80', 8, [bars, { kind: 'shading', x: 10, y: 30, width: 50, height: 20 }])
    const shares = [15, 25, 35, 45].map((x) => share(dots, x, 32, 5, 15))
    expect(shares.toSorted((a, b) => b - a)).toEqual(shares)
    for (const [index, x] of [15, 25, 35, 45].entries()) expect(shares[index]).toBeCloseTo(1 - (x + 2.5 - 10) / 50, 1)
  })

  it('that is dark everywhere stays black, with the white letters on it', async () => {
    const band = [box(5, 30, 60, 8, 0.35), text('GIAO HANG NHANH', 36, { grey: 1 })]
    const { dots } = await maker.make('80x80', 8, [bars, ...band])
    const black = await maker.make('80x80', 8, [bars, box(5, 30, 60, 8), band[1] ?? bars])
    expect(share(dots, 5, 30, 60, 8)).toBeCloseTo(share(black.dots, 5, 30, 60, 8), 1)
  })

  it('under letters keeps a dot of white around them', async () => {
    const marks = [box(5, 30, 60, 14, 0.85), text('COD 1.250.000', 40, { points: 14 })]
    const { dots } = await maker.make('80x80', 8, [bars, ...marks])
    const pdf = await samplePdf({ width: 80, height: 80, marks })
    const ink = rasterize(maker.pdfium, pdf, '80x80', 8)
    if (!ink.ok) throw new Error(JSON.stringify(ink.fault))
    let [inked, touching] = [0, 0]
    for (let y = 31 * 8; y < 43 * 8; y++) {
      for (let x = 6 * 8; x < 64 * 8; x++) {
        const beside = [-1, 0, 1].some((dx) => [-1, 0, 1].some((dy) => isBlack(ink.value, x + dx, y + dy)))
        if (isBlack(ink.value, x, y)) inked++
        else if (beside && isBlack(dots, x, y)) touching++
      }
    }
    expect(inked).toBeGreaterThan(500)
    // Thin strokes may have grown by a dot.
    expect(touching).toBeLessThan(inked / 50)
    expect(share(dots, 6, 31, 58, 4)).toBeCloseTo(0.15, 1)
  })

  it('under bars and squares is never dithered, nor where they need white', async () => {
    const qr: Mark = { kind: 'qr', text: 'G8ADKBRF', x: 20, y: 45, module: 0.5 }
    const { codes } = await maker.make('80x80', 8, [box(2, 2, 76, 76, 0.87), bars, qr])
    expect(codes).toMatchObject([
      { symbology: 'code128', grade: 'A', quiet: true },
      { symbology: 'qr', grade: 'A', quiet: true },
    ])
  })

  it('is none where nothing is pale: letters, thin and thick rules in grey, frames and bars keep every dot', async () => {
    const rules = [0.1, 0.2, 0.3, 0.4].map((thick, step) => box(5, 30 + step * 3, 60, thick, 0.5))
    const marks = [bars, text('Nguyễn Thị Hồng Ngọc', 50), ...rules, box(5, 60, 60, 10, 0.2), box(70, 2, 0.3, 70)]
    const pdf = await samplePdf({ width: 80, height: 80, marks })
    const excerpt = { left: 0, top: 0, width: 640, height: 640, fineX: 1, fineY: 1 }
    const grey = withFirstPage(maker.pdfium, pdf, (page) => drawGrey(maker.pdfium, page, 8, excerpt))
    if (!grey.ok) throw new Error(JSON.stringify(grey.fault))
    const before = grey.value.data.slice()
    ditherTones(grey.value, 8, () => [])
    expect(Buffer.compare(before, grey.value.data)).toBe(0)
  })
})

describe('letters', () => {
  it.each([0.55, 0.66, 0.8])('that are pale are printed as black ones are: grey %d', async (grey) => {
    const words = (more: Partial<Mark>) => [bars, text('Nguoi nhan: Hong Ngoc', 40, more)]
    const black = await maker.make('80x80', 8, words({}))
    const pale = await maker.make('80x80', 8, words({ grey }))
    const all = share(black.dots, 5, 35, 60, 8)
    expect(all).toBeGreaterThan(0.02)
    expect(share(pale.dots, 5, 35, 60, 8)).toBeGreaterThan(all * 0.9)
    expect(share(pale.dots, 5, 35, 60, 8)).toBeLessThan(all * 1.25)
    expect(pale.faint).toBe('')
  })

  it('that are too pale for anybody to read are told, and not printed over what is', async () => {
    const { dots, faint } = await maker.make('80x80', 8, [bars, text('BAN SAO', 40, { grey: 0.9 })])
    expect(share(dots, 5, 35, 60, 8)).toBe(0)
    expect(faint).toBe('BAN SAO')
  })

  it('that are as high as a drawing are dithered like one', async () => {
    const { dots, faint } = await maker.make('80x80', 8, [bars, text('HN', 70, { grey: 0.7, points: 90 })])
    const inked = share(dots, 8, 45, 60, 28)
    const black = await maker.make('80x80', 8, [bars, text('HN', 70, { points: 90 })])
    expect(inked / share(black.dots, 8, 45, 60, 28)).toBeCloseTo(0.3, 1)
    expect(faint).toBe('')
  })

  it('that are pale on a dark ground stay white on black', async () => {
    const band = (grey: number) => [bars, box(5, 30, 60, 8), text('GIAO HANG NHANH', 36, { grey })]
    const white = await maker.make('80x80', 8, band(1))
    const pale = await maker.make('80x80', 8, band(0.8))
    expect(share(pale.dots, 5, 30, 60, 8)).toBeCloseTo(share(white.dots, 5, 30, 60, 8), 1)
    expect(share(pale.dots, 5, 30, 60, 8)).toBeLessThan(0.97)
  })
})
