import type { PickupParcelView, PickupView } from '../../../src/contract/pickups.ts'
import styles from '../../components/VerdictChip.module.css'
import { VerdictShape } from '../../components/VerdictShape.tsx'
import type { PickupWords } from '../../text/screens/pickupVi.ts'
import { chipLooks, verdictText } from './parcelLines.ts'

/** What became of one label: shape, word and colour, each enough alone. */
export function ParcelChip({
  parcel,
  state,
  w,
}: {
  readonly parcel: PickupParcelView
  readonly state: PickupView['state']
  readonly w: PickupWords
}) {
  const short = parcel.verdict === 'expected' && state === 'closed'
  const { shape, tone } = short ? chipLooks.over : chipLooks[parcel.verdict]
  return (
    <span className={styles.chip} data-verdict={tone}>
      <VerdictShape shape={shape} />
      <span className={styles.word}>{verdictText(parcel, state, w)}</span>
    </span>
  )
}
