/**
 * The commands that make a label: settings, the picture in the buffer and P.
 * Reference: EPL2 Programmer's Manual, the command that each function names.
 */
import type { Dots } from '../../../model/dots.ts'
import { blankDots } from '../../../model/dots.ts'
import { box, fitted, isCutTo, rowsOfWhite, stamp, upsideDown } from '../../canvas.ts'
import { stampPicture } from '../../drawing/picture.ts'
import type { Labels } from '../../interpreter.ts'
import { defaultLengthMm } from '../../language.ts'
import { placeOf } from '../../numbers.ts'
import { inCodepage, splitQuoted, withoutQuoted } from '../../words.ts'
import { fields } from './fields.ts'
import type { EplCommand } from './tokenizer.ts'

/** Known, and without a trace in the picture. */
const settings = new Set(
  'D S O C M V W Y f i j JB JC JF OE oB oE oH oM oR oW TD TS TT rN rY rL dump AUTOFR EI EK FE FI FK GI GK UA UB ? xa d l m ^d'.split(
    ' ',
  ),
)
export class Commands {
  readonly #labels: Labels
  #canvas: Dots
  #width: number
  /** Q; null: the printer feels for the gap, and a label is as long as what is drawn on it. */
  #height: number | null
  #drawn = 0
  #origin = { x: 0, y: 0 }
  #turned = false
  #codepage = 'cp437'
  #bytes = 0

  constructor(labels: Labels) {
    this.#labels = labels
    const { headDots, media, dpmm } = labels.build
    this.#width = media?.width ?? headDots
    this.#height = media?.height ?? null
    this.#canvas = blankDots(this.#width, this.#height ?? defaultLengthMm * dpmm)
  }

  take(command: EplCommand): void {
    this.#bytes += command.bytes
    const { name, line } = command
    if (this.#takeSetting(name, line) || this.#takeMark(command) || this.#takeField(command) || settings.has(name))
      return
    this.#labels.noSuchCommand(name, line)
  }

  #takeField({ name, line }: EplCommand): boolean {
    const drawer = fields[name]
    if (drawer === undefined) return false
    const words = splitQuoted(inCodepage(line.slice(name.length), this.#codepage))
    const placed = this.#labels.placed(name, drawer?.(words))
    if (placed === null) return true
    const { picture, x, y } = placed
    const left = placeOf(words[0]) + this.#origin.x + x
    const top = placeOf(words[1]) + this.#origin.y + y
    this.#makeRoom(top + picture.dots.height - picture.top)
    this.#labels.noteCut(name, stampPicture(this.#canvas, picture, left, top, 'black'))
    if (words[6] === 'R' && name === 'A') this.#labels.ignore('A reverse')
    // A counter or a variable stands beside the quotes of the data, or in their place.
    const counter = /[CV]\d{1,2}/.exec(withoutQuoted(line).split(',').at(-1) ?? '')?.[0]
    if (counter !== undefined) this.#labels.ignore(counter)
    return true
  }

  #takeSetting(name: string, line: string): boolean {
    const [first = 0, second = 1] = numbers(line.slice(name.length))
    switch (name) {
      case 'N':
        this.#canvas = blankDots(this.#width, this.#canvas.height)
        this.#drawn = 0
        return true
      case 'q':
        this.#width = first > 0 ? Math.min(first, this.#labels.build.headDots) : this.#width
        this.#canvas = fitted(this.#canvas, this.#width, this.#canvas.height)
        return true
      case 'Q':
        this.#height = this.#labels.build.media?.height ?? (first > 0 ? first : null)
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
        if (data.length < c * d) this.#labels.damage('GW too-long')
        else this.#drawGraphic(x, y, c, d, data)
        return true
      case 'LO':
      case 'LW':
      case 'LE': {
        const ink = name === 'LO' ? 'black' : name === 'LW' ? 'white' : 'reverse'
        this.#makeRoom(y + d)
        this.#labels.noteCut(name, box(this.#canvas, { x, y, width: c, height: d }, Math.max(c, d), ink))
        return true
      }
      case 'X':
        this.#makeRoom(y + e - b)
        this.#labels.noteCut(name, box(this.#canvas, { x, y, width: d - a, height: e - b }, c, 'black'))
        return true
      default:
        return false
    }
  }

  /** GWx,y,width in bytes,rows: a zero bit is black. */
  #drawGraphic(x: number, y: number, stride: number, rows: number, data: Uint8Array): void {
    this.#makeRoom(y + rows)
    this.#labels.noteCut('GW', stamp(this.#canvas, rowsOfWhite(stride, rows, data), x, y, 'black'))
  }

  /** The picture grows downwards as far as something is drawn; dots beyond the head are cut off. */
  #makeRoom(bottom: number): void {
    this.#drawn = Math.max(this.#drawn, bottom)
    const { height } = this.#canvas
    if (bottom > height) this.#canvas = fitted(this.#canvas, this.#width, Math.max(bottom, height * 2))
  }

  #print(copies: number): void {
    const length = this.#height ?? (this.#drawn > 0 ? this.#drawn : this.#canvas.height)
    if (isCutTo(this.#canvas, this.#width, length)) this.#labels.ignore('dots beyond the label')
    const whole = fitted(this.#canvas, this.#width, length)
    const dots = this.#labels.onMedia(this.#turned ? upsideDown(whole) : whole)
    this.#labels.accept({ dots: { ...dots, data: dots.data.slice() }, copies, bytes: this.#bytes, pauseEvery: 0 })
    this.#bytes = 0
  }
}

/** I8,p: what is not here is the default, 437. */
const codepages: Readonly<Record<string, string>> = { 1: 'cp850', 2: 'cp852', A: 'cp1252', B: 'cp1250', C: 'cp1251' }

function numbers(text: string): number[] {
  return text.split(',').map(placeOf)
}
