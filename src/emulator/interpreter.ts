import type { Dots } from '../model/dots.ts'
import type { LanguageName } from '../model/printer.ts'
import { fitted, isCutTo } from './canvas.ts'
import type { DrawnField, Picture, PlacedPicture } from './drawing/picture.ts'
import { aroundCorner } from './drawing/picture.ts'
import type { Build, Interpreter, Surroundings } from './language.ts'
import type { Format } from './mechanism.ts'
import { answerSgd } from './sgd.ts'

/** What the interpreters of all languages are alike in: their labels, and what is said of them. */
export abstract class LabelInterpreter implements Interpreter {
  protected readonly surroundings: Surroundings
  protected readonly labels: Labels

  constructor(surroundings: Surroundings) {
    this.surroundings = surroundings
    this.labels = new Labels(surroundings, () => this.accepted())
  }

  get ignored(): readonly string[] {
    return [...this.labels.ignored]
  }

  get damaged(): readonly string[] {
    return [...this.labels.damaged]
  }

  abstract readonly unfinished: string | null

  abstract feed(bytes: Uint8Array): void

  /** `! U1 …` between labels. */
  protected takeSgd(line: string, language: LanguageName): void {
    const { mechanism, reply } = this.surroundings
    const answer = answerSgd(line, mechanism.status(), language)
    if (answer === null) this.labels.ignore('! U1')
    else reply(answer)
  }

  /** A label has gone to the mechanism. */
  protected accepted(): void {}
}

/** Where labels go that a stream makes, and what is told of what was not drawn of them. */
export class Labels {
  readonly build: Build
  readonly ignored: Told
  readonly damaged = new Set<string>()
  readonly #surroundings: Surroundings
  readonly #accepted: () => void

  constructor(surroundings: Surroundings, accepted: () => void) {
    this.build = surroundings.build
    this.ignored = new Told(surroundings.onIgnored)
    this.#surroundings = surroundings
    this.#accepted = accepted
  }

  ignore(what: string): void {
    this.ignored.add(what)
  }

  damage(what: string): void {
    this.damaged.add(what)
  }

  /** Damaged, and a label misses it. */
  refuse(what: string): void {
    this.ignore(what)
    this.damage(what)
  }

  /** A command that no manual has. */
  noSuchCommand(name: string, line = name): void {
    this.damage(/^[\x20-\x7e]+$/.test(name) ? `no such command: ${line.slice(0, 20)}` : 'bytes between commands')
  }

  /** `whole` false: ink of it fell outside. */
  noteCut(name: string, whole: boolean): void {
    if (!whole) this.ignore(`${name} beyond the label`)
  }

  /** A letter that the font here does not have stands as a question mark. */
  noteLetters(name: string, { lacksLetters }: Picture): void {
    if (lacksLetters === true) this.ignore(`${name} letters beyond the font`)
  }

  /** Where a field's picture goes from the place that the command names; null, and ignored, when there is none. */
  placed(name: string, field: DrawnField | undefined): PlacedPicture | null {
    if (field !== undefined && field.picture !== null) {
      this.noteLetters(name, field.picture)
      return aroundCorner(field.picture, field.rotation)
    }
    this.ignore(field === undefined ? name : `${name} unusable data`)
    return null
  }

  accept(format: Format): void {
    this.#surroundings.mechanism.accept(format)
    this.#accepted()
  }

  /** What of a picture comes onto the loaded media. */
  onMedia(label: Dots): Dots {
    const { media } = this.build
    if (media === null) return label
    if (isCutTo(label, media.width, media.height)) this.ignore('dots beyond the media')
    return fitted(label, media.width, media.height)
  }
}

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
