import type { PrintOrder } from '../../../src/contract/batches.ts'
import { printOrders } from '../../../src/contract/batches.ts'
import { SelectField } from '../../components/SelectField.tsx'
import { TextField } from '../../components/TextField.tsx'
import { batchPrintWords } from '../../text/screens/batchPrint.ts'
import type { BatchWords } from '../../text/screens/batchVi.ts'
import { useWords } from '../../text/words.ts'
import styles from './BatchForm.module.css'
import { copiesOf } from './printChoice.ts'

/** As typed and chosen. */
export interface How {
  readonly from: string
  readonly copies: string
  readonly order: PrintOrder
}

/** From which row on a batch is printed, how often each label, and in which order. */
export function HowPrinted({
  w,
  how,
  change,
}: {
  readonly w: BatchWords
  readonly how: How
  readonly change: (part: Partial<How>) => void
}) {
  const p = useWords(batchPrintWords)
  const { from, copies, order } = how
  return (
    <div className={styles.three}>
      <TextField label={w.printForm.from} value={from} change={(row) => change({ from: row })} numeric longest={6} />
      <TextField
        label={p.copies}
        value={copies}
        change={(count) => change({ copies: count })}
        numeric
        longest={2}
        hint={p.copiesHint}
        wrong={copiesOf(copies) === null ? p.copiesWrong : null}
      />
      <SelectField
        label={p.order}
        value={order}
        options={printOrders.map((value) => ({ value, name: p.orders[value] }))}
        choose={(chosen) => change({ order: chosen })}
        {...((order === 'route' || order === 'shift') && { hint: p.orderHint })}
      />
    </div>
  )
}
