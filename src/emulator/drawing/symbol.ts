/** Bar codes of the printer's own, with the modules that the command asks for, by the library that knows how they are made. */
import { createRequire } from 'node:module'
import type { Dots } from '../../model/dots.ts'
import { blankDots } from '../../model/dots.ts'
import { box, stamp } from '../canvas.ts'
import { letter } from './lettering.ts'
import type { Picture } from './picture.ts'

export interface SymbolWish {
  /** As BWIPP calls it. */
  readonly symbology: string
  readonly text: string
  readonly options?: Readonly<Record<string, string | number | boolean>>
  /** Dots of the narrowest element. */
  readonly module: number
  /** Dots of the bars; of symbols in rows of a row; null: a row is as high as the library makes it. */
  readonly height: number | null
  /** The text in letters beside it. */
  readonly readable?: 'above' | 'below' | null
}

const largestModule = 60
const largestHeight = 4_000
const gap = 4

/** Null: the symbology cannot say that. The box is that of bars or modules, without the text beside them. */
export function drawSymbol(wish: SymbolWish): Picture | null {
  const symbol = encode(wish)
  if (symbol === null) return null
  const module = Math.min(Math.max(Math.round(wish.module), 1), largestModule)
  const height = wish.height === null ? null : Math.min(Math.max(Math.round(wish.height), 1), largestHeight)
  const dots = 'sbs' in symbol ? bars(symbol.sbs, module, height ?? 100) : matrix(symbol, module, height)
  return withText(dots, wish, module)
}

/** `QA,data` as a field of a QR code says it: the level, then A, or M where the characters' kind stands before them. */
export function qrOf(field: string, otherwise: string): { readonly level: string; readonly text: string } {
  const [, level = otherwise, mode = 'A', data = field] = /^([HQML])([AM]),(.*)$/s.exec(field) ?? []
  return { level, text: mode === 'M' ? withoutKind(data) : data }
}

/** A a letter or digit, N a number, B with a count a byte. */
export function withoutKind(data: string): string {
  return data.replace(/^(?:[AN]|B\d{4})/, '')
}

/** What is more than the digits of an EAN is its check digit. */
export function withoutCheckDigit(symbology: string, digits: string): string {
  return digits.slice(0, { upca: 11, upce: 7, ean13: 12, ean8: 7 }[symbology])
}

interface Matrix {
  readonly pixs: readonly number[]
  readonly pixx: number
  readonly pixy: number
}

function encode({ symbology, text, options }: SymbolWish): { readonly sbs: readonly number[] } | Matrix | null {
  try {
    const [symbol] = library().raw({ bcid: symbology, text, ...options })
    if (symbol === undefined || !('sbs' in symbol || 'pixs' in symbol)) return null
    return symbol
  } catch {
    return null // the library throws for each text that its symbology cannot say
  }
}

let loaded: typeof import('bwip-js/node') | null = null

/** A megabyte, which most printers never need: it is read when the first bar code comes. */
function library(): typeof import('bwip-js/node') {
  const library: typeof import('bwip-js/node') = loaded ?? createRequire(import.meta.url)('bwip-js/node')
  loaded = library
  return library
}

function bars(widths: readonly number[], module: number, height: number): Dots {
  const dots = blankDots(widths.reduce((sum, width) => sum + width, 0) * module, height)
  let x = 0
  for (const [index, modules] of widths.entries()) {
    const width = modules * module
    if (index % 2 === 0) box(dots, { x, y: 0, width, height }, width + height, 'black')
    x += width
  }
  return dots
}

/** `rowHeight`: dots of one row of the symbol. */
function matrix({ pixs, pixx, pixy }: Matrix, module: number, rowHeight: number | null): Dots {
  const rows = Math.round(pixs.length / pixx)
  const height = rowHeight ?? Math.max(1, Math.round(pixy / rows)) * module
  const dots = blankDots(pixx * module, rows * height)
  for (const [index, black] of pixs.entries())
    if (black === 1)
      box(
        dots,
        { x: (index % pixx) * module, y: Math.floor(index / pixx) * height, width: module, height },
        module + height,
        'black',
      )
  return dots
}

function withText(symbol: Dots, { text, readable }: SymbolWish, module: number): Picture {
  const { width, height } = symbol
  if (readable === undefined || readable === null) return { dots: symbol, left: 0, top: 0, width, height }
  const { dots: words, lacksLetters } = letter(text, { height: Math.min(Math.max(16, module * 8), 48), cell: null })
  const wide = Math.max(width, words.width)
  const left = (wide - width) >> 1
  const top = readable === 'above' ? words.height + gap : 0
  const dots = blankDots(wide, height + gap + words.height)
  stamp(dots, symbol, left, top, 'black')
  stamp(dots, words, (wide - words.width) >> 1, readable === 'above' ? 0 : height + gap, 'black')
  return { dots, left, top, width, height, lacksLetters: lacksLetters === true }
}
