import type { ReturnRowView } from '../../../src/contract/returns.ts'
import type { CsvCell } from '../../../src/spreadsheet/csvText.ts'
import { csvText } from '../../../src/spreadsheet/csvText.ts'
import { dayAndTime } from '../../../src/words/format.ts'
import { saveFile } from '../../saveFile.ts'
import { useReturns } from '../../stores/returnsStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { jobsWords } from '../../text/screens/jobs.ts'
import { whoText } from '../jobs/entryView.ts'
import type { Teller } from './returnsActions.ts'
import { say, shownDay } from './returnsActions.ts'
import { inOrder } from './returnsView.ts'

/** The day's list for the shop, as a file that a spreadsheet reads. */
export function saveCsv(teller: Teller): void {
  const rows = listed()
  const file = `${teller.w.file}-${shownDay()}.csv`
  saveFile(file, csvText(returnsCsv(rows, teller)))
  say({ type: 'exported', count: rows.length, file })
}

/** The head, then a line for each parcel. */
export function returnsCsv(
  rows: readonly ReturnRowView[],
  { t, w, language }: Pick<Teller, 't' | 'w' | 'language'>,
): readonly (readonly CsvCell[])[] {
  const lines = rows.map(({ code, order, sellerCode, state, status, at, note, by }): readonly CsvCell[] => {
    const when = at === null ? null : dayAndTime(at)
    const who = at === null ? '' : whoText(by, jobsWords[language])
    return [code, order, sellerCode, w.state[state], t.statuses[status] ?? status, when, note, who]
  })
  return [Object.values(w.csvColumn), ...lines]
}

/** The same as a document to be signed. */
export async function savePdf(teller: Teller): Promise<void> {
  const [rows, day] = [listed(), shownDay()]
  const pdf = await makePdf(rows, day, teller)
  if (pdf === null) {
    say({ type: 'pdf-failed' })
    teller.actions.hear('error')
    return
  }
  const file = `${teller.w.file}-${day}.pdf`
  saveFile(file, pdf, 'application/pdf')
  say({ type: 'exported', count: rows.length, file })
}

/** The PDF maker is large, and comes when it is wanted. Null: it, or the house's font, could not be loaded. */
async function makePdf(
  rows: readonly ReturnRowView[],
  day: string,
  { t, w, language }: Teller,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const station = useStation.getState().station?.name ?? ''
  try {
    const { returnsSheet } = await import('./returnsSheet.ts')
    return await returnsSheet({ rows, day, station, madeAt: Date.now(), words: { t, w, language } })
  } catch {
    return null
  }
}

/** In the order they came. */
function listed(): readonly ReturnRowView[] {
  return inOrder(useReturns.getState().rows).toReversed()
}
