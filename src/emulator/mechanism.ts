/**
 * The physical side of the printer, the same for every language: the buffer of formats, paper, head, ribbon, the pause
 * key, speed and the counter of labels. Paper moves in the time of the clock that is handed in; a label counts when
 * it has come out whole. A label that is stopped half-way by paper, ribbon, head or heat is printed again from its top
 * when the trouble is over (ZPL II Programming Guide, ^JZ, default Y). A receipt printer keeps no page: it goes on at the
 * line where it stopped (Epson, DLE ENQ 1), and a label at whose paper hands were comes out in two pieces.
 */
import type { Clock } from '../base/clock.ts'
import type { Dots } from '../model/dots.ts'
import { blankDots } from '../model/dots.ts'
import type { DotsPerMm } from '../model/labelSize.ts'

/** A format as the buffer holds it. `bytes` is the room it takes, `pauseEvery` the labels between pauses (0: none). */
export interface Format {
  readonly dots: Dots
  readonly copies: number
  readonly bytes: number
  readonly pauseEvery: number
}

/** A label that came out. `label` counts from 1 over the whole life of the printer, `at` is ms since 1970. */
export interface EmittedLabel {
  readonly label: number
  readonly dots: Dots
  readonly width: number
  readonly height: number
  readonly at: number
}

/** What stops the paper until hands have been on the printer. */
export type Trouble = 'media-out' | 'ribbon-out' | 'head-open' | 'too-hot' | 'jam'

export interface MechanismOptions {
  readonly clock: Clock
  readonly dpmm: DotsPerMm
  readonly speedMmPerSecond: number
  /** Room for formats that wait; the one that is being printed has left the buffer. */
  readonly bufferBytes: number
  readonly onLabel: (label: EmittedLabel) => void
  /** A label that was stopped goes on where it was. Default: it begins anew. */
  readonly goesOn?: boolean
}

export interface MechanismStatus {
  readonly troubles: ReadonlySet<Trouble>
  readonly paused: boolean
  /** Formats that wait in the buffer, without the one that is being printed. */
  readonly formatsWaiting: number
  readonly bytesWaiting: number
  readonly bufferFull: boolean
  /** Labels of the format that is being printed which have not come out, the moving one included. */
  readonly labelsRemaining: number
  readonly moving: boolean
  /** What moves is paper without a label. */
  readonly feeding: boolean
  /** Labels that came out since the printer was made. */
  readonly labels: number
  /** Paper that was fed for them, gaps included, in mm. */
  readonly fedMm: number
  /** How often the power went since the printer was made. */
  readonly restarts: number
}

/** What stands in the buffer: a format, or something to be done when everything before it has come out. */
type Entry = Format | (() => void)

interface Batch {
  readonly format: Format
  readonly copies: number
  remaining: number
  /** Rows of the moving label that came out before its paper was handled. */
  torn: number
}

const tearing: readonly Trouble[] = ['media-out', 'head-open', 'jam']

const gapMm = 3
/** What the FEED key moves where no label says how long one is. */
const feedMm = 80

export class Mechanism {
  readonly #options: MechanismOptions
  readonly #troubles = new Set<Trouble>()
  readonly #watchers = new Set<() => void>()
  #waiting: Entry[] = []
  #batch: Batch | null = null
  #motion: AbortController | null = null
  #paused = false
  #labels = 0
  #fedMm = 0
  #restarts = 0
  #bufferBytes: number
  #labelsOnRoll = Number.POSITIVE_INFINITY
  #swallow = false
  #blank = false
  #feeds = 0
  #feeding = false
  #twice = false
  #off = false

  constructor(options: MechanismOptions) {
    this.#options = options
    this.#bufferBytes = options.bufferBytes
  }

  /** Moves paper until `switchOff`. */
  async run(): Promise<void> {
    while (!this.#off) {
      this.#batch ??= this.#nextBatch()
      const stopped = this.#paused || this.#troubles.size > 0
      if (!stopped && this.#batch !== null) await this.#print(this.#batch)
      else if (!stopped && this.#feeds > 0) await this.#feed()
      else await this.#change()
    }
  }

  status(): MechanismStatus {
    const formats = this.#waiting.filter((entry) => typeof entry !== 'function')
    const bytesWaiting = formats.reduce((sum, format) => sum + format.bytes, 0)
    return {
      troubles: new Set(this.#troubles),
      paused: this.#paused,
      formatsWaiting: formats.length,
      bytesWaiting,
      bufferFull: bytesWaiting >= this.#bufferBytes,
      labelsRemaining: Math.min(this.#batch?.remaining ?? 0, this.#batch?.format.copies ?? 0),
      moving: this.#motion !== null,
      feeding: this.#feeding,
      labels: this.#labels,
      fedMm: this.#fedMm,
      restarts: this.#restarts,
    }
  }

  /** A format has been read to its end. */
  accept(format: Format): void {
    if (this.#swallow) this.#swallow = false
    else this.#queue(this.#blank ? { ...format, dots: blankDots(format.dots.width, format.dots.height) } : format)
  }

  /** A format that no one on this port sent. */
  acceptForeign(format: Format): void {
    this.#queue(format)
  }

  /**
   * Done as soon as everything accepted before has come out and the printer can print: the answers that wait their
   * turn. Forgotten with the format before it when that is canceled, and when the power goes.
   */
  inTurn(act: () => void): void {
    this.#waiting.push(act)
    this.#batch ??= this.#nextBatch()
    this.#notify()
  }

  /** The listener hears every change from now on, until the function that is returned is called. */
  watch(listener: () => void): () => void {
    this.#watchers.add(listener)
    return () => this.#watchers.delete(listener)
  }

  /** Room for waiting formats from now on. */
  setBuffer(bytes: number): void {
    this.#bufferBytes = bytes
    this.#notify()
  }

  /** Resolves when the buffer takes more, or the signal aborts. */
  async room(signal: AbortSignal): Promise<void> {
    while (this.status().bufferFull && !signal.aborted && !this.#off) await this.#change(signal)
  }

  /** Resolves when nothing waits and nothing moves, or the printer is switched off. */
  async idle(): Promise<void> {
    while ((this.#batch !== null || this.#waiting.length > 0 || this.#feeds > 0) && !this.#off) await this.#change()
  }

  /** The label that moves is finished first. */
  pause(): void {
    this.#paused = true
    this.#notify()
  }

  resume(): void {
    this.#paused = false
    this.#notify()
  }

  /** The cancel key: acts only in pause, and takes the format that would print next. The label that moves is finished. */
  cancelNext(): void {
    if (!this.#paused) return
    const restOfBatch = (this.#batch?.remaining ?? 0) > (this.#motion === null ? 0 : 1)
    if (!restOfBatch) this.#dropNext()
    else this.cancelBatch()
    this.#notify()
  }

  /** Drops every format that waits and what is left of the batch; the label that moves is finished. */
  cancelAll(): void {
    this.#waiting = []
    this.cancelBatch()
  }

  /** Drops what is left of the batch; the label that moves is finished. */
  cancelBatch(): void {
    if (this.#batch !== null) this.#waiting = withoutTurns(this.#waiting)
    if (this.#motion === null) this.#batch = null
    else if (this.#batch !== null) this.#batch.remaining = 1
    this.#notify()
  }

  trouble(trouble: Trouble): void {
    this.#troubles.add(trouble)
    this.#motion?.abort()
    this.#notify()
  }

  mend(trouble: Trouble): void {
    this.#troubles.delete(trouble)
    if (trouble === 'media-out') this.#labelsOnRoll = Number.POSITIVE_INFINITY
    this.#notify()
  }

  /** The roll ends after so many more labels; 0: at once, in the middle of a label that moves. */
  rollEndsAfter(labels: number): void {
    this.#labelsOnRoll = labels
    if (labels <= 0) this.trouble('media-out')
  }

  /** The next format that arrives vanishes: no label, no trace. */
  swallowNext(): void {
    this.#swallow = true
  }

  /** Pictures are refused while true, and labels come out without them. */
  refuseGraphics(refuse: boolean): void {
    this.#blank = refuse
  }

  /** The FEED key: paper of a label's length moves when no label does. It is none, and is not counted. */
  feedKey(): void {
    this.#feeds++
    this.#notify()
  }

  /** The next format that is printed comes out twice. */
  printTwice(): void {
    this.#twice = true
  }

  /** The buffer and the pause are gone, a label that moved with them; paper, head and the counter stay as they are. */
  powerCycle(): void {
    this.#restarts++
    this.#waiting = []
    this.#batch = null
    this.#paused = false
    this.#feeds = 0
    this.#motion?.abort()
    this.#notify()
  }

  switchOff(): void {
    this.#off = true
    this.powerCycle()
  }

  /** The format that would print next, and what was to be done after it. */
  #dropNext(): void {
    const next = this.#waiting.findIndex((entry) => typeof entry !== 'function')
    if (next >= 0) this.#waiting = [...this.#waiting.slice(0, next), ...withoutTurns(this.#waiting.slice(next + 1))]
  }

  #queue(format: Format): void {
    this.#waiting.push(format)
    this.#batch ??= this.#nextBatch()
    this.#notify()
  }

  /** Taken from the buffer only when it can start at once: a stopped printer keeps its formats in the buffer. */
  #nextBatch(): Batch | null {
    if (this.#paused || this.#troubles.size > 0) return null
    const due = this.#waiting
    const turns = due.length - withoutTurns(due).length
    this.#waiting = due.slice(turns)
    for (const act of due.slice(0, turns)) if (typeof act === 'function') act()
    const format = this.#waiting.shift()
    if (format === undefined || typeof format === 'function') {
      if (turns > 0) this.#notify()
      return null
    }
    const copies = this.#twice ? format.copies * 2 : format.copies
    this.#twice = false
    this.#notify()
    return { format, copies, remaining: copies, torn: 0 }
  }

  async #print(batch: Batch): Promise<void> {
    const { dpmm, clock, speedMmPerSecond, goesOn = false } = this.#options
    const began = clock.ticks()
    const rows = batch.format.dots.height - batch.torn
    if (await this.#move(rows / dpmm + gapMm)) this.#emit(batch)
    else if (goesOn && tearing.some((trouble) => this.#troubles.has(trouble)))
      batch.torn += Math.min(rows - 1, Math.floor(((clock.ticks() - began) / 1000) * speedMmPerSecond * dpmm))
    this.#notify()
  }

  async #feed(): Promise<void> {
    this.#feeding = true
    this.#notify()
    await this.#move(feedMm)
    this.#feeding = false
    this.#feeds = Math.max(0, this.#feeds - 1)
    this.#fedMm += feedMm
    this.#notify()
  }

  /** False: it was stopped on its way. */
  async #move(millimetres: number): Promise<boolean> {
    const { clock, speedMmPerSecond } = this.#options
    const motion = new AbortController()
    this.#motion = motion
    await clock.sleep((millimetres / speedMmPerSecond) * 1000, motion.signal)
    this.#motion = null
    return !motion.signal.aborted
  }

  #emit(batch: Batch): void {
    const { clock, onLabel } = this.#options
    const { dots, pauseEvery } = batch.format
    this.#labels++
    this.#fedMm += dots.height / this.#options.dpmm + gapMm
    batch.remaining--
    if (--this.#labelsOnRoll <= 0) this.#troubles.add('media-out')
    const printed = batch.copies - batch.remaining
    if (pauseEvery > 0 && printed % pauseEvery === 0) this.#paused = true
    if (batch.remaining === 0) this.#batch = null
    const pieces = batch.torn === 0 ? [dots] : [rowsOf(dots, 0, batch.torn), rowsOf(dots, batch.torn, dots.height)]
    batch.torn = 0
    for (const piece of pieces)
      onLabel({ label: this.#labels, dots: piece, width: piece.width, height: piece.height, at: clock.now() })
  }

  #notify(): void {
    for (const watcher of [...this.#watchers]) watcher()
  }

  #change(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#watchers.delete(done)
        signal?.removeEventListener('abort', done)
        resolve()
      }
      this.#watchers.add(done)
      signal?.addEventListener('abort', done, { once: true })
    })
  }
}

function rowsOf({ width, stride, data }: Dots, from: number, to: number): Dots {
  return { width, height: to - from, stride, data: data.slice(from * stride, to * stride) }
}

/** The entries from the first format on. */
function withoutTurns(entries: readonly Entry[]): Entry[] {
  const first = entries.findIndex((entry) => typeof entry !== 'function')
  return first < 0 ? [] : entries.slice(first)
}
