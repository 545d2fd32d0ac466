/**
 * Cuts a stream of EPL into commands: lines, `ESC` commands of the line mode, and counted bytes after GW and GM.
 * Reference: EPL2 Programmer's Manual, *Basic Command Syntax*, GW, GM. The manual has a comma before the bytes of
 * GW; CUPS and LPrint send a line feed there, and printers take both.
 */
import type { Awaiting } from '../../intake.ts'
import type { LineCommand } from '../../streamReader.ts'
import { LineReader, none } from '../../streamReader.ts'

export interface EplCommand extends LineCommand {
  /** `GW`, `q`, `^ee`, `\x1bg`. */
  readonly name: string
}

const esc = 0x1b
const longestLine = 4_096
/** Two letters are a name when there is such a command, else the first alone is. */
const twoLetters = new Set(
  'EI EK ES FE FI FK FR FS GG GI GK GM GW JB JC JF LE LO LS LW OE oB oE oH oM oR oW PA TD TS TT UA UB UE UF UG UI UM UN UP UR US UV U% XS ZT ZB eR dump AUTOFR rN rY rL xa'.split(
    ' ',
  ),
)
const graphicWrite = /^GW-?\d+,-?\d+,(\d+),(\d+)$/
const storeGraphic = /^GM"[^"]*"(\d+)$/

export class Tokenizer extends LineReader {
  constructor(take: (command: EplCommand) => void) {
    super((command) => take({ ...command, name: nameOf(command.line) }))
  }

  get unfinished(): string | null {
    const line = this.line()
    return line === '' ? null : nameOf(line).replace('\x1b', 'ESC ')
  }

  protected override *readLine(): Awaiting<Uint8Array> {
    const first = yield* this.intake.peek()
    return first === esc ? yield* this.#readEscape() : yield* this.#readPlain()
  }

  /** A comma or a line end stands between the count and the bytes of GW. */
  *#readPlain(): Awaiting<Uint8Array> {
    for (;;) {
      const byte = yield* this.intake.byte()
      const count = byte === 0x0a || byte === 0x2c || byte === 0x0d ? countOf(this.line()) : null
      if (count !== null) {
        if (byte === 0x0d && (yield* this.intake.peek()) === 0x0a) yield* this.intake.byte()
        return yield* this.counted(count)
      }
      if (byte === 0x0a || byte === 0x0d || byte === 0x0c) return none
      if (this.length === 0 && (byte === 0x20 || byte === 0x00)) continue
      this.add(byte, longestLine)
    }
  }

  /** ESC, a letter and digits; `ESC g` has three digits and so many bytes. The line mode knows no line end. */
  *#readEscape(): Awaiting<Uint8Array> {
    this.add(yield* this.intake.byte(), longestLine)
    this.add(yield* this.intake.byte(), longestLine)
    const digits = lineModeDigits[this.line().slice(1)] ?? 0
    for (let index = 0; index < digits; index++) this.add(yield* this.intake.byte(), longestLine)
    if (!this.line().startsWith('\x1bg')) return none
    return yield* this.counted(Number.parseInt(this.line().slice(2), 10) || 0)
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
  return count === undefined ? null : Number(count)
}
