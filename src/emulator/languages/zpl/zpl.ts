/**
 * ZPL II as a printer understands it.
 * Reference: Zebra, ZPL II Programming Guide. Control commands (~) act when they are read, in front of the formats
 * that wait; format commands (^) act in the order they come. Commands that are not known are read over.
 * After a cut the stream finds itself at the next caret or tilde, which ends ASCII graphic data as well; a format that
 * was not ended is thrown away by the next ^XA. Only after binary data (^GFB) the bytes that follow are dots until the
 * count is reached.
 */
import { LabelInterpreter } from '../../interpreter.ts'
import type { EmulatedLanguage, Surroundings } from '../../language.ts'
import { testLabel } from '../../testLabel.ts'
import { Formats } from './formats.ts'
import { Graphics } from './graphics.ts'
import { configuration, errorStatus, hostStatus, identification, memory, odometer, serialNumber } from './replies.ts'
import type { Command } from './tokenizer.ts'
import { Tokenizer } from './tokenizer.ts'

export const zpl: EmulatedLanguage = {
  name: 'zpl',
  resync: 'the next ^XA; after binary data when its count is reached',
  interpreter: (surroundings) => new ZplInterpreter(surroundings),
}

class ZplInterpreter extends LabelInterpreter {
  readonly #graphics = new Graphics(this.labels)
  readonly #formats = new Formats(this.labels, this.#graphics)
  readonly #tokenizer: Tokenizer

  constructor(surroundings: Surroundings) {
    super(surroundings)
    this.#tokenizer = new Tokenizer({
      command: (command) => this.#take(command),
      line: (line) => this.takeSgd(line, 'zpl'),
      stray: () => this.labels.damage('bytes between commands'),
    })
  }

  get unfinished(): string | null {
    return this.#tokenizer.unfinished ?? (this.#formats.partial ? '^XA' : null)
  }

  feed(bytes: Uint8Array): void {
    this.#tokenizer.feed(bytes)
  }

  #take(command: Command): void {
    const known = this.#takeControl(command) || this.#graphics.take(command) || this.#formats.take(command)
    if (!known) this.labels.ignore(command.name)
  }

  #takeControl({ name, parameters }: Command): boolean {
    const { mechanism, build, reply } = this.surroundings
    switch (name) {
      case '~HS':
        this.#replyStatus()
        return true
      case '~HQ':
        return this.#query(parameters[0]?.toUpperCase() ?? '')
      case '~HI':
        reply(identification(build))
        return true
      case '~HM':
        reply(memory())
        return true
      case '^HH':
        reply(configuration(build))
        return true
      case '~JA': // "cancels all format commands in the buffer", and the rest of the batch after the moving label
        this.#formats.discard()
        mechanism.cancelAll()
        return true
      case '~JX': // "cancels a format being sent, not those that print"
        this.#formats.discard()
        return true
      case '~JP':
        mechanism.pause()
        mechanism.cancelBatch()
        return true
      case '~PP':
        mechanism.pause()
        return true
      case '~PS':
        mechanism.resume()
        return true
      case '~WC':
        mechanism.accept(testLabel(build))
        return true
      default:
        // Changed characters are the tokenizer's business, an aborted download has been refused already.
        return /^([\^~]C[CTD]|~DN)$/.test(name)
    }
  }

  /** ~HQ: errors, odometer, serial number. */
  #query(type: string): boolean {
    const { mechanism, reply } = this.surroundings
    if (type === 'ES') reply(errorStatus(mechanism.status()))
    else if (type === 'OD') reply(odometer(mechanism.status()))
    else if (type === 'SN') reply(serialNumber())
    else return false
    return true
  }

  /** "the printer will not send a response if it is in: media out, ribbon out, head open, head over-temperature" */
  #replyStatus(): void {
    const { mechanism, reply, silentInError } = this.surroundings
    const status = mechanism.status()
    if (silentInError && status.troubles.size > 0) return
    const { length, partial } = this.#formats
    reply(hostStatus(status, { length, partialFormat: partial, graphics: this.#graphics.count }))
  }
}
