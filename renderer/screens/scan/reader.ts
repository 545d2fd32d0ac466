import type { SettingsView } from '../../../src/contract/settings.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Texts } from '../../text/vi.ts'

/**
 * What the window knows beside the card when it puts it into words. `printer`: the name of the card's printer; `settings`:
 * of the station, null before it has said anything.
 */
export interface Reader {
  readonly t: Texts
  readonly language: Language
  readonly now: number
  readonly printer: string | null
  readonly settings: Pick<SettingsView, 'shop' | 'shops'> | null
}
