/**
 * What the printer draws by itself: letters, bar codes and symbols.
 * Reference: Epson, ESC/POS Command Reference, ESC !, GS !, ESC M, ESC t, GS k, GS h, GS w, GS H, GS ( k. Modes that
 * change letters and are not drawn are named as ignored with the first letter that they would change.
 */

import { letter } from '../../drawing/lettering.ts'
import type { Picture } from '../../drawing/picture.ts'
import { drawSymbol, withoutCheckDigit } from '../../drawing/symbol.ts'
import type { Labels } from '../../interpreter.ts'
import { inCodepage } from '../../words.ts'
import type { EscposCommand } from './tokenizer.ts'

const codepages: Readonly<Record<number, string>> = {
  0: 'cp437',
  2: 'cp850',
  3: 'cp860',
  5: 'cp865',
  16: 'cp1252',
  17: 'cp866',
  18: 'cp852',
  19: 'cp858',
  30: 'tcvn',
  31: 'tcvn',
  52: 'cp1258',
}

/** GS k m: the letters of before 65 and the numbers from 65 on name the same. */
const symbologies: Readonly<Record<number, string>> = {
  0: 'upca',
  1: 'upce',
  2: 'ean13',
  3: 'ean8',
  4: 'code39',
  5: 'interleaved2of5',
  6: 'rationalizedCodabar',
  7: 'code93',
  8: 'code128',
}

/** Of a command that switches a mode of letters: does its parameter switch it on? */
const modes: Readonly<Record<string, (n: number) => boolean>> = {
  'ESC {': isOdd,
  'ESC V': (n) => n % 48 !== 0,
  'ESC -': (n) => n % 48 !== 0,
  'ESC E': isOdd,
  'ESC G': isOdd,
  'GS B': isOdd,
  'ESC  ': (n) => n !== 0,
  'ESC R': (n) => n !== 0,
  'FS &': () => true,
}
/** Two bytes a letter, or another page of codes: what ASCII has is the same. */
const beyondAscii = new Set(['FS &', 'ESC t'])

function isOdd(n: number): boolean {
  return (n & 1) === 1
}

/** `[symbology, module, level or row height]` of GS ( k cn. */
interface Square {
  module: number
  rowHeight: number
  level: string
  text: string
}

export class Letters {
  readonly #labels: Labels
  #font = { small: false, across: 1, down: 1 }
  #codepage = 'cp437'
  #bars = { height: 162, module: 3, readable: 0 }
  readonly #squares = new Map<number, Square>()
  /** Switched on, and not drawn. */
  readonly #modes = new Set<string>()

  constructor(labels: Labels) {
    this.#labels = labels
  }

  /** Settings of text and bars; false when the command is none. */
  takeSetting(command: EscposCommand): boolean {
    return this.#takeMode(command) || this.#takeFont(command)
  }

  #takeMode({ name, parameters }: EscposCommand): boolean {
    const [n = 0] = parameters
    if (name === 'FS .') this.#modes.delete('FS &')
    else if (name in modes) this.#switch(name, modes[name]?.(n) === true)
    else return false
    return true
  }

  #switch(name: string, on: boolean): void {
    if (on) this.#modes.add(name)
    else this.#modes.delete(name)
  }

  #takeFont({ name, parameters }: EscposCommand): boolean {
    const [n = 0] = parameters
    switch (name) {
      case 'ESC !':
        // Says of emphasis and underlining what ESC E and ESC - say.
        this.#modes.delete('ESC E')
        this.#modes.delete('ESC -')
        this.#switch('ESC !', (n & 0x88) !== 0)
        this.#font = { small: (n & 1) !== 0, across: (n & 0x20) === 0 ? 1 : 2, down: (n & 0x10) === 0 ? 1 : 2 }
        return true
      case 'GS !':
        this.#font = { ...this.#font, across: ((n >> 4) & 7) + 1, down: (n & 7) + 1 }
        return true
      case 'ESC M':
        this.#font = { ...this.#font, small: n % 48 === 1 }
        return true
      case 'ESC t':
        this.#codepage = codepages[n] ?? 'cp437'
        this.#switch('ESC t', codepages[n] === undefined)
        return true
      case 'GS h':
        this.#bars = { ...this.#bars, height: Math.max(n, 1) }
        return true
      case 'GS w':
        this.#bars = { ...this.#bars, module: Math.min(Math.max(n, 1), 8) }
        return true
      case 'GS H':
        this.#bars = { ...this.#bars, readable: n % 48 }
        return true
      default:
        return false
    }
  }

  /** One letter in its cell. */
  letter(byte: number): Picture {
    const { small, across, down } = this.#font
    const [width, height] = small ? [9, 17] : [12, 24]
    const character = inCodepage(String.fromCharCode(byte), this.#codepage)
    for (const mode of this.#modes) if (byte >= 0x80 || !beyondAscii.has(mode)) this.#labels.ignore(mode)
    const picture = letter(character, { height: height * down, cell: width * across })
    this.#labels.noteLetters('text', picture)
    return picture
  }

  /** GS k m d… NUL and GS k m n d…; null when it cannot be drawn. */
  barcode({ parameters, data }: EscposCommand): Picture | null {
    const [kind = 0, ...old] = parameters
    const symbology = symbologies[kind >= 65 ? kind - 65 : kind]
    const said = Buffer.from(kind >= 65 ? data : Uint8Array.from(old)).toString('latin1')
    if (symbology === undefined) return null
    if (this.#modes.has('ESC {')) this.#labels.ignore('ESC {')
    const { module, height, readable } = this.#bars
    const text = symbology === 'code128' ? said.replace(/\{[ABC]/g, '') : withoutCheckDigit(symbology, said)
    return drawSymbol({
      symbology,
      text: symbology === 'code39' ? text.replace(/^\*|\*$/g, '') : text,
      module,
      height,
      readable: readable === 0 ? null : readable === 1 ? 'above' : 'below',
    })
  }

  /** GS ( k cn fn …: settings and data of a symbol. The picture when it is to be printed; null when nothing is. */
  square(data: Uint8Array): Picture | null {
    const [cn = 0, fn = 0, first = 0, ...rest] = data
    const square = this.#squares.get(cn) ?? { module: 3, rowHeight: 9, level: 'L', text: '' }
    this.#squares.set(cn, square)
    const symbology = { 48: 'pdf417', 49: 'qrcode', 54: 'datamatrix', 55: 'azteccode' }[cn]
    if (symbology === undefined) {
      this.#labels.ignore(`GS ( k ${cn}`)
      return null
    }
    if (fn === 67) square.module = Math.min(Math.max(first, 1), 16)
    else if (fn === 68) square.rowHeight = first * square.module
    else if (fn === 69) square.level = 'LMQH'.charAt(first % 48) || 'L'
    else if (fn === 80) square.text = Buffer.from(rest).toString('utf8')
    else if (fn === 81) return this.#draw(symbology, square)
    return null
  }

  #draw(symbology: string, { module, rowHeight, level, text }: Square): Picture | null {
    const options = symbology === 'qrcode' ? { eclevel: level } : {}
    const picture = drawSymbol({ symbology, text, options, module, height: symbology === 'pdf417' ? rowHeight : null })
    if (picture === null) this.#labels.ignore('GS ( k unusable data')
    return picture
  }
}
