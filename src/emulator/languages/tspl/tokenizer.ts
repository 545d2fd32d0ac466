/**
 * Cuts a stream of TSPL into commands: lines, and the counted bytes that follow a BITMAP or a DOWNLOAD.
 * Reference: TSPL/TSPL2 Programming Language, *Document Conventions*, BITMAP, DOWNLOAD.
 */
import type { Awaiting } from '../../intake.ts'
import { LineReader, none } from '../../streamReader.ts'

const longestLine = 4_096
const bitmap = /^BITMAP\s+-?\d+\s*,\s*-?\d+\s*,\s*(\d+)\s*,\s*(\d+)\s*,\s*\d+\s*,$/i
const download = /^DOWNLOAD\s+(?:[FE]\s*,\s*)?"[^"]*"\s*,\s*(\d+)\s*,$/i

export class Tokenizer extends LineReader {
  get unfinished(): string | null {
    const line = this.line()
    const name = /^[A-Z]*/i.exec(line)?.[0] ?? ''
    return line === '' ? null : name === '' ? 'a line' : name.toUpperCase()
  }

  protected override *readLine(): Awaiting<Uint8Array> {
    for (;;) {
      const byte = yield* this.intake.byte()
      if (byte === 0x0d || byte === 0x0a) return none
      if (byte === 0x1b && (yield* this.intake.peek()) === 0x21) {
        yield* this.intake.take(2) // `<ESC>!…` has acted and is no part of the line
        continue
      }
      if (this.length === 0 && (byte === 0x20 || byte === 0x00)) continue
      this.add(byte, longestLine)
      const count = byte === 0x2c ? countOf(this.line()) : null
      if (count !== null) return yield* this.counted(count)
    }
  }
}

/** The bytes that follow a line; null when none are counted. */
function countOf(line: string): number | null {
  const [, across = '', down = ''] = bitmap.exec(line) ?? []
  const count = across === '' ? download.exec(line)?.[1] : Number(across) * Number(down)
  return count === undefined ? null : Number(count)
}
