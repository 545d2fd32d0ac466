import type { CardVerdict } from '../../src/contract/card.ts'
import { shapes } from '../screens/scan/cardView.ts'
import { useTexts } from '../text/texts.ts'
import styles from './VerdictChip.module.css'
import { VerdictShape } from './VerdictShape.tsx'

/** A verdict in a line or a table: shape, word and colour, each enough alone. `words`: instead of the verdict's own. */
export function VerdictChip({ verdict, words }: { readonly verdict: CardVerdict; readonly words?: string }) {
  const { t } = useTexts()
  return (
    <span className={styles.chip} data-verdict={verdict}>
      <VerdictShape shape={shapes[verdict]} />
      <span className={styles.word}>{words ?? t.verdictSmall[verdict]}</span>
    </span>
  )
}
