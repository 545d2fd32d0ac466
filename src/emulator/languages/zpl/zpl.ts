/**
 * ZPL II as a printer understands it, as far as graphics go.
 * Reference: Zebra, ZPL II Programming Guide. Control commands (~) act when they are read, in front of the formats
 * that wait; format commands (^) act in the order they come. Commands that are not known are read over.
 */
import type { EmulatedLanguage, Interpreter, Surroundings } from '../../language.ts'
import { testLabel } from '../../testLabel.ts'
import { Formats } from './formats.ts'
import { Graphics } from './graphics.ts'
import { errorStatus, hostStatus, identification } from './replies.ts'
import type { Command } from './tokenizer.ts'
import { Tokenizer } from './tokenizer.ts'

export const zpl: EmulatedLanguage = {
  name: 'zpl',
  interpreter: (surroundings) => new ZplInterpreter(surroundings),
}

class ZplInterpreter implements Interpreter {
  readonly #surroundings: Surroundings
  readonly #ignored = new Set<string>()
  readonly #graphics: Graphics
  readonly #formats: Formats
  readonly #tokenizer: Tokenizer

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
    const ignore = (what: string) => this.#ignored.add(what)
    this.#graphics = new Graphics(ignore)
    this.#formats = new Formats(
      surroundings.build,
      this.#graphics,
      (format) => surroundings.mechanism.accept(format),
      ignore,
    )
    this.#tokenizer = new Tokenizer((command) => this.#take(command))
  }

  get ignored(): readonly string[] {
    return [...this.#ignored]
  }

  feed(bytes: Uint8Array): void {
    this.#tokenizer.feed(bytes)
  }

  #take(command: Command): void {
    const known = this.#takeControl(command) || this.#graphics.take(command) || this.#formats.take(command)
    if (!known) this.#ignored.add(command.name)
  }

  #takeControl({ name, parameters }: Command): boolean {
    const { mechanism, build, reply } = this.#surroundings
    switch (name) {
      case '~HS':
        this.#replyStatus()
        return true
      case '~HQ':
        if (parameters[0]?.toUpperCase() === 'ES') reply(errorStatus(mechanism.status()))
        return parameters[0]?.toUpperCase() === 'ES'
      case '~HI':
        reply(identification(build))
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

  /** "the printer will not send a response if it is in: media out, ribbon out, head open, head over-temperature" */
  #replyStatus(): void {
    const { mechanism, reply, silentInError } = this.#surroundings
    const status = mechanism.status()
    if (silentInError && status.troubles.size > 0) return
    const { length, partial } = this.#formats
    reply(hostStatus(status, { length, partialFormat: partial, graphics: this.#graphics.count }))
  }
}
