/**
 * Cuts a stream of CPCL into commands: lines, two-byte `ESC` questions between them, and the counted bytes that follow
 * CG. Reference: CPCL Programming Manual, *Command Format*, COMPRESSED-GRAPHICS.
 */
import type { Awaiting } from '../../intake.ts'
import { Intake } from '../../intake.ts'

export interface CpclCommand {
  /** Without the line end; of a command with data up to the blank before it. */
  readonly line: string
  readonly data: Uint8Array
  /** The bytes that the command took in the stream. */
  readonly bytes: number
}

const none = new Uint8Array(0)
/** EG writes two digits a dot byte; A5 at 12 dots/mm needs 1.2 MB of them. */
const longestLine = 8_000_000
const longestPlain = 4_096
const longestData = 16_000_000
const compressed = /^(?:CG|COMPRESSED-GRAPHICS|VCG|VCOMPRESSED-GRAPHICS)\s+(\d+)\s+(\d+)\s+\d+\s+\d+\s$/i
const expanded = /^(V?EG|V?EXPANDED-GRAPHICS)\s/i

export class Tokenizer {
  readonly #take: (command: CpclCommand) => void
  readonly #intake = new Intake()
  readonly #reading: Awaiting<never>
  #line: string[] = []

  constructor(take: (command: CpclCommand) => void) {
    this.#take = take
    this.#reading = this.#read()
  }

  get unfinished(): string | null {
    const line = this.#line.slice(0, 32).join('')
    return line === '' ? null : (/^[A-Z-]+/i.exec(line)?.[0] ?? 'a line')
  }

  feed(bytes: Uint8Array): void {
    this.#intake.push(bytes)
    this.#reading.next()
  }

  *#read(): Awaiting<never> {
    for (;;) {
      const began = this.#intake.taken
      const data = yield* this.#readLine()
      const line = this.#line.join('')
      this.#line = []
      if (line !== '') this.#take({ line, data, bytes: this.#intake.taken - began })
    }
  }

  /** Leaves the text in `#line` and returns the counted bytes that followed it. */
  *#readLine(): Awaiting<Uint8Array> {
    for (let limit = longestPlain; ; ) {
      const byte = yield* this.#intake.byte()
      if (byte === 0x0d || byte === 0x0a) return none
      if (this.#line.length === 0 && (byte === 0x20 || byte === 0x00 || byte === 0x0c)) continue
      if (this.#line.length < limit) this.#line.push(String.fromCharCode(byte))
      if (this.#line.length === 2 && this.#line[0] === '\x1b') return none
      if (byte !== 0x20 || this.#line.length > 60) continue
      const text = this.#line.join('')
      if (expanded.test(text)) limit = longestLine
      const count = countOf(text)
      if (count !== null) return yield* this.#intake.take(count)
    }
  }
}

/** The bytes that follow a line; null when none are counted. */
function countOf(line: string): number | null {
  const [, across = '', down = ''] = compressed.exec(line) ?? []
  return across === '' ? null : Math.min(Number(across) * Number(down), longestData)
}
