import type { LabelSize } from '../../../src/model/labelSize.ts'
import { Choice } from '../../components/Choice.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { usePrinters } from '../../stores/printersStore.ts'
import { sizeText } from '../../text/format.ts'
import type { BatchWords } from '../../text/screens/batchVi.ts'
import styles from './BatchForm.module.css'

export const sizes = ['A5', '80x80', '52x70'] as const satisfies readonly LabelSize[]
export const sizeWords: Readonly<Record<LabelSize, string>> = {
  A5: sizeText('A5'),
  '80x80': sizeText('80x80'),
  '52x70': sizeText('52x70'),
}

/** The size of the labels, and one of the printers that have it or any of them. */
export function PrinterChoice({
  w,
  size,
  printer,
  chooseSize,
  choosePrinter,
}: {
  readonly w: BatchWords
  readonly size: LabelSize
  readonly printer: string | null
  readonly chooseSize: (size: LabelSize) => void
  readonly choosePrinter: (printer: string | null) => void
}) {
  const rows = usePrinters((state) => state.rows)
  const fitting = Object.values(rows).filter((row) => row.sizes.includes(size))
  const options = [{ value: '', name: w.printForm.anyPrinter }, ...fitting.map(({ id, name }) => ({ value: id, name }))]
  const known = fitting.some(({ id }) => id === printer)
  return (
    <div className={styles.pair}>
      <Choice
        stacked
        name={w.draft.size}
        options={sizes}
        words={sizeWords}
        chosen={size}
        choose={(chosen) => {
          chooseSize(chosen)
          choosePrinter(null)
        }}
      />
      <SelectField
        label={w.printForm.printer}
        value={known ? (printer ?? '') : ''}
        options={options}
        choose={(id) => choosePrinter(id === '' ? null : id)}
      />
    </div>
  )
}
