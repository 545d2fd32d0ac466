import { cardHead } from '../screens/scan/cardView.ts'
import { codeOf } from '../screens/scan/parcelFacts.ts'
import { useReader } from '../screens/scan/useReader.ts'
import { shownCard, useCards } from '../stores/cardsStore.ts'

/** Says the verdict of the card on the screen to a screen reader, as soon as there is one. */
export function Announcer() {
  const card = useCards(shownCard)
  const reader = useReader(card?.printer ?? null)
  const said = card === null || card.verdict === 'working' ? null : cardHead(card, reader)
  return (
    <p className="heard" role="status" aria-live="assertive">
      {card !== null && said !== null && `${codeOf(card)}: ${said.word}. ${said.line}`}
    </p>
  )
}
