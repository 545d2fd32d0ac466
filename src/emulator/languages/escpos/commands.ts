/**
 * The commands that make a label: images, feeds, margins and the cut.
 * Reference: Epson, ESC/POS Command Reference, the command that each function names. Page mode (ESC L) is named as
 * ignored and printed as it comes.
 */
import type { Dots } from '../../../model/dots.ts'
import { blankDots } from '../../../model/dots.ts'
import { magnified, rowsOf, stamp } from '../../canvas.ts'
import type { Labels } from '../../interpreter.ts'
import { testLabel } from '../../testLabel.ts'
import { Letters } from './letters.ts'
import { Strip } from './strip.ts'
import type { EscposCommand } from './tokenizer.ts'

/** A strip that nobody cuts is taken off when it is so long. */
const longestStripMm = 600
/** A feed like this, by one command, lifts a label over the tear bar: somebody tears it off. */
const tearBarMm = 12
const defaultSpacing = 30

/** Known, and without a trace in a picture of graphics. */
const settings = new Set(
  ['ESC', '%=?TUrucp<Zv', 'GS', '/ETbfPgz', 'FS', '!-CWES']
    .flatMap((letters, index, all) =>
      index % 2 === 0 ? [] : [...letters].map((letter) => `${all[index - 1]} ${letter}`),
    )
    .concat([
      'DLE \x04',
      'DLE \x05',
      'DLE \x14',
      'CR',
      'CAN',
      'GS (A',
      'GS (E',
      'GS (D',
      'GS (K',
      'GS (M',
      'GS (P',
      'GS (N',
      'GS (F',
      'GS (V',
      'FS (A',
      'FS (C',
      'ESC D',
      'ESC (A',
    ]),
)
/** Known, and not drawn: named as ignored. */
const notDrawn = new Set(
  'HT,GS *,GS :,GS ^,FS p,FS q,FS (E,ESC L,ESC S,ESC W,ESC \x0c,GS $,GS \\,FS (L,GS (C,ESC K,ESC e'.split(','),
)

export class Commands {
  readonly #labels: Labels
  #letters: Letters
  #strip: Strip
  #line: { image: Dots; x: number }[] = []
  #stored: Dots | null = null
  #x = 0
  #margin = 0
  #width: number | null = null
  #align = 0
  #spacing = defaultSpacing
  #bytes = 0

  constructor(labels: Labels) {
    this.#labels = labels
    this.#letters = new Letters(labels)
    this.#strip = new Strip(labels.build.headDots)
  }

  take(command: EscposCommand): void {
    this.#bytes += command.bytes
    const { name } = command
    if (
      this.#takePaper(command) ||
      this.#takeSetting(command) ||
      this.#takeImage(command) ||
      this.#takeDrawing(command)
    )
      return
    if (settings.has(name) || this.#letters.takeSetting(command)) return
    if (notDrawn.has(name)) this.#labels.ignore(name)
    else this.#labels.damage(`no such command: ${JSON.stringify(name).slice(1, -1)}`)
  }

  /** What was printed since the last cut becomes a label. A cut on empty paper makes none. */
  cut(): void {
    this.#endLine(0)
    const { build } = this.#labels
    if (this.#strip.used) {
      const dots = this.#strip.cut(this.#width === null ? null : Math.min(this.#margin + this.#width, build.headDots))
      this.#labels.accept({ dots, copies: 1, bytes: this.#bytes, pauseEvery: 0 })
    }
    this.#bytes = 0
    this.#strip = new Strip(build.headDots)
  }

  #takePaper({ name, parameters }: EscposCommand): boolean {
    const [n = 0] = parameters
    switch (name) {
      case 'LF':
        this.#endLine(this.#spacing)
        break
      case 'ESC J':
        this.#feed(n)
        break
      case 'ESC d':
        this.#feed(this.#spacing * n)
        break
      case 'GS (A':
        this.#labels.accept(testLabel(this.#labels.build))
        return true
      case 'FF':
      case 'GS V':
      case 'ESC i':
      case 'ESC m':
        this.cut()
        return true
      default:
        return false
    }
    this.#takeOffWhatIsTooLong()
    return true
  }

  #takeSetting({ name, parameters }: EscposCommand): boolean {
    const [low = 0, high = 0] = parameters
    switch (name) {
      case 'ESC @':
        this.#initialize()
        return true
      case 'ESC 2':
        this.#spacing = defaultSpacing
        return true
      case 'ESC 3':
        this.#spacing = low
        return true
      case 'ESC a':
        this.#align = low % 48
        return true
      case 'GS L':
        this.#margin = low + high * 256
        return true
      case 'GS W':
        this.#width = low + high * 256
        return true
      case 'ESC $':
        this.#x = low + high * 256
        return true
      case 'ESC \\':
        this.#x = Math.max(this.#x + (((low + high * 256) << 16) >> 16), 0)
        return true
      default:
        return false
    }
  }

  #takeImage({ name, parameters, data }: EscposCommand): boolean {
    switch (name) {
      case 'GS v':
        this.#printRaster(parameters, data)
        return true
      case 'GS (L':
        this.#takeGraphic(data)
        return true
      case 'ESC *':
        this.#takeColumns(parameters, data)
        return true
      default:
        return false
    }
  }

  /** ESC @ clears the line that is being made, not the paper. */
  #initialize(): void {
    this.#line = []
    this.#stored = null
    this.#x = 0
    this.#margin = 0
    this.#width = null
    this.#align = 0
    this.#spacing = defaultSpacing
    this.#letters = new Letters(this.#labels)
  }

  /** GS v 0 m: bit 0 doubles the width, bit 1 the height. A one bit is black. */
  #printRaster([mode = 0, stride = 0, height = 0]: readonly number[], data: Uint8Array<ArrayBuffer>): void {
    const image = rowsOf(stride, height, data)
    if (data.length < stride * height) this.#labels.damage('GS v 0 too-long')
    else this.#printImage(magnified(image, (mode & 1) + 1, ((mode >> 1) & 1) + 1))
  }

  /** GS ( L, GS 8 L: m fn …; 112 stores a raster image, 2 and 50 print it. */
  #takeGraphic(data: Uint8Array<ArrayBuffer>): void {
    const [m = 0, fn = 0, tone = 0, across = 1, down = 1, colour = 0, xLow = 0, xHigh = 0, yLow = 0, yHigh = 0] = data
    if (m === 48 && (fn === 2 || fn === 50)) {
      if (this.#stored !== null) this.#printImage(this.#stored)
      this.#stored = null
    } else if (m === 48 && fn === 112 && tone === 48 && colour === 49) {
      const width = xLow + xHigh * 256
      const height = yLow + yHigh * 256
      const stride = Math.ceil(width / 8)
      const dots = data.slice(10, 10 + stride * height)
      if (dots.length < stride * height) this.#labels.damage('GS ( L too-short')
      else this.#store(magnified({ width, height, stride, data: dots }, scale(across), scale(down)))
    } else this.#labels.ignore(`GS ( L ${fn}`)
  }

  /** Graphics that are stored before they are printed lie on top of each other. */
  #store(image: Dots): void {
    const before = this.#stored
    const both = blankDots(Math.max(image.width, before?.width ?? 0), Math.max(image.height, before?.height ?? 0))
    for (const each of [before, image]) if (each !== null) stamp(both, each, 0, 0, 'black')
    this.#stored = both
  }

  #takeColumns([mode = 0, columns = 0]: readonly number[], data: Uint8Array): void {
    const image = columnImage(mode, columns, data)
    if (image === null) this.#labels.damage(`ESC * ${mode}`)
    else {
      this.#line.push({ image, x: this.#x })
      this.#x += image.width
    }
  }

  /** Letters stand in the line that is being made, bar codes and symbols in one of their own. */
  #takeDrawing(command: EscposCommand): boolean {
    switch (command.name) {
      case 'text': {
        const { dots, top, width, height } = this.#letters.letter(command.parameters[0] ?? 0)
        const cell = blankDots(width, height)
        stamp(cell, dots, 0, -top, 'black')
        this.#line.push({ image: cell, x: this.#x })
        this.#x += width
        return true
      }
      case 'GS k': {
        const picture = this.#letters.barcode(command)
        if (picture === null) this.#labels.ignore('GS k unusable data')
        else this.#printImage(picture.dots)
        return true
      }
      case 'GS (k': {
        const picture = this.#letters.square(command.data)
        if (picture !== null) this.#printImage(picture.dots)
        return true
      }
      default:
        return false
    }
  }

  #printImage(image: Dots): void {
    this.#endLine(0)
    this.#notePrinted(this.#strip.print(image, this.#left(image.width), this.#right()))
    this.#takeOffWhatIsTooLong()
  }

  /** Prints the line that was made and moves the paper: by the feed, and at least by the height of a line feed's line. */
  #endLine(feed: number): void {
    const line = this.#line
    const width = Math.max(0, ...line.map(({ image, x }) => x + image.width))
    const left = this.#left(width)
    // Letters of different heights stand on one line.
    const tallest = Math.max(0, ...line.map(({ image }) => image.height))
    for (const { image, x } of line)
      this.#notePrinted(this.#strip.print(image, left + x, this.#right(), 0, tallest - image.height))
    this.#strip.feed(line.length === 0 ? feed : Math.max(feed, ...line.map(({ image }) => image.height)))
    this.#line = []
    this.#x = 0
  }

  #notePrinted(whole: boolean): void {
    if (!whole) this.#labels.ignore('dots beyond the head')
  }

  #feed(rows: number): void {
    this.#endLine(rows)
    if (rows >= tearBarMm * this.#labels.build.dpmm) this.cut()
  }

  #left(width: number): number {
    const room = Math.max(this.#right() - this.#margin - width, 0)
    return this.#margin + (this.#align === 1 ? Math.floor(room / 2) : this.#align === 2 ? room : 0)
  }

  #right(): number {
    const { headDots } = this.#labels.build
    return this.#width === null ? headDots : Math.min(this.#margin + this.#width, headDots)
  }

  #takeOffWhatIsTooLong(): void {
    if (this.#strip.length > longestStripMm * this.#labels.build.dpmm) this.cut()
  }
}

function scale(value: number): number {
  return value === 2 || value === 50 ? 2 : 1
}

/**
 * ESC *: columns of dots, the highest bit on top. Modes 0 and 1 have 8 dots a column, each three dots high; 32 and 33
 * have 24. The single densities 0 and 32 are twice as wide. Null: there is no such mode.
 */
function columnImage(mode: number, columns: number, data: Uint8Array): Dots | null {
  if (![0, 1, 32, 33].includes(mode)) return null
  const bytes = mode >= 32 ? 3 : 1
  const image = blankDots(columns, bytes * 8)
  for (let x = 0; x < columns; x++)
    for (let y = 0; y < image.height; y++) {
      const bit = (data[x * bytes + (y >> 3)] ?? 0) & (0x80 >> (y & 7))
      const at = y * image.stride + (x >> 3)
      if (bit !== 0) image.data[at] = (image.data[at] ?? 0) | (0x80 >> (x & 7))
    }
  return magnified(image, mode % 32 === 0 ? 2 : 1, bytes === 1 ? 3 : 1)
}
