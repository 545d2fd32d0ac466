import type { Card } from '../../../src/contract/card.ts'
import type { Asks } from '../../../src/contract/jobs.ts'
import { answersApart } from '../../../src/model/answersApart.ts'
import { asksFirst, canBeCanceled } from '../../../src/model/job.ts'
import type { CommandName } from '../../../src/model/scan.ts'
import { readScan } from '../../../src/model/scan.ts'
import type { CardsState } from '../../stores/cardsStore.ts'
import { lastCoded, shownCard, useCards } from '../../stores/cardsStore.ts'
import { openPacking, usePackings } from '../../stores/packingsStore.ts'
import { usePlace } from '../../stores/placeStore.ts'
import { createReadSince } from '../../stores/readSince.ts'
import { asksOf } from '../../stores/reprintStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import { doubtOf } from './cardView.ts'
import type { Deed } from './nextStep.ts'

/** `unread`: nobody can have read what it is about. `again`: it is the press before, which did it. */
export type Press = 'taken' | 'unread' | 'again'

/**
 * Whoever presses could have read what they answer, or print. Not so where the card or the question under the key went,
 * here or in another window, and the next one stands there: a key that is pressed twice, a tile that is clicked twice, a
 * bar code that is read twice does one thing, and a question that comes up over another is answered by nobody unread.
 */
export function takePress(deed: Deed): Press {
  if (deed.type === 'settle') return answering.read.couldBeRead(deed.job) ? 'taken' : 'unread'
  return take(underDeed[deed.type])
}

/** As by its key: of a command bar code that answers the card. The label in hand says itself which one it is. */
export function takeBars(line: string): Press {
  const read = readScan(line)
  const command = read.ok && read.value.kind === 'command' ? read.value.command : null
  const isStop = command === 'acknowledge' || command === 'no-label'
  // With these a packing is meant, or nothing that is on the screen.
  if (isStop && (usePlace.getState().place !== 'scan' || openPacking(usePackings.getState()) !== null)) return 'taken'
  return take(command === null ? null : (underCommand[command] ?? null))
}

/** What whoever sees this card says *print it* to: what the first of its labels asks that asks anything. */
export function cardAsks(card: Card | null): Asks {
  return asksOf(card?.labels.find(asksFirst)?.fault ?? null)
}

/** What stands under one kind of key: on which card, and as a word that is another for another question. */
interface Under {
  readonly read: ReturnType<typeof createReadSince>
  readonly card: (state: CardsState) => Card | null
  readonly of: (card: Card) => string | null
}

const ofShown = (of: Under['of']): Under => ({ read: createReadSince(), card: shownCard, of })

const answering = ofShown(askedOf)
const acknowledging = ofShown(({ id, blocks }) => (blocks ? id : null))
const printing = ofShown((card) =>
  card.verdict === 'working' ? null : `${card.id} ${JSON.stringify(cardAsks(card))} ${card.news?.code ?? ''}`,
)
const takingBack = ofShown(({ id, labels }) => (labels.some(canBeCanceled) ? id : null))
const repeating: Under = {
  read: createReadSince(),
  card: (state) => lastCoded(state) ?? null,
  of: ({ id }) => id,
}
const all = [answering, acknowledging, printing, takingBack, repeating]

const underDeed: Readonly<Record<Exclude<Deed['type'], 'settle'>, Under | null>> = {
  'first-label': answering,
  'allow-hosts': answering,
  acknowledge: acknowledging,
  reprint: printing,
  cancel: takingBack,
  'reprint-last': repeating,
  // It says itself which stop was read.
  packing: null,
}

const underCommand: Readonly<Partial<Record<CommandName, Under>>> = {
  'no-label': answering,
  acknowledge: acknowledging,
  'print-again': printing,
  'take-back': takingBack,
  'reprint-last': repeating,
}

/**
 * When *print the last again* was taken. Pressed twice it is one press: the last label is its own new one by then, or
 * still the one before, and another comes out. Where a dialog came up nothing was printed by it.
 */
let lastPressed = Number.NEGATIVE_INFINITY
/** The scan that this window made last, as long as nothing but its working card has been on the screen since. */
let ownScan: string | null = null

useScreen.subscribe((after, before) => {
  if (after.dialog !== null && after.dialog !== before.dialog) lastPressed = Number.NEGATIVE_INFINITY
})

useCards.subscribe((after, before) => {
  if (after.own !== null && after.own.id !== before.own?.id) ownScan = after.own.id
  const shown = shownCard(after)
  if (shown?.id !== ownScan) ownScan = null
  for (const under of all) {
    const is = wordOf(under, after)
    if (is === null || is === wordOf(under, before) || isAwaited(under, after, before)) continue
    under.read.cameInstead(is)
  }
  if (shown?.verdict !== 'working') ownScan = null
})

/**
 * A hand waits for what came: it picked the card, has just opened the window, or made the scan that this is the first
 * answer to, which took the place of what stood there then: F9 right behind one's own scan of a duplicate is usual. Not
 * so once another card came between, seen to or not, nor for what that card asks later, nor for another's card.
 */
function isAwaited(under: Under, after: CardsState, before: CardsState): boolean {
  if (after.source === 'window' && after.picked !== before.picked) return true
  if (after.source === 'snapshot' && Object.keys(before.rows).length === 0) return true
  return ownScan !== null && under.card(after)?.id === ownScan
}

function wordOf({ card, of }: Under, state: CardsState): string | null {
  const stands = card(state)
  return stands === null ? null : of(stands)
}

function take(under: Under | null): Press {
  if (under === repeating && performance.now() - lastPressed < answersApart) return 'again'
  if (under?.read.couldBeRead(wordOf(under, useCards.getState())) === false) return 'unread'
  if (under === repeating) lastPressed = performance.now()
  return 'taken'
}

/** What *yes* and *no* answer: which label in doubt, the card of the first label, or the host that a view wants. */
function askedOf(card: Card): string | null {
  if (card.news !== null) return null
  if (card.firstLabel === true) return card.id
  const { fault } = card
  return doubtOf(card)?.job ?? (fault?.code.startsWith('view.') === true ? `${card.id} ${JSON.stringify(fault)}` : null)
}
