import { blockingCards, isEarlier, shownCard, useCards } from '../../stores/cardsStore.ts'
import { useConnection } from '../../stores/connectionStore.ts'
import { openPacking, usePackings } from '../../stores/packingsStore.ts'
import { useScanMode } from '../../stores/scanModeStore.ts'
import { useTexts } from '../../text/texts.ts'
import { DayCounts } from './DayCounts.tsx'
import { EmptyCard } from './EmptyCard.tsx'
import { LabelPane } from './LabelPane.tsx'
import { ModeBanner, ModeKeys } from './ModeBanner.tsx'
import { ModeCard } from './ModeCard.tsx'
import { PackingCard, WaitingPackings } from './PackingCard.tsx'
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
  const picked = useCards((state) => state.picked !== null)
  const mode = useScanMode((state) => state.mode)
  const opened = usePackings(openPacking)
  const packing = mode === 'print' ? opened : null
  const connecting = useConnection((state) => state.connection === 'connecting')
  // A card that blocks has the screen in every mode, and so has one that was picked or settled.
  const covered = mode === 'print' || blocked > 0 || picked ? null : mode
  return (
    <>
      <main
        id="scan"
        tabIndex={-1}
        aria-label={t.scanScreen}
        className={styles.screen}
        data-mode={mode === 'print' ? undefined : mode}
      >
        <h2 className="heard">{t.scanScreen}</h2>
        <div className={styles.parcel}>
          <ModeBanner />
          <ScanLineBar />
          <WaitingPackings />
          {packing !== null ? (
            <PackingCard packing={packing} />
          ) : covered !== null ? (
            <ModeCard mode={covered} />
          ) : card === null ? (
            <EmptyCard connecting={connecting} />
          ) : (
            <ParcelCard key={card.id} card={card} earlier={earlier} alsoBlocked={blocked - 1} />
          )}
        </div>
        <aside className={styles.label} aria-label={t.labels}>
          <LabelPane card={covered === null && packing === null ? card : null} />
          <ModeKeys />
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
