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
import { blankDots } from '../../../model/dots.ts'
import { LabelInterpreter } from '../../interpreter.ts'
import type { Build, EmulatedLanguage, Surroundings } from '../../language.ts'
import type { Format, MechanismStatus } from '../../mechanism.ts'
import { firmware, productOf } from '../../replies.ts'
import { testLabel } from '../../testLabel.ts'
import { Commands } from './commands.ts'
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

/**
 * EPL1, the line mode: rows of dots one after the other, and a form feed. Reference: what CUPS's rastertolabel sends
 * to its *EPL1* driver; `ESC g`, three digits, a row; `ESC E` ends the label. A one bit is black.
 */
class LineMode {
  readonly #build: Build
  readonly #accept: (format: Format) => void
  #rows: Uint8Array[] = []
  #bytes = 0

  constructor(build: Build, accept: (format: Format) => void) {
    this.#build = build
    this.#accept = accept
  }

  take({ name, data, bytes }: EplCommand): void {
    this.#bytes += bytes
    if (name === '\x1bB') this.#rows = []
    else if (name === '\x1bg') this.#rows.push(data)
    else if (name === '\x1bE') this.#print()
  }

  #print(): void {
    const rows = this.#rows
    this.#rows = []
    if (rows.length === 0) return
    const width = Math.min(Math.max(...rows.map((row) => row.length * 8)), this.#build.headDots)
    const dots = blankDots(width, rows.length)
    for (const [y, row] of rows.entries()) dots.data.set(row.subarray(0, dots.stride), y * dots.stride)
    this.#accept({ dots, copies: 1, bytes: this.#bytes, pauseEvery: 0 })
    this.#bytes = 0
  }
}

// What the printer answers. Reference: EPL Programming Guide, ^ee, UP, UM, UV, URL.

/**
 * The codes of ^ee: 00 normal, 07 paper or ribbon empty (a jam looks like it), 11 head open, 12 paused, 50 busy with
 * printing (a head that cools is busy too).
 */
function errorCodes({ troubles, paused, moving, formatsWaiting }: MechanismStatus): readonly string[] {
  const codes: string[] = []
  if (troubles.has('media-out') || troubles.has('ribbon-out') || troubles.has('jam')) codes.push('07')
  if (troubles.has('head-open')) codes.push('11')
  if (paused) codes.push('12')
  if (moving || formatsWaiting > 0 || troubles.has('too-hot')) codes.push('50')
  return codes.length === 0 ? ['00'] : codes
}

/** UP: memory in KB as UM has it, then the character set. */
function configuration(): Uint8Array {
  return bytes('UP0245,0064,0064,0064,0064,0000,0000,8,0,001\r\n')
}

function memory(): Uint8Array {
  return bytes('UM0245,0064,0064,0064,0064,0000,0000\r\n')
}

function identification(build: Build): Uint8Array {
  return bytes(`${productOf(build)} ${firmware}\r\n`)
}

/** URL: the distances of the head and of the printer in inches; `m` asks for millimetres, `h` and `t` for one of them. */
function odometer(line: string, { fedMm }: MechanismStatus): Uint8Array {
  const wishes = line.slice(3)
  const [distance, unit] = wishes.includes('m') ? [fedMm, 'mm'] : [fedMm / 25.4, '"']
  const usage = (what: string) => `${what} usage = ${Math.round(distance).toLocaleString('en')} ${unit} [0 days]\r\n`
  return bytes(wishes.includes('t') ? '' : usage('HEAD'), wishes.includes('h') ? '' : usage('TOTAL'))
}
