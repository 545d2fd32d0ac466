/**
 * CPCL as Zebra's (Comtec's) and other mobile printers understand it.
 * Reference: Zebra, CPCL Programming Manual: sessions (`! offset dpi dpi height copies` … PRINT), CG, EG, PW,
 * UTILITIES, ABORT; <ESC>h status. A command is a line; after CG as many bytes follow as were announced.
 * After a cut CG the bytes that follow are dots until its count is reached; nothing in them is a command. So a sender
 * that lost a connection sends line feeds for the missing bytes (empty lines are nothing), and ABORT. A session that
 * was not ended is thrown away by the `!` of the next.
 */

import type { Awaiting } from '../../intake.ts'
import { LabelInterpreter } from '../../interpreter.ts'
import type { EmulatedLanguage, Surroundings } from '../../language.ts'
import type { MechanismStatus } from '../../mechanism.ts'
import { firmware, troubleBits } from '../../replies.ts'
import { isSgd } from '../../sgd.ts'
import type { LineCommand } from '../../streamReader.ts'
import { LineReader, none } from '../../streamReader.ts'
import { Sessions } from './sessions.ts'

export const cpcl: EmulatedLanguage = {
  name: 'cpcl',
  resync: 'line feeds for the bytes that a cut CG misses, then ABORT or the ! of the next session',
  interpreter: (surroundings) => new CpclInterpreter(surroundings),
}

class CpclInterpreter extends LabelInterpreter {
  readonly #sessions = new Sessions(this.labels)
  readonly #tokenizer = new Tokenizer((command) => this.#take(command))
  #questions = 0
  #acknowledged = 0

  constructor(surroundings: Surroundings) {
    super(surroundings)
    surroundings.onChange(() => this.#answerWhenStill())
  }

  get unfinished(): string | null {
    return this.#tokenizer.unfinished ?? this.#sessions.unfinished
  }

  feed(bytes: Uint8Array): void {
    this.#tokenizer.feed(bytes)
  }

  #take(command: LineCommand): void {
    if (command.line.startsWith('\x1b')) this.#answer(command.line)
    else if (isSgd(command.line)) this.takeSgd(command.line, 'cpcl')
    else this.#sessions.take(command)
  }

  #answer(line: string): void {
    const { mechanism, reply } = this.surroundings
    if (line === '\x1bh') {
      this.#questions++
      this.#answerWhenStill()
    } else if (line === '\x1bN') this.#acknowledged = mechanism.status().restarts
    else if (line === '\x1bv') reply(Buffer.from(`PACKBENCH ${firmware}\r\n`))
    else this.labels.ignore(line.replace('\x1b', 'ESC '))
  }

  /**
   * <ESC>h: "if one is returned, the printer has finished processing the previous label", or something stops it that has
   * a bit. A pause has none: the label before the question is not processed, so no answer comes.
   */
  #answerWhenStill(): void {
    const status = this.surroundings.mechanism.status()
    if (status.moving || (status.troubles.size === 0 && status.formatsWaiting > 0)) return
    const questions = this.#questions
    this.#questions = 0
    const byte = statusByte(status, status.restarts > this.#acknowledged)
    if (questions > 0) this.surroundings.reply(new Uint8Array(questions).fill(byte))
  }
}

/** Bit 0 busy, 1 paper out (a jam looks like it), 2 latch open, 3 battery low, 4 switched on since <ESC>N. */
function statusByte(status: MechanismStatus, restarted: boolean): number {
  const busy = status.formatsWaiting > 0 || status.paused
  const bits = { 'too-hot': 0x01, 'media-out': 0x02, 'ribbon-out': 0x02, jam: 0x02, 'head-open': 0x04 }
  return troubleBits(status, bits) | (busy ? 0x01 : 0) | (restarted ? 0x10 : 0)
}

/** EG writes two digits a dot byte; A5 at 12 dots/mm needs 1.2 MB of them. */
const longestLine = 8_000_000
const longestPlain = 4_096
const compressed = /^(?:CG|COMPRESSED-GRAPHICS|VCG|VCOMPRESSED-GRAPHICS)\s+(\d+)\s+(\d+)\s+\d+\s+\d+\s$/i
const expanded = /^(V?EG|V?EXPANDED-GRAPHICS)\s/i

/**
 * Cuts a stream of CPCL into commands: lines, two-byte `ESC` questions between them, and the counted bytes that follow
 * CG. Reference: CPCL Programming Manual, *Command Format*, COMPRESSED-GRAPHICS.
 */
class Tokenizer extends LineReader {
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
