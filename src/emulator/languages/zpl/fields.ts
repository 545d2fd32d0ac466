/**
 * Fields of text and bar codes: what stands before ^FD says what becomes of it. Reference: ZPL II Programming Guide,
 * ^A, ^CF, ^BY, ^FB, ^FH, ^FW, ^CI and the bar codes.
 */
import { blankDots } from '../../../model/dots.ts'
import type { Rotation } from '../../../model/dotsRotate.ts'
import { stamp } from '../../canvas.ts'
import type { Lettering } from '../../drawing/lettering.ts'
import { letter, wrapped } from '../../drawing/lettering.ts'
import type { Picture } from '../../drawing/picture.ts'
import { turned } from '../../drawing/picture.ts'
import { whole } from '../../numbers.ts'
import { inCodepage } from '../../words.ts'
import { choice } from './parameters.ts'
import { symbols } from './symbols.ts'
import type { Command } from './tokenizer.ts'

/** A field's picture, turned, and where its box begins when ^FT names its place. */
export interface NativeField {
  readonly picture: Picture
  readonly fromBelow: { readonly x: number; readonly y: number }
}

interface Draft {
  orientation: string | null
  lettering: Lettering | null
  symbol: ((text: string) => Picture | null) | null
  symbolName: string
  notDrawn: boolean
  block: { width: number; lines: number; gap: number; align: string } | null
  hexMark: string | null
}

const rotations: Readonly<Record<string, Rotation>> = { N: 0, R: 90, I: 180, B: 270 }
/** Height and width of a cell of the bitmap fonts; 0 and what is not here is scaled. */
const cells: Readonly<Record<string, readonly [number, number]>> = {
  A: [9, 6],
  B: [11, 9],
  C: [18, 12],
  D: [18, 12],
  E: [28, 20],
  F: [26, 16],
  G: [60, 48],
  H: [21, 19],
}
const encodings: Readonly<Record<number, string>> = { 27: 'cp1252', 28: 'utf8', 33: 'cp1250', 34: 'cp1251' }
/** Of the letters' height, below the line that they stand on. */
const descent = 0.18

export class Fields {
  readonly #ignore: (what: string) => void
  // Kept from format to format until power-off.
  #bars = { module: 2, height: 10 }
  #font = { name: 'A', height: '9', width: '' }
  #orientation = 'N'
  #encoding = 'cp850'
  /** A set of letters that is not known here; letters and digits are the same in all of them. */
  #otherSet: string | null = null
  #draft = newDraft()

  constructor(ignore: (what: string) => void) {
    this.#ignore = ignore
  }

  /** ^FS, or the next field: what was said of this one is forgotten. */
  end(): void {
    this.#draft = newDraft()
  }

  /** Returns false when the command says nothing of text or bar codes. */
  take(command: Command): boolean {
    const { name, parameters } = command
    const [first = '', second = '', third = '', fourth = ''] = parameters
    const draft = this.#draft
    switch (name) {
      case '^BY':
        this.#bars = {
          module: whole(first, 1, 10) ?? this.#bars.module,
          height: whole(third, 1, 32_000) ?? this.#bars.height,
        }
        return true
      case '^CF':
        this.#font = { name: first.trim().slice(0, 1).toUpperCase() || this.#font.name, height: second, width: third }
        return true
      case '^FW':
        this.#orientation = choice(first, 'NRIB', this.#orientation)
        if (second.trim() === '1') this.#ignore('^FW right')
        return true
      case '^CI': {
        const set = whole(first, 0, 36) ?? 0
        this.#encoding = encodings[set] ?? 'cp850'
        this.#otherSet = set === 0 || set === 13 || encodings[set] !== undefined ? null : `^CI${set}`
        return true
      }
      case '^FH':
        draft.hexMark = first.slice(0, 1) || '_'
        return true
      case '^FB':
        if (choice(fourth, 'LCRJ', 'L') === 'J') this.#ignore('^FB justified')
        if ((whole(parameters[4], 0, 9_999) ?? 0) > 0) this.#ignore('^FB indent')
        draft.block = {
          width: whole(first, 0, 9_999) ?? 0,
          lines: whole(second, 1, 9_999) ?? 1,
          gap: whole(third, -9_999, 9_999) ?? 0,
          align: choice(fourth, 'LCRJ', 'L'),
        }
        return true
      default:
        return this.#takeKind(command)
    }
  }

  /** ^A and the bar codes. */
  #takeKind({ name, parameters }: Command): boolean {
    const draft = this.#draft
    const [first = '', second = '', third = ''] = parameters
    if (/^\^A[0-9A-Z@]$/.test(name)) {
      draft.orientation = choice(first, 'NRIB', this.#orientation)
      draft.lettering = letteringOf(name.charAt(2), second, third)
      return true
    }
    const drawer = symbols[name]
    if (drawer === undefined) return false
    draft.orientation = choice(first, 'NRIB', this.#orientation)
    draft.symbolName = name
    draft.symbol = drawer?.(parameters, this.#bars) ?? null
    draft.notDrawn = drawer === null
    if (drawer === null) this.#ignore(name)
    if (name === '^BC' && /^\s*U/i.test(parameters[5] ?? '')) this.#ignore('^BC mode U')
    return true
  }

  /** ^FD, ^FV, ^SN: null when nothing of it can be drawn. */
  draw({ name, parameters }: Command): NativeField | null {
    const { symbol, symbolName, notDrawn, orientation, hexMark } = this.#draft
    const data = name === '^SN' ? (parameters[0] ?? '') : parameters.join(',')
    const text = decoded(data, hexMark, this.#encoding)
    if (this.#otherSet !== null && /[^\w .,:;/()+-]/.test(text)) this.#ignore(this.#otherSet)
    if (notDrawn || text === '') return null
    const picture = symbol === null ? this.#drawText(text) : symbol(text)
    if (picture === null) this.#ignore(`${symbolName} unusable data`)
    return picture && placed(picture, rotations[orientation ?? this.#orientation] ?? 0, symbol === null ? descent : 0)
  }

  #drawText(text: string): Picture {
    const { name, height, width } = this.#font
    const lettering = this.#draft.lettering ?? letteringOf(name, height, width)
    const { block } = this.#draft
    if (block === null) return letter(text, lettering)
    const all = text.split('\\&').flatMap((line) => wrapped(line, block.width, lettering))
    const lines = all.slice(0, block.lines).map((line) => letter(line, lettering))
    const pitch = Math.max(Math.round(lettering.height) + block.gap, 1)
    const [first] = lines
    if (first === undefined) return letter('', lettering)
    const below = first.dots.height - first.top
    const dots = blankDots(block.width, first.top + (lines.length - 1) * pitch + below)
    for (const [index, line] of lines.entries()) {
      const room = block.width - line.width
      stamp(dots, line.dots, block.align === 'C' ? room >> 1 : block.align === 'R' ? room : 0, index * pitch, 'black')
    }
    const lacksLetters = lines.some((line) => line.lacksLetters === true)
    return { dots, left: 0, top: first.top, width: block.width, height: lines.length * pitch, lacksLetters }
  }
}

function newDraft(): Draft {
  return {
    orientation: null,
    lettering: null,
    symbol: null,
    symbolName: '',
    notDrawn: false,
    block: null,
    hexMark: null,
  }
}

function letteringOf(font: string, h: string, w: string): Lettering {
  const height = whole(h, 1, 32_000)
  const width = whole(w, 1, 32_000)
  const cell = cells[font]
  if (cell === undefined) {
    const tall = height ?? width ?? 15
    return { height: tall, cell: null, stretch: (width ?? tall) / tall }
  }
  const [cellHeight, cellWidth] = cell
  const down = height === null ? null : Math.max(1, Math.round(height / cellHeight))
  const across = width === null ? null : Math.max(1, Math.round(width / cellWidth))
  return { height: cellHeight * (down ?? across ?? 1), cell: cellWidth * (across ?? down ?? 1) }
}

/** `_41` is a byte in hexadecimal digits where ^FH says so; the bytes are in the encoding of ^CI. */
function decoded(data: string, hexMark: string | null, encoding: string): string {
  const plain =
    hexMark === null
      ? data
      : data.replace(/(.)([0-9A-Fa-f]{2})/gs, (all, mark: string, hex: string) =>
          mark === hexMark ? String.fromCharCode(Number.parseInt(hex, 16)) : all,
        )
  return inCodepage(plain, encoding)
}

/** ^FT names the line that letters stand on, or the foot of bars, where the field begins. */
function placed(picture: Picture, rotation: Rotation, below: number): NativeField {
  const field = turned(picture, rotation)
  const foot = Math.round(picture.height * below)
  const fromBelow = {
    0: { x: 0, y: foot - field.height },
    90: { x: -foot, y: 0 },
    180: { x: -field.width, y: -foot },
    270: { x: foot - field.width, y: -field.height },
  }[rotation]
  return { picture: field, fromBelow }
}
