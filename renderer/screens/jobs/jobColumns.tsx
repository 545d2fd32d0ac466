import type { JobRow } from '../../../src/contract/jobs.ts'
import { momentText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import { weightText } from '../../../src/words/weightText.ts'
import type { Column } from '../../components/tableParts.ts'
import { VerdictChip } from '../../components/VerdictChip.tsx'
import { verdictOfJob } from '../../components/verdictOfJob.ts'
import { sizeText } from '../../text/format.ts'
import type { JobsWords } from '../../text/screens/jobs.ts'
import type { Texts } from '../../text/vi.ts'
import { whoText } from './entryView.ts'
import styles from './jobColumns.module.css'
import { whyText } from './jobView.ts'

/** The columns of the history. `narrow`: a label is open beside the table and says the rest. `weighed`: some parcel was. */
export function jobColumns(
  reader: { readonly t: Texts; readonly w: JobsWords; readonly language: Language; readonly now: number },
  narrow: boolean,
  weighed: boolean,
): readonly Column<JobRow>[] {
  const { t, w, language, now } = reader
  const always: readonly Column<JobRow>[] = [
    { key: 'at', name: w.column.at, width: 7, cell: (row) => momentText(row.acceptedAt, now) },
    { key: 'code', name: w.column.code, width: 9.5, cell: (row) => <span className={styles.code}>{row.code}</span> },
    { key: 'verdict', name: w.column.verdict, width: 9, cell: (row) => <VerdictChip verdict={verdictOfJob(row)} /> },
    { key: 'printer', name: w.column.printer, width: 9, grows: true, cell: (row) => row.printer },
  ]
  if (narrow) return always
  const grams: Column<JobRow> = {
    key: 'grams',
    name: t.weighed,
    width: 6,
    align: 'end',
    cell: (row) => (row.grams === null ? '' : weightText(row.grams, language)),
  }
  return [
    ...always,
    { key: 'who', name: w.column.who, width: 8, cell: (row) => whoText(row.by, w) },
    { key: 'size', name: w.column.size, width: 5, cell: (row) => sizeText(row.size).replaceAll(' ', '') },
    { key: 'copy', name: w.column.copy, width: 4.25, align: 'end', cell: (row) => row.copy },
    ...(weighed ? [grams] : []),
    { key: 'why', name: w.column.why, width: 12, grows: true, cell: (row) => whyText(row, t, language) },
  ]
}
