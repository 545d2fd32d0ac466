/**
 * The commands that make a label: settings, the picture in the buffer and P.
 * Reference: EPL2 Programmer's Manual, the command that each function names.
 */
import type { Dots } from '../../../model/dots.ts'
import { blankDots } from '../../../model/dots.ts'
import { box, fitted, isCutTo, stamp, upsideDown } from '../../canvas.ts'
import { inCodepage } from '../../codepage.ts'
import { aroundCorner, stampPicture } from '../../drawing/picture.ts'
import { splitQuoted } from '../../drawing/quoted.ts'
import type { Build } from '../../language.ts'
import { defaultLengthMm } from '../../language.ts'
import type { Format } from '../../mechanism.ts'
import { fields } from './fields.ts'
import type { EplCommand } from './tokenizer.ts'

export interface CommandsOptions {
  readonly build: Build
  readonly accept: (format: Format) => void
  readonly ignore: (what: string) => void
  readonly damage: (what: string) => void
}

/** Known, and without a trace in the picture. */
const settings = new Set(
  'D S O C M V W Y f i j JB JC JF OE oB oE oH oM oR oW TD TS TT rN rY rL dump AUTOFR EI EK FE FI FK GI GK UA UB ? xa d l m ^d'.split(
    ' ',
  ),
)
export class Commands {
  readonly #options: CommandsOptions
  #canvas: Dots
  #width: number
  /** Q; null: the printer feels for the gap, and a label is as long as what is drawn on it. */
  #height: number | null
  #drawn = 0
  #origin = { x: 0, y: 0 }
  #turned = false
  #codepage = 'cp437'
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
    if (this.#takeSetting(name, line) || this.#takeMark(command) || this.#takeField(command) || settings.has(name))
      return
    this.#options.damage(
      /^[\x20-\x7e]$/.test(name) ? `no such command: ${line.slice(0, 20)}` : 'bytes between commands',
    )
  }

  #takeField({ name, line }: EplCommand): boolean {
    const drawer = fields[name]
    if (drawer === undefined) return false
    const words = splitQuoted(inCodepage(line.slice(name.length), this.#codepage))
    const field = drawer?.(words)
    if (field === undefined || field.picture === null)
      this.#options.ignore(field === undefined ? name : `${name} unusable data`)
    else {
      const { picture, x, y } = aroundCorner(field.picture, field.rotation)
      const [left = 0, top = 0] = numbers(words.slice(0, 2).join(','))
      this.#makeRoom(top + this.#origin.y + y + picture.dots.height - picture.top)
      this.#noteCut(
        name,
        stampPicture(this.#canvas, picture, left + this.#origin.x + x, top + this.#origin.y + y, 'black'),
      )
      if (words[6] === 'R' && name === 'A') this.#options.ignore('A reverse')
    }
    return true
  }

  #noteCut(name: string, whole: boolean): void {
    if (!whole) this.#options.ignore(`${name} beyond the label`)
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
      case 'I':
        this.#codepage = codepages[line.split(',')[1]?.trim().toUpperCase() ?? ''] ?? 'cp437'
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
        this.#noteCut(name, box(this.#canvas, { x, y, width: c, height: d }, Math.max(c, d), ink))
        return true
      }
      case 'X':
        this.#makeRoom(y + e - b)
        this.#noteCut(name, box(this.#canvas, { x, y, width: d - a, height: e - b }, c, 'black'))
        return true
      default:
        return false
    }
  }

  /** GWx,y,width in bytes,rows: a zero bit is black. */
  #drawGraphic(x: number, y: number, stride: number, rows: number, data: Uint8Array): void {
    const ink = new Uint8Array(data.map((byte) => ~byte & 0xff))
    this.#makeRoom(y + rows)
    this.#noteCut('GW', stamp(this.#canvas, { width: stride * 8, height: rows, stride, data: ink }, x, y, 'black'))
  }

  /** The picture grows downwards as far as something is drawn; dots beyond the head are cut off. */
  #makeRoom(bottom: number): void {
    this.#drawn = Math.max(this.#drawn, bottom)
    const { height } = this.#canvas
    if (bottom > height) this.#canvas = fitted(this.#canvas, this.#width, Math.max(bottom, height * 2))
  }

  #print(copies: number): void {
    const length = this.#height ?? (this.#drawn > 0 ? this.#drawn : this.#canvas.height)
    if (isCutTo(this.#canvas, this.#width, length)) this.#options.ignore('dots beyond the label')
    const whole = fitted(this.#canvas, this.#width, length)
    const label = this.#turned ? upsideDown(whole) : whole
    const { media } = this.#options.build
    if (media !== null && isCutTo(label, media.width, media.height)) this.#options.ignore('dots beyond the media')
    const dots = media === null ? label : fitted(label, media.width, media.height)
    this.#options.accept({ dots: { ...dots, data: dots.data.slice() }, copies, bytes: this.#bytes, pauseEvery: 0 })
    this.#bytes = 0
  }
}

/** I8,p: what is not here is the default, 437. */
const codepages: Readonly<Record<string, string>> = { 1: 'cp850', 2: 'cp852', A: 'cp1252', B: 'cp1250', C: 'cp1251' }

const largest = 64_000

function numbers(text: string): number[] {
  return text.split(',').map((part) => Math.min(Math.max(Number.parseInt(part, 10) || 0, -largest), largest))
}
