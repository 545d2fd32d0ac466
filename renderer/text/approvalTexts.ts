import { isDeed } from '../../src/model/deeds.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import { countText, money } from '../../src/words/format.ts'
import type { Language } from '../../src/words/language.ts'
import type { ApprovalSubject } from '../approvalSubject.ts'
import type { ApprovalValue } from '../approvalValues.ts'
import type { ApprovalWords } from './screens/approvals.ts'
import type { OperatorsWords } from './screens/operators.ts'
import type { StationChangesWords } from './screens/stationChanges.ts'

/** What a PIN allows in words: the deed, and each value that is set by it. */
export interface ApprovalTexts {
  readonly o: OperatorsWords
  readonly c: StationChangesWords
  readonly w: ApprovalWords
  readonly language: Language
}

export function deedText({ name, undoes }: ApprovalSubject, { o, w }: ApprovalTexts): string {
  if (name === null) return ''
  const deed = isDeed(name) ? o.deed[name] : w.name[name]
  return undoes === null ? deed : fillIn(w.undoes[undoes], { deed })
}

export function valueText({ path, value }: ApprovalValue, words: ApprovalTexts): string {
  return `${path.map((name) => fieldText(name, words)).join(' · ')}: ${textOf(path.at(-1) ?? '', value, words)}`
}

function fieldText(name: string, { o, c, w }: ApprovalTexts): string {
  return isDeed(name) ? o.deed[name] : (w.field[name] ?? c.field[name] ?? name)
}

function textOf(field: string, value: ApprovalValue['value'], { w, language }: ApprovalTexts): string {
  if (value === null || value === '') return w.none
  if (typeof value !== 'number') return w.value[String(value)] ?? String(value)
  if (field === 'cod') return money(value, language)
  if (field.endsWith('Ms')) return fillIn(w.minutes, { count: countText(value / 60_000, language) })
  if (field.endsWith('Bytes')) return fillIn(w.megabytes, { count: countText(Math.round(value / 1_000_000), language) })
  return String(value)
}
