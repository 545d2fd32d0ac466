import type { Card } from '../../../src/contract/card.ts'
import type { CardsState } from '../../stores/cardsStore.ts'
import { newestFirst, shownCard } from '../../stores/cardsStore.ts'

const most = 10

/** The last ten parcels beside the newest one, the newest first; the newest too when another card is on the screen. */
export function recentCards(state: CardsState): readonly Card[] {
  const [newest, ...earlier] = newestFirst(state)
  if (newest === undefined) return []
  const shown = shownCard(state)
  return (shown?.id === newest.id ? earlier : [newest, ...earlier]).slice(0, most)
}
