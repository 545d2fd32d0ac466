import type { DayFigures, Figures, HourFigures, LabelCounts, ShareFigures } from '../../../src/contract/figures.ts'
import { dayLength, midnightOf, vietnamTime } from '../../../src/model/day.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Chart, ChartColumn } from '../../components/chartParts.ts'
import { daysBackText, namedDay, secondsText } from '../../text/format.ts'
import type { FiguresWords } from '../../text/screens/figures.ts'

interface Reader {
  readonly w: FiguresWords
  readonly language: Language
}

/** A day by its name and date, and how far it lies back. */
export function dayWords(day: string, today: string, language: Language) {
  const back = (midnightOf(today) - midnightOf(day)) / dayLength
  return { name: namedDay(midnightOf(day), language), back: daysBackText(back, language) }
}

/** Nothing lies before the first day of the journal. As long as that is not known, every day has one before it. */
export function reachesBack(day: string, figures: DayFigures | null): boolean {
  return figures === null || (figures.firstDay !== null && figures.firstDay < day)
}

/** A day that has been, typed to its end: a year has four digits when the first one is no nought. */
export function isWholeDay(text: string, today: string): boolean {
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && text <= today
}

/** Why there are no figures. `day` null: today. A day before the journal's first is none on which nothing happened. */
export function emptyWords({ firstDay }: DayFigures, day: string | null, { w, language }: Reader) {
  if (day === null) return w.none.today
  if (firstDay === null) return w.none.ever
  if (day >= firstDay) return w.none.day
  const { title, text } = w.none.before
  return { title, text: fillIn(text, { day: namedDay(midnightOf(firstDay), language) }) }
}

export function hoursChart({ hours }: Figures, { w, language }: Reader): Chart {
  const columns = hours.map((hour): ChartColumn => {
    const trouble = hour.notPrinted + hour.inDoubt
    const facts = { hour: hourText(hour.at), printed: countText(hour.printed, language) }
    return {
      key: String(hour.at),
      label: hourText(hour.at),
      value: hour.printed + trouble,
      trouble,
      text: hour.printed + trouble === 0 ? '' : countText(hour.printed, language),
      title: fillIn(w.hours.column, trouble === 0 ? facts : { ...facts, trouble: countText(trouble, language) }),
    }
  })
  const best = hours.reduce<HourFigures | null>((top, hour) => (hour.printed > (top?.printed ?? 0) ? hour : top), null)
  const summary =
    best === null ? '' : fillIn(w.hours.summary, { count: countText(best.printed, language), hour: hourText(best.at) })
  return { name: w.hours.title, summary, columns, most: roundUp(mostOf(columns)) }
}

export function paceChart({ hours }: Figures, { w, language }: Reader): Chart {
  const columns = hours.map((hour): ChartColumn => {
    const text = hour.secondsPerParcel === null ? '' : paceText(hour.secondsPerParcel, language)
    const facts = { hour: hourText(hour.at), count: text }
    return {
      key: String(hour.at),
      label: hourText(hour.at),
      value: hour.secondsPerParcel,
      trouble: 0,
      text,
      title: fillIn(text === '' ? w.pace.none : w.pace.column, facts),
    }
  })
  const paced = hours.filter(({ secondsPerParcel }) => secondsPerParcel !== null)
  const [best] = paced.toSorted((a, b) => (a.secondsPerParcel ?? 0) - (b.secondsPerParcel ?? 0))
  const summary =
    best === undefined
      ? ''
      : fillIn(w.pace.summary, { count: paceText(best.secondsPerParcel ?? 0, language), hour: hourText(best.at) })
  return { name: w.pace.title, summary, columns, most: roundUp(mostOf(columns)) }
}

/** How all labels ended, as parts of one bar; none without a label. */
export function endsOf({ printed, notPrinted, inDoubt, reprints }: LabelCounts) {
  const parts = [
    { verdict: 'printed', kind: 'printed', count: printed },
    { verdict: 'duplicate', kind: 'reprints', count: reprints },
    { verdict: 'in-doubt', kind: 'inDoubt', count: inDoubt },
    { verdict: 'not-printed', kind: 'notPrinted', count: notPrinted },
  ] as const
  return parts.filter(({ count }) => count > 0)
}

/** A row of the shares, `part` of the largest. */
export function shareRows(shares: readonly ShareFigures[]): readonly (ShareFigures & { readonly part: number })[] {
  const most = Math.max(1, ...shares.map(({ printed }) => printed))
  return shares.map((share) => ({ ...share, part: share.printed / most }))
}

/** A division by who tells nothing as long as nobody has signed in. */
export function tellsOperators({ operators }: Figures): boolean {
  return operators.some(({ name }) => name !== null)
}

/** `07`: the hour in Vietnam. */
export function hourText(at: number): string {
  return vietnamTime(at).slice(11, 13)
}

/** `07–08 giờ` */
export function hourSpan(at: number, w: FiguresWords): string {
  return fillIn(w.hour, { from: hourText(at), to: hourText(at + 3_600_000) })
}

export function paceText(seconds: number, language: Language): string {
  return secondsText(seconds * 1_000, language)
}

function mostOf(columns: readonly ChartColumn[]): number {
  return Math.max(0, ...columns.map(({ value }) => value ?? 0))
}

/** 1, 2 or 5 with noughts, never below it. */
function roundUp(most: number): number {
  if (most <= 0) return 1
  const unit = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 5, 10].find((step) => step * unit >= most) ?? 10) * unit
}
