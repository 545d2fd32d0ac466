/**
 * Cuts a stream of TSPL into commands: lines, and the counted bytes that follow a BITMAP or a DOWNLOAD.
 * Reference: TSPL/TSPL2 Programming Language, *Document Conventions*, BITMAP, DOWNLOAD.
 */
import type { Awaiting } from '../../intake.ts'
import { Intake } from '../../intake.ts'

export interface TsplCommand {
  /** Without the line end; of a command with data up to the comma before it. */
  readonly line: string
  readonly data: Uint8Array
  /** The bytes that the command took in the stream. */
  readonly bytes: number
}

const none = new Uint8Array(0)
const longestLine = 4_096
const longestData = 16_000_000
const bitmap = /^BITMAP\s+-?\d+\s*,\s*-?\d+\s*,\s*(\d+)\s*,\s*(\d+)\s*,\s*\d+\s*,$/i
const download = /^DOWNLOAD\s+(?:[FE]\s*,\s*)?"[^"]*"\s*,\s*(\d+)\s*,$/i

export class Tokenizer {
  readonly #take: (command: TsplCommand) => void
  readonly #intake = new Intake()
  readonly #reading: Awaiting<never>
  #line = ''
  #inData = false

  constructor(take: (command: TsplCommand) => void) {
    this.#take = take
    this.#reading = this.#read()
  }

  get inData(): boolean {
    return this.#inData
  }

  get unfinished(): string | null {
    const name = /^[A-Z]*/i.exec(this.#line)?.[0] ?? ''
    return this.#line === '' ? null : name === '' ? 'a line' : name.toUpperCase()
  }

  feed(bytes: Uint8Array): void {
    this.#intake.push(bytes)
    this.#reading.next()
  }

  *#read(): Awaiting<never> {
    for (;;) {
      const began = this.#intake.taken
      const data = yield* this.#readLine()
      const line = this.#line
      this.#line = ''
      if (line !== '') this.#take({ line, data, bytes: this.#intake.taken - began })
    }
  }

  /** Leaves the text in `#line` and returns the counted bytes that followed it. */
  *#readLine(): Awaiting<Uint8Array> {
    for (;;) {
      const byte = yield* this.#intake.byte()
      if (byte === 0x0d || byte === 0x0a) return none
      if (byte === 0x1b && (yield* this.#intake.peek()) === 0x21) {
        yield* this.#intake.take(2) // `<ESC>!…` has acted and is no part of the line
        continue
      }
      if (this.#line === '' && (byte === 0x20 || byte === 0x00)) continue
      if (this.#line.length < longestLine) this.#line += String.fromCharCode(byte)
      const count = byte === 0x2c ? countOf(this.#line) : null
      if (count === null) continue
      this.#inData = true
      const data = yield* this.#intake.take(count)
      this.#inData = false
      return data
    }
  }
}

/** The bytes that follow a line; null when none are counted. */
function countOf(line: string): number | null {
  const [, across = '', down = ''] = bitmap.exec(line) ?? []
  const count = across === '' ? download.exec(line)?.[1] : Number(across) * Number(down)
  return count === undefined ? null : Math.min(Number(count), longestData)
}
