import type { BatchRowView } from '../../../src/contract/batches.ts'
import type { AskedState, OutboxView } from '../../../src/contract/orderActions.ts'
import { askedState } from '../../../src/contract/orderActions.ts'
import { changedText } from '../../../src/words/changedText.ts'
import { faultText } from '../../../src/words/faultText.ts'
import { capitalized, fillIn } from '../../../src/words/fillIn.ts'
import { countText, momentText, shiftText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Rows } from '../../live/rows.ts'
import type { FacetName } from '../../stores/batchFacets.ts'
import { codBands } from '../../stores/batchQuery.ts'
import type { BatchNote } from '../../stores/batchScreenStore.ts'
import type { BatchWords } from '../../text/screens/batchVi.ts'
import type { Texts } from '../../text/vi.ts'
import { orderOf } from './eligibility.ts'

/** Whoever reads the rows, and when. */
export interface SheetReader {
  readonly t: Texts
  readonly w: BatchWords
  readonly language: Language
  readonly now: number
}

/** A value of a facet in words: a status, a shift, a route, a band of COD. */
export function facetText(facet: FacetName, value: string, { t, w, now }: SheetReader): string {
  if (facet === 'cod') {
    const band = codBands.find((one) => one === value)
    return band === undefined ? value : w.codBand[band]
  }
  if (value === '') return facet === 'status' ? w.filter.unread : w.filter.without
  if (facet === 'status') return t.statuses[value] ?? value
  return facet === 'shift' ? shiftOfKey(value, now) : value
}

function shiftOfKey(value: string, now: number): string {
  const [from = 0, to = 0] = value.split('-').map(Number)
  return shiftText({ from, to }, now)
}

/** What was said when a run began is over with the run. */
export function isOver({ type }: BatchNote, running: boolean): boolean {
  return !running && (type === 'printing' || type === 'resumed')
}

export function noteText(note: Exclude<BatchNote, { type: 'fault' }>, w: BatchWords, language: Language): string {
  if (note.type === 'saved-pdf') return note.text
  if ('line' in note) return fillIn(w.note[note.type], { line: note.line })
  const file = note.type === 'exported' ? note.file : ''
  return fillIn(w.note[note.type], { count: countText(note.count, language), file })
}

/** What was last asked of the carrier about an order, and what it said. */
export interface OrderAnswer {
  readonly action: OutboxView['action']
  readonly state: AskedState
  readonly fault: OutboxView['fault']
}

/** By order code; the last request of an order speaks. */
export function orderAnswers(rows: Rows<OutboxView>): ReadonlyMap<string, OrderAnswer> {
  const answers = new Map<string, OrderAnswer>()
  const entries = Object.values(rows).sort((a, b) => a.createdAt - b.createdAt)
  for (const entry of entries) {
    const { action, fault, orders, results } = entry
    for (const order of orders) answers.set(order, { action, state: askedState(entry), fault })
    for (const { order, done, fault: why } of results) {
      const state = done ? 'done' : askedState({ state: 'refused', fault: why, results: [] })
      answers.set(order, { action, state, fault: why })
    }
  }
  return answers
}

/**
 * Why a row is as it is: its fault or its earlier label, and what the carrier said of its order. `amounts` false: of an old
 * label only what changed, for its verdict says that it is old.
 */
export function whyText(
  row: Pick<BatchRowView, 'fault' | 'news' | 'code' | 'outAt'>,
  answers: ReadonlyMap<string, OrderAnswer>,
  { w, language, now }: Pick<SheetReader, 'w' | 'language' | 'now'>,
  amounts = true,
): string {
  const changed = amounts ? '' : changedText(row.news?.facts ?? {}, language, false)
  const said = changed === '' ? whySaid(row, w, language, now) : capitalized(changed)
  const order = orderOf(row)
  const answer = order === null ? undefined : answers.get(order)
  if (answer === undefined) return said
  const why = answer.fault === null ? {} : { why: faultText(answer.fault, language).what }
  const asked = fillIn(w.askedLine, { action: w.action[answer.action], state: w.asked[answer.state], ...why })
  return said === '' ? asked : `${asked} · ${said}`
}

/** When the label that is out already came out says more than that there is one. */
function whySaid(
  { fault, news, outAt }: Pick<BatchRowView, 'fault' | 'news' | 'outAt'>,
  w: BatchWords,
  language: Language,
  now: number,
): string {
  if (news !== null) return faultText(news, language).what
  if (outAt !== null && (fault === null || fault.code === 'job.duplicate'))
    return fillIn(w.outBefore, { time: momentText(outAt, now) })
  return fault === null ? '' : faultText(fault, language).what
}
