/**
 * EPL2 (page mode) and, as far as CUPS's driver goes, EPL1 (line mode).
 * Reference: Zebra, EPL2 Programmer's Manual (980352-001), EPL Programming Guide (14245L-003). A command is a line and
 * case counts; after GW, GM and the line mode's `ESC g` as many bytes follow as were announced. The picture stays in
 * the buffer until N.
 * After a cut GW the bytes that follow are dots until its count is reached; nothing in them is a command ("^ee cannot
 * be performed during downloading of images"). So a sender that lost a connection sends line feeds for the missing
 * bytes (empty lines are nothing), and N.
 */
import { bytes } from '../../../base/bytes.ts'
import { LabelInterpreter } from '../../interpreter.ts'
import type { EmulatedLanguage, Surroundings } from '../../language.ts'
import type { MechanismStatus } from '../../mechanism.ts'
import { testLabel } from '../../testLabel.ts'
import { Commands } from './commands.ts'
import { LineMode } from './lineMode.ts'
import { configuration, errorCodes, identification, memory, odometer } from './replies.ts'
import type { EplCommand } from './tokenizer.ts'
import { Tokenizer } from './tokenizer.ts'

export const epl2: EmulatedLanguage = {
  name: 'epl2',
  resync: 'line feeds for the bytes that a cut GW misses, then N',
  interpreter: (surroundings) => new EplInterpreter(surroundings),
}

const ack = 0x06
const nak = 0x15
const xon = 0x11
const xoff = 0x13

class EplInterpreter extends LabelInterpreter {
  readonly #tokenizer = new Tokenizer((command) => this.#take(command))
  #commands = new Commands(this.labels)
  #lineMode = this.#newLineMode()
  /** US and UN: does the printer speak by itself? */
  #reports = false
  /** eR: what it says, and how much. */
  #report = { character: '', mode: 0 }
  #reported = '00'

  constructor(surroundings: Surroundings) {
    super(surroundings)
    surroundings.onChange(() => this.#speakUp())
  }

  get unfinished(): string | null {
    return this.#tokenizer.unfinished
  }

  feed(bytes: Uint8Array): void {
    this.#tokenizer.feed(bytes)
  }

  /** "If no errors occur, the printer will echo ACK after each P command." */
  protected override accepted(): void {
    const { mechanism, reply } = this.surroundings
    if (this.#reports) mechanism.inTurn(() => reply(Uint8Array.of(ack)))
  }

  #newLineMode(): LineMode {
    const { build, mechanism } = this.surroundings
    return new LineMode(build, (format) => mechanism.accept(format))
  }

  #take(command: EplCommand): void {
    if (command.name.startsWith('\x1b')) this.#lineMode.take(command)
    else if (!this.#answer(command)) this.#commands.take(command)
  }

  #answer({ line, name }: EplCommand): boolean {
    const { mechanism, build, reply } = this.surroundings
    const status = mechanism.status()
    switch (name) {
      case '^ee':
        reply(bytes(`${errorCodes(status).join(',')}\r\n`))
        return true
      case 'US':
        this.#reports = true
        this.#reported = worst(status)
        return true
      case 'UN':
        this.#reports = false
        return true
      case 'eR':
        this.#report = { character: line.slice(2, 3), mode: Number.parseInt(line.slice(4), 10) || 0 }
        return true
      case 'U':
        mechanism.accept(testLabel(build))
        return true
      case 'UP':
        mechanism.accept(testLabel(build))
        reply(configuration())
        return true
      case 'UI':
        reply(bytes('UI8,0,001\r\n'))
        return true
      case 'UM':
        reply(memory())
        return true
      case 'UF':
      case 'UG':
      case 'UE':
        reply(bytes(`${name}00\r\n`))
        return true
      case 'UV':
        reply(identification(build))
        return true
      case 'UR':
        if (line.startsWith('URL')) reply(odometer(line, status))
        return true
      case '^@':
        this.#reset()
        return true
      default:
        return false
    }
  }

  /** ^@: as if the power had been off. */
  #reset(): void {
    this.surroundings.mechanism.powerCycle()
    this.#commands = new Commands(this.labels)
    this.#lineMode = this.#newLineMode()
    this.#reports = false
  }

  /** With US: NAK, the code and XOFF when an error stops the printer, XON when it is over; or as eR has it. */
  #speakUp(): void {
    const code = worst(this.surroundings.mechanism.status())
    if (!this.#reports || code === this.#reported) return
    this.#reported = code
    const { character, mode } = this.#report
    const { reply } = this.surroundings
    if (mode === 1) reply(bytes(`${character}\r\n`))
    else if (mode === 2) reply(bytes(`${character}${code}\r\n`))
    else if (code === '00') reply(Uint8Array.of(xon))
    else reply(bytes(nak, code, xoff))
  }
}

/** The error that is told first; printing is none. */
function worst(status: MechanismStatus): string {
  return errorCodes(status).find((code) => code !== '50') ?? '00'
}
