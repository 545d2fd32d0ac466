import { blockingCards, isEarlier, shownCard, useCards } from '../../stores/cardsStore.ts'
import { useConnection } from '../../stores/connectionStore.ts'
import { useTexts } from '../../text/texts.ts'
import { DayCounts } from './DayCounts.tsx'
import { EmptyCard } from './EmptyCard.tsx'
import { LabelPane } from './LabelPane.tsx'
import { ParcelCard } from './ParcelCard.tsx'
import { RecentStrip } from './RecentStrip.tsx'
import { ScanLineBar } from './ScanLineBar.tsx'
import styles from './ScanScreen.module.css'
import { SizeKeys } from './SizeKeys.tsx'

/** The home of the packer: one parcel, its verdict, its label, and what came before. */
export function ScanScreen() {
  const { t } = useTexts()
  const card = useCards(shownCard)
  const earlier = useCards((state) => card !== null && isEarlier(state, card))
  const blocked = useCards((state) => blockingCards(state).length)
  const connecting = useConnection((state) => state.connection === 'connecting')
  return (
    <>
      <main id="scan" className={styles.screen}>
        <h2 className="heard">{t.scanScreen}</h2>
        <div className={styles.parcel}>
          <ScanLineBar />
          {card === null ? (
            <EmptyCard connecting={connecting} />
          ) : (
            <ParcelCard key={card.id} card={card} earlier={earlier} alsoBlocked={blocked - 1} />
          )}
        </div>
        <aside className={styles.label} aria-label={t.labels}>
          <LabelPane card={card} />
          <SizeKeys />
        </aside>
      </main>
      <footer className={styles.foot}>
        <RecentStrip />
        <DayCounts />
      </footer>
    </>
  )
}
