import type { JobRow } from '../../../src/contract/jobs.ts'
import { faultText } from '../../../src/words/faultText.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Texts } from '../../text/vi.ts'

/** Why a label is as it is: its fault, or why it was printed a second time. */
export function whyText({ fault, reason }: Pick<JobRow, 'fault' | 'reason'>, t: Texts, language: Language): string {
  if (fault !== null) return faultText(fault, language).what
  return reason == null ? '' : t.reprintReasons[reason]
}
