import { useShallow } from 'zustand/react/shallow'
import type { Card } from '../../../src/contract/card.ts'
import { momentText } from '../../../src/words/format.ts'
import { useActions } from '../../actions.ts'
import { VerdictShape } from '../../components/VerdictShape.tsx'
import { useCards } from '../../stores/cardsStore.ts'
import { useClock } from '../../stores/clockStore.ts'
import { useTexts } from '../../text/texts.ts'
import { cardMark, smallWord } from './cardView.ts'
import { codeOf } from './parcelFacts.ts'
import styles from './RecentStrip.module.css'
import { recentCards } from './recentView.ts'

/** The last ten parcels. Each opens its card. */
export function RecentStrip() {
  const { t } = useTexts()
  const cards = useCards(useShallow(recentCards))
  const picked = useCards((state) => state.picked)
  if (cards.length === 0) return <p className={styles.none}>{t.recentEmpty}</p>
  return (
    <ul className={styles.strip} aria-label={t.recent}>
      {cards.map((card) => (
        <li key={card.id}>
          <RecentCard card={card} picked={card.id === picked} />
        </li>
      ))}
    </ul>
  )
}

function RecentCard({ card, picked }: { readonly card: Card; readonly picked: boolean }) {
  const { t } = useTexts()
  const actions = useActions()
  const now = useClock((clock) => clock.now)
  const { shape, tone } = cardMark(card)
  return (
    <button
      type="button"
      className={styles.card}
      data-verdict={tone}
      aria-pressed={picked}
      onClick={() => actions.pick(picked ? null : card.id)}
    >
      <VerdictShape shape={shape} />
      <span className={styles.code} title={codeOf(card)}>
        {codeOf(card)}
      </span>
      <span className={styles.words}>
        {momentText(card.at, now)}
        <span className={styles.verdict}> · {smallWord(card, t)}</span>
      </span>
    </button>
  )
}
