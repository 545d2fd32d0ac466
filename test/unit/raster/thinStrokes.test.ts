import { beforeAll, describe, expect, it } from 'vitest'
import type { Dots } from '../../../src/model/dots.ts'
import { isBlack } from '../../../src/model/dots.ts'
import type { DotsPerMm } from '../../../src/model/labelSize.ts'
import { labelOfPage } from '../../../src/raster/labelTasks.ts'
import type { Grey } from '../../../src/raster/mono.ts'
import { toDots } from '../../../src/raster/mono.ts'
import { rasterize } from '../../../src/raster/rasterize.ts'
import { keepThinStrokes } from '../../../src/raster/thinStrokes.ts'
import { samplePdf } from '../../support/samplePdf.ts'
import type { LabelMaker } from './madeLabel.ts'
import { labelMaker } from './madeLabel.ts'

let maker: LabelMaker
beforeAll(async () => {
  maker = await labelMaker()
})

async function drawn(pdf: Uint8Array<ArrayBuffer>, dpmm: DotsPerMm): Promise<Dots> {
  const label = labelOfPage(maker.pdfium, maker.reader, {
    name: 'label',
    pdf,
    size: '80x80',
    dpmm,
    options: { snap: true },
  })
  if (!label.ok) throw new Error(JSON.stringify(label.fault))
  return label.value.dots
}

function thresholded(pdf: Uint8Array, dpmm: DotsPerMm): Dots {
  const dots = rasterize(maker.pdfium, pdf, '80x80', dpmm)
  if (!dots.ok) throw new Error(JSON.stringify(dots.fault))
  return dots.value
}

describe('a stroke thinner than a dot', () => {
  it.each([
    ['lying across two rows', 0, 0],
    ['of one faint row', 100, 255],
  ])('stays as one row of dots when it is %s', (_, upper, lower) => {
    // 55 % and 45 % white, or 30 % black in one row.
    const grey = blankGrey()
    for (let x = 4; x < 20; x++) {
      grey.data[10 * 24 + x] = upper === 0 ? 140 : 170
      grey.data[11 * 24 + x] = lower === 0 ? 145 : 255
    }
    keepThinStrokes(grey)
    const dots = toDots(grey)
    // Its two ends may be rounder.
    const columns = [...Array(14).keys()].map((x) => [10, 11].filter((y) => isBlack(dots, x + 5, y)).length)
    expect(columns).toEqual(Array(14).fill(1))
  })

  it('stays white when it runs through black', () => {
    const grey = blankGrey()
    grey.data.fill(0)
    for (let x = 4; x < 20; x++) grey.data[10 * 24 + x] = 110
    keepThinStrokes(grey)
    const dots = toDots(grey)
    expect([...Array(16).keys()].some((x) => isBlack(dots, x + 4, 10))).toBe(false)
  })

  it('is not made of the soft edge of something broad, nor of the end of a bar', () => {
    const grey = blankGrey()
    for (let y = 6; y < 16; y++) for (let x = 4; x < 6; x++) grey.data[y * 24 + x] = 0
    for (let x = 4; x < 6; x++) grey.data[16 * 24 + x] = 170
    for (let y = 6; y < 17; y++) for (let x = 12; x < 20; x++) grey.data[y * 24 + x] = y === 16 ? 170 : 0
    const before = toDots(grey)
    keepThinStrokes(grey)
    expect(toDots(grey)).toEqual(before)
  })
})

describe('a picture', () => {
  const shades = { kind: 'picture', x: 20, y: 20, width: 30, height: 30, pixels: 32 } as const

  it('is dithered: its dots are as dark on average as its grey, and nothing beside it is dithered', async () => {
    const pdf = await samplePdf({ width: 80, height: 80, marks: [{ ...shades, grey: (x) => 40 + x * 5 }] })
    const dots = await drawn(pdf, 8)
    for (const [from, to] of [
      [160, 240],
      [240, 320],
      [320, 400],
    ] as const) {
      const wanted = 1 - (40 + (((from + to) / 2 - 160) / 240) * 32 * 5) / 255
      expect(Math.abs(shareOf(dots, from, to, 160, 400) - wanted)).toBeLessThan(0.05)
    }
    expect(shareOf(dots, 0, 158, 0, 640)).toBe(0)
  })

  it('of black and white is a drawing, and stays for the threshold', async () => {
    const grey = (x: number, y: number) => (((x >> 2) + (y >> 2)) % 2 === 0 ? 0 : 255)
    const pdf = await samplePdf({ width: 80, height: 80, marks: [{ ...shades, grey }] })
    expect(await drawn(pdf, 8)).toEqual(thresholded(pdf, 8))
  })
})

function blankGrey(): Grey {
  return { width: 24, height: 24, stride: 24, data: new Uint8Array(24 * 24).fill(255) }
}

function shareOf(dots: Dots, from: number, to: number, top: number, bottom: number): number {
  let black = 0
  for (let y = top; y < bottom; y++) for (let x = from; x < to; x++) if (isBlack(dots, x, y)) black++
  return black / ((to - from) * (bottom - top))
}
