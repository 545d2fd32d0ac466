import { midnightOf } from '../../src/model/day.ts'
import { isDeed } from '../../src/model/deeds.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import { dateText, money } from '../../src/words/format.ts'
import type { Language } from '../../src/words/language.ts'
import type { ApprovalName, ApprovalSubject } from '../approvalSubject.ts'
import type { ApprovalValue } from '../approvalValues.ts'
import { bytesText, durationText } from './amountTexts.ts'
import type { ApprovalWords } from './screens/approvals.ts'
import type { OperatorsWords } from './screens/operators.ts'
import type { StationChangesWords } from './screens/stationChanges.ts'
import type { Texts } from './vi.ts'

/** What a PIN allows in words: the deed, and each value that is set by it. */
export interface ApprovalTexts {
  readonly o: OperatorsWords
  readonly c: StationChangesWords
  readonly w: ApprovalWords
  readonly roles: Texts['roles']
  readonly language: Language
}

type Words = Readonly<Record<string, string>>

export function deedText({ name, undoes }: ApprovalSubject, { o, c, w }: ApprovalTexts): string {
  if (name === null) return ''
  const names: Readonly<Record<ApprovalName, string>> = { ...c.name, ...w.name }
  const deed = isDeed(name) ? o.deed[name] : names[name]
  return undoes === null ? deed : fillIn(w.undoes[undoes], { deed })
}

export function valueText({ path, value }: ApprovalValue, words: ApprovalTexts): string {
  return `${path.map((name) => fieldText(name, words)).join(' · ')}: ${textOf(path.at(-1) ?? '', value, words)}`
}

function fieldText(name: string, { o, c, w }: ApprovalTexts): string {
  return isDeed(name) ? o.deed[name] : (wordOf(w.field, name) ?? wordOf(c.field, name) ?? name)
}

function textOf(field: string, value: ApprovalValue['value'], words: ApprovalTexts): string {
  const { w, language } = words
  if (value === null || value === '') return w.none
  if (typeof value === 'boolean') return value ? w.yes : w.no
  if (typeof value === 'number') return numberText(field, value, language)
  if (days.includes(field)) return dateText(midnightOf(value))
  return wordOf(keywordsOf(field, words), value) ?? value
}

/** Days as the contract has them, `2026-11-21`. */
const days: readonly string[] = ['from', 'to', 'day']

function numberText(field: string, value: number, language: Language): string {
  if (field === 'cod') return money(value, language)
  if (field.endsWith('Ms')) return durationText(value, language)
  if (field.endsWith('Bytes')) return bytesText(value, language)
  return String(value)
}

/** What can stand in the field, each with its word; elsewhere it is somebody's own text, whatever it says. */
function keywordsOf(field: string, { o, w, roles }: ApprovalTexts): Words {
  if (field === 'role') return roles
  if (field === 'reprint' || isDeed(field)) return o.demand
  const keywords: Readonly<Record<string, Words>> = w.keywords
  return (Object.hasOwn(keywords, field) && keywords[field]) || {}
}

/** What is called so, and nothing that every object has. */
export function wordOf(words: Words, key: string): string | undefined {
  return Object.hasOwn(words, key) ? words[key] : undefined
}
