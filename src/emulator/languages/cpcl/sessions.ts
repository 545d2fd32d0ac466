/**
 * Sessions: what stands between `!` and PRINT becomes one label of dots.
 * Reference: CPCL Programming Manual, the command that each function names.
 */
import type { Dots } from '../../../model/dots.ts'
import { blankDots } from '../../../model/dots.ts'
import type { Ink } from '../../canvas.ts'
import { box, rowsOf, stamp } from '../../canvas.ts'
import type { PlacedPicture } from '../../drawing/picture.ts'
import { stampPicture } from '../../drawing/picture.ts'
import type { Labels } from '../../interpreter.ts'
import type { Format } from '../../mechanism.ts'
import { countOf } from '../../numbers.ts'
import type { LineCommand } from '../../streamReader.ts'
import { inCodepage } from '../../words.ts'
import type { CpclField, Style } from './fields.ts'
import { endOf, fields } from './fields.ts'

/** Returns false when dots fell outside the label. */
type Mark = (canvas: Dots) => boolean

/** A symbol whose data stands in lines of its own, up to `end`. */
interface Waiting {
  readonly name: string
  readonly words: readonly string[]
  readonly end: string
  readonly lines: string[]
}

interface Session {
  readonly offset: number
  readonly height: number
  readonly copies: number
  readonly marks: { readonly name: string; readonly draw: Mark }[]
  style: Style
  align: 'LEFT' | 'CENTER' | 'RIGHT'
  waiting: Waiting | null
  /** Something that prints was asked for; without it no label comes out. */
  prints: boolean
  bytes: number
}

/** Known, and without a trace in the picture. */
const settings = new Set(
  'FORM TONE CONTRAST SPEED SETFF GAP-SENSE BAR-SENSE LABEL JOURNAL PREFEED POSTFEED PRESENT-AT ON-FEED ON-OUT-OF-PAPER NO-PACE PACE WAIT REWIND-ON REWIND-OFF COUNTRY CODE-PAGE SETLF SETLP BEEP TIMEOUT REVERSE FEED CUT CUT-AT PARTIAL-CUT TEMP-MEDIA DUMP ECHO ; IN-DOTS PAGE-HEIGHT HALFSPEED S-MODE AUTO-PACE AUTOCAL ENDML ENDCONCAT'.split(
    ' ',
  ),
)

/** Known, and not drawn: named as ignored where their word says anything but none. */
const notDrawn: Readonly<Record<string, (word: string) => boolean>> = {
  COUNT: () => true,
  SETBOLD: (word) => countOf(word) > 0,
  SETSP: (word) => countOf(word) > 0,
  UNDERLINE: (word) => !/^(?:OFF|0)?$/i.test(word),
  ENCODING: (word) => !/^(?:UTF-?8|US-ASCII|ASCII)?$/i.test(word),
}

export class Sessions {
  readonly #labels: Labels
  #session: Session | null = null
  #utilities = false
  #width: number

  constructor(labels: Labels) {
    this.#labels = labels
    this.#width = labels.build.headDots
  }

  get unfinished(): string | null {
    return this.#session === null && !this.#utilities ? null : 'a session'
  }

  take(command: LineCommand): void {
    const { line } = command
    if (this.#session !== null) this.#session.bytes += command.bytes
    const [name = '', ...words] = line.trim().split(/\s+/)
    if (name.startsWith('!')) this.#begin(line, command.bytes)
    else if (this.#session === null) this.#takeOutside(name.toUpperCase(), words)
    else if (this.#session.waiting !== null) this.#takeLineOfData(this.#session, this.#session.waiting, line)
    else this.#takeInside(this.#session, name.toUpperCase(), words, command)
  }

  /** `! offset dpi dpi height copies`, `! UTILITIES`, or `! U command` alone. */
  #begin(line: string, bytes: number): void {
    const [first = '', , , height = '', copies = ''] = line.slice(1).trim().split(/\s+/)
    this.#session = null
    if (/^UTILITIES$/i.test(first)) this.#utilities = true
    else if (/^U\d?$/i.test(first)) this.#labels.ignore('! U')
    else if (/^\d+$/.test(first) && countOf(height) > 0) {
      this.#utilities = false
      this.#session = {
        offset: countOf(first),
        height: countOf(height),
        copies: Math.max(countOf(copies), 1),
        marks: [],
        style: { across: 1, down: 1, barcodeText: false },
        align: 'LEFT',
        waiting: null,
        prints: false,
        bytes,
      }
    } else this.#labels.damage('a session without a height')
  }

  #takeOutside(name: string, words: readonly string[]): void {
    if (name === 'PRINT' || name === 'ABORT' || name === 'END') this.#utilities = false
    else if (name === 'PW' || name === 'PAGE-WIDTH') this.#setWidth(words)
    else if (notDrawn[name]?.(words[0] ?? '') === true) this.#labels.ignore(name)
    else if (!settings.has(name) && !(name in notDrawn) && fields[name] === undefined) this.#labels.noSuchCommand(name)
  }

  #takeInside(session: Session, name: string, words: readonly string[], command: LineCommand): void {
    switch (name) {
      case 'PRINT':
        this.#session = null
        if (session.prints) this.#labels.accept(this.#formatOf(session))
        return
      case 'ABORT':
      case 'END':
        this.#session = null
        return
      case 'PW':
      case 'PAGE-WIDTH':
        this.#setWidth(words)
        return
      case 'CG':
      case 'COMPRESSED-GRAPHICS':
        this.#takeGraphic(session, words, command.data)
        return
      case 'EG':
      case 'EXPANDED-GRAPHICS':
        this.#takeHex(session, words)
        return
      case 'L':
      case 'LINE':
      case 'IL':
      case 'INVERSE-LINE':
        this.#takeLine(session, words, name.startsWith('I') ? 'reverse' : 'black')
        return
      case 'BOX':
        this.#takeBox(session, words)
        return
      default:
        this.#takeRest(session, name, words)
    }
  }

  #takeStyle(session: Session, name: string, words: readonly string[]): boolean {
    switch (name) {
      case 'LEFT':
      case 'CENTER':
      case 'RIGHT':
        session.align = name
        return true
      case 'SETMAG':
        session.style = { ...session.style, across: countOf(words[0]) || 1, down: countOf(words[1]) || 1 }
        return true
      case 'BARCODE-TEXT':
      case 'BT':
        session.style = { ...session.style, barcodeText: (words[0] ?? '').toUpperCase() !== 'OFF' }
        return true
      default:
        if (notDrawn[name]?.(words[0] ?? '') === true) this.#labels.ignore(name)
        return settings.has(name) || name in notDrawn
    }
  }

  /** A symbol's own lines, up to the one that ends them. */
  #takeLineOfData(session: Session, waiting: Waiting, line: string): void {
    if (line.trim().toUpperCase() !== waiting.end) waiting.lines.push(line)
    else {
      session.waiting = null
      this.#takeField(session, waiting.name, waiting.words, waiting.lines)
    }
  }

  /** The words of a text are those of its line, with its blanks. */
  #takeField(session: Session, name: string, words: readonly string[], lines: readonly string[]): void {
    const drawer = fields[name]
    const inPage = (text: string) => inCodepage(text, 'utf8')
    const field = drawer?.(words.map(inPage), session.style, lines.map(inPage))
    const placed = this.#labels.placed(name, field)
    if (placed !== null && field !== undefined) this.#place(session, name, field, placed)
  }

  #place(session: Session, name: string, field: CpclField, { picture, x, y }: PlacedPicture): void {
    const room = this.#width - picture.width
    const left = session.align === 'LEFT' ? field.x + session.offset : session.align === 'CENTER' ? room >> 1 : room
    const draw: Mark = (canvas) => stampPicture(canvas, picture, left + x, field.y + y, 'black')
    session.marks.push({ name, draw })
  }

  #takeRest(session: Session, name: string, words: readonly string[]): void {
    if (this.#takeStyle(session, name, words)) return
    session.prints = true
    const end = endOf(name, words)
    if (end !== null) session.waiting = { name, words, end, lines: [] }
    else if (fields[name] !== undefined) this.#takeField(session, name, words, [])
    else if (/^[\x20-\x7e]+$/.test(name)) this.#labels.ignore(name.slice(0, 20))
    else this.#labels.damage('bytes between commands')
  }

  /** CG and EG: width in bytes, rows, x, y. A one bit is black. */
  #takeGraphic(session: Session, words: readonly string[], data: Uint8Array): void {
    const [stride = 0, height = 0, x = 0, y = 0] = words.map(countOf)
    session.prints = true
    const image = rowsOf(stride, height, new Uint8Array(data))
    if (data.length < stride * height) this.#labels.damage('CG too-long')
    else session.marks.push({ name: 'CG', draw: (canvas) => stamp(canvas, image, x + session.offset, y, 'black') })
  }

  #takeHex(session: Session, words: readonly string[]): void {
    const [stride = 0, height = 0] = words.map(countOf)
    const data = Buffer.from(words.slice(4).join(''), 'hex')
    session.prints = true
    if (data.length < stride * height) this.#labels.damage('EG too-short')
    else this.#takeGraphic(session, words, data.subarray(0, stride * height))
  }

  /** LINE x0 y0 x1 y1 width: drawn when it is level or upright. */
  #takeLine(session: Session, words: readonly string[], ink: Ink): void {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, thickness = 1] = words.map(countOf)
    session.prints = true
    const width = Math.abs(x1 - x0) || thickness
    const height = Math.abs(y1 - y0) || thickness
    const area = { x: Math.min(x0, x1) + session.offset, y: Math.min(y0, y1), width, height }
    if (x0 !== x1 && y0 !== y1) this.#labels.ignore('LINE aslant')
    else session.marks.push({ name: 'LINE', draw: (canvas) => box(canvas, area, Math.max(width, height), ink) })
  }

  #takeBox(session: Session, words: readonly string[]): void {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, thickness = 1] = words.map(countOf)
    session.prints = true
    const area = { x: x0 + session.offset, y: y0, width: x1 - x0, height: y1 - y0 }
    session.marks.push({ name: 'BOX', draw: (canvas) => box(canvas, area, thickness, 'black') })
  }

  /** Dots beyond the head, and below the height of the session, are cut off. */
  #formatOf({ marks, height, copies, bytes }: Session): Format {
    const canvas = blankDots(this.#width, height)
    for (const { name, draw } of marks) this.#labels.noteCut(name, draw(canvas))
    return { dots: this.#labels.onMedia(canvas), copies, bytes, pauseEvery: 0 }
  }

  #setWidth(words: readonly string[]): void {
    const width = countOf(words[0])
    if (width > 0) this.#width = Math.min(width, this.#labels.build.headDots)
  }
}
