import { beforeAll, expect, it } from 'vitest'
import { isBlack } from '../../../src/model/dots.ts'
import { allLabelSizes } from '../../../src/model/labelSize.ts'
import { readEverywhere } from '../../../src/raster/readSymbols.ts'
import type { Mark } from '../../support/samplePdf.ts'
import type { LabelMaker } from './madeLabel.ts'
import { labelMaker } from './madeLabel.ts'

let maker: LabelMaker
beforeAll(async () => {
  maker = await labelMaker()
})

const marks: readonly Mark[] = [
  { kind: 'code128', text: 'G8ADKBRF', x: 8, y: 4, module: 0.25 },
  { kind: 'qr', text: 'G8ADKBRF', x: 8, y: 20, module: 0.5 },
]
const everyBox = allLabelSizes.flatMap((size) => ([8, 12] as const).map((dpmm) => ({ size, dpmm })))

it.each(everyBox)(
  'a defaced label was read before, reads as nothing afterwards, and says across it why ($size, $dpmm/mm)',
  async ({ size, dpmm }) => {
    const plain = await maker.make(size, dpmm, marks)
    const label = await maker.make(size, dpmm, marks, { snap: true, deface: 'LUYỆN TẬP · KHÔNG GỬI' })
    expect(label.codes).toEqual(plain.codes)
    expect(label.codes.map(({ text }) => text)).toEqual(['G8ADKBRF', 'G8ADKBRF'])
    expect(readEverywhere(maker.reader, label.dots).filter(({ text }) => text !== '')).toEqual([])
    // So that a printer of sheets prints these dots, and not the page that can be read.
    expect(label.overlay).not.toBeNull()
    const { width, height } = label.dots
    for (const part of [0.3, 0.7]) {
      const row = Math.round(height * part)
      const black = Array.from({ length: width }, (_, x) => x).filter((x) => isBlack(label.dots, x, row)).length
      expect(black / width).toBeGreaterThan(0.4)
      expect(black / width).toBeLessThan(1)
    }
  },
)
