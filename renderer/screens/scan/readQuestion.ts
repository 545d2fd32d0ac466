import type { Card } from '../../../src/contract/card.ts'
import { readScan } from '../../../src/model/scan.ts'
import { shownCard, useCards } from '../../stores/cardsStore.ts'
import { openPacking, usePackings } from '../../stores/packingsStore.ts'
import { usePlace } from '../../stores/placeStore.ts'
import type { ReadSince } from '../../stores/readSince.ts'
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
  if (deed.type === 'first-label') return isAskedRead()
  return deed.type !== 'acknowledge' || isBlockRead()
}

/** As by its key: of a command bar code that answers the card. The label in hand says itself which one it is. */
export function couldReadForBars(line: string): boolean {
  if (usePlace.getState().place !== 'scan' || openPacking(usePackings.getState()) !== null) return true
  const read = readScan(line)
  const command = read.ok && read.value.kind === 'command' ? read.value.command : null
  if (command === 'no-label') return isAskedRead()
  return command !== 'acknowledge' || isBlockRead()
}

const answering = createReadSince()
const acknowledging = createReadSince()

const isAskedRead = () => answering.couldBeRead(askedOf(shownCard(useCards.getState())))
const isBlockRead = () => acknowledging.couldBeRead(blockingOf(shownCard(useCards.getState())))

useCards.subscribe((after, before) => {
  const [was, is] = [shownCard(before), shownCard(after)]
  if (was === is) return
  note(answering, askedOf(was), askedOf(is))
  note(acknowledging, blockingOf(was), blockingOf(is))
})

function note(read: ReadSince, was: string | null, is: string | null): void {
  if (was !== null && is !== null && was !== is) read.cameInstead(is)
}

/** What *yes* and *no* answer: which label in doubt, or the card of the first label. */
function askedOf(card: Card | null): string | null {
  if (card === null || card.news !== null) return null
  return card.firstLabel === true ? card.id : (doubtOf(card)?.job ?? null)
}

function blockingOf(card: Card | null): Card['id'] | null {
  return card?.blocks === true ? card.id : null
}
