import type { JobRow } from '../../../src/contract/jobs.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import type { JobsWords } from '../../text/screens/jobs.ts'
import { kindOf } from './attentionView.ts'
import type { Unlisted } from './historyStore.ts'

/** The line beside the screen's name: what needs somebody, what goes on by itself, what was not sent to the carrier. */
export function screenState(
  { attention, unlisted }: { readonly attention: readonly JobRow[]; readonly unlisted: Unlisted },
  unsent: number,
  w: JobsWords,
  language: Language,
): string {
  const doubts = attention.filter((row) => kindOf(row) === 'doubt').length
  const parts = [
    part(w.state.doubts, doubts + unlisted.doubts),
    part(w.state.waiting, attention.length - doubts + unlisted.waiting),
    part(w.state.unsent, unsent),
  ].filter(Boolean)
  return parts.length === 0 ? w.state.calm : parts.join(' · ')

  function part(text: string, count: number): string {
    return count === 0 ? '' : fillIn(text, { count: countText(count, language) })
  }
}
