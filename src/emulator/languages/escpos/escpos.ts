/**
 * ESC/POS as Epson's receipt printers and their clones understand it.
 * Reference: Epson, ESC/POS Command Reference. A command begins with ESC, GS, FS or DLE, has a fixed length or counts
 * its data; everything else is text. What is printed stands on one strip of paper until it is cut: GS V and FF end a
 * label, and so does a feed over the tear bar. Answers of GS wait their turn, DLE EOT is answered when it arrives. Found inside graphic data (Epson does
 * execute it there; `realTimeInData`), it stays data as well.
 * After a cut image the bytes that follow are dots until its count is reached. So a sender that lost a connection sends
 * NUL for the missing bytes (between commands NUL is nothing), ESC @ and a cut; or, where real-time commands are found
 * in data, DLE DC4 8, which forgets everything that has not been printed.
 */
import { bytes } from '../../../base/bytes.ts'
import { LabelInterpreter } from '../../interpreter.ts'
import type { EmulatedLanguage, Surroundings } from '../../language.ts'
import { RealTime } from '../../realTime.ts'
import { Commands } from './commands.ts'
import { automaticStatus, identification, maintenanceCounter, paperStatus, realTimeStatus } from './replies.ts'
import type { EscposCommand } from './tokenizer.ts'
import { Tokenizer } from './tokenizer.ts'

export const escpos: EmulatedLanguage = {
  name: 'escpos',
  resync: 'NUL for the bytes that a cut image misses, then ESC @ and a cut; or DLE DC4 8, which loses what waits',
  printsByLine: true,
  interpreter: (surroundings) => new EscposInterpreter(surroundings),
}

const dle = 0x10
const eot = 0x04
const enq = 0x05
const dc4 = 0x14
/** DLE DC4 8 1 3 20 1 6 2 8: clears the buffers. Its answer is 37 25 00. */
const clearBuffers = [dle, dc4, 8, 1, 3, 20, 1, 6, 2, 8]

class EscposInterpreter extends LabelInterpreter {
  readonly #realTime: RealTime
  #tokenizer = this.#newTokenizer()
  #commands = new Commands(this.labels)
  /** GS a: the printer tells every change by itself. */
  #automatic = false
  #told = ''

  constructor(surroundings: Surroundings) {
    super(surroundings)
    this.#realTime = new RealTime({
      lead: dle,
      match: (input) => lengthOf(input),
      pass: (input) => this.#tokenizer.feed(input),
      inData: () => this.#tokenizer.inData,
      act: (command, inData) => this.#interrupt(command, inData),
    })
    surroundings.onChange(() => this.#speakUp())
  }

  /** What was printed and not cut is no half command: it stands on the paper. */
  get unfinished(): string | null {
    return this.#tokenizer.unfinished
  }

  feed(input: Uint8Array): void {
    this.#realTime.feed(input)
  }

  tear(): void {
    this.#commands.cut()
  }

  #newTokenizer(): Tokenizer {
    return new Tokenizer((command) => this.#take(command))
  }

  #interrupt([, kind = 0, n = 0]: Uint8Array, inData: boolean): void {
    const { mechanism, reply, realTimeInData } = this.surroundings
    if (inData && realTimeInData !== true) return
    if (kind === eot) reply(realTimeStatus(n, mechanism.status()))
    else if (kind === enq && n === 2) mechanism.cancelAll()
    else if (kind === dc4 && n === 8) this.#clear()
  }

  #clear(): void {
    const { mechanism, reply } = this.surroundings
    mechanism.cancelAll()
    this.#tokenizer = this.#newTokenizer()
    this.#commands = new Commands(this.labels)
    reply(Uint8Array.of(0x37, 0x25, 0x00))
  }

  #take(command: EscposCommand): void {
    if (!this.#answer(command)) this.#commands.take(command)
  }

  #answer({ name, parameters, data }: EscposCommand): boolean {
    const { mechanism, build, reply } = this.surroundings
    const [first = 0, second = 0, third = 0, fourth = 0] = parameters
    switch (name) {
      case 'GS r':
        mechanism.inTurn(() => reply(paperStatus(first, mechanism.status())))
        return true
      case 'GS I':
        mechanism.inTurn(() => reply(identification(first, build)))
        return true
      case 'GS g':
        // GS g 2 m nL nH asks, GS g 0 m nL nH sets to nothing.
        if (first === 0x32)
          mechanism.inTurn(() => reply(maintenanceCounter(third + fourth * 256, mechanism.status(), build)))
        return second === 0
      case 'GS a':
        this.#automatic = first !== 0
        this.#told = ''
        this.#speakUp()
        return true
      case 'GS (H':
        this.#echo(data)
        return true
      default:
        return false
    }
  }

  /** GS ( H 6 0 48 48 d1 d2 d3 d4: the process id comes back when everything before it has been printed. */
  #echo(data: Uint8Array): void {
    const { mechanism, reply } = this.surroundings
    const id = data.subarray(2, 6)
    if (data[0] === 48 && id.length === 4) mechanism.inTurn(() => reply(bytes(0x37, 0x22, id, 0x00)))
    else this.labels.ignore('GS ( H')
  }

  #speakUp(): void {
    if (!this.#automatic) return
    const status = automaticStatus(this.surroundings.mechanism.status())
    if (status.join() === this.#told) return
    this.#told = status.join()
    this.surroundings.reply(status)
  }
}

/** DLE EOT n [a], DLE ENQ n, DLE DC4 fn …: the ones that Epson calls real-time. */
function lengthOf(input: Uint8Array): number | null {
  const [, kind, n] = input
  if (kind === undefined) return null
  if (kind !== eot && kind !== enq && kind !== dc4) return 0
  if (n === undefined) return null
  if (kind === eot) return n >= 1 && n <= 4 ? 3 : 0
  if (kind === enq) return n <= 2 ? 3 : 0
  if (n === 1 || n === 2) return input.length < 5 ? null : 5
  if (!clearBuffers.slice(0, input.length).every((byte, index) => byte === input[index])) return 0
  return input.length < clearBuffers.length ? null : clearBuffers.length
}
