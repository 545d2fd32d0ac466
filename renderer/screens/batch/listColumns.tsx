import type { BatchView } from '../../../src/contract/batches.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, momentText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Column } from '../../components/tableParts.ts'
import { sizeText } from '../../text/format.ts'
import type { BatchWords } from '../../text/screens/batchVi.ts'
import { BatchStateChip } from './BatchStateChip.tsx'
import styles from './listColumns.module.css'
import { labelsOut, leftText, paceText } from './listView.ts'
import { VerdictBar } from './VerdictBar.tsx'

/** The columns of the list of batches. */
export function listColumns(w: BatchWords, language: Language, now: number): readonly Column<BatchView>[] {
  const { column } = w.list
  return [
    { key: 'name', name: column.name, width: 12, grows: true, cell: ({ name }) => <strong>{name}</strong> },
    { key: 'state', name: column.state, width: 8.5, cell: (batch) => <BatchStateChip batch={batch} w={w} /> },
    {
      key: 'progress',
      name: column.progress,
      width: 14,
      cell: (batch) => <Progress batch={batch} w={w} language={language} />,
    },
    { key: 'pace', name: column.pace, width: 8, align: 'end', cell: (batch) => paceText(batch, w, language) },
    { key: 'left', name: column.left, width: 7.5, align: 'end', cell: (batch) => leftText(batch, w, language) },
    { key: 'source', name: column.source, width: 5, cell: ({ source }) => w.source[source] },
    { key: 'size', name: column.size, width: 5, cell: ({ size }) => sizeText(size).replaceAll(' ', '') },
    { key: 'created', name: column.created, width: 7, cell: ({ createdAt }) => momentText(createdAt, now) },
  ]
}

function Progress({
  batch,
  w,
  language,
}: {
  readonly batch: BatchView
  readonly w: BatchWords
  readonly language: Language
}) {
  const done = countText(labelsOut(batch), language)
  const total = countText(batch.total, language)
  return (
    <span className={styles.progress}>
      <VerdictBar batch={batch} />
      <span aria-hidden="true">
        {done}/{total}
      </span>
      <span className="heard">{fillIn(w.list.progress, { done, total })}</span>
    </span>
  )
}
