/** Distinct words that somebody hears as they come up for the first time. */
export class Told extends Set<string> {
  readonly #tell: (word: string) => void

  constructor(tell: (word: string) => void = () => {}) {
    super()
    this.#tell = tell
  }

  override add(word: string): this {
    if (!this.has(word)) this.#tell(word)
    return super.add(word)
  }
}
