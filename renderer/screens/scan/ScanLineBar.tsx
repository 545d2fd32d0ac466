import { Hand, MousePointerClick, OctagonX, ScanBarcode } from 'lucide-react'
import { blockingCards, useCards } from '../../stores/cardsStore.ts'
import { useConnection } from '../../stores/connectionStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import { useTexts } from '../../text/texts.ts'
import styles from './ScanLineBar.module.css'
import { scanLineView } from './scanLineView.ts'

const icons = {
  ready: ScanBarcode,
  typing: ScanBarcode,
  refused: OctagonX,
  blocked: Hand,
  away: MousePointerClick,
} as const

/** Shows that the window listens and what it hears. There is nothing to click into: keys are heard anywhere. */
export function ScanLineBar() {
  const { t, language } = useTexts()
  const line = useScreen((screen) => screen.line)
  const refusal = useScreen((screen) => screen.refusal)
  const focused = useScreen((screen) => screen.focused)
  const expectsLabel = useScreen((screen) => screen.expectsLabel)
  const connection = useConnection((state) => state.connection)
  const blocked = useCards((state) => blockingCards(state)[0]?.verdict ?? null)
  const view = scanLineView({ line, refusal, connection, focused, expectsLabel, blocked }, t, language)
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
    </div>
  )
}
