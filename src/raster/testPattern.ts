import type { Dots } from '../model/dots.ts'
import type { DotsPerMm } from '../model/labelSize.ts'
import { quietZones } from '../model/readCode.ts'
import type { DotPen } from './dotPen.ts'
import { dotPen } from './dotPen.ts'
import { markSymbols } from './markSymbols.ts'

/** Words that stand on a label: hundredths of a millimetre from its top left corner to the baseline; points. */
export interface Caption {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly points: number
}

/** A label of the station's own: its words, which are drawn as on every page, and what is drawn dot by dot after them. */
export interface OwnLabel {
  readonly captions: readonly Caption[]
  draw(paper: Dots): Dots
}

/** Millimetres. */
interface Box {
  readonly width: number
  readonly height: number
}

export interface TestWords {
  readonly station: string
  readonly printer: string
  /** As it is written. */
  readonly time: string
}

/**
 * What shows how a printer prints: a frame and rulers of millimetres at the edges, bars of 1 to 4 dots a module that say
 * `PB1` to `PB4`, areas of every dot, every second and every fourth, Vietnamese letters in the sizes of labels, and
 * whose label it is. The box is at least 48 by 60 mm.
 */
export async function testPattern(box: Box, dpmm: DotsPerMm, words: TestWords): Promise<OwnLabel> {
  const bars = placeBars(box, dpmm, await testBars())
  const barsTop = box.height - areasHeight - (Math.max(...bars.map(({ row }) => row)) + 1) * barsPitch
  return {
    captions: [
      ...header(words),
      ...letters(headerEnd, barsTop - 1, box.width - inset - 1),
      ...bars.map(({ module, x, row }) =>
        caption(`${module} · PB${module}`, x, barsTop + row * barsPitch + barsHeight + 2.4, 6),
      ),
      ...areas.map(({ name }, index) => caption(name, inset + index * areaPitch, box.height - 1.4, 6)),
    ],
    draw(paper) {
      const pen = dotPen(paper)
      drawFrame(pen)
      drawRulers(pen, dpmm)
      for (const { module, widths, x, row } of bars)
        pen.bars(widths, {
          left: Math.round(x * dpmm),
          top: Math.round((barsTop + row * barsPitch) * dpmm),
          module,
          height: barsHeight * dpmm,
        })
      drawAreas(pen, box, dpmm)
      return pen.dots
    },
  }
}

/** One rung of the ladder: bars as labels have them, that say which setting printed them. */
export async function ladderPattern(
  box: Box,
  dpmm: DotsPerMm,
  code: string,
  words: readonly string[],
): Promise<OwnLabel> {
  const module = dpmm / 4
  const { bars } = await markSymbols(code)
  const width = (lengthOf(bars) * module) / dpmm
  return {
    captions: [
      ...words.map((text, index) => caption(text, inset, 9 + index * 6.5, 14)),
      caption(code, inset, box.height - 12, 10),
      caption(hardest, inset, box.height - 7.5, 6.5),
    ],
    draw(paper) {
      const pen = dotPen(paper)
      drawFrame(pen)
      const left = Math.round(Math.max(inset, (box.width - width) / 2) * dpmm)
      const top = 12 + words.length * 6.5
      pen.bars(bars, { left, top: Math.round(top * dpmm), module, height: Math.round((box.height - 18 - top) * dpmm) })
      pen.fill({ left: inset * dpmm, top: Math.round((box.height - 6) * dpmm), width: 20 * dpmm, height: 4 * dpmm })
      return pen.dots
    },
  }
}

/** Millimetres: the rulers lie left and above. */
const inset = 6
const headerEnd = 11.5
const barsHeight = 4
const barsPitch = 7
const areaPitch = 14
const areasHeight = 8

const areas: readonly { readonly name: string; readonly black: (x: number, y: number) => boolean }[] = [
  { name: '100 %', black: () => true },
  { name: '50 %', black: (x, y) => (x + y) % 2 === 0 },
  { name: '25 %', black: (x, y) => x % 2 === 0 && y % 2 === 0 },
]

/** All letters with marks, and those that close up first. */
const smallLetters = 'ăâđêôơư àáảãạ ằắẳẵặ ầấẩẫậ èéẻẽẹ ềếểễệ ìíỉĩị òóỏõọ ồốổỗộ ờớởỡợ ùúủũụ ừứửữự ỳýỷỹỵ'
const allLetters = `${smallLetters} ẰẮẲẴẶ ẦẤẨẪẬ ỀẾỂỄỆ ỒỐỔỖỘ ỜỚỞỠỢ ỪỨỬỮỰ Đ`
const hardest = 'Ẵặ Ẫậ Ễệ Ỗộ Ỡợ Ữự Ỹ đ'
const letterPoints = [6.5, 8, 10, 14]

function caption(text: string, x: number, y: number, points: number): Caption {
  return { text, x: Math.round(x * 100), y: Math.round(y * 100), points }
}

function header({ station, printer, time }: TestWords): readonly Caption[] {
  return [caption(`${station} · ${printer}`, inset, 7.6, 8), caption(time, inset, 10.8, 6.5)]
}

/** A line in every size, and all letters in as many of the sizes as there is room for, the smallest first. */
function letters(top: number, bottom: number, width: number): readonly Caption[] {
  const blocks = letterPoints.map((points) => ({
    points,
    lines: wrapped(hardest, lettersIn(width, points)).slice(0, 1),
    pitch: points * 0.52,
  }))
  let left = bottom - top - blocks.reduce((sum, { pitch }) => sum + pitch, 0)
  for (const block of blocks) {
    for (const text of [allLetters, smallLetters]) {
      const lines = wrapped(text, lettersIn(width, block.points))
      const more = (lines.length - block.lines.length) * block.pitch
      if (more > left) continue
      block.lines = [...lines]
      left -= more
      break
    }
  }
  let y = top
  return blocks.flatMap(({ points, lines, pitch }) =>
    lines.map((line) => {
      y += pitch
      return caption(line, inset, y, points)
    }),
  )
}

/** As many letters of such a size have room at least. */
function lettersIn(width: number, points: number): number {
  return Math.floor(width / (points * 0.22))
}

function wrapped(text: string, length: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= length) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

interface TestBars {
  readonly module: number
  readonly widths: readonly number[]
}

function testBars(): Promise<readonly TestBars[]> {
  return Promise.all([1, 2, 3, 4].map(async (module) => ({ module, widths: (await markSymbols(`PB${module}`)).bars })))
}

interface PlacedBars extends TestBars {
  readonly x: number
  readonly row: number
}

/** With the quiet zones, side by side where there is room. */
function placeBars(box: Box, dpmm: DotsPerMm, all: readonly TestBars[]): readonly PlacedBars[] {
  let row = 0
  let end = inset - 2
  return all.map(({ module, widths }) => {
    const quiet = (quietZones.code128[0] * module) / dpmm
    const width = (lengthOf(widths) * module) / dpmm
    if (end > inset && end + width + 2 * quiet > box.width + 2) {
      row++
      end = inset - 2
    }
    const x = Math.max(inset, end + quiet)
    end = x + width + quiet
    return { module, widths, x, row }
  })
}

/** Modules. */
function lengthOf(widths: readonly number[]): number {
  return widths.reduce((sum, each) => sum + each, 0)
}

/** One dot at every edge: where one is missing, the label is cut off. */
function drawFrame(pen: DotPen): void {
  const { width, height } = pen.dots
  pen.fillWhere({ left: 0, top: 0, width, height }, (x, y) => x === 0 || y === 0 || x === width - 1 || y === height - 1)
}

/** A tick a millimetre, longer every five and every ten. */
function drawRulers(pen: DotPen, dpmm: DotsPerMm): void {
  const { width, height } = pen.dots
  const length = (mm: number) => (mm % 10 === 0 ? 4 : mm % 5 === 0 ? 2.5 : 1.5) * dpmm
  for (let mm = 1; mm * dpmm < width; mm++) pen.fill({ left: mm * dpmm, top: 0, width: 1, height: length(mm) })
  for (let mm = 1; mm * dpmm < height; mm++) pen.fill({ left: 0, top: mm * dpmm, width: length(mm), height: 1 })
}

function drawAreas(pen: DotPen, box: Box, dpmm: DotsPerMm): void {
  const top = Math.round((box.height - areasHeight) * dpmm)
  for (const [index, { black }] of areas.entries())
    pen.fillWhere({ left: (inset + index * areaPitch) * dpmm, top, width: 12 * dpmm, height: 4 * dpmm }, black)
}
