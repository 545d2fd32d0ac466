import type { LabelView } from '../../../src/contract/card.ts'
import { VerdictShape } from '../../components/VerdictShape.tsx'
import { verdictOfJob } from '../../components/verdictOfJob.ts'
import { useScreen } from '../../stores/screenStore.ts'
import { useTexts } from '../../text/texts.ts'
import { shapes } from './cardView.ts'
import styles from './LabelStrip.module.css'
import { parcelOf } from './parcelFacts.ts'

/** The labels of an order of several parcels, each with its verdict; the chosen one's picture stands above. */
export function LabelStrip({
  labels,
  drawn,
}: {
  readonly labels: readonly LabelView[]
  readonly drawn: string | null
}) {
  const { t } = useTexts()
  return (
    <ul className={styles.strip} aria-label={t.labels}>
      {labels.map((label) => {
        const verdict = verdictOfJob(label)
        return (
          <li key={label.job}>
            <button
              type="button"
              className={styles.label}
              data-verdict={verdict}
              aria-label={`${label.code}: ${t.verdictSmall[verdict]}`}
              aria-pressed={label.job === drawn}
              onClick={() => useScreen.setState({ label: label.job })}
            >
              <VerdictShape shape={shapes[verdict]} />
              {parcelOf(label.code)}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
