/**
 * The commands that make a label: settings, the picture in the buffer and PRINT.
 * Reference: TSPL/TSPL2 Programming Language, the command that each function names.
 */
import type { Dots } from '../../../model/dots.ts'
import { blankDots } from '../../../model/dots.ts'
import type { Ink } from '../../canvas.ts'
import { box, fitted, mirrored, rowsOfWhite, stamp, upsideDown } from '../../canvas.ts'
import { stampPicture } from '../../drawing/picture.ts'
import type { Labels } from '../../interpreter.ts'
import { defaultLengthMm } from '../../language.ts'
import { furthest, placeOf, whole } from '../../numbers.ts'
import type { LineCommand } from '../../streamReader.ts'
import { testLabel } from '../../testLabel.ts'
import { inCodepage, splitQuoted, withoutQuoted } from '../../words.ts'
import { fields } from './fields.ts'

/** Known, and without a trace in the picture. */
const settings = new Set(
  'GAP GAPDETECT BLINEDETECT AUTODETECT BLINE OFFSET SPEED DENSITY SET COUNTRY SOUND CUT LIMITFEED DELAY DISPLAY INITIALPRINTER HOME FORMFEED FEED BACKFEED BACKUP PEEL EOJ KILL MOVE GETSENSOR WLAN NET'.split(
    ' ',
  ),
)
const modes: readonly Ink[] = ['black', 'black', 'reverse']

export class Commands {
  readonly #labels: Labels
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

  constructor(labels: Labels) {
    this.#labels = labels
    const { headDots, media, dpmm } = labels.build
    this.#width = media?.width ?? headDots
    this.#height = media?.height ?? defaultLengthMm * dpmm
    this.#sized = media !== null
    this.#canvas = this.#blank()
  }

  take(command: LineCommand): void {
    this.#bytes += command.bytes
    const [, name = '', rest = ''] = /^([A-Z0-9]+)\s*(.*)$/is.exec(command.line) ?? []
    const upper = name.toUpperCase()
    const known =
      this.#takeSetting(upper, rest) || this.#takeMark(upper, rest, command.data) || this.#takeField(upper, rest)
    if (known || settings.has(upper) || /^@\d+\s*=/.test(command.line)) return
    this.#labels.noSuchCommand(name)
  }

  #takeField(name: string, rest: string): boolean {
    const drawer = fields[name]
    if (drawer === undefined) return false
    const words = splitQuoted(inCodepage(rest, this.#codepage))
    const counter = /@\d+/.exec(withoutQuoted(rest))?.[0]
    if (counter !== undefined) this.#labels.ignore(counter)
    const placed = this.#labels.placed(name, drawer?.(words, this.#labels.build.dpmm))
    if (placed === null) return true
    const { picture, x, y } = placed
    const left = placeOf(words[0]) + this.#origin.x + this.#shift.x + x
    const top = placeOf(words[1]) + this.#origin.y + this.#shift.y + y
    this.#makeRoom(top + picture.dots.height - picture.top)
    this.#labels.noteCut(name, stampPicture(this.#canvas, picture, left, top, 'black'))
    return true
  }

  /** Of a label whose length nobody said, the picture grows with what is drawn. */
  #makeRoom(bottom: number): void {
    if (this.#sized || bottom <= this.#height) return
    this.#height = Math.min(bottom, furthest)
    this.#canvas = fitted(this.#canvas, this.#width, this.#height)
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
        this.#origin = { x: placeOf(first), y: placeOf(second) }
        return true
      case 'SHIFT':
        this.#shift = second === '' ? { x: 0, y: placeOf(first) } : { x: placeOf(first), y: placeOf(second) }
        return true
      case 'CODEPAGE':
        this.#codepage = /^\d+$/.test(rest.trim()) ? `cp${rest.trim()}` : rest.trim()
        return true
      case 'CLS':
        this.#canvas = this.#blank()
        return true
      case 'PRINT':
        this.#print((whole(first, 1, furthest) ?? 1) * (whole(second, 1, furthest) ?? 1))
        return true
      case 'SELFTEST':
        this.#labels.accept(testLabel(this.#labels.build))
        return true
      default:
        return false
    }
  }

  #takeMark(name: string, rest: string, data: Uint8Array): boolean {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = rest.split(',').map(placeOf)
    const x = a + this.#origin.x + this.#shift.x
    const y = b + this.#origin.y + this.#shift.y
    switch (name) {
      case 'BITMAP':
        if (data.length < c * d) this.#labels.damage('BITMAP too-long')
        else this.#drawBitmap({ x, y, stride: c, height: d, mode: e }, data)
        return true
      case 'BAR':
      case 'ERASE':
      case 'REVERSE': {
        const ink = name === 'BAR' ? 'black' : name === 'ERASE' ? 'white' : 'reverse'
        if (ink === 'black') this.#makeRoom(y + d)
        this.#labels.noteCut(
          name,
          box(this.#canvas, { x, y, width: c, height: d }, Math.max(c, d), ink) || ink !== 'black',
        )
        return true
      }
      case 'BOX':
        this.#makeRoom(y + d - b)
        this.#labels.noteCut(name, box(this.#canvas, { x, y, width: c - a, height: d - b }, e, 'black'))
        return true
      default:
        return false
    }
  }

  /** BITMAP x,y,width in bytes,height,mode: 0 overwrites, 1 adds, 2 turns round. A zero bit is black. */
  #drawBitmap(at: { x: number; y: number; stride: number; height: number; mode: number }, data: Uint8Array): void {
    const { x, y, stride, height, mode } = at
    const image = rowsOfWhite(stride, height, data)
    this.#makeRoom(y + height)
    if (mode === 0) box(this.#canvas, { x, y, width: image.width, height }, Math.max(image.width, height), 'white')
    this.#labels.noteCut('BITMAP', stamp(this.#canvas, image, x, y, modes[mode] ?? 'black'))
  }

  /** SIZE keeps what stands in the picture; dots beyond the head are cut off. */
  #resize(width: number | null, height: number | null): void {
    const { headDots, media } = this.#labels.build
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
    const dots = this.#labels.onMedia(label)
    this.#labels.accept({ dots: { ...dots, data: dots.data.slice() }, copies, bytes: this.#bytes, pauseEvery: 0 })
    this.#bytes = 0
  }

  #blank(): Dots {
    return blankDots(this.#width, this.#height)
  }

  /** `80 mm`, `640 dot`, or inches without a unit. */
  #lengthOf(text: string): number | null {
    const [, number = '', unit = ''] = /^\s*(-?\d*\.?\d+)\s*(mm|dot|inch)?/i.exec(text) ?? []
    if (number === '') return null
    const { dpmm } = this.#labels.build
    const dots = unit.toLowerCase() === 'dot' ? 1 : unit.toLowerCase() === 'mm' ? dpmm : dpmm * 25.4
    return Math.min(Math.round(Number(number) * dots), furthest)
  }
}
