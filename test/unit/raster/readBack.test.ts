import { beforeAll, describe, expect, it } from 'vitest'
import type { Dots } from '../../../src/model/dots.ts'
import { blankDots, isBlack } from '../../../src/model/dots.ts'
import type { DotsPerMm, LabelSize } from '../../../src/model/labelSize.ts'
import { labelSizes } from '../../../src/model/labelSize.ts'
import type { CodeReader } from '../../../src/raster/codeReader.ts'
import { loadCodeReader } from '../../../src/raster/codeReader.ts'
import type { Pdfium } from '../../../src/raster/pdfium.ts'
import { loadPdfium } from '../../../src/raster/pdfium.ts'
import { rasterize } from '../../../src/raster/rasterize.ts'
import { readCodes } from '../../../src/raster/readBack.ts'
import type { Mark } from '../../support/samplePdf.ts'
import { samplePdf } from '../../support/samplePdf.ts'

let pdfium: Pdfium
let reader: CodeReader
beforeAll(async () => {
  pdfium = await loadPdfium()
  reader = await loadCodeReader()
})

async function read(size: LabelSize, dpmm: DotsPerMm, ...marks: readonly Mark[]): Promise<readonly string[]> {
  return readCodes(reader, await label(size, dpmm, ...marks)).toSorted()
}

async function label(size: LabelSize, dpmm: DotsPerMm, ...marks: readonly Mark[]): Promise<Dots> {
  const { width, height } = labelSizes[size]
  const pdf = await samplePdf({ width: width / 100, height: height / 100, marks })
  const dots = rasterize(pdfium, pdf, size, dpmm)
  if (!dots.ok) throw new Error(JSON.stringify(dots.fault))
  return dots.value
}

/** Two dots at 8/mm: the narrowest bar that survives a printer. */
const module = 0.25

describe('the codes that are read back from dots', () => {
  it.each([8, 12] as const)('hold a Code 128 at the very top of a 52×70 at %d dots a millimetre', async (dpmm) => {
    const code: Mark = { kind: 'code128', text: 'G8ADKBRF', x: 5, y: 1, module, height: 8 }
    expect(await read('52x70', dpmm, code)).toEqual(['G8ADKBRF'])
  })

  it('hold the longest code that a 52×70 has room for', async () => {
    expect(await read('52x70', 8, { kind: 'code128', text: 'G8ADKBRFXYZAB', x: 3, y: 30, module })).toEqual([
      'G8ADKBRFXYZAB',
    ])
  })

  it('hold a QR code beside a Code 128, so that each is evidence of its own', async () => {
    const bars: Mark = { kind: 'code128', text: 'G8ADKBRF', x: 5, y: 5, module }
    expect(await read('80x80', 8, bars, { kind: 'qr', text: 'G8ADKBRF_2', x: 50, y: 50, module: 0.5 })).toEqual([
      'G8ADKBRF',
      'G8ADKBRF_2',
    ])
  })

  it('hold a QR code that stands alone, with letters of every language', async () => {
    expect(await read('A5', 8, { kind: 'qr', text: 'Đơn hàng số 1', x: 100, y: 150, module: 0.5 })).toEqual([
      'Đơn hàng số 1',
    ])
  })

  it('name a text once that stands in two symbols', async () => {
    const bars: Mark = { kind: 'code128', text: 'G8ADKBRF', x: 5, y: 5, module }
    expect(await read('80x80', 8, bars, { ...bars, y: 60 })).toEqual(['G8ADKBRF'])
  })

  it('hold every one of several Code 128', async () => {
    const bars: Mark = { kind: 'code128', text: 'G8ADKBRF_1', x: 5, y: 5, module }
    expect(await read('80x80', 8, bars, { ...bars, text: 'G8ADKBRF_2', y: 60 })).toEqual(['G8ADKBRF_1', 'G8ADKBRF_2'])
  })

  it('hold a Code 128 that stands on its side', async () => {
    const upright = await label('80x80', 8, { kind: 'code128', text: 'G8ADKBRF', x: 5, y: 5, module })
    expect(readCodes(reader, turned(upright))).toEqual(['G8ADKBRF'])
  })

  it('are none on a blank label, and none in text and rules', async () => {
    expect(await read('A5', 12)).toEqual([])
    const text: Mark = { kind: 'text', text: 'G8ADKBRF', x: 10, y: 10 }
    expect(await read('80x80', 8, text, { kind: 'box', x: 5, y: 20, width: 70, height: 0.5 })).toEqual([])
  })

  it('are none when the symbol is cut through', async () => {
    const bars: Mark = { kind: 'code128', text: 'G8ADKBRF', x: 60, y: 5, module }
    expect(await read('80x80', 8, bars)).toEqual([])
  })

  it('are read from dots whose rows end in the middle of a byte', async () => {
    const whole = await label('80x80', 8, { kind: 'code128', text: 'G8ADKBRF', x: 5, y: 5, module })
    const narrow = { ...blankDots(500, 300), stride: whole.stride, data: whole.data.slice(0, whole.stride * 300) }
    expect(readCodes(reader, narrow)).toEqual(['G8ADKBRF'])
  })

  it('leave the heap of the reader as large as it was after 200 labels', async () => {
    const dots = await label('52x70', 8, { kind: 'qr', text: 'G8ADKBRF', x: 20, y: 20, module: 0.5 })
    const readOften = (times: number) => {
      for (let round = 0; round < times; round++) expect(readCodes(reader, dots)).toEqual(['G8ADKBRF'])
      return reader.HEAPU8.length
    }
    const settled = readOften(20)
    expect(readOften(180)).toBe(settled)
  })
})

/** A quarter turn clockwise. */
function turned(dots: Dots): Dots {
  const turn = blankDots(dots.height, dots.width)
  for (let y = 0; y < turn.height; y++)
    for (let x = 0; x < turn.width; x++)
      if (isBlack(dots, y, dots.height - 1 - x)) {
        const at = y * turn.stride + (x >> 3)
        turn.data[at] = (turn.data[at] ?? 0) | (0x80 >> (x & 7))
      }
  return turn
}
