import type { CardVerdict } from '../../../src/contract/card.ts'
import { faultText } from '../../../src/words/faultText.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Connection } from '../../live/stationBridge.ts'
import type { Refusal } from '../../stores/screenStore.ts'
import type { Texts } from '../../text/vi.ts'

/** What the line above the card says: ready, what is being typed, or why a scan cannot be or was not taken. */
export interface ScanLineView {
  readonly state: 'ready' | 'typing' | 'refused' | 'away' | 'lost' | 'blocked'
  readonly words: string
  /** What is typed, its end when it is long. */
  readonly typed: string
  /** What waits for the network, in passing: it needs nobody. */
  readonly waiting: string
}

/** `first-label`: it is out, and somebody has to look at it. */
export type Blocked = CardVerdict | 'first-label'

export interface ScanLineMoment {
  readonly line: string
  readonly refusal: Refusal | null
  readonly connection: Connection
  readonly focused: boolean
  readonly expectsLabel: boolean
  /** The verdict of the card that waits to be acknowledged, when one does: no scan would be taken. */
  readonly blocked: Blocked | null
  /** Labels that wait for the network. */
  readonly waiting: number
}

export function scanLineView(moment: ScanLineMoment, t: Texts, language: Language): ScanLineView {
  const said = stateAndWords(moment, t, language)
  const typed = moment.line === '' ? '' : ending(moment.line)
  const waits = said.state === 'ready' && moment.waiting > 0
  const waiting = waits ? fillIn(t.waitingForNetwork, { count: countText(moment.waiting, language) }) : ''
  return { ...said, typed, waiting }
}

function stateAndWords(moment: ScanLineMoment, t: Texts, language: Language): Pick<ScanLineView, 'state' | 'words'> {
  const { line, refusal, connection, focused, expectsLabel, blocked } = moment
  if (line !== '') return { state: 'typing', words: t.scanEnter }
  if (refusal !== null) return { state: 'refused', words: refusalWords(refusal, blocked, t, language) }
  if (connection !== 'connected') return { state: 'lost', words: lostWords(connection, t) }
  if (!focused) return { state: 'away', words: t.scanAway }
  if (expectsLabel) return { state: 'blocked', words: t.scanLabelInHand }
  if (blocked !== null) return { state: 'blocked', words: firstWords(blocked, t) }
  return { state: 'ready', words: t.scanReady }
}

function lostWords(connection: Exclude<Connection, 'connected'>, t: Texts): string {
  switch (connection) {
    case 'connecting':
      return t.connecting
    case 'lost':
      return t.scanOffline
    case 'replaced':
    case 'denied':
    case 'stranger':
      return t.scanElsewhere
  }
}

function firstWords(blocked: Blocked, t: Texts): string {
  if (blocked === 'first-label') return t.firstLabelFirst
  if (blocked === 'in-doubt') return t.answerFirst
  if (blocked === 'waiting') return t.staleFirst
  return blocked === 'duplicate' ? t.duplicateFirst : t.acknowledgeFirst
}

function refusalWords({ line, fault }: Refusal, blocked: Blocked | null, t: Texts, language: Language): string {
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
