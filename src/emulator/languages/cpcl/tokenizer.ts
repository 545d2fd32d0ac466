/**
 * Cuts a stream of CPCL into commands: lines, two-byte `ESC` questions between them, and the counted bytes that follow
 * CG. Reference: CPCL Programming Manual, *Command Format*, COMPRESSED-GRAPHICS.
 */
import type { Awaiting } from '../../intake.ts'
import { LineReader, none } from '../../streamReader.ts'

/** EG writes two digits a dot byte; A5 at 12 dots/mm needs 1.2 MB of them. */
const longestLine = 8_000_000
const longestPlain = 4_096
const compressed = /^(?:CG|COMPRESSED-GRAPHICS|VCG|VCOMPRESSED-GRAPHICS)\s+(\d+)\s+(\d+)\s+\d+\s+\d+\s$/i
const expanded = /^(V?EG|V?EXPANDED-GRAPHICS)\s/i

export class Tokenizer extends LineReader {
  get unfinished(): string | null {
    const line = this.line(32)
    return line === '' ? null : (/^[A-Z-]+/i.exec(line)?.[0] ?? 'a line')
  }

  protected override *readLine(): Awaiting<Uint8Array> {
    for (let limit = longestPlain; ; ) {
      const byte = yield* this.intake.byte()
      if (byte === 0x0d || byte === 0x0a) return none
      if (this.length === 0 && (byte === 0x20 || byte === 0x00 || byte === 0x0c)) continue
      this.add(byte, limit)
      if (this.length === 2 && this.line(1) === '\x1b') return none
      if (byte !== 0x20 || this.length > 60) continue
      const text = this.line()
      if (expanded.test(text)) limit = longestLine
      const [, across, down] = compressed.exec(text) ?? []
      if (across !== undefined) return yield* this.counted(Number(across) * Number(down))
    }
  }
}
