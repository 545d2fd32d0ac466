import { beforeAll, describe, expect, it } from 'vitest'
import type { Dots } from '../../../src/model/dots.ts'
import { sameDots } from '../../../src/model/dots.ts'
import type { DotsPerMm, LabelSize } from '../../../src/model/labelSize.ts'
import { allLabelSizes, dotBox, labelSizes } from '../../../src/model/labelSize.ts'
import type { Pdfium } from '../../../src/raster/pdfium.ts'
import { loadPdfium } from '../../../src/raster/pdfium.ts'
import { rasterize } from '../../../src/raster/rasterize.ts'
import type { Mark } from '../../support/samplePdf.ts'
import { encryptedPdf, filledForm, pagelessPdf, samplePdf } from '../../support/samplePdf.ts'
import { allDots } from './allDots.ts'

let pdfium: Pdfium
beforeAll(async () => {
  pdfium = await loadPdfium()
})

const resolutions: readonly DotsPerMm[] = [8, 12]
const everyBox = allLabelSizes.flatMap((size) => resolutions.map((dpmm) => ({ size, dpmm })))
const square: Mark = { kind: 'box', x: 10, y: 5, width: 20, height: 3 }

async function dotsOf(pdf: Uint8Array, size: LabelSize, dpmm: DotsPerMm): Promise<Dots> {
  const dots = rasterize(pdfium, pdf, size, dpmm)
  if (!dots.ok) throw new Error(JSON.stringify(dots.fault))
  return dots.value
}

describe('a page that becomes dots', () => {
  it.each(everyBox)('fills exactly the dot box of $size at $dpmm dots a millimetre', async ({ size, dpmm }) => {
    const { width, height } = labelSizes[size]
    const dots = await dotsOf(await samplePdf({ width: width / 100, height: height / 100 }), size, dpmm)
    expect(dots).toMatchObject(dotBox(size, dpmm))
    expect(dots.data).toHaveLength(dots.stride * dots.height)
    expect(allDots(dots)).toEqual([])
  })

  it.each(everyBox)('puts a box of millimetres on exactly its dots ($size, $dpmm/mm)', async ({ size, dpmm }) => {
    const page = { width: labelSizes[size].width / 100, height: labelSizes[size].height / 100 }
    const far: Mark = { kind: 'box', x: page.width - 10, y: page.height - 5, width: 9, height: 4.5 }
    const dots = await dotsOf(await samplePdf({ ...page, marks: [square, far] }), size, dpmm)
    expect(allDots(dots)).toEqual(
      [square, far].flatMap(({ x, y, width, height }) => boxOfDots(x * dpmm, y * dpmm, width * dpmm, height * dpmm)),
    )
  })

  it.each([80.095, 80.3, 81.9, 79.7, 78.2])(
    'is cut or padded on the right and below, never stretched, when the page measures %d mm',
    async (side) => {
      const marks: readonly Mark[] = [
        square,
        { kind: 'box', x: 0, y: 0, width: 1, height: 1 },
        { kind: 'code128', text: 'G8ADKBRF', x: 5, y: 20, module: 0.25 },
        { kind: 'box', x: 70, y: 75, width: 7, height: 1 },
      ]
      const nominal = await dotsOf(await samplePdf({ width: 80, height: 80, marks }), '80x80', 8)
      const other = await dotsOf(await samplePdf({ width: side, height: side, marks }), '80x80', 8)
      expect(sameDots(other, nominal)).toBe(true)
    },
  )

  it('is drawn upright as its /Rotate says', async () => {
    // The corner mark of a 70×52 page that is turned clockwise: top left becomes top right.
    const corner: Mark = { kind: 'box', x: 0, y: 0, width: 5, height: 2 }
    const turned = await samplePdf({ width: 70, height: 52, rotate: 90, marks: [corner] })
    expect(allDots(await dotsOf(turned, '52x70', 8))).toEqual(boxOfDots(416 - 16, 0, 16, 40))
  })

  it('shows what somebody filled into its form', async () => {
    const page = { width: 80, height: 80 }
    const filled = allDots(await dotsOf(await filledForm(page, 'COD 1 250 000'), '80x80', 8))
    expect(filled.length).toBeGreaterThan(500)
    expect(filled.every(([x, y]) => x >= 80 && x < 560 && y >= 240 && y < 400)).toBe(true)
  })

  it('has every module of a whole-dot bar code as wide as drawn', async () => {
    const code: Mark = { kind: 'code128', text: 'G8ADKBRF', x: 5, y: 20, module: 0.25 }
    const dots = await dotsOf(await samplePdf({ width: 80, height: 80, marks: [code] }), '80x80', 8)
    const columns = new Set(allDots(dots).map(([x]) => x))
    const pairs = [...Array(320).keys()].map((pair) => [columns.has(pair * 2), columns.has(pair * 2 + 1)])
    expect(pairs.filter(([left, right]) => left !== right)).toEqual([])
    expect(columns.size).toBeGreaterThan(100)
  })
})

describe('a page that cannot be a label', () => {
  it.each([
    ['no bytes', new Uint8Array(0)],
    ['something that is no PDF', new TextEncoder().encode('<html>502 Bad Gateway</html>')],
    ['a PDF cut off in its middle', null],
    ['an encrypted PDF', encryptedPdf()],
    ['a PDF without pages', pagelessPdf()],
  ])('is a fault: %s', async (_, bytes) => {
    const whole = await samplePdf({ width: 80, height: 80 })
    const pdf = bytes ?? whole.subarray(0, whole.length / 4)
    expect(rasterize(pdfium, pdf, '80x80', 8)).toMatchObject({ ok: false, fault: { code: 'label.unreadable-page' } })
  })

  it('is told apart when it wants a password', () => {
    const { fault } = failedOf(encryptedPdf())
    expect(fault.detail).toMatch(/password/)
  })

  it.each([
    [100, 150],
    [80, 82.1],
    [77.9, 80],
    [5000, 5000],
    [0.5, 0.5],
  ])('is a fault with its measures when it is %d × %d mm for an 80 × 80 label', async (width, height) => {
    const { fault } = failedOf(await samplePdf({ width, height }))
    expect(fault).toMatchObject({
      code: 'label.other-size',
      facts: { size: '80x80', widthMm: Math.round(width), heightMm: Math.round(height), needsMm: '80×80' },
    })
  })

  it('is a fault when there is a second page, because nobody would print and nobody would miss it', async () => {
    const page = { width: 80, height: 80 }
    const { fault } = failedOf(await samplePdf(page, page))
    expect(fault).toMatchObject({ code: 'label.unreadable-page', facts: { pages: 2 } })
  })

  function failedOf(pdf: Uint8Array) {
    const result = rasterize(pdfium, pdf, '80x80', 8)
    if (result.ok) throw new Error('it became dots')
    return result
  }
})

describe('the heap of PDFium', () => {
  it('is no larger after 200 good and bad pages than after 20', async () => {
    const page = {
      width: 148,
      height: 210,
      marks: [square, { kind: 'qr', text: 'x'.repeat(200), x: 50, y: 50, module: 0.5 }],
    } as const
    const good = await samplePdf(page)
    const bad = [encryptedPdf(), pagelessPdf(), good.subarray(0, 300), await samplePdf({ width: 10, height: 10 })]
    const render = (times: number) => {
      for (let round = 0; round < times; round++) {
        expect(rasterize(pdfium, good, 'A5', 12).ok).toBe(true)
        for (const pdf of bad) expect(rasterize(pdfium, pdf, 'A5', 12).ok).toBe(false)
      }
      return pdfium.HEAPU8.length
    }
    const settled = render(20)
    expect(render(180)).toBe(settled)
  })
})

/** The dots of a box, row by row. */
function boxOfDots(left: number, top: number, width: number, height: number): [number, number][] {
  const rows = [...Array(height).keys()]
  return rows.flatMap((row) => [...Array(width).keys()].map((column): [number, number] => [left + column, top + row]))
}
