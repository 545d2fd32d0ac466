import type { Awaiting } from './intake.ts'
import { Intake } from './intake.ts'

/** Cuts a stream into commands, wherever packets or connections cut it: `read` reads as if all bytes were there. */
export abstract class StreamReader {
  protected readonly intake = new Intake()
  readonly #reading: Awaiting<never> = this.read()
  #inData = false

  /** Is what has been read so far in the middle of counted data? */
  get inData(): boolean {
    return this.#inData
  }

  feed(bytes: Uint8Array): void {
    this.intake.push(bytes)
    this.#reading.next()
  }

  protected abstract read(): Awaiting<never>

  protected *counted(count: number): Awaiting<Uint8Array<ArrayBuffer>> {
    this.#inData = true
    const data = yield* this.intake.take(Math.min(count, longestData))
    this.#inData = false
    return data
  }
}

/** More than this no printer has the memory for. */
const longestData = 16_000_000

export interface LineCommand {
  /** Without the line end; of a command with data up to what stands before it. */
  readonly line: string
  readonly data: Uint8Array
  /** The bytes that the command took in the stream. */
  readonly bytes: number
}

export const none = new Uint8Array(0)

/** Languages whose commands are lines, some with counted bytes behind them. */
export abstract class LineReader extends StreamReader {
  readonly #take: (command: LineCommand) => void
  #characters: string[] = []

  constructor(take: (command: LineCommand) => void) {
    super()
    this.#take = take
  }

  /** What is there of the line, at most so much of it. */
  protected line(most?: number): string {
    return this.#characters.slice(0, most).join('')
  }

  protected get length(): number {
    return this.#characters.length
  }

  protected add(byte: number, longest: number): void {
    if (this.#characters.length < longest) this.#characters.push(String.fromCharCode(byte))
  }

  /** Leaves the text in the line and returns the counted bytes that followed it. */
  protected abstract readLine(): Awaiting<Uint8Array>

  protected override *read(): Awaiting<never> {
    for (;;) {
      const began = this.intake.taken
      const data = yield* this.readLine()
      const line = this.line()
      this.#characters = []
      if (line !== '') this.#take({ line, data, bytes: this.intake.taken - began })
    }
  }
}
