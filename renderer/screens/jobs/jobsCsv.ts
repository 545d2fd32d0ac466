import type { JobRow } from '../../../src/contract/jobs.ts'
import type { CsvCell } from '../../../src/spreadsheet/csvText.ts'
import { dayAndTime } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import { verdictOfJob } from '../../components/verdictOfJob.ts'
import { sizeText } from '../../text/format.ts'
import type { JobsWords } from '../../text/screens/jobs.ts'
import type { Texts } from '../../text/vi.ts'
import { whoText } from './entryView.ts'
import { whyText } from './jobView.ts'

/** The head of the file and a line for every label, in the reader's language. */
export function jobsCsv(
  jobs: readonly JobRow[],
  { t, w, language }: { readonly t: Texts; readonly w: JobsWords; readonly language: Language },
): readonly (readonly CsvCell[])[] {
  const { columns } = w.csv
  const head = [
    columns.accepted,
    columns.changed,
    columns.code,
    columns.size,
    columns.printer,
    columns.verdict,
    columns.fault,
    columns.copy,
    columns.reason,
    w.column.who,
    `${t.weighed} (g)`,
    columns.batch,
    columns.job,
  ]
  return [head, ...jobs.map(line)]

  function line(job: JobRow): readonly CsvCell[] {
    return [
      dayAndTime(job.acceptedAt),
      dayAndTime(job.changedAt),
      job.code,
      sizeText(job.size),
      job.printer,
      t.verdictSmall[verdictOfJob(job)],
      whyText({ ...job, reason: null }, t, language),
      job.copy,
      job.reason == null ? null : t.reprintReasons[job.reason],
      whoText(job.by, w),
      job.grams,
      job.batch,
      job.job,
    ]
  }
}
