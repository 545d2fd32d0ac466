import { ScanBarcode } from 'lucide-react'
import type { BatchView } from '../../../src/contract/batches.ts'
import { Button } from '../../components/Button.tsx'
import { useTypedLine } from '../../input/typedLine.ts'
import { useBatchScreen } from '../../stores/batchScreenStore.ts'
import type { Teller } from './batchActions.ts'
import styles from './LastGood.module.css'

/** After a jam: the next scan is the last good label. It is no dialog: a scan is no answer to one. */
export function LastGood({ batch, teller: { w } }: { readonly batch: BatchView; readonly teller: Teller }) {
  const waits = useBatchScreen(({ scanning, scanningOf }) => scanning === 'last-good' && scanningOf === batch.id)
  const line = useTypedLine()
  if (!waits) return null
  return (
    <section className={styles.card} aria-label={w.lastGood.title}>
      <ScanBarcode strokeWidth={1.8} aria-hidden="true" />
      <div className={styles.words} role="status">
        <strong>{line === '' ? w.lastGood.title : line}</strong>
        <span>{w.lastGood.text}</span>
      </div>
      <Button deed="batch.leave" onPress={() => useBatchScreen.setState({ scanning: 'choose' })}>
        {w.lastGood.leave}
      </Button>
    </section>
  )
}
