import type { BatchView } from '../../../src/contract/batches.ts'
import { barParts } from './listView.ts'
import styles from './VerdictBar.module.css'

/** All rows of a batch as one bar, a part for each verdict. What it shows is written beside it. */
export function VerdictBar({ batch }: { readonly batch: Pick<BatchView, 'counts' | 'total'> }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {barParts(batch).map(({ verdict, share }) => (
        <span key={verdict} className={styles.part} data-verdict={verdict} style={{ flexGrow: share }} />
      ))}
    </span>
  )
}
