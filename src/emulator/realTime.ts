/**
 * Commands that act when they arrive, in front of everything that waits. They are looked for in the whole stream, also
 * across packets. Nothing is held back: what is looked at has been passed on, and whoever reads the stream reads over it.
 */
export interface RealTimeOptions {
  /** The first byte of every such command. */
  readonly lead: number
  /** Of bytes that begin with it: 0: they begin no such command; null: more bytes tell; else they are one whole. */
  readonly match: (bytes: Uint8Array) => number | null
  readonly pass: (bytes: Uint8Array) => void
  /** Is what has been passed on so far in the middle of graphic data? */
  readonly inData: () => boolean
  /** `inData`: the command began there. It has been passed on. */
  readonly act: (command: Uint8Array, inData: boolean) => void
}

export class RealTime {
  readonly #options: RealTimeOptions
  #seen: number[] = []
  #beganInData = false

  constructor(options: RealTimeOptions) {
    this.#options = options
  }

  feed(bytes: Uint8Array): void {
    const { lead, pass, inData } = this.#options
    let passed = 0
    for (let at = 0; at < bytes.length; at++) {
      if (this.#seen.length === 0) {
        at = bytes.indexOf(lead, at)
        if (at < 0) break
        pass(bytes.subarray(passed, at))
        passed = at
        this.#beganInData = inData()
      }
      const command = this.#see(bytes[at] ?? 0)
      if (command === null) continue
      pass(bytes.subarray(passed, at + 1))
      passed = at + 1
      this.#options.act(command, this.#beganInData)
    }
    pass(bytes.subarray(passed))
  }

  /** The command that this byte completes. */
  #see(byte: number): Uint8Array | null {
    const seen = Uint8Array.from([...this.#seen, byte])
    const length = this.#options.match(seen)
    const again = length === 0 && seen.length > 1 && byte === this.#options.lead
    this.#seen = length === null ? [...seen] : again ? [byte] : []
    return length === null || length === 0 ? null : seen
  }
}
