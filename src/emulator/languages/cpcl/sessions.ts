/**
 * Sessions: what stands between `!` and PRINT becomes one label of dots.
 * Reference: CPCL Programming Manual, the command that each function names. Text and bar codes of the printer's own
 * are not drawn, only noted.
 */
import type { Dots } from '../../../model/dots.ts'
import { blankDots } from '../../../model/dots.ts'
import type { Ink } from '../../canvas.ts'
import { box, fitted, stamp } from '../../canvas.ts'
import type { Build } from '../../language.ts'
import type { Format } from '../../mechanism.ts'
import type { CpclCommand } from './tokenizer.ts'

export interface SessionsOptions {
  readonly build: Build
  readonly accept: (format: Format) => void
  readonly ignore: (what: string) => void
  readonly damage: (what: string) => void
}

type Mark = (canvas: Dots) => void

interface Session {
  readonly offset: number
  readonly height: number
  readonly copies: number
  readonly marks: Mark[]
  /** Something that prints was asked for; without it no label comes out. */
  prints: boolean
  bytes: number
}

/** Known, and without a trace in the picture. */
const settings = new Set(
  'FORM TONE CONTRAST SPEED SETFF GAP-SENSE BAR-SENSE LABEL JOURNAL PREFEED POSTFEED PRESENT-AT ON-FEED ON-OUT-OF-PAPER NO-PACE PACE WAIT REWIND-ON REWIND-OFF COUNTRY CODE-PAGE COUNT SETMAG SETBOLD SETSP SETLF SETLP UNDERLINE BEEP TIMEOUT PATTERN LEFT ENCODING REVERSE FEED CUT CUT-AT PARTIAL-CUT TEMP-MEDIA DUMP ECHO ; BARCODE-TEXT BT PAGE-HEIGHT HALFSPEED S-MODE AUTO-PACE AUTOCAL ML ENDML CONCAT ENDCONCAT VCONCAT'.split(
    ' ',
  ),
)
/** Known, and not drawn, or not drawn as it should. */
const drawings = new Set(
  'T TEXT T90 TEXT90 T180 T270 VT VTEXT ST SCALE-TEXT B BARCODE VB VBARCODE ENDQR ENDPDF ENDAZTEC PCX VCG VEG VCOMPRESSED-GRAPHICS VEXPANDED-GRAPHICS CENTER RIGHT ROTATE IN-INCHES IN-CENTIMETERS IN-MILLIMETERS IN-DOTS FG SETCOUNT DF F MULTILINE'.split(
    ' ',
  ),
)

const longest = 64_000

export class Sessions {
  readonly #options: SessionsOptions
  #session: Session | null = null
  #utilities = false
  #width: number

  constructor(options: SessionsOptions) {
    this.#options = options
    this.#width = options.build.headDots
  }

  get unfinished(): string | null {
    return this.#session === null && !this.#utilities ? null : 'a session'
  }

  take(command: CpclCommand): void {
    const { line } = command
    if (this.#session !== null) this.#session.bytes += command.bytes
    const [name = '', ...words] = line.trim().split(/\s+/)
    if (name.startsWith('!')) this.#begin(line, command.bytes)
    else if (this.#session === null) this.#takeOutside(name.toUpperCase(), words)
    else this.#takeInside(this.#session, name.toUpperCase(), words, command)
  }

  /** `! offset dpi dpi height copies`, `! UTILITIES`, or `! U command` alone. */
  #begin(line: string, bytes: number): void {
    const [first = '', , , height = '', copies = ''] = line.slice(1).trim().split(/\s+/)
    this.#session = null
    if (/^UTILITIES$/i.test(first)) this.#utilities = true
    else if (/^U\d?$/i.test(first)) this.#options.ignore('! U')
    else if (/^\d+$/.test(first) && whole(height) > 0) {
      this.#utilities = false
      this.#session = {
        offset: whole(first),
        height: whole(height),
        copies: Math.max(whole(copies), 1),
        marks: [],
        prints: false,
        bytes,
      }
    } else this.#options.damage('a session without a height')
  }

  #takeOutside(name: string, words: readonly string[]): void {
    if (name === 'PRINT' || name === 'ABORT' || name === 'END') this.#utilities = false
    else if (name === 'PW' || name === 'PAGE-WIDTH') this.#setWidth(words)
    else if (!settings.has(name) && !drawings.has(name))
      this.#options.damage(
        /^[\x20-\x7e]+$/.test(name) ? `no such command: ${name.slice(0, 20)}` : 'bytes between commands',
      )
  }

  #takeInside(session: Session, name: string, words: readonly string[], command: CpclCommand): void {
    switch (name) {
      case 'PRINT':
        this.#session = null
        if (session.prints) this.#options.accept(this.#formatOf(session))
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
        this.#takeRest(session, name)
    }
  }

  #takeRest(session: Session, name: string): void {
    if (settings.has(name)) return
    session.prints = true
    if (drawings.has(name)) this.#options.ignore(name)
    else if (/^[\x20-\x7e]+$/.test(name)) this.#options.ignore(name.slice(0, 20))
    else this.#options.damage('bytes between commands')
  }

  /** CG and EG: width in bytes, rows, x, y. A one bit is black. */
  #takeGraphic(session: Session, words: readonly string[], data: Uint8Array): void {
    const [stride = 0, height = 0, x = 0, y = 0] = words.map(whole)
    session.prints = true
    const image = { width: stride * 8, height, stride, data: new Uint8Array(data) }
    if (data.length < stride * height) this.#options.damage('CG too-long')
    else session.marks.push((canvas) => stamp(canvas, image, x + session.offset, y, 'black'))
  }

  #takeHex(session: Session, words: readonly string[]): void {
    const [stride = 0, height = 0] = words.map(whole)
    const data = Buffer.from(words.slice(4).join(''), 'hex')
    session.prints = true
    if (data.length < stride * height) this.#options.damage('EG too-short')
    else this.#takeGraphic(session, words, data.subarray(0, stride * height))
  }

  /** LINE x0 y0 x1 y1 width: drawn when it is level or upright. */
  #takeLine(session: Session, words: readonly string[], ink: Ink): void {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, thickness = 1] = words.map(whole)
    session.prints = true
    const width = Math.abs(x1 - x0) || thickness
    const height = Math.abs(y1 - y0) || thickness
    const area = { x: Math.min(x0, x1) + session.offset, y: Math.min(y0, y1), width, height }
    if (x0 !== x1 && y0 !== y1) this.#options.ignore('LINE aslant')
    else session.marks.push((canvas) => box(canvas, area, Math.max(width, height), ink))
  }

  #takeBox(session: Session, words: readonly string[]): void {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, thickness = 1] = words.map(whole)
    session.prints = true
    const area = { x: x0 + session.offset, y: y0, width: x1 - x0, height: y1 - y0 }
    session.marks.push((canvas) => box(canvas, area, thickness, 'black'))
  }

  /** Dots beyond the head, and below the height of the session, are cut off. */
  #formatOf({ marks, height, copies, bytes }: Session): Format {
    const canvas = blankDots(this.#width, height)
    for (const mark of marks) mark(canvas)
    const { media } = this.#options.build
    const dots = media === null ? canvas : fitted(canvas, media.width, media.height)
    return { dots, copies, bytes, pauseEvery: 0 }
  }

  #setWidth(words: readonly string[]): void {
    const width = whole(words[0] ?? '')
    if (width > 0) this.#width = Math.min(width, this.#options.build.headDots)
  }
}

function whole(text: string): number {
  return Math.min(Math.max(Number.parseInt(text, 10) || 0, 0), longest)
}
