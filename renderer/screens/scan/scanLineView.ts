import type { CardVerdict } from '../../../src/contract/card.ts'
import { faultText } from '../../../src/words/faultText.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Connection } from '../../stationBridge.ts'
import type { Refusal } from '../../stores/screenStore.ts'
import type { Texts } from '../../text/vi.ts'

/** What the line above the card says: ready, what is being typed, or why a scan cannot be or was not taken. */
export interface ScanLineView {
  readonly state: 'ready' | 'typing' | 'refused' | 'away' | 'blocked'
  readonly words: string
  /** What is typed, its end when it is long. */
  readonly typed: string
}

export interface ScanLineMoment {
  readonly line: string
  readonly refusal: Refusal | null
  readonly connection: Connection
  readonly focused: boolean
  readonly expectsLabel: boolean
  /** The verdict of the card that waits to be acknowledged, when one does: no scan would be taken. */
  readonly blocked: CardVerdict | null
}

export function scanLineView(moment: ScanLineMoment, t: Texts, language: Language): ScanLineView {
  const { line, refusal, connection, focused, expectsLabel, blocked } = moment
  if (line !== '') return { state: 'typing', words: t.scanEnter, typed: ending(line) }
  if (refusal !== null) return { state: 'refused', words: refusalWords(refusal, blocked, t, language), typed: '' }
  if (connection === 'connecting') return { state: 'away', words: t.connecting, typed: '' }
  if (connection !== 'connected') return { state: 'away', words: t.scanOffline, typed: '' }
  if (!focused) return { state: 'away', words: t.scanAway, typed: '' }
  if (expectsLabel) return { state: 'blocked', words: t.scanLabelInHand, typed: '' }
  if (blocked !== null) return { state: 'blocked', words: firstWords(blocked, t), typed: '' }
  return { state: 'ready', words: t.scanReady, typed: '' }
}

function firstWords(blocked: CardVerdict, t: Texts): string {
  if (blocked === 'in-doubt') return t.answerFirst
  if (blocked === 'waiting') return t.staleFirst
  return blocked === 'duplicate' ? t.duplicateFirst : t.acknowledgeFirst
}

function refusalWords({ line, fault }: Refusal, blocked: CardVerdict | null, t: Texts, language: Language): string {
  const said = line === null ? '' : fillIn(t.notTaken, { line: ending(line) })
  const { what, todo } = faultText(fault, language)
  const why = fault.code === 'station.unacknowledged' ? firstWords(blocked ?? 'not-printed', t) : `${what}. ${todo}`
  return [said, why].filter(Boolean).join(' · ')
}

const mostShown = 40

function ending(line: string): string {
  const printable = line.replaceAll(/[\u0000-\u001f\u007f]/g, '␣')
  return printable.length <= mostShown ? printable : `…${printable.slice(-mostShown)}`
}
