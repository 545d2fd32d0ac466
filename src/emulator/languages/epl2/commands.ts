/**
 * The commands that make a label: settings, the picture in the buffer and P.
 * Reference: EPL2 Programmer's Manual, the command that each function names. Text and bar codes of the printer's own
 * and stored PCX pictures are not drawn, only noted.
 */
import type { Dots } from '../../../model/dots.ts'
import { blankDots } from '../../../model/dots.ts'
import { box, fitted, stamp, upsideDown } from '../../canvas.ts'
import type { Build } from '../../language.ts'
import { defaultLengthMm } from '../../language.ts'
import type { Format } from '../../mechanism.ts'
import type { EplCommand } from './tokenizer.ts'

export interface CommandsOptions {
  readonly build: Build
  readonly accept: (format: Format) => void
  readonly ignore: (what: string) => void
  readonly damage: (what: string) => void
}

/** Known, and without a trace in the picture. */
const settings = new Set(
  'D S O C I M V W Y f i j JB JC JF OE oB oE oH oM oR oW TD TS TT rN rY rL dump AUTOFR EI EK FE FI FK GI GK UA UB ? xa d l m ^d'.split(
    ' ',
  ),
)
/** Known, and not drawn. */
const drawings = new Set('A B b GG GM FR FS ES LS XS'.split(' '))

export class Commands {
  readonly #options: CommandsOptions
  #canvas: Dots
  #width: number
  /** Q; null: the printer feels for the gap, and a label is as long as what is drawn on it. */
  #height: number | null
  #drawn = 0
  #origin = { x: 0, y: 0 }
  #turned = false
  #bytes = 0

  constructor(options: CommandsOptions) {
    this.#options = options
    const { headDots, media, dpmm } = options.build
    this.#width = media?.width ?? headDots
    this.#height = media?.height ?? null
    this.#canvas = blankDots(this.#width, this.#height ?? defaultLengthMm * dpmm)
  }

  take(command: EplCommand): void {
    this.#bytes += command.bytes
    const { name, line } = command
    if (this.#takeSetting(name, line) || this.#takeMark(command) || settings.has(name)) return
    if (drawings.has(name)) this.#options.ignore(name)
    else
      this.#options.damage(
        /^[\x20-\x7e]$/.test(name) ? `no such command: ${line.slice(0, 20)}` : 'bytes between commands',
      )
  }

  #takeSetting(name: string, line: string): boolean {
    const [first = 0, second = 1] = numbers(line.slice(name.length))
    switch (name) {
      case 'N':
        this.#canvas = blankDots(this.#width, this.#canvas.height)
        this.#drawn = 0
        return true
      case 'q':
        this.#width = first > 0 ? Math.min(first, this.#options.build.headDots) : this.#width
        this.#canvas = fitted(this.#canvas, this.#width, this.#canvas.height)
        return true
      case 'Q':
        this.#height = this.#options.build.media?.height ?? (first > 0 ? first : null)
        this.#makeRoom(this.#height ?? 0)
        return true
      case 'R':
        this.#origin = { x: first, y: second }
        return true
      case 'ZT':
      case 'ZB':
        this.#turned = name === 'ZB'
        return true
      case 'P':
      case 'PA':
        this.#print(Math.max(first, 1) * Math.max(second, 1))
        return true
      default:
        return false
    }
  }

  #takeMark({ name, line, data }: EplCommand): boolean {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = numbers(line.slice(name.length))
    const x = a + this.#origin.x
    const y = b + this.#origin.y
    switch (name) {
      case 'GW':
        if (data.length < c * d) this.#options.damage('GW too-long')
        else this.#drawGraphic(x, y, c, d, data)
        return true
      case 'LO':
      case 'LW':
      case 'LE': {
        const ink = name === 'LO' ? 'black' : name === 'LW' ? 'white' : 'reverse'
        this.#makeRoom(y + d)
        box(this.#canvas, { x, y, width: c, height: d }, Math.max(c, d), ink)
        return true
      }
      case 'X':
        this.#makeRoom(y + e - b)
        box(this.#canvas, { x, y, width: d - a, height: e - b }, c, 'black')
        return true
      default:
        return false
    }
  }

  /** GWx,y,width in bytes,rows: a zero bit is black. */
  #drawGraphic(x: number, y: number, stride: number, rows: number, data: Uint8Array): void {
    const ink = new Uint8Array(data.map((byte) => ~byte & 0xff))
    this.#makeRoom(y + rows)
    stamp(this.#canvas, { width: stride * 8, height: rows, stride, data: ink }, x, y, 'black')
  }

  /** The picture grows downwards as far as something is drawn; dots beyond the head are cut off. */
  #makeRoom(bottom: number): void {
    this.#drawn = Math.max(this.#drawn, bottom)
    const { height } = this.#canvas
    if (bottom > height) this.#canvas = fitted(this.#canvas, this.#width, Math.max(bottom, height * 2))
  }

  #print(copies: number): void {
    const length = this.#height ?? (this.#drawn > 0 ? this.#drawn : this.#canvas.height)
    const whole = fitted(this.#canvas, this.#width, length)
    const label = this.#turned ? upsideDown(whole) : whole
    const { media } = this.#options.build
    const dots = media === null ? label : fitted(label, media.width, media.height)
    this.#options.accept({ dots: { ...dots, data: dots.data.slice() }, copies, bytes: this.#bytes, pauseEvery: 0 })
    this.#bytes = 0
  }
}

const largest = 64_000

function numbers(text: string): number[] {
  return text.split(',').map((part) => Math.min(Math.max(Number.parseInt(part, 10) || 0, -largest), largest))
}
