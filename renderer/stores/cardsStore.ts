import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'
import type { Card } from '../../src/contract/card.ts'
import { cardOnScreen } from '../../src/model/cardOnScreen.ts'
import type { LabelSize } from '../../src/model/labelSize.ts'
import type { RowPatches, Rows } from '../live/rows.ts'
import { patched } from '../live/rows.ts'

/**
 * The station's cards, and at most one of the window's own: the scan that was made and that the station has not made a
 * card of yet, or that it never took. The station's card has the same id and takes its place.
 */
export interface CardsState {
  readonly rows: Rows<Card>
  readonly own: Card | null
  /** The card somebody picked, or that the station answered a scan with; null: the newest. */
  readonly picked: string | null
  /** Where the last change came from; a snapshot is no news. `answer`: the station's to a scan, which no hand picked. */
  readonly source: 'snapshot' | 'changes' | 'window' | 'answer'
}

export const noCards: CardsState = { rows: {}, own: null, picked: null, source: 'snapshot' }

export const useCards = create<CardsState>()(() => noCards)

let lastOwn: string | null = null

useCards.subscribe(({ own }) => {
  if (own !== null) lastOwn = own.id
})

/** The scan of this window whose card came to the screen last, though the station's may have taken its place. */
export function lastOwnScan(): string | null {
  return lastOwn
}

/** The window's own card of a scan, before the station has one. */
export function expectedCard(id: string, scanned: string, code: string | null, size: LabelSize, at: number): Card {
  return {
    id,
    at,
    turn: 0,
    askedBy: 'window',
    scanned,
    code,
    size,
    verdict: 'working',
    fault: null,
    reasons: [],
    parcel: null,
    labels: [],
    printer: null,
    tookMs: null,
    printedBefore: null,
    sealedAt: null,
    news: null,
    blocks: false,
  }
}

/** The own card of a scan that the station did not take: final, and it blocks until it is acknowledged. */
export function refusedCard(card: Card, fault: Fault): Card {
  return { ...card, verdict: 'not-printed', fault, blocks: true }
}

/** The own card of a scan whose answer was lost with the connection: the snapshot after it tells whether it was taken. */
export function unansweredCard(card: Card, fault: Fault): Card {
  return { ...card, verdict: 'in-doubt', fault }
}

/** Nobody knows yet what becomes of it. */
function isOpen({ verdict }: Card): boolean {
  return verdict === 'working' || verdict === 'in-doubt'
}

/** The cards after changes. An own card goes when the station has one of its id, or a newer one. */
export function withChanges(state: CardsState, patches: RowPatches<'card'>): CardsState {
  const rows = patched(state.rows, patches)
  return { ...state, rows, own: stillOwn(state.own, rows), source: 'changes' }
}

/**
 * The cards of a snapshot. An own card that waited for its answer and is not among them was never taken: the
 * connection broke before.
 */
export function withSnapshot(state: CardsState, patches: RowPatches<'card'>): CardsState {
  const rows = patched<Card>({}, patches)
  const own = leftOf(state.own, rows)
  const lost = own !== null && isOpen(own)
  const picked = state.picked !== null && state.picked in rows ? state.picked : null
  return {
    rows,
    own: lost ? refusedCard(own, { code: 'station.unreachable' }) : own,
    picked,
    source: lost ? 'window' : 'snapshot',
  }
}

/** Of a run of the station that may be over, whose turns say nothing of these: what somebody has seen goes. */
function leftOf(own: Card | null, rows: Rows<Card>): Card | null {
  const stays = own !== null && !(own.id in rows) && (own.blocks || isOpen(own))
  return stays ? asNewest(own, rows) : null
}

/** The window's own card as the newest of all. */
export function asNewest(own: Card, rows: Rows<Card>): Card {
  return { ...own, turn: Math.max(0, ...Object.values(rows).map(({ turn }) => turn)) }
}

function stillOwn(own: Card | null, rows: Rows<Card>): Card | null {
  if (own === null || own.id in rows) return null
  return own.blocks || isOpen(own) || !hasNewer(own, rows) ? own : null
}

function hasNewer(own: Card, rows: Rows<Card>): boolean {
  return Object.values(rows).some((card) => card.turn > own.turn)
}

/** Every card, the newest first. */
export function newestFirst({ rows, own }: Pick<CardsState, 'rows' | 'own'>): readonly Card[] {
  const cards = Object.values(rows).sort((a, b) => b.turn - a.turn || b.at - a.at || (a.id < b.id ? 1 : -1))
  return own === null ? cards : [own, ...cards]
}

/** The newest of the station's cards that has a code: its label is the last one. */
export function lastCoded({ rows }: Pick<CardsState, 'rows'>): Card | undefined {
  return newestFirst({ rows, own: null }).find(({ code }) => code !== null)
}

/** Cards that block, the oldest first: in this order they are acknowledged. */
export function blockingCards(state: Pick<CardsState, 'rows' | 'own'>): readonly Card[] {
  return newestFirst(state)
    .filter((card) => card.blocks)
    .reverse()
}

/** The one card on the screen. */
export function shownCard(state: CardsState): Card | null {
  return cardOnScreen(newestFirst(state), state.picked)
}

/** A newer card than this one is there. */
export function isEarlier(state: Pick<CardsState, 'rows' | 'own'>, card: Card): boolean {
  return newestScan(state)?.id !== card.id
}

/** Labels that wait for the network or the service, and go on by themselves. */
export function waitingForNetwork({ rows }: Pick<CardsState, 'rows'>): number {
  return Object.values(rows)
    .flatMap(({ labels }) => labels)
    .filter(({ state, fault }) => state === 'stopped' && fault?.code.startsWith('service.') === true).length
}

/** The newest card of this window's own packer: a label that a command line asked for takes nobody's screen. */
function newestScan(state: Pick<CardsState, 'rows' | 'own'>): Card | undefined {
  return newestFirst(state).find((card) => card.askedBy === 'window')
}
