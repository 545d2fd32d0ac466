import type { DayFigures, LabelCounts, Paced, SlowParcel } from '../../../src/contract/figures.ts'
import { waitedFor } from '../../../src/contract/figures.ts'
import type { CsvCell } from '../../../src/spreadsheet/csvText.ts'
import { csvText } from '../../../src/spreadsheet/csvText.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { dayAndTime } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import { saveFile } from '../../saveFile.ts'
import { tookText } from '../../text/format.ts'
import type { FiguresWords } from '../../text/screens/figures.ts'
import type { Texts } from '../../text/vi.ts'
import { shownDay, useFigures } from './figuresStore.ts'
import { hourSpan } from './figuresView.ts'

interface Reader {
  readonly t: Texts
  readonly w: FiguresWords
  readonly language: Language
}

/** What a slow parcel waited for, from a second on, the longest first. */
export function waitsText({ waits }: SlowParcel, { t, w, language }: Reader): string {
  return waitedFor
    .filter((what) => waits[what] >= 1_000)
    .toSorted((a, b) => waits[b] - waits[a])
    .map((what) => fillIn(w.slow.for[what], { time: tookText(waits[what], t.took, language) }))
    .join(' · ')
}

/** The figures of the day that is shown, as a file. False: there are none. */
export function exportFigures(reader: Reader): boolean {
  const { figures } = useFigures.getState()
  if (figures === null || figures.hours.length === 0) return false
  saveFile(`${fillIn(reader.w.csv.file, { day: shownDay() })}.csv`, csvText(figuresCsv(figures, reader)))
  return true
}

/** One table: each line says which division it is of. Below it why labels were printed again, and the slow parcels. */
export function figuresCsv(figures: DayFigures, reader: Reader): readonly (readonly CsvCell[])[] {
  const { t, w } = reader
  const { columns } = w
  const { printed, notPrinted, inDoubt, reprints, pace } = columns
  const line = (table: string, name: string, counts: LabelCounts & Paced): readonly CsvCell[] => [
    table,
    name,
    counts.printed,
    counts.notPrinted,
    counts.inDoubt,
    counts.reprints,
    counts.secondsPerParcel === null ? null : Math.round(counts.secondsPerParcel * 10) / 10,
  ]
  const { slow } = w
  return [
    [w.csv.table, '', printed, notPrinted, inDoubt, reprints, pace],
    ...figures.hours.map((hour) => line(columns.hour, hourSpan(hour.at, w), hour)),
    ...figures.operators.map((share) => line(w.operators, share.name ?? w.nobody, share)),
    ...figures.printers.map((share) => line(w.printers, share.name ?? '', share)),
    ...figures.shops.map((share) => line(w.shops, share.name ?? '', share)),
    [],
    [w.reasons.title, w.reasons.count],
    ...figures.reasons.map(({ reason, count }) => [
      reason === null ? w.reasons.unasked : t.reprintReasons[reason],
      count,
    ]),
    [],
    [slow.code, slow.at, columns.operator, columns.printer, w.csv.seconds, slow.waited],
    ...figures.slow.map((parcel) => [
      parcel.code,
      dayAndTime(parcel.at),
      parcel.by ?? w.nobody,
      parcel.printer,
      Math.round(parcel.tookMs / 1_000),
      waitsText(parcel, reader),
    ]),
  ]
}
