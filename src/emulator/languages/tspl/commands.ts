/**
 * The commands that make a label: settings, the picture in the buffer and PRINT.
 * Reference: TSPL/TSPL2 Programming Language, the command that each function names.
 */
import type { Dots } from '../../../model/dots.ts'
import { blankDots } from '../../../model/dots.ts'
import type { Ink } from '../../canvas.ts'
import { box, fitted, isCutTo, mirrored, stamp, upsideDown } from '../../canvas.ts'
import { inCodepage } from '../../codepage.ts'
import { aroundCorner, stampPicture } from '../../drawing/picture.ts'
import { splitQuoted } from '../../drawing/quoted.ts'
import type { Build } from '../../language.ts'
import { defaultLengthMm } from '../../language.ts'
import type { Format } from '../../mechanism.ts'
import { testLabel } from '../../testLabel.ts'
import { fields } from './fields.ts'
import type { TsplCommand } from './tokenizer.ts'

export interface CommandsOptions {
  readonly build: Build
  readonly accept: (format: Format) => void
  readonly ignore: (what: string) => void
  readonly damage: (what: string) => void
}

/** Known, and without a trace in the picture. */
const settings = new Set(
  'GAP GAPDETECT BLINEDETECT AUTODETECT BLINE OFFSET SPEED DENSITY SET COUNTRY SOUND CUT LIMITFEED DELAY DISPLAY INITIALPRINTER HOME FORMFEED FEED BACKFEED BACKUP PEEL EOJ KILL MOVE GETSENSOR WLAN NET'.split(
    ' ',
  ),
)
const modes: readonly Ink[] = ['black', 'black', 'reverse']

export class Commands {
  readonly #options: CommandsOptions
  #canvas: Dots
  #width: number
  #height: number
  #origin = { x: 0, y: 0 }
  #shift = { x: 0, y: 0 }
  /** Somebody said how long a label is. */
  #sized: boolean
  #turned = false
  #codepage = 'cp437'
  #mirrored = false
  /** What the picture took in the stream since the last PRINT. */
  #bytes = 0

  constructor(options: CommandsOptions) {
    this.#options = options
    const { headDots, media, dpmm } = options.build
    this.#width = media?.width ?? headDots
    this.#height = media?.height ?? defaultLengthMm * dpmm
    this.#sized = media !== null
    this.#canvas = this.#blank()
  }

  take(command: TsplCommand): void {
    this.#bytes += command.bytes
    const [, name = '', rest = ''] = /^([A-Z0-9]+)\s*(.*)$/is.exec(command.line) ?? []
    const upper = name.toUpperCase()
    const known =
      this.#takeSetting(upper, rest) || this.#takeMark(upper, rest, command.data) || this.#takeField(upper, rest)
    if (known || settings.has(upper) || /^@\d+\s*=/.test(command.line)) return
    this.#options.damage(
      /^[\x20-\x7e]+$/.test(name) ? `no such command: ${name.slice(0, 20)}` : 'bytes between commands',
    )
  }

  #takeField(name: string, rest: string): boolean {
    const drawer = fields[name]
    if (drawer === undefined) return false
    const words = splitQuoted(inCodepage(rest, this.#codepage))
    const field = drawer?.(words, this.#options.build.dpmm)
    if (field === undefined || field.picture === null)
      this.#options.ignore(field === undefined ? name : `${name} unusable data`)
    else {
      const { picture, x, y } = aroundCorner(field.picture, field.rotation)
      const left = whole(words[0] ?? '') + this.#origin.x + this.#shift.x + x
      const top = whole(words[1] ?? '') + this.#origin.y + this.#shift.y + y
      this.#makeRoom(top + picture.dots.height - picture.top)
      this.#noteCut(name, stampPicture(this.#canvas, picture, left, top, 'black'))
    }
    return true
  }

  /** Of a label whose length nobody said, the picture grows with what is drawn. */
  #makeRoom(bottom: number): void {
    if (this.#sized || bottom <= this.#height) return
    this.#height = Math.min(bottom, longest)
    this.#canvas = fitted(this.#canvas, this.#width, this.#height)
  }

  #noteCut(name: string, whole: boolean): void {
    if (!whole) this.#options.ignore(`${name} beyond the label`)
  }

  #takeSetting(name: string, rest: string): boolean {
    const [first = '', second = ''] = rest.split(',')
    switch (name) {
      case 'SIZE':
        this.#resize(this.#lengthOf(first), second === '' ? null : this.#lengthOf(second))
        return true
      case 'DIRECTION':
        this.#turned = first.trim() === '1'
        this.#mirrored = second.trim() === '1'
        return true
      case 'REFERENCE':
        this.#origin = { x: whole(first), y: whole(second) }
        return true
      case 'SHIFT':
        this.#shift = second === '' ? { x: 0, y: whole(first) } : { x: whole(first), y: whole(second) }
        return true
      case 'CODEPAGE':
        this.#codepage = /^\d+$/.test(rest.trim()) ? `cp${rest.trim()}` : rest.trim()
        return true
      case 'CLS':
        this.#canvas = this.#blank()
        return true
      case 'PRINT':
        this.#print(Math.max(whole(first, 1), 1) * Math.max(whole(second, 1), 1))
        return true
      case 'SELFTEST':
        this.#options.accept(testLabel(this.#options.build))
        return true
      default:
        return false
    }
  }

  #takeMark(name: string, rest: string, data: Uint8Array): boolean {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = rest.split(',').map((text) => whole(text))
    const x = a + this.#origin.x + this.#shift.x
    const y = b + this.#origin.y + this.#shift.y
    switch (name) {
      case 'BITMAP':
        if (data.length < c * d) this.#options.damage('BITMAP too-long')
        else this.#drawBitmap({ x, y, stride: c, height: d, mode: e }, data)
        return true
      case 'BAR':
      case 'ERASE':
      case 'REVERSE': {
        const ink = name === 'BAR' ? 'black' : name === 'ERASE' ? 'white' : 'reverse'
        if (ink === 'black') this.#makeRoom(y + d)
        this.#noteCut(name, box(this.#canvas, { x, y, width: c, height: d }, Math.max(c, d), ink) || ink !== 'black')
        return true
      }
      case 'BOX':
        this.#makeRoom(y + d - b)
        this.#noteCut(name, box(this.#canvas, { x, y, width: c - a, height: d - b }, e, 'black'))
        return true
      default:
        return false
    }
  }

  /** BITMAP x,y,width in bytes,height,mode: 0 overwrites, 1 adds, 2 turns round. A zero bit is black. */
  #drawBitmap(at: { x: number; y: number; stride: number; height: number; mode: number }, data: Uint8Array): void {
    const { x, y, stride, height, mode } = at
    const image = { width: stride * 8, height, stride, data: new Uint8Array(data.map((byte) => ~byte & 0xff)) }
    this.#makeRoom(y + height)
    if (mode === 0) box(this.#canvas, { x, y, width: image.width, height }, Math.max(image.width, height), 'white')
    this.#noteCut('BITMAP', stamp(this.#canvas, image, x, y, modes[mode] ?? 'black'))
  }

  /** SIZE keeps what stands in the picture; dots beyond the head are cut off. */
  #resize(width: number | null, height: number | null): void {
    const { headDots, media } = this.#options.build
    if (width !== null && width > 0) this.#width = Math.min(width, headDots)
    if (height !== null && height > 0) {
      this.#height = media?.height ?? height
      this.#sized = true
    }
    this.#canvas = fitted(this.#canvas, this.#width, this.#height)
  }

  #print(copies: number): void {
    const upright = this.#turned ? upsideDown(this.#canvas) : this.#canvas
    const label = this.#mirrored ? mirrored(upright) : upright
    const { media } = this.#options.build
    if (media !== null && isCutTo(label, media.width, media.height)) this.#options.ignore('dots beyond the media')
    const dots = media === null ? label : fitted(label, media.width, media.height)
    this.#options.accept({ dots: { ...dots, data: dots.data.slice() }, copies, bytes: this.#bytes, pauseEvery: 0 })
    this.#bytes = 0
  }

  #blank(): Dots {
    return blankDots(this.#width, this.#height)
  }

  /** `80 mm`, `640 dot`, or inches without a unit. */
  #lengthOf(text: string): number | null {
    const [, number = '', unit = ''] = /^\s*(-?\d*\.?\d+)\s*(mm|dot|inch)?/i.exec(text) ?? []
    if (number === '') return null
    const { dpmm } = this.#options.build
    const dots = unit.toLowerCase() === 'dot' ? 1 : unit.toLowerCase() === 'mm' ? dpmm : dpmm * 25.4
    return Math.min(Math.round(Number(number) * dots), longest)
  }
}

const longest = 64_000

function whole(text: string, otherwise = 0): number {
  const number = Number.parseInt(text, 10)
  return Number.isNaN(number) ? otherwise : Math.min(Math.max(number, -longest), longest)
}
