/**
 * TSPL as TSC's printers and the many that imitate them understand it.
 * Reference: TSC, TSPL/TSPL2 Programming Language. A command is a line; after BITMAP and DOWNLOAD as many bytes follow
 * as were announced. `<ESC>!…` acts when it arrives, also in error, and is found in graphic data too unless `<ESC>!D`
 * has disabled it; `~!…` is answered when the printer is ready. The picture stays in the buffer until CLS.
 * After a cut BITMAP the bytes that follow are dots until its count is reached. Then lines are lines again: so a
 * sender that lost a connection sends line feeds for the missing bytes (empty lines are nothing), and CLS; or
 * `<ESC>!R`, which forgets everything that has not been printed.
 */

import { bytes } from '../../../base/bytes.ts'
import { LabelInterpreter } from '../../interpreter.ts'
import type { EmulatedLanguage, Surroundings } from '../../language.ts'
import type { MechanismStatus } from '../../mechanism.ts'
import { RealTime } from '../../realTime.ts'
import { isStopped, productOf, troubleBits } from '../../replies.ts'
import type { LineCommand } from '../../streamReader.ts'
import { Commands } from './commands.ts'
import { Tokenizer } from './tokenizer.ts'

export const tspl: EmulatedLanguage = {
  name: 'tspl',
  resync: 'line feeds for the bytes that a cut BITMAP misses, then CLS; or <ESC>!R, which loses what waits',
  interpreter: (surroundings) => new TsplInterpreter(surroundings),
}

const esc = 0x1b
const exclamation = 0x21
const immediate = '?SRCQPODF.'

class TsplInterpreter extends LabelInterpreter {
  readonly #realTime: RealTime
  #commands = new Commands(this.labels)
  #tokenizer = this.#newTokenizer()
  #listens = true

  constructor(surroundings: Surroundings) {
    super(surroundings)
    this.#realTime = new RealTime({
      lead: esc,
      match: (bytes) => lengthOf(bytes),
      pass: (bytes) => this.#tokenizer.feed(bytes),
      inData: () => this.#tokenizer.inData,
      act: (command, inData) => this.#interrupt(String.fromCharCode(command[2] ?? 0), inData),
    })
  }

  get unfinished(): string | null {
    return this.#tokenizer.unfinished
  }

  feed(bytes: Uint8Array): void {
    this.#realTime.feed(bytes)
  }

  #newTokenizer(): Tokenizer {
    return new Tokenizer((command) => this.#take(command))
  }

  #interrupt(code: string, inData: boolean): void {
    if (inData && !(this.#listens && (this.surroundings.realTimeInData ?? true))) return
    const { mechanism, reply, oneByteStatus } = this.surroundings
    if (code === 'S' && oneByteStatus) return
    if (code === '?') reply(shortStatus(mechanism.status()))
    else if (code === 'S') reply(longStatus(mechanism.status()))
    else if (code === 'P') mechanism.pause()
    else if (code === 'O') mechanism.resume()
    else if (code === '.') mechanism.cancelAll()
    else if (code === 'D') this.#listens = false
    else if ('RCQ'.includes(code)) this.#reset()
  }

  /** `<ESC>!R`: as if the power had been off; the connection stays. */
  #reset(): void {
    this.surroundings.mechanism.powerCycle()
    this.#commands = new Commands(this.labels)
    this.#tokenizer = this.#newTokenizer()
    this.#listens = true
  }

  #take(command: LineCommand): void {
    if (command.line.startsWith('~')) this.#ask(command.line)
    else if (/^OUT\b/i.test(command.line)) this.#tell(command.line)
    else this.#commands.take(command)
  }

  #ask(line: string): void {
    const { mechanism, build, reply } = this.surroundings
    const answers: Readonly<Record<string, () => string>> = {
      '~!@': () => mileage(mechanism.status()),
      '~!T': () => `${productOf(build)}\r`,
      '~!I': () => '8 bit: 850,001\r',
      '~!A': () => '8192 KB\r',
      '~!C': () => '0\r',
      '~!F': () => '\x1a',
    }
    const question = line.slice(0, 3).toUpperCase()
    const answer = answers[question]
    if (question === '~!E') this.#listens = true
    else if (answer === undefined) this.labels.ignore(question)
    else mechanism.inTurn(() => reply(Buffer.from(answer(), 'latin1')))
  }

  /** OUT writes to the host; of the variables it knows @LABEL, the count of labels since the printer was made. */
  #tell(line: string): void {
    const { mechanism, reply } = this.surroundings
    const parts = line.slice(3).match(/"[^"]*"|@LABEL/gi) ?? []
    mechanism.inTurn(() => {
      const { labels } = mechanism.status()
      const text = parts.map((part) => (part.startsWith('"') ? part.slice(1, -1) : String(labels))).join('')
      reply(Buffer.from(`${text}\r\n`, 'latin1'))
    })
  }
}

function lengthOf(bytes: Uint8Array): number | null {
  if (bytes.length === 1) return null
  if (bytes[1] !== exclamation) return 0
  if (bytes.length === 2) return null
  return immediate.includes(String.fromCharCode(bytes[2] ?? 0)) ? 3 : 0
}

// What the printer answers. Reference: TSPL/TSPL2 Programming Language, <ESC>!?, <ESC>!S, ~!@.

/** <ESC>!?: one byte. Heat has no bit of its own: 80 is any other error. */
function shortStatus(status: MechanismStatus): Uint8Array {
  const { paused, moving, formatsWaiting } = status
  const working = moving || (!isStopped(status) && formatsWaiting > 0)
  const bits = { 'head-open': 0x01, jam: 0x02, 'media-out': 0x04, 'ribbon-out': 0x08, 'too-hot': 0x80 }
  return Uint8Array.of(troubleBits(status, bits) | (paused ? 0x10 : 0) | (working ? 0x20 : 0))
}

/** <ESC>!S: STX, message, warning, two bytes of errors, ETX CR LF. Each of the four has bit 6 set. */
function longStatus(status: MechanismStatus): Uint8Array {
  const { troubles, paused, moving, feeding, bufferFull, formatsWaiting } = status
  const working = moving || (formatsWaiting > 0 && !paused)
  const message = troubles.size > 0 ? 'E' : paused ? '`' : feeding ? 'F' : working ? 'P' : '@'
  const media = 0x40 | troubleBits(status, { 'media-out': 0x01, jam: 0x02, 'ribbon-out': 0x04, 'head-open': 0x20 })
  return bytes('\x02', message, bufferFull ? 'H' : '@', troubles.has('too-hot') ? 'A' : '@', media, '\x03\r\n')
}

/** ~!@: "the integer part of mileage is returned", in kilometres. */
function mileage({ fedMm }: MechanismStatus): string {
  return `${Math.floor(fedMm / 1_000_000)}\r`
}
