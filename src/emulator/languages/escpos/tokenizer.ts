/**
 * Cuts a stream of ESC/POS into commands, wherever packets or connections cut it.
 * Reference: Epson, ESC/POS Command Reference; the lengths are in the *Format* of every command.
 */
import type { Awaiting } from '../../intake.ts'
import { none, StreamReader } from '../../streamReader.ts'

export interface EscposCommand {
  /** `GS v`, `ESC *`, `GS (L`, `LF`, `text`. */
  readonly name: string
  readonly parameters: readonly number[]
  /** What a command counts: rows of dots, columns, the parameters of `GS (`. */
  readonly data: Uint8Array<ArrayBuffer>
  /** The bytes that the command took in the stream. */
  readonly bytes: number
}

type Reading = Awaiting<Pick<EscposCommand, 'parameters' | 'data'>>

const leads: Readonly<Record<number, string>> = { 27: 'ESC', 29: 'GS', 28: 'FS', 16: 'DLE' }
const controls: Readonly<Record<number, string>> = { 9: 'HT', 10: 'LF', 12: 'FF', 13: 'CR', 24: 'CAN' }

/** Parameters of the commands whose length is fixed: after ESC, GS and FS by letter. */
const fixed: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ESC: {
    ...lengths('@2<LSimZ\x0cv', 0),
    ...lengths(' !%-3=?EGJKMRTUVadertu{', 1),
    ...lengths('$\\BCc', 2),
    ...lengths('p', 3),
    ...lengths('W', 8),
  },
  GS: {
    ...lengths(':', 0),
    ...lengths('!/BEHITabfhrw', 1),
    ...lengths('$\\LPW', 2),
    ...lengths('^z', 3),
    ...lengths('g', 4),
  },
  DLE: lengths('\x04\x05', 1),
  FS: { ...lengths('&.', 0), ...lengths('!-CWE', 1), ...lengths('Sp', 2) },
}

function lengths(letters: string, count: number): Record<string, number> {
  return Object.fromEntries([...letters].map((letter) => [letter, count]))
}

export class Tokenizer extends StreamReader {
  readonly #take: (command: EscposCommand) => void
  #name = ''

  constructor(take: (command: EscposCommand) => void) {
    super()
    this.#take = take
  }

  get unfinished(): string | null {
    return this.#name === '' ? null : this.#name
  }

  protected override *read(): Awaiting<never> {
    for (;;) {
      const began = this.intake.taken
      const byte = yield* this.intake.byte()
      const lead = leads[byte]
      if (lead === undefined) {
        if (byte !== 0x00) this.#take({ name: controls[byte] ?? 'text', parameters: [byte], data: none, bytes: 1 })
        continue
      }
      this.#name = lead
      const letter = String.fromCharCode(yield* this.intake.byte())
      this.#name = `${lead} ${letter}`
      const { parameters, data } = yield* this.#readRest(lead, letter)
      const name = this.#name
      this.#name = ''
      this.#take({ name, parameters, data, bytes: this.intake.taken - began })
    }
  }

  *#readRest(lead: string, letter: string): Reading {
    const count = fixed[lead]?.[letter]
    if (count !== undefined) return { parameters: [...(yield* this.intake.take(count))], data: none }
    if (letter === '(' && lead !== 'DLE') return yield* this.#readBlock()
    switch (this.#name) {
      case 'GS v':
        return yield* this.#readRaster()
      case 'GS 8':
        return yield* this.#readLongBlock()
      case 'ESC *':
        return yield* this.#readColumns()
      case 'GS V':
        return yield* this.#readCut()
      case 'GS k':
        return yield* this.#readBarcode()
      case 'GS *':
        return yield* this.#readPair(8)
      case 'ESC D':
        return { parameters: yield* this.#readUntilNul(), data: none }
      case 'FS q':
        return yield* this.#readStored()
      case 'DLE \x14':
        return yield* this.#readOrder()
      default:
        return { parameters: [], data: none }
    }
  }

  /** GS v 0 m xL xH yL yH d…: width in bytes, rows. */
  *#readRaster(): Reading {
    yield* this.intake.byte()
    const mode = yield* this.intake.byte()
    const across = yield* this.intake.word()
    const down = yield* this.intake.word()
    return { parameters: [mode, across, down], data: yield* this.counted(across * down) }
  }

  /** GS ( X pL pH …: the letter belongs to the name. */
  *#readBlock(): Reading {
    this.#name += String.fromCharCode(yield* this.intake.byte())
    return { parameters: [], data: yield* this.counted(yield* this.intake.word()) }
  }

  /** GS 8 L p1 p2 p3 p4 …: GS ( L with a longer count. */
  *#readLongBlock(): Reading {
    this.#name = `GS (${String.fromCharCode(yield* this.intake.byte())}`
    const low = yield* this.intake.word()
    const high = yield* this.intake.word()
    return { parameters: [], data: yield* this.counted(low + high * 65_536) }
  }

  /** ESC * m nL nH d…: columns of 8 or 24 dots. */
  *#readColumns(): Reading {
    const mode = yield* this.intake.byte()
    const columns = yield* this.intake.word()
    return { parameters: [mode, columns], data: yield* this.counted(columns * (mode >= 32 ? 3 : 1)) }
  }

  /** GS V m, or GS V m n when m is 65 and more. */
  *#readCut(): Reading {
    const mode = yield* this.intake.byte()
    return { parameters: mode >= 65 ? [mode, yield* this.intake.byte()] : [mode], data: none }
  }

  /** GS k m d… NUL, or GS k m n d… when m is 65 and more. */
  *#readBarcode(): Reading {
    const kind = yield* this.intake.byte()
    if (kind < 65) return { parameters: [kind, ...(yield* this.#readUntilNul())], data: none }
    return { parameters: [kind], data: yield* this.counted(yield* this.intake.byte()) }
  }

  /** x y and x × y × so many bytes. */
  *#readPair(times: number): Reading {
    const across = yield* this.intake.byte()
    const down = yield* this.intake.byte()
    return { parameters: [across, down], data: yield* this.counted(across * down * times) }
  }

  /** FS q n [xL xH yL yH d…]n */
  *#readStored(): Reading {
    const count = yield* this.intake.byte()
    for (let index = 0; index < count; index++) {
      const across = yield* this.intake.word()
      const down = yield* this.intake.word()
      yield* this.counted(across * down * 8)
    }
    return { parameters: [count], data: none }
  }

  /** DLE DC4 fn …: two parameters, seven for 8 (clear the buffers). It has acted already. */
  *#readOrder(): Reading {
    const order = yield* this.intake.byte()
    return { parameters: [order, ...(yield* this.intake.take(order === 8 ? 7 : 2))], data: none }
  }

  *#readUntilNul(): Awaiting<number[]> {
    const bytes: number[] = []
    for (;;) {
      const byte = yield* this.intake.byte()
      if (byte === 0) return bytes
      if (bytes.length < 256) bytes.push(byte)
    }
  }
}
