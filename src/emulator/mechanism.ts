/**
 * The physical side of the printer, the same for every language: the buffer of formats, paper, head, ribbon, the pause
 * key, speed and the counter of labels. Paper moves in the time of the clock that is handed in; a label counts when
 * it has come out whole. A label that is stopped half-way by paper, ribbon, head or heat is printed again from its top
 * when the trouble is over (ZPL II Programming Guide, ^JZ, default Y).
 */
import type { Clock } from '../base/clock.ts'
import type { Dots } from '../model/dots.ts'
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
export type Trouble = 'media-out' | 'ribbon-out' | 'head-open' | 'too-hot'

export interface MechanismOptions {
  readonly clock: Clock
  readonly dpmm: DotsPerMm
  readonly speedMmPerSecond: number
  /** Room for formats that wait; the one that is being printed has left the buffer. */
  readonly bufferBytes: number
  readonly onLabel: (label: EmittedLabel) => void
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
  /** Labels that came out since the printer was made. */
  readonly labels: number
}

interface Batch {
  readonly format: Format
  readonly copies: number
  remaining: number
}

const gapMm = 3

export class Mechanism {
  readonly #options: MechanismOptions
  readonly #troubles = new Set<Trouble>()
  readonly #watchers = new Set<() => void>()
  #waiting: Format[] = []
  #batch: Batch | null = null
  #motion: AbortController | null = null
  #paused = false
  #labels = 0
  #labelsOnRoll = Number.POSITIVE_INFINITY
  #swallow = false
  #twice = false
  #off = false

  constructor(options: MechanismOptions) {
    this.#options = options
  }

  /** Moves paper until `switchOff`. */
  async run(): Promise<void> {
    while (!this.#off) {
      this.#batch ??= this.#nextBatch()
      if (this.#batch === null || this.#paused || this.#troubles.size > 0) await this.#change()
      else await this.#move(this.#batch)
    }
  }

  status(): MechanismStatus {
    const bytesWaiting = this.#waiting.reduce((sum, format) => sum + format.bytes, 0)
    return {
      troubles: new Set(this.#troubles),
      paused: this.#paused,
      formatsWaiting: this.#waiting.length,
      bytesWaiting,
      bufferFull: bytesWaiting >= this.#options.bufferBytes,
      labelsRemaining: Math.min(this.#batch?.remaining ?? 0, this.#batch?.format.copies ?? 0),
      moving: this.#motion !== null,
      labels: this.#labels,
    }
  }

  /** A format has been read to its end. */
  accept(format: Format): void {
    if (this.#swallow) this.#swallow = false
    else this.#queue(format)
  }

  /** A format that no one on this port sent. */
  acceptForeign(format: Format): void {
    this.#queue(format)
  }

  /** Resolves when the buffer takes more, or the signal aborts. */
  async room(signal: AbortSignal): Promise<void> {
    while (this.status().bufferFull && !signal.aborted && !this.#off) await this.#change(signal)
  }

  /** Resolves when nothing waits and nothing moves, or the printer is switched off. */
  async idle(): Promise<void> {
    while ((this.#batch !== null || this.#waiting.length > 0) && !this.#off) await this.#change()
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
    if (!restOfBatch) this.#waiting.shift()
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

  /** The next format that is printed comes out twice. */
  printTwice(): void {
    this.#twice = true
  }

  /** The buffer and the pause are gone, a label that moved with them; paper, head and the counter stay as they are. */
  powerCycle(): void {
    this.#waiting = []
    this.#batch = null
    this.#paused = false
    this.#motion?.abort()
    this.#notify()
  }

  switchOff(): void {
    this.#off = true
    this.powerCycle()
  }

  #queue(format: Format): void {
    this.#waiting.push(format)
    this.#batch ??= this.#nextBatch()
    this.#notify()
  }

  /** Taken from the buffer only when it can start at once: a stopped printer keeps its formats in the buffer. */
  #nextBatch(): Batch | null {
    if (this.#paused || this.#troubles.size > 0) return null
    const format = this.#waiting.shift()
    if (format === undefined) return null
    const copies = this.#twice ? format.copies * 2 : format.copies
    this.#twice = false
    this.#notify()
    return { format, copies, remaining: copies }
  }

  async #move(batch: Batch): Promise<void> {
    const { clock, dpmm, speedMmPerSecond } = this.#options
    const motion = new AbortController()
    this.#motion = motion
    const millimetres = batch.format.dots.height / dpmm + gapMm
    await clock.sleep((millimetres / speedMmPerSecond) * 1000, motion.signal)
    this.#motion = null
    if (!motion.signal.aborted) this.#emit(batch)
    this.#notify()
  }

  #emit(batch: Batch): void {
    const { clock, onLabel } = this.#options
    const { dots, pauseEvery } = batch.format
    this.#labels++
    batch.remaining--
    if (--this.#labelsOnRoll <= 0) this.#troubles.add('media-out')
    const printed = batch.copies - batch.remaining
    if (pauseEvery > 0 && printed % pauseEvery === 0) this.#paused = true
    if (batch.remaining === 0) this.#batch = null
    onLabel({ label: this.#labels, dots, width: dots.width, height: dots.height, at: clock.now() })
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
