import { beforeAll, describe, expect, it } from 'vitest'
import type { Mark } from '../../support/samplePdf.ts'
import type { LabelMaker } from './madeLabel.ts'
import { labelMaker } from './madeLabel.ts'

let maker: LabelMaker
beforeAll(async () => {
  maker = await labelMaker()
})

/** Edges of these fall together on some lines and not on others, as those of a drawn logo do. */
const logos = {
  ring: (x: number, y: number) => Math.abs(Math.hypot(x - 20, y - 20) - 15) > 4,
  rings: (x: number, y: number) => Math.floor(Math.hypot(x - 20, y - 20) / 2) % 2 === 1,
  hatching: (x: number, y: number) => (x * 3 + y * 5) % 17 >= 8,
  letters: (x: number, y: number) => (x >> 2) % 2 === 0 && (y >> 3) % 2 === 0,
} as const

const [left, module] = [24, 0.35]
/** Eight characters, start, check and stop of a Code 128. */
const width = (11 * 10 + 13) * module

const cases = (Object.keys(logos) as (keyof typeof logos)[]).flatMap((name) =>
  [20, 8, 6, 4].flatMap((gap) => (['left', 'right'] as const).map((side) => ({ name, gap, side }))),
)

describe('a logo in the row of the bars', () => {
  it.each(cases)('takes nothing from their grade: $name, $gap mm to the $side', async ({ name, gap, side }) => {
    const logo: Mark = {
      kind: 'picture',
      x: side === 'left' ? left - gap - 14 : left + width + gap,
      y: 9,
      width: 14,
      height: 14,
      pixels: 40,
      grey: (x, y) => (logos[name](x, y) ? 255 : 0),
    }
    const bars: Mark = { kind: 'code128', text: 'G8ADKBRF', x: left, y: 10, module, height: 14 }
    const { codes } = await maker.make('A5', 8, [bars, logo])
    expect(codes).toMatchObject([{ text: 'G8ADKBRF', grade: 'A', snapped: true, moduleDots: 3 }])
  })
})

describe('a square in the row of the bars', () => {
  const squares = [0.4, 0.5, 0.7].flatMap((dot) =>
    [10, 8, 6].flatMap((gap) => (['left', 'right'] as const).map((side) => ({ dot, gap, side }))),
  )
  it.each(squares)('takes nothing from their grade: modules of $dot mm, $gap mm to the $side', async (where) => {
    const address = 'https://track.example/?o=G8ADKBRF'
    const x = where.side === 'left' ? left + 10 - where.gap - 29 * where.dot : left + 10 + width + where.gap
    const square: Mark = { kind: 'qr', text: address, x, y: 6, module: where.dot }
    const bars: Mark = { kind: 'code128', text: 'G8ADKBRF', x: left + 10, y: 10, module, height: 14 }
    const { codes } = await maker.make('A5', 8, [bars, square])
    const read = codes.map(({ text, grade }) => [text, grade]).sort()
    expect(read).toEqual([
      ['G8ADKBRF', 'A'],
      [address, 'A'],
    ])
  })
})
