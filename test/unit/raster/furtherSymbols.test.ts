/** Data Matrix, PDF417 and EAN-13: seen beside a label's own bars, graded, and never where there are none. */
import bwipjs from 'bwip-js/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { blankDots } from '../../../src/model/dots.ts'
import type { ReadCode } from '../../../src/model/readCode.ts'
import { readEverywhere } from '../../../src/raster/readSymbols.ts'
import { readLine } from '../../../src/raster/symbologies/readLine.ts'
import type { Mark } from '../../support/samplePdf.ts'
import type { LabelMaker } from './madeLabel.ts'
import { labelMaker } from './madeLabel.ts'

let maker: LabelMaker
beforeAll(async () => {
  maker = await labelMaker()
})

const own: Mark = { kind: 'code128', text: 'G8ADKBRF', x: 8, y: 4, module: 0.375, height: 8 }
const box = (x: number, y: number, width: number, height: number): Mark => ({ kind: 'box', x, y, width, height })

/** What stands beside the label's own bars. */
async function beside(...marks: readonly Mark[]): Promise<readonly ReadCode[]> {
  const { codes } = await maker.make('80x80', 8, [own, ...marks])
  const [first, ...others] = codes
  expect(first).toMatchObject({ text: 'G8ADKBRF', grade: 'A', snapped: true })
  return others
}

describe('a Data Matrix', () => {
  const matrix = (more: Partial<Mark> = {}): Mark =>
    ({ kind: 'datamatrix', text: 'OTHER123', x: 30.03, y: 30.06, module: 0.5, ...more }) as Mark

  it('is seen beside bars that name the parcel, with one module of white around it', async () => {
    expect(await beside(matrix())).toMatchObject([
      { symbology: 'datamatrix', text: 'OTHER123', grade: 'A', quiet: true },
    ])
    const touched = await beside(matrix(), box(29.4, 29, 0.4, 9))
    expect(touched).toMatchObject([{ text: 'OTHER123', quiet: false }])
    expect(touched[0]?.reasons).toContain('quiet-zone')
  })

  it.each([
    ['of one region', 'x'.repeat(40)],
    ['of four regions', 'x'.repeat(90)],
  ])('is seen whatever its size: %s', async (_, text) => {
    expect(await beside(matrix({ text }))).toMatchObject([{ symbology: 'datamatrix', text, grade: 'A', snapped: true }])
  })

  it('says that its error correction is used up by a blot', async () => {
    const [blotted] = await beside(matrix({ text: 'OTHER123456789', module: 0.75 }), box(33, 33, 2, 2))
    expect(blotted).toMatchObject({ text: 'OTHER123456789' })
    expect(blotted?.reasons).toContain('damaged')
  })

  it('is read as a part of a picture', async () => {
    const modules = modulesOf('datamatrix', 'OTHER123')
    const around = (at: number) => Math.floor(at / 4) - 4
    const grey = (x: number, y: number) => (modules.isBlack(around(x), around(y)) ? 20 : 240)
    const pixels = 4 * (modules.side + 8)
    const picture: Mark = { kind: 'picture', x: 20, y: 20, width: 13, height: 13, pixels, grey }
    expect(await beside(picture)).toMatchObject([{ symbology: 'datamatrix', text: 'OTHER123', grade: 'A' }])
  })

  it('is read aslant where nothing else on the label is read', async () => {
    const { codes } = await maker.make('80x80', 8, [matrix({ askew: 20, module: 0.75 })])
    expect(codes).toMatchObject([{ symbology: 'datamatrix', text: 'OTHER123' }])
  })

  it('is not seen in a table, a frame, a ruler, or the squares of a QR code', async () => {
    const ruler = [...Array(20).keys()].map((step) => box(20 + step * 2, 40, 1, 3))
    const frame = [box(20, 40, 40, 1), box(20, 40, 1, 20), box(20, 60, 40, 1), box(59, 40, 1, 21)]
    const qr: Mark = { kind: 'qr', text: 'https://x.vn/G8ADKBRF', x: 60, y: 16, module: 0.5 }
    expect(await beside(...ruler, ...frame, qr)).toMatchObject([{ symbology: 'qr' }])
  })
})

describe('a PDF417', () => {
  const stack = (more: Partial<Mark> = {}): Mark =>
    ({ kind: 'pdf417', text: 'OTHER123', x: 12, y: 24, module: 0.25, ...more }) as Mark

  it.each([0, 90, 180, 270] as const)(
    'is seen and graded beside bars that name the parcel, turned by %d',
    async (turn) => {
      const found = await beside(stack({ turn }))
      expect(found).toMatchObject([{ symbology: 'pdf417', text: 'OTHER123', grade: 'A', quiet: true, moduleDots: 2 }])
      expect((found[0]?.orientation ?? 0) % 180).toBe(turn % 180)
    },
  )

  it('is graded by its modules and by the white around it', async () => {
    const [narrow] = await beside(stack({ module: 0.2 }))
    expect(narrow).toMatchObject({ text: 'OTHER123' })
    expect(narrow?.reasons).toContain('uneven-modules')
    const [touched] = await beside(stack(), box(12, 23.6, 26, 0.3))
    expect(touched).toMatchObject({ text: 'OTHER123', quiet: false })
  })
})

describe('an EAN-13', () => {
  const ean = (more: Partial<Mark> = {}): Mark =>
    ({ kind: 'ean13', text: '8934567890120', x: 20.03, y: 30, module: 0.33, ...more }) as Mark

  it('is seen beside bars that name the parcel, and needs eleven modules before it and seven behind', async () => {
    expect(await beside(ean())).toMatchObject([{ text: '8934567890120', grade: 'A', quiet: true, snapped: true }])
    const end = 20 + 95 * 0.375
    const walled = (left: number, right: number) =>
      beside(ean({ x: 20, module: 0.375 }), box(20 - left * 0.375 - 1, 28, 1, 14), box(end + right * 0.375, 28, 1, 14))
    expect(await walled(11.2, 7.2)).toMatchObject([{ grade: 'A', quiet: true }])
    expect(await walled(7.2, 7.2)).toMatchObject([{ grade: 'C', quiet: false }])
    expect(await walled(11.2, 4.5)).toMatchObject([{ grade: 'C', quiet: false }])
  })

  it('is what a UPC-A is, with a zero in front', () => {
    expect(readLine(edgesOf('upca', '01234567890'))).toMatchObject([{ symbol: { text: '0012345678905' } }])
  })

  it.each(Array.from({ length: 10 }, (_, digit) => `${digit}93456789012`))(
    'says all thirteen digits, in both directions: %s',
    (digits) => {
      const edges = edgesOf('ean13', digits)
      const mirrored = edges.map((edge) => 5_000 - edge).reverse()
      for (const line of [edges, mirrored]) {
        const [read, ...more] = readLine(line)
        expect(more).toEqual([])
        expect(read?.symbol).toMatchObject({ symbology: 'ean13', text: expect.stringMatching(`^${digits}`) })
        expect(read?.symbol.decodability).toBeGreaterThan(0.9)
      }
    },
  )

  it('is none without its check digit, with a bar too near, or when a bar is missing', () => {
    const edges = edgesOf('ean13', '893456789012')
    const grown = edges.map((edge, index) => (index === 7 ? edge + 2 : edge))
    expect(readLine(grown)).toEqual([])
    expect(readLine([(edges[0] ?? 0) - 10, (edges[0] ?? 0) - 6, ...edges])).toEqual([])
    expect(readLine([...edges.slice(0, 20), ...edges.slice(22)])).toEqual([])
  })
})

function modulesOf(kind: string, text: string) {
  const [symbol] = bwipjs.raw(kind, text)
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('not a matrix symbol')
  const { pixs, pixx: side } = symbol
  const isInside = (at: number) => at >= 0 && at < side
  return { side, isBlack: (x: number, y: number) => isInside(x) && isInside(y) && pixs[y * side + x] === 1 }
}

function edgesOf(kind: string, text: string, module = 2): number[] {
  const [symbol] = bwipjs.raw(kind, text)
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('not a linear symbol')
  const edges = [100]
  for (const width of symbol.sbs.slice(0, 59)) edges.push((edges.at(-1) ?? 0) + width * module)
  return edges
}

describe('noise', () => {
  it.each([0, 1, 2, 3, 4, 5])('says nothing: a dithered picture (%d)', async (seed) => {
    const random = randomFrom(seed)
    const grey = Array.from({ length: 96 * 96 }, () => Math.floor(random() * 256))
    const picture: Mark = {
      kind: 'picture',
      x: 5,
      y: 16,
      width: 70,
      height: 60,
      pixels: 96,
      grey: (x, y) => grey[y * 96 + x] ?? 0,
    }
    expect(await beside(picture)).toEqual([])
  })

  it('says nothing to those who look for symbols everywhere: dots at random, of every density and size', () => {
    const random = randomFrom(7)
    for (const [share, side] of [0.1, 0.3, 0.5, 0.7].flatMap((each) =>
      ([1, 2, 3, 5] as const).map((size) => [each, size] as const),
    )) {
      const dots = blankDots(640, 640)
      for (let y = 0; y < 640; y += side)
        for (let x = 0; x < 640; x += side)
          if (random() < share)
            for (let row = y; row < Math.min(640, y + side); row++)
              for (let column = x; column < Math.min(640, x + side); column++)
                dots.data[row * dots.stride + (column >> 3)] =
                  (dots.data[row * dots.stride + (column >> 3)] ?? 0) | (0x80 >> (column & 7))
      expect(readEverywhere(maker.reader, dots)).toEqual([])
    }
  })

  it('says no EAN-13: bars at random', () => {
    const random = randomFrom(11)
    for (let round = 0; round < 3_000; round++) {
      const edges = [50]
      while (edges.length < 140) edges.push((edges.at(-1) ?? 0) + 2 * Math.ceil(random() * 4))
      expect(readLine(edges).filter(({ symbol }) => symbol.symbology === 'ean13')).toEqual([])
    }
  })
})

/** Mulberry32: the same numbers at every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
