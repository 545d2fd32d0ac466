/**
 * CPCL as Zebra's (Comtec's) and other mobile printers understand it.
 * Reference: Zebra, CPCL Programming Manual: sessions (`! offset dpi dpi height copies` … PRINT), CG, EG, PW,
 * UTILITIES, ABORT; <ESC>h status. A command is a line; after CG as many bytes follow as were announced.
 * After a cut CG the bytes that follow are dots until its count is reached; nothing in them is a command. So a sender
 * that lost a connection sends line feeds for the missing bytes (empty lines are nothing), and ABORT. A session that
 * was not ended is thrown away by the `!` of the next.
 */
import type { EmulatedLanguage, Interpreter, Surroundings } from '../../language.ts'
import type { MechanismStatus } from '../../mechanism.ts'
import { answerSgd, isSgd } from '../../sgd.ts'
import { Told } from '../../told.ts'
import { Sessions } from './sessions.ts'
import type { CpclCommand } from './tokenizer.ts'
import { Tokenizer } from './tokenizer.ts'

export const cpcl: EmulatedLanguage = {
  name: 'cpcl',
  resync: 'line feeds for the bytes that a cut CG misses, then ABORT or the ! of the next session',
  interpreter: (surroundings) => new CpclInterpreter(surroundings),
}

class CpclInterpreter implements Interpreter {
  readonly #surroundings: Surroundings
  readonly #ignored: Told
  readonly #damaged = new Set<string>()
  readonly #sessions: Sessions
  readonly #tokenizer: Tokenizer
  #questions = 0
  #acknowledged = 0

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
    this.#ignored = new Told(surroundings.onIgnored)
    this.#sessions = new Sessions({
      build: surroundings.build,
      accept: (format) => surroundings.mechanism.accept(format),
      ignore: (what) => this.#ignored.add(what),
      damage: (what) => this.#damaged.add(what),
    })
    this.#tokenizer = new Tokenizer((command) => this.#take(command))
    surroundings.onChange(() => this.#answerWhenStill())
  }

  get ignored(): readonly string[] {
    return [...this.#ignored]
  }

  get damaged(): readonly string[] {
    return [...this.#damaged]
  }

  get unfinished(): string | null {
    return this.#tokenizer.unfinished ?? this.#sessions.unfinished
  }

  feed(bytes: Uint8Array): void {
    this.#tokenizer.feed(bytes)
  }

  #take(command: CpclCommand): void {
    if (command.line.startsWith('\x1b')) this.#answer(command.line)
    else if (isSgd(command.line)) this.#ask(command.line)
    else this.#sessions.take(command)
  }

  #ask(line: string): void {
    const { mechanism, reply } = this.#surroundings
    const answer = answerSgd(line, mechanism.status(), 'cpcl')
    if (answer === null) this.#ignored.add('! U1')
    else reply(answer)
  }

  #answer(line: string): void {
    const { mechanism, reply } = this.#surroundings
    if (line === '\x1bh') {
      this.#questions++
      this.#answerWhenStill()
    } else if (line === '\x1bN') this.#acknowledged = mechanism.status().restarts
    else if (line === '\x1bv') reply(Buffer.from('PACKBENCH V1.0.0\r\n'))
    else this.#ignored.add(line.replace('\x1b', 'ESC '))
  }

  /**
   * <ESC>h: "if one is returned, the printer has finished processing the previous label", or something stops it that has
   * a bit. A pause has none: the label before the question is not processed, so no answer comes.
   */
  #answerWhenStill(): void {
    const status = this.#surroundings.mechanism.status()
    if (status.moving || (status.troubles.size === 0 && status.formatsWaiting > 0)) return
    const questions = this.#questions
    this.#questions = 0
    const byte = statusByte(status, status.restarts > this.#acknowledged)
    if (questions > 0) this.#surroundings.reply(new Uint8Array(questions).fill(byte))
  }
}

/** Bit 0 busy, 1 paper out (a jam looks like it), 2 latch open, 3 battery low, 4 switched on since <ESC>N. */
function statusByte({ troubles, paused, formatsWaiting }: MechanismStatus, restarted: boolean): number {
  const busy = formatsWaiting > 0 || paused || troubles.has('too-hot')
  const paper = troubles.has('media-out') || troubles.has('ribbon-out') || troubles.has('jam')
  return (busy ? 0x01 : 0) | (paper ? 0x02 : 0) | (troubles.has('head-open') ? 0x04 : 0) | (restarted ? 0x10 : 0)
}
