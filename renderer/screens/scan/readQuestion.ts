import type { Card } from '../../../src/contract/card.ts'
import { readScan } from '../../../src/model/scan.ts'
import type { CardsState } from '../../stores/cardsStore.ts'
import { shownCard, useCards } from '../../stores/cardsStore.ts'
import { openPacking, usePackings } from '../../stores/packingsStore.ts'
import { usePlace } from '../../stores/placeStore.ts'
import { createReadSince } from '../../stores/readSince.ts'
import { doubtOf } from './cardView.ts'
import type { Deed } from './nextStep.ts'

/**
 * Whoever presses could have read what they answer. Not so where the question under *yes* and *no* was answered, here or
 * in another window, and the next one stands there; nor where the next card that blocks came under *acknowledge*: a key
 * that is pressed twice, a tile that is clicked twice, a bar code that is read twice answers one.
 */
export function couldRead(deed: Deed): boolean {
  if (deed.type === 'settle') return answering.couldBeRead(deed.job)
  if (deed.type === 'first-label') return answering.couldBeRead(askedOf(useCards.getState()))
  return deed.type !== 'acknowledge' || acknowledging.couldBeRead(blockingOf(useCards.getState()))
}

/** As by its key: of a command bar code that answers the card. The label in hand says itself which one it is. */
export function couldReadForBars(line: string): boolean {
  if (usePlace.getState().place !== 'scan' || openPacking(usePackings.getState()) !== null) return true
  const read = readScan(line)
  const command = read.ok && read.value.kind === 'command' ? read.value.command : null
  if (command === 'no-label') return answering.couldBeRead(askedOf(useCards.getState()))
  return command !== 'acknowledge' || acknowledging.couldBeRead(blockingOf(useCards.getState()))
}

const answering = createReadSince()
const acknowledging = createReadSince()

useCards.subscribe((after, before) => {
  for (const [read, shown] of [[answering, askedOf] as const, [acknowledging, blockingOf] as const]) {
    const [was, is] = [shown(before), shown(after)]
    if (was !== null && is !== null && was !== is) read.cameInstead(is)
  }
})

/** What *yes* and *no* answer: which label in doubt, or the card of the first label. */
function askedOf(state: CardsState): string | null {
  const card = shownCard(state)
  if (card === null || card.news !== null) return null
  return card.firstLabel === true ? card.id : (doubtOf(card)?.job ?? null)
}

function blockingOf(state: CardsState): Card['id'] | null {
  const card = shownCard(state)
  return card?.blocks === true ? card.id : null
}
