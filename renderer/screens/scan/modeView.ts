import type { Card } from '../../../src/contract/card.ts'
import type { ParcelPage } from '../../../src/contract/parcels.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, momentText } from '../../../src/words/format.ts'
import type { ModeResult, ScanMode } from '../../stores/scanModeStore.ts'
import type { ScanModeWords } from '../../text/screens/scanModes.ts'
import type { Shape } from './cardView.ts'
import type { Reader } from './reader.ts'

/** What stands in the place of the parcel's card in a mode in which nothing is printed. */
export interface ModeView {
  /** null: nothing has come of a scan yet; it is waited for. */
  readonly shape: Shape | null
  readonly tone: 'quiet' | 'good'
  readonly word: string
  readonly line: string
  /** The two scans of a verification; null in the other modes. */
  readonly steps: readonly { readonly name: string; readonly code: string | null; readonly now: boolean }[] | null
  /** What to scan now, where the word does not say it. */
  readonly next: string | null
}

export interface ModeMoment {
  readonly mode: Exclude<ScanMode, 'print'>
  readonly item: string | null
  readonly result: ModeResult | null
  /** The codes of labels in doubt on the cards of this window. */
  readonly doubts: readonly string[]
}

export function modeView(moment: ModeMoment, w: ScanModeWords, reader: Reader): ModeView {
  const { mode, result } = moment
  if (result?.type === 'match') return matchView(moment, result, w)
  const asks = result?.type === 'asking'
  const quiet = { shape: asks ? 'pips' : null, tone: 'quiet', next: null } as const
  if (mode === 'verify') {
    const word = asks ? w.asking : moment.item === null ? w.first.verify : w.label
    return { ...quiet, word, line: '', steps: stepsOf(moment, w) }
  }
  const word = asks ? w.asking : w.first[mode]
  return { ...quiet, word, line: mode === 'settle' ? doubtsText(moment.doubts.length, w, reader) : '', steps: null }
}

function matchView(moment: ModeMoment, result: ModeResult & { type: 'match' }, w: ScanModeWords): ModeView {
  const line = [fillIn(w.matchLine, { code: result.code }), result.noted ? w.noted : w.notNoted].join(' · ')
  return { shape: 'tick', tone: 'good', word: w.match, line, steps: stepsOf(moment, w), next: w.nextItem }
}

function stepsOf({ item, result }: ModeMoment, w: ScanModeWords): NonNullable<ModeView['steps']> {
  const matched = result?.type === 'match' ? result.code : null
  const asked = result?.type === 'asking' ? result : null
  const label = asked?.line ?? matched
  return [
    { name: w.steps.item, code: item ?? asked?.item ?? matched, now: item === null && label === null },
    { name: w.steps.label, code: label, now: item !== null },
  ]
}

function doubtsText(doubts: number, w: ScanModeWords, { language }: Reader): string {
  return doubts === 0 ? w.noneInDoubt : fillIn(w.inDoubt, { count: countText(doubts, language) })
}

/** The labels of these cards of which nobody knows whether they came out. */
export function doubtsOf(cards: readonly Card[]): readonly string[] {
  return cards.flatMap(({ labels }) => labels.flatMap(({ state, code }) => (state === 'in-doubt' ? [code] : [])))
}

export function codeOfPage({ order, parcel }: Pick<ParcelPage, 'order' | 'parcel'>): string {
  return parcel === 0 ? order.code : `${order.code}_${parcel}`
}

/** What this station did with it, and how old what it knows is. */
export function pageLines({ jobs, away, readAt }: ParcelPage, w: ScanModeWords, { t, now }: Reader): readonly string[] {
  const [last] = jobs
  const verdict = last === undefined ? null : (last.job.verdict ?? 'working')
  return [
    ...(last === undefined || verdict === null
      ? [w.neverPrinted]
      : [fillIn(w.lastPrint, { verdict: t.verdictSmall[verdict], time: momentText(last.job.changedAt, now) })]),
    ...(away === null ? [] : [fillIn(w.readAt, { time: momentText(readAt, now) })]),
  ]
}
