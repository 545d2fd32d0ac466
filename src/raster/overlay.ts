import type { FontSize } from '../font/labelFont.ts'
import { textDots } from '../font/labelFont.ts'
import type { Dots } from '../model/dots.ts'
import { blankDots, isBlack } from '../model/dots.ts'
import type { DotsPerMm } from '../model/labelSize.ts'
import type { DotBox, ReadCode } from '../model/readCode.ts'
import { quietZones } from '../model/readCode.ts'
import type { Overlay } from '../ports/raster.ts'
import type { CodeReader } from './codeReader.ts'
import type { MarkSymbols } from './markSymbols.ts'
import { readCrop } from './readCrop.ts'
import { whiteSpace } from './whiteSpace.ts'

export interface DrawnOverlay extends Overlay {
  readonly symbols: MarkSymbols | null
}

/** `whole`: text and mark are there. `text`: only the text had room. `no-room`: nothing was drawn. */
export type OverlayEnd = 'whole' | 'text' | 'no-room'

export interface OverlaidDots {
  readonly dots: Dots
  readonly end: OverlayEnd
}

/**
 * Draws into white that belongs to nobody: the margin, else where there is most white; never over anything and never into
 * a quiet zone. The mark is read from the finished dots, and is left out when it cannot be.
 */
export function drawOverlay(
  reader: CodeReader,
  dots: Dots,
  codes: readonly ReadCode[],
  { text, mark, symbols }: DrawnOverlay,
  dpmm: DotsPerMm,
): OverlaidDots {
  const taken = codes.map((code) => withQuietZone(code))
  const texts = wordings(text).map(({ lines, size }) => ({
    picture: textDots(lines, size, dpmm),
    clear: clearOf[size],
  }))
  const written = firstThatFits(dots, taken, texts, dpmm)
  if (written === null) return { dots, end: 'no-room' }
  for (const piece of symbols === null ? [] : marksOf(symbols, dpmm)) {
    const marked = firstThatFits(written.dots, [...taken, written.box], [piece], dpmm)
    if (marked === null) continue
    const read = readCrop(reader, marked.dots, marked.box, false, 'Code128,QRCode', 'one')
    if (read[0]?.text === mark) return { dots: marked.dots, end: 'whole' }
  }
  return { dots: written.dots, end: 'text' }
}

function withQuietZone({ box, moduleDots, symbology }: ReadCode): DotBox {
  const quiet = Math.ceil(Math.max(...quietZones[symbology]) * Math.max(2, moduleDots))
  const { left, top, width, height } = box
  return { left: left - quiet, top: top - quiet, width: width + 2 * quiet, height: height + 2 * quiet }
}

/** A picture of something, and the millimetres of white that it needs around it. */
interface Piece {
  readonly picture: Dots
  readonly clear: { readonly beside: number; readonly above: number }
}

/** So that nobody reads the end of one thing as the beginning of the other. */
const clearOf = { normal: { beside: 1.5, above: 0.5 }, small: { beside: 1.5, above: 0.25 } } as const

interface Wording {
  readonly lines: readonly string[]
  readonly size: FontSize
}

/**
 * From the most legible to the one that takes the least room: at last that it is a copy, since nobody's name may be so long
 * that it is not said.
 */
function wordings(text: string): readonly Wording[] {
  const parts = text.split(' · ')
  const ways = [[text], halves(parts), parts]
  const whole = sizes.flatMap((size) => ways.map((lines) => ({ lines, size })))
  return [...whole, ...sizes.map((size) => ({ lines: parts.slice(0, 1), size }))]
}

const sizes = ['normal', 'small'] as const satisfies readonly FontSize[]

/** Two lines of about the same length. */
function halves(parts: readonly string[]): readonly string[] {
  const breaks = parts.map((_, index) => [parts.slice(0, index).join(' · '), parts.slice(index).join(' · ')])
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length))
  return (breaks.toSorted((a, b) => longest(a) - longest(b))[0] ?? []).filter((line) => line !== '')
}

const [quietModules] = quietZones.code128
const [quietAround] = quietZones.qr

/** Bars of a quarter of a millimetre a module and 4 mm high, then squares of 3 and of 2 eighths; with their quiet zones. */
function marksOf({ bars, square }: MarkSymbols, dpmm: DotsPerMm): readonly Piece[] {
  const eighth = dpmm / 8
  const side = Math.sqrt(square.length)
  const squareOf = (module: number) =>
    painted(side + 2 * quietAround, side + 2 * quietAround, Math.round(module), (x, y) => {
      const [column, row] = [x - quietAround, y - quietAround]
      return column >= 0 && row >= 0 && column < side && row < side && square[row * side + column] === 1
    })
  const modules = bars.flatMap((width, index) => Array<boolean>(width).fill(index % 2 === 0))
  const high = (4 * dpmm) / (2 * eighth)
  const barsOf = painted(modules.length + 2 * quietModules, high, 2 * eighth, (x) => modules[x - quietModules] === true)
  return [
    { picture: barsOf, clear: { beside: 0, above: 1 } },
    { picture: squareOf(3 * eighth), clear: { beside: 0, above: 0 } },
    { picture: squareOf(2 * eighth), clear: { beside: 0, above: 0 } },
  ]
}

function painted(columns: number, rows: number, module: number, isOn: (x: number, y: number) => boolean): Dots {
  const dots = blankDots(columns * module, rows * module)
  for (let y = 0; y < dots.height; y++) {
    for (let x = 0; x < dots.width; x++) {
      const at = y * dots.stride + (x >> 3)
      if (isOn(Math.floor(x / module), Math.floor(y / module))) dots.data[at] = (dots.data[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return dots
}

function firstThatFits(
  dots: Dots,
  taken: readonly DotBox[],
  pieces: readonly Piece[],
  dpmm: DotsPerMm,
): { readonly dots: Dots; readonly box: DotBox } | null {
  const white = whiteSpace(dots, taken, dpmm)
  for (const { picture, clear } of pieces) {
    const { width, height } = picture
    const corner = white.place(width, height, clear)
    if (corner !== null) return { dots: withPicture(dots, picture, corner), box: { ...corner, width, height } }
  }
  return null
}

function withPicture(dots: Dots, picture: Dots, { left, top }: { readonly left: number; readonly top: number }): Dots {
  const drawn: Dots = { ...dots, data: dots.data.slice() }
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const at = (top + y) * drawn.stride + ((left + x) >> 3)
      if (isBlack(picture, x, y)) drawn.data[at] = (drawn.data[at] ?? 0) | (0x80 >> ((left + x) & 7))
    }
  }
  return drawn
}
