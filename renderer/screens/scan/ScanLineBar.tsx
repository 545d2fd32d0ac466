import { Hand, MousePointerClick, OctagonX, ScanBarcode, Unplug } from 'lucide-react'
import { useTypedLine } from '../../input/typedLine.ts'
import type { CardsState } from '../../stores/cardsStore.ts'
import { blockingCards, useCards, waitingForNetwork } from '../../stores/cardsStore.ts'
import { useConnection } from '../../stores/connectionStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import { useTexts } from '../../text/texts.ts'
import styles from './ScanLineBar.module.css'
import type { Blocked } from './scanLineView.ts'
import { scanLineView } from './scanLineView.ts'

const icons = {
  ready: ScanBarcode,
  typing: ScanBarcode,
  refused: OctagonX,
  blocked: Hand,
  away: MousePointerClick,
  lost: Unplug,
} as const

function blockedBy(state: CardsState): Blocked | null {
  const [card] = blockingCards(state)
  return card?.firstLabel === true ? 'first-label' : (card?.verdict ?? null)
}

/** Shows that the window listens and what it hears. There is nothing to click into: keys are heard anywhere. */
export function ScanLineBar() {
  const { t, language } = useTexts()
  const line = useTypedLine()
  const refusal = useScreen((screen) => screen.refusal)
  const focused = useScreen((screen) => screen.focused)
  const expectsLabel = useScreen((screen) => screen.expectsLabel)
  const connection = useConnection((state) => state.connection)
  const blocked = useCards(blockedBy)
  const waiting = useCards(waitingForNetwork)
  const view = scanLineView({ line, refusal, connection, focused, expectsLabel, blocked, waiting }, t, language)
  const Icon = icons[view.state]
  return (
    <div className={styles.bar} data-state={view.state} role={view.state === 'refused' ? 'alert' : undefined}>
      <Icon strokeWidth={1.8} aria-hidden="true" />
      {view.typed !== '' && (
        <span className={styles.typed} title={t.scanning}>
          {view.typed}
        </span>
      )}
      <span className={styles.words}>{view.words}</span>
      {view.waiting !== '' && <span className={styles.waiting}>{view.waiting}</span>}
    </div>
  )
}
