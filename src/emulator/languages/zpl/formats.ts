/**
 * Formats: what stands between ^XA and ^XZ becomes one label of dots. What is on the label and cannot be drawn is named
 * as ignored. Reference: ZPL II Programming Guide, the command that each function names.
 */
import type { Dots } from '../../../model/dots.ts'
import { blankDots } from '../../../model/dots.ts'
import type { Ink } from '../../canvas.ts'
import { box, magnified, mirrored, stamp, upsideDown } from '../../canvas.ts'
import { stampPicture } from '../../drawing/picture.ts'
import type { Labels } from '../../interpreter.ts'
import type { Build } from '../../language.ts'
import { defaultLengthMm } from '../../language.ts'
import { whole } from '../../numbers.ts'
import type { NativeField } from './fields.ts'
import { Fields } from './fields.ts'
import { decodeGraphic } from './graphicData.ts'
import type { Graphics } from './graphics.ts'
import { choice, downloadOf } from './parameters.ts'
import type { Command } from './tokenizer.ts'

/** What a field shows, before it is known where. */
interface Mark {
  /** The command. */
  readonly name: string
  /** Where its upper left corner is when ^FT names the place. */
  readonly fromBelow: { readonly x: number; readonly y: number }
  /** The row below the last that it needs. */
  readonly height: number
  readonly white: boolean
  /** Returns false when dots fell outside the label. */
  readonly draw: (canvas: Dots, x: number, y: number, ink: Ink) => boolean
}

interface Field {
  readonly mark: Mark
  readonly x: number
  readonly y: number
  readonly ink: Ink
}

/** What belongs to one label only. */
interface Draft {
  readonly fields: Field[]
  copies: number
  pauseEvery: number
  bytes: number
  /** Something that prints was asked for; without it no label comes out. */
  prints: boolean
  /** ^DF: the format is for the memory, not for paper. */
  stored: boolean
  /** A graphic of it was refused: where nothing else is on the label, none comes out. */
  refused: boolean
  /** After the first ^FS an ^LL is for the next label. */
  separated: boolean
  x: number
  y: number
  /** ^SN: each label would count on. */
  counts: boolean
  /** ^FT names the lower left corner of a graphic, ^FO the upper left. */
  fromBelow: boolean
  reverse: boolean
  pending: Mark | null
}

const longestDots = 32_000
const fieldData = new Set(['^FD', '^FV', '^SN'])
const printing = new Set('^GC ^GD ^GE ^GS ^IL ^XF'.split(' '))
/** Settings of the mechanism and of the memory, and questions: without a trace in the picture. */
const noTrace = new Set(
  '^MN ^MM ^MT ^MD ^PR ^PH ^PF ^ML ^MF ^JU ^JS ^JT ^JZ ^JJ ^JB ^JH ^JW ^XB ^SS ^ST ^SO ^SP ^SL ^SZ ^SX ^SQ ^SR ^ZZ ^KD ^KL ^KN ^KP ^CO ^CP ^CV ^HW ^HZ ^HF ^HG ^HL ^WD ^FX ~TA ~SD ~JC ~JG ~JL ~JS ~JN ~JO ~JR ~JD ~JE ~EF ~PR ~PH ~RO ~KB'.split(
    ' ',
  ),
)
/** What is so by itself, and changes nothing when it is said; what else these say is named. */
const defaults: Readonly<Record<string, RegExp>> = {
  '^JM': /^A?$/i,
  '^MU': /^D?(?:,(\d*),\1)?$/i,
  '^MC': /^Y?$/i,
  '^FP': /^H?(?:,0?)?$/i,
}

export class Formats {
  readonly #labels: Labels
  readonly #build: Build
  readonly #graphics: Graphics
  #draft: Draft | null = null
  // Kept from format to format until power-off.
  readonly #native: Fields
  #width: number
  /** null: nobody said it; a label is then as long as what is on it. */
  #length: number | null
  #nextLength: number | null = null
  #home = { x: 0, y: 0 }
  #shift = 0
  #top = 0
  #inverted = false
  #mirrored = false
  #reversed = false

  constructor(labels: Labels, graphics: Graphics) {
    const { build } = labels
    this.#labels = labels
    this.#build = build
    this.#graphics = graphics
    this.#width = build.headDots
    this.#length = build.media?.height ?? null
    this.#native = new Fields((what) => labels.ignore(what))
  }

  /** A format has been begun and not ended. */
  get partial(): boolean {
    return this.#draft !== null
  }

  /** The length of a label in dots, as ~HS tells it. */
  get length(): number {
    return this.#build.media?.height ?? this.#length ?? defaultLengthMm * this.#build.dpmm
  }

  /** ~JX, ~JA: what was read of an unfinished format is forgotten. */
  discard(): void {
    this.#draft = null
  }

  /** Returns false when the command is none that changes a format. */
  take(command: Command): boolean {
    if (this.#draft !== null) this.#draft.bytes += command.bytes
    if (command.name === '^XA') this.#begin(command)
    else if (this.#draft === null) return this.#takeSetting(command)
    else if (command.name === '^XZ') this.#end(this.#draft)
    else return this.#takeSetting(command) || this.#takeField(command, this.#draft)
    return true
  }

  /** ^XA opens a label. An unfinished one before it, cut by a lost connection, is thrown away. */
  #begin(command: Command): void {
    this.#native.end()
    this.#draft = {
      fields: [],
      copies: 1,
      pauseEvery: 0,
      bytes: command.bytes,
      prints: false,
      stored: false,
      refused: false,
      separated: false,
      counts: false,
      x: 0,
      y: 0,
      fromBelow: false,
      reverse: false,
      pending: null,
    }
  }

  /** ^XZ closes it: the label goes to the buffer, unless there is nothing on it to print. */
  #end(draft: Draft): void {
    this.#placePending(draft)
    this.#draft = null
    const isBlank = draft.refused && draft.fields.length === 0
    if (draft.prints && !draft.stored && !isBlank) {
      const { copies, pauseEvery, bytes } = draft
      if (draft.counts && copies > 1) this.#labels.ignore('^SN')
      this.#labels.accept({ dots: this.#draw(draft.fields), copies, pauseEvery, bytes })
    }
    if (this.#nextLength !== null) this.#length = this.#nextLength
    this.#nextLength = null
  }

  #draw(fields: readonly Field[]): Dots {
    const canvas = blankDots(this.#width, this.#length ?? this.#reach(fields))
    for (const { mark, x, y, ink } of fields) this.#labels.noteCut(mark.name, mark.draw(canvas, x, y + this.#top, ink))
    const upright = this.#inverted ? upsideDown(canvas) : canvas
    return this.#labels.onMedia(this.#mirrored ? mirrored(upright) : upright)
  }

  /** The length of a label of which neither a format nor the roll says one. */
  #reach(fields: readonly Field[]): number {
    const bottoms = fields.map(({ mark, y }) => Math.min(y + this.#top + mark.height, longestDots))
    return Math.max(defaultLengthMm * this.#build.dpmm, ...bottoms)
  }

  #takeSetting(command: Command): boolean {
    const { name, parameters } = command
    const [first = '', second = ''] = parameters
    switch (name) {
      case '^PW': // "if the value exceeds the width of the label, the width is set to the label's maximum size"
        this.#width = whole(first, 2, this.#build.headDots) ?? this.#width
        return true
      case '^LL':
        this.#setLength(whole(first, 1, 32_000))
        return true
      case '^LH':
        this.#home = { x: whole(first, 0, 32_000) ?? this.#home.x, y: whole(second, 0, 32_000) ?? this.#home.y }
        return true
      case '^LS':
        this.#shift = whole(first, -9_999, 9_999) ?? this.#shift
        return true
      case '^LT':
        this.#top = whole(first, -120, 120) ?? this.#top
        return true
      case '^PO':
        this.#inverted = choice(first, 'NI', this.#inverted ? 'I' : 'N') === 'I'
        return true
      case '^PM':
        this.#mirrored = choice(first, 'NY', this.#mirrored ? 'Y' : 'N') === 'Y'
        return true
      case '^LR':
        this.#reversed = choice(first, 'NY', this.#reversed ? 'Y' : 'N') === 'Y'
        return true
      default:
        return this.#native.take(command) || noTrace.has(name) || saysDefault(command)
    }
  }

  #setLength(length: number | null): void {
    if (length === null) return
    if (this.#draft?.separated === true) this.#nextLength = length
    else this.#length = length
  }

  #takeField(command: Command, draft: Draft): boolean {
    const { name, parameters } = command
    const [first = '', second = '', third = '', fourth = ''] = parameters
    switch (name) {
      case '^FO':
      case '^FT':
        this.#placePending(draft)
        if (third.trim() === '1') this.#labels.ignore(`${name} right`)
        draft.x = whole(first, 0, 32_000) ?? 0
        draft.y = whole(second, 0, 32_000) ?? 0
        draft.fromBelow = name === '^FT'
        return true
      case '^FS':
        this.#placePending(draft)
        this.#native.end()
        draft.separated = true
        return true
      case '^FR':
        draft.reverse = true
        return true
      case '^PQ':
        draft.copies = whole(first, 1, 99_999_999) ?? 1
        draft.pauseEvery = choice(fourth, 'NY', 'N') === 'Y' ? 0 : (whole(second, 0, 99_999_999) ?? 0)
        return true
      case '^PP':
        draft.pauseEvery = draft.copies
        return true
      case '^DF':
        draft.stored = true
        return false
      default:
        return this.#takeGraphic(command, draft)
    }
  }

  #takeGraphic(command: Command, draft: Draft): boolean {
    if (command.name === '^GF') this.#takeGraphicField(command, draft)
    else if (command.name === '^GB') this.#takeBox(command, draft)
    else if (command.name === '^XG' || command.name === '^IM') this.#takeStored(command, draft)
    else if (fieldData.has(command.name)) this.#takeData(command, draft)
    else {
      if (printing.has(command.name)) draft.prints = true
      return false
    }
    return true
  }

  /** ^FD and its like: text, or what a bar code says. */
  #takeData(command: Command, draft: Draft): void {
    draft.prints = true
    draft.counts ||= command.name === '^SN'
    const field = this.#native.draw(command)
    if (field !== null) this.#labels.noteLetters(command.name, field.picture)
    if (field !== null) this.#pend(draft, nativeMark(command.name, field))
  }

  #takeGraphicField(command: Command, draft: Draft): void {
    draft.prints = true
    const [form = '', , count = '', bytesPerRow = ''] = command.parameters
    const image = decodeGraphic(downloadOf(form, count, bytesPerRow, command.data))
    if (image.ok) this.#pend(draft, imageMark('^GF', image.value))
    else {
      draft.refused = true
      this.#labels.refuse(`^GF ${image.fault}`)
    }
  }

  /** ^GBw,h,t,c,r: the rounding is not drawn. */
  #takeBox({ parameters }: Command, draft: Draft): void {
    draft.prints = true
    const [w = '', h = '', t = '', colour = '', rounding = ''] = parameters
    const thickness = whole(t, 1, 32_000) ?? 1
    const width = Math.max(whole(w, 1, 32_000) ?? thickness, thickness)
    const height = Math.max(whole(h, 1, 32_000) ?? thickness, thickness)
    if ((whole(rounding, 0, 8) ?? 0) > 0) this.#labels.ignore('^GB rounding')
    this.#pend(draft, {
      name: '^GB',
      fromBelow: { x: 0, y: -height },
      height,
      white: choice(colour, 'BW', 'B') === 'W',
      draw: (canvas, x, y, ink) => box(canvas, { x, y, width, height }, thickness, ink),
    })
  }

  #takeStored({ name, parameters }: Command, draft: Draft): void {
    draft.prints = true
    const [object = '', across = '', down = ''] = parameters
    const image = this.#graphics.recall(object)
    if (image === null) this.#labels.ignore(`${name} unknown graphic`)
    else if (name === '^IM') this.#pend(draft, imageMark(name, image))
    else this.#pend(draft, imageMark(name, magnified(image, whole(across, 1, 10) ?? 1, whole(down, 1, 10) ?? 1)))
  }

  #pend(draft: Draft, mark: Mark): void {
    this.#placePending(draft)
    draft.pending = mark
  }

  /** A field is placed when it ends, because ^FR may follow the graphic. */
  #placePending(draft: Draft): void {
    const mark = draft.pending
    if (mark === null) return
    const corner = draft.fromBelow ? mark.fromBelow : { x: 0, y: 0 }
    draft.fields.push({
      mark,
      x: this.#home.x + draft.x + corner.x - this.#shift,
      y: this.#home.y + draft.y + corner.y,
      ink: draft.reverse || this.#reversed ? 'reverse' : mark.white ? 'white' : 'black',
    })
    draft.pending = null
    draft.reverse = false
  }
}

function saysDefault({ name, parameters }: Command): boolean {
  return defaults[name]?.test(parameters.join(',').trim()) ?? false
}

function imageMark(name: string, image: Dots): Mark {
  const draw: Mark['draw'] = (canvas, x, y, ink) => stamp(canvas, image, x, y, ink)
  return { name, fromBelow: { x: 0, y: -image.height }, height: image.height, white: false, draw }
}

function nativeMark(name: string, { picture, fromBelow }: NativeField): Mark {
  const draw: Mark['draw'] = (canvas, x, y, ink) => stampPicture(canvas, picture, x, y, ink)
  return { name, fromBelow, height: picture.dots.height - picture.top, white: false, draw }
}
