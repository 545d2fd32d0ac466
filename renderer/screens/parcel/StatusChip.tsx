import { isCancelled, isComingBack } from '../../../src/model/orderStatus.ts'
import { VerdictShape } from '../../components/VerdictShape.tsx'
import { useTexts } from '../../text/texts.ts'
import styles from './StatusChip.module.css'

/** An order's status in words; a cancelled one and one that comes back are known by shape and colour as well. */
export function StatusChip({ status }: { readonly status: string }) {
  const { t } = useTexts()
  const alarm = isCancelled(status) ? 'not-printed' : isComingBack(status) ? 'duplicate' : null
  return (
    <span className={styles.chip} data-verdict={alarm ?? undefined}>
      {alarm !== null && <VerdictShape shape={alarm === 'not-printed' ? 'octagon' : 'triangle'} />}
      {t.statuses[status] ?? status}
    </span>
  )
}
