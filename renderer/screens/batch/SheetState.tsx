import type { BatchView } from '../../../src/contract/batches.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { BatchStateChip } from './BatchStateChip.tsx'
import type { Teller } from './batchActions.ts'
import { leftText, paceText } from './listView.ts'
import styles from './SheetState.module.css'

/** How the batch stands, in one line: its state, its pace, the time left, what was fetched ahead. */
export function SheetState({ batch, teller: { w, language } }: { readonly batch: BatchView; readonly teller: Teller }) {
  const fetched = fillIn(w.sheet.fetched, {
    count: countText(batch.fetched, language),
    total: countText(batch.total, language),
  })
  const facts = [
    paceText(batch, w, language),
    leftText(batch, w, language),
    batch.state === 'open' && batch.fetched > 0 ? fetched : '',
  ].filter((fact) => fact !== '')
  return (
    <span className={styles.state}>
      <BatchStateChip batch={batch} w={w} />
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </span>
  )
}
