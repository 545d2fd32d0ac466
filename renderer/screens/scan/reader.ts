import type { Language } from '../../../src/words/language.ts'
import type { Texts } from '../../text/vi.ts'

/** What the window knows beside the card when it puts it into words. `printer`: the name of the card's printer. */
export interface Reader {
  readonly t: Texts
  readonly language: Language
  readonly now: number
  readonly printer: string | null
}
