import { beforeAll, describe, expect, it } from 'vitest'
import type { FontSize } from '../../../src/font/labelFont.ts'
import { textDots } from '../../../src/font/labelFont.ts'
import { dotsPage } from '../../../src/label/dotsPdf.ts'
import { copyMark } from '../../../src/model/copyMark.ts'
import type { Dots } from '../../../src/model/dots.ts'
import { isBlack, sameDots } from '../../../src/model/dots.ts'
import type { DotsPerMm, LabelSize } from '../../../src/model/labelSize.ts'
import { allLabelSizes, labelSizes } from '../../../src/model/labelSize.ts'
import { widened } from '../../../src/model/readCode.ts'
import { markSymbols } from '../../../src/raster/markSymbols.ts'
import { createRaster } from '../../../src/raster/raster.ts'
import { readEverywhere } from '../../../src/raster/readSymbols.ts'
import type { Mark } from '../../support/samplePdf.ts'
import { allDots } from './allDots.ts'
import type { LabelMaker } from './madeLabel.ts'
import { labelMaker } from './madeLabel.ts'

let maker: LabelMaker
beforeAll(async () => {
  maker = await labelMaker()
})

const overlay = { text: 'IN LẠI 2 · 14:05 · Trạm 3 · An', mark: copyMark('G8ADKBRF', 0, 2, '0198a1') }
const bars: Mark = { kind: 'code128', text: 'G8ADKBRF', x: 8, y: 4, module: 0.25 }
const square: Mark = { kind: 'qr', text: 'G8ADKBRF', x: 8, y: 20, module: 0.5 }
const everyBox = allLabelSizes.flatMap((size) => ([8, 12] as const).map((dpmm) => ({ size, dpmm })))

async function both(size: LabelSize, dpmm: DotsPerMm, marks: readonly Mark[]) {
  const plain = await maker.make(size, dpmm, marks)
  const symbols = await markSymbols(overlay.mark)
  const copy = await maker.make(size, dpmm, marks, { snap: true, overlay: { ...overlay, symbols } })
  return { plain, copy }
}

describe('the overlay of a reprint', () => {
  it.each(everyBox)(
    'stands in the margin with its mark, which a reader reads ($size, $dpmm/mm)',
    async ({ size, dpmm }) => {
      const { plain, copy } = await both(size, dpmm, [bars, square])
      expect(copy.overlay).toBe('whole')
      expect(
        readEverywhere(maker.reader, copy.dots)
          .map(({ text }) => text)
          .toSorted(),
      ).toEqual([overlay.mark, 'G8ADKBRF', 'G8ADKBRF'].toSorted())
      const rows = added(plain.dots, copy.dots).map(([, y]) => y)
      expect(Math.min(...rows)).toBeGreaterThan((labelSizes[size].height / 100 - 20) * dpmm)
    },
  )

  it.each(everyBox)('covers nothing and stays out of every quiet zone ($size, $dpmm/mm)', async ({ size, dpmm }) => {
    const { width, height } = labelSizes[size]
    const rules = [...Array(Math.floor(height / 1100)).keys()].map(
      (row): Mark => ({ kind: 'box', x: 2, y: 2 + row * 11, width: width / 100 - 4, height: 0.3 }),
    )
    const { plain, copy } = await both(size, dpmm, [{ ...square, y: 15 }, ...rules])
    const zones = copy.codes.map(({ box, moduleDots }) => widened(box, 4 * moduleDots, 4 * moduleDots, copy.dots))
    expect(added(copy.dots, plain.dots)).toEqual([])
    for (const [x, y] of added(plain.dots, copy.dots)) {
      for (const { left, top, width, height } of zones) {
        expect(x >= left && x < left + width && y >= top && y < top + height).toBe(false)
      }
    }
    expect(copy.codes).toEqual(plain.codes)
    expect(copy.overlay).not.toBe('no-room')
  })

  it('says that it is a copy, however long the names of the station and of whoever printed it are', async () => {
    const rules = steps(20).map((y): Mark => ({ kind: 'box', x: 0, y, width: 80, height: 0.3 }))
    const names = `${'W'.repeat(60)} · ${'W'.repeat(40)}`
    const long = { text: `IN LẠI 2 · 14:05 · ${names}`, mark: null, symbols: null }
    const made = await maker.make('80x80', 8, [{ ...bars, height: 2 }, ...rules], { snap: true, overlay: long })
    expect(made.overlay).toBe('text')
  })

  it('is the text alone where no job is known by a mark, and dots as a page are the same label', async () => {
    const made = await maker.make('80x80', 12, [bars], {
      snap: true,
      overlay: { ...overlay, mark: null, symbols: null },
    })
    expect(made.overlay).toBe('text')
    expect(readEverywhere(maker.reader, made.dots).map((code) => code.text)).toEqual(['G8ADKBRF'])
    const page = dotsPage(made.dots, '80x80')
    const raster = createRaster({ workers: 1 })
    const drawn = await raster.label(page, '80x80', 12, { snap: false }, new AbortController().signal)
    await raster.close()
    expect(drawn.ok && sameDots(drawn.value.dots, made.dots)).toBe(true)
  })

  it('is the text alone where the mark has no room, and nothing where there is no white', async () => {
    const grid = (across: number, down: number): readonly Mark[] => [
      ...steps(across).map((x): Mark => ({ kind: 'box', x, y: 0, width: 0.3, height: 80 })),
      ...steps(down).map((y): Mark => ({ kind: 'box', x: 0, y, width: 80, height: 0.3 })),
    ]
    expect((await both('80x80', 8, grid(26, 7))).copy.overlay).toBe('text')
    const full = await both('80x80', 8, grid(5, 3))
    expect(full.copy.overlay).toBe('no-room')
    expect(sameDots(full.plain.dots, full.copy.dots)).toBe(true)
  })
})

describe('the font of the station', () => {
  it.each([
    ['normal', 8],
    ['normal', 12],
    ['small', 8],
    ['small', 12],
  ] as const)('draws every Vietnamese letter as a picture of its own (%s, %d dots/mm)', (size, dpmm) => {
    const letters = [...'aàáảãạăằắẳẵặâầấẩẫậeèéẻẽẹêềếểễệiìíỉĩịoòóỏõọôồốổỗộơờớởỡợuùúủũụưừứửữựyỳýỷỹỵđ']
    // A small o is a large O made smaller, and both are cut to what is black; so each is drawn beside a letter.
    const all = [...letters, ...letters.map((letter) => letter.toUpperCase())].map((letter) => `H${letter}g`)
    const pictures = all.map((word) => pictureOf(word, size, dpmm))
    expect(all.filter((_, index) => pictures.indexOf(pictures[index] ?? '') !== index)).toEqual([])
    expect(pictures).not.toContain(pictureOf('H?g', size, dpmm))
    expect(pictureOf('Hệg'.normalize('NFD'), size, dpmm)).toBe(pictureOf('Hệg', size, dpmm))
  })
})

/** 0 to 80 mm. */
function steps(every: number): readonly number[] {
  return [...Array(Math.floor(80 / every) + 1).keys()].map((step) => Math.min(79.7, step * every))
}

function pictureOf(letter: string, size: FontSize, dpmm: DotsPerMm): string {
  return allDots(textDots([letter], size, dpmm)).join(' ')
}

/** The dots that are black in `after` and white in `before`. */
function added(before: Dots, after: Dots): [number, number][] {
  const dots: [number, number][] = []
  for (let y = 0; y < after.height; y++) {
    for (let x = 0; x < after.width; x++) if (isBlack(after, x, y) && !isBlack(before, x, y)) dots.push([x, y])
  }
  return dots
}
