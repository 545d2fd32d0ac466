/**
 * Bytes as they arrive, read by a language as if all of them were there: a reader is a generator that waits (yields)
 * where the next byte is missing, in whatever packet or connection it comes. So a label that was cut stays cut until
 * its missing bytes have come, as in a printer.
 */
export type Awaiting<Value> = Generator<undefined, Value, undefined>

export class Intake {
  readonly #chunks: Uint8Array[] = []
  #at = 0
  #taken = 0

  /** The bytes that have been read since the beginning. */
  get taken(): number {
    return this.#taken
  }

  push(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#chunks.push(bytes)
  }

  *peek(): Awaiting<number> {
    while (this.#chunks.length === 0) yield
    return this.#chunks[0]?.[this.#at] ?? 0
  }

  *byte(): Awaiting<number> {
    const byte = yield* this.peek()
    this.#advance(1)
    return byte
  }

  /** A number of two bytes, the low one first. */
  *word(): Awaiting<number> {
    const low = yield* this.byte()
    return low + (yield* this.byte()) * 256
  }

  *take(count: number): Awaiting<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(count)
    for (let filled = 0; filled < count; ) {
      yield* this.peek()
      const piece = (this.#chunks[0] ?? bytes).subarray(this.#at, this.#at + count - filled)
      bytes.set(piece, filled)
      filled += piece.length
      this.#advance(piece.length)
    }
    return bytes
  }

  #advance(count: number): void {
    this.#taken += count
    this.#at += count
    if (this.#at < (this.#chunks[0]?.length ?? 0)) return
    this.#chunks.shift()
    this.#at = 0
  }
}
