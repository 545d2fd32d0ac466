/**
 * Cuts a stream of EPL into commands: lines, `ESC` commands of the line mode, and counted bytes after GW and GM.
 * Reference: EPL2 Programmer's Manual, *Basic Command Syntax*, GW, GM. The manual has a comma before the bytes of
 * GW; CUPS and LPrint send a line feed there, and printers take both.
 */
import type { Awaiting } from '../../intake.ts'
import { Intake } from '../../intake.ts'

export interface EplCommand {
  /** `GW`, `q`, `^ee`, `\x1bg`. */
  readonly name: string
  /** With the name, without the line end; of a command with data up to the last parameter. */
  readonly line: string
  readonly data: Uint8Array
  /** The bytes that the command took in the stream. */
  readonly bytes: number
}

const none = new Uint8Array(0)
const esc = 0x1b
const longestLine = 4_096
const longestData = 16_000_000
/** Two letters are a name when there is such a command, else the first alone is. */
const twoLetters = new Set(
  'EI EK ES FE FI FK FR FS GG GI GK GM GW JB JC JF LE LO LS LW OE oB oE oH oM oR oW PA TD TS TT UA UB UE UF UG UI UM UN UP UR US UV U% XS ZT ZB eR dump AUTOFR rN rY rL xa'.split(
    ' ',
  ),
)
const graphicWrite = /^GW-?\d+,-?\d+,(\d+),(\d+)$/
const storeGraphic = /^GM"[^"]*"(\d+)$/

export class Tokenizer {
  readonly #take: (command: EplCommand) => void
  readonly #intake = new Intake()
  readonly #reading: Awaiting<never>
  #line = ''

  constructor(take: (command: EplCommand) => void) {
    this.#take = take
    this.#reading = this.#read()
  }

  get unfinished(): string | null {
    return this.#line === '' ? null : nameOf(this.#line).replace('\x1b', 'ESC ')
  }

  feed(bytes: Uint8Array): void {
    this.#intake.push(bytes)
    this.#reading.next()
  }

  *#read(): Awaiting<never> {
    for (;;) {
      const began = this.#intake.taken
      const first = yield* this.#intake.peek()
      const data = first === esc ? yield* this.#readEscape() : yield* this.#readLine()
      const line = this.#line
      this.#line = ''
      if (line !== '') this.#take({ name: nameOf(line), line, data, bytes: this.#intake.taken - began })
    }
  }

  /** A comma or a line end stands between the count and the bytes of GW. */
  *#readLine(): Awaiting<Uint8Array> {
    for (;;) {
      const byte = yield* this.#intake.byte()
      const count = byte === 0x0a || byte === 0x2c || byte === 0x0d ? countOf(this.#line) : null
      if (count !== null) {
        if (byte === 0x0d && (yield* this.#intake.peek()) === 0x0a) yield* this.#intake.byte()
        return yield* this.#intake.take(count)
      }
      if (byte === 0x0a || byte === 0x0d || byte === 0x0c) return none
      if (this.#line === '' && (byte === 0x20 || byte === 0x00)) continue
      if (this.#line.length < longestLine) this.#line += String.fromCharCode(byte)
    }
  }

  /** ESC, a letter and digits; `ESC g` has three digits and so many bytes. The line mode knows no line end. */
  *#readEscape(): Awaiting<Uint8Array> {
    this.#line = String.fromCharCode(yield* this.#intake.byte())
    this.#line += String.fromCharCode(yield* this.#intake.byte())
    const digits = lineModeDigits[this.#line.slice(1)] ?? 0
    for (let index = 0; index < digits; index++) this.#line += String.fromCharCode(yield* this.#intake.byte())
    if (!this.#line.startsWith('\x1bg')) return none
    const count = Number.parseInt(this.#line.slice(2), 10) || 0
    return yield* this.#intake.take(count)
  }
}

/** Digits that follow a command of the line mode: graphics, margin, speed, density. */
const lineModeDigits: Readonly<Record<string, number>> = { g: 3, M: 2, S: 1, D: 1 }

function nameOf(line: string): string {
  if (line.startsWith('^')) return line.slice(0, line.startsWith('^ee') ? 3 : 2)
  if (line.startsWith('\x1b')) return line.slice(0, 2)
  const two = line.slice(0, 2)
  return twoLetters.has(two) ? two : line.slice(0, 1)
}

/** The bytes that follow a line; null when none are counted. */
function countOf(line: string): number | null {
  const [, across = '', down = ''] = graphicWrite.exec(line) ?? []
  const count = across === '' ? storeGraphic.exec(line)?.[1] : Number(across) * Number(down)
  return count === undefined ? null : Math.min(Number(count), longestData)
}
