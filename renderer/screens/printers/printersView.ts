import type { PrinterRow } from '../../../src/contract/card.ts'
import type { SettingsView } from '../../../src/contract/settings.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { allLabelSizes } from '../../../src/model/labelSize.ts'
import { printersByItself } from '../../../src/model/settings.ts'
import { faultSentence } from '../../../src/words/faultText.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import type { Chip } from '../../components/stateChipView.ts'
import { printerChip } from '../../components/stateChipView.ts'
import { sizeText } from '../../text/format.ts'
import type { PrintersWords } from '../../text/screens/printers.ts'
import type { Texts } from '../../text/vi.ts'

export interface PrintersReader {
  readonly t: Texts
  readonly w: PrintersWords
  readonly language: Language
}

/** The line beside the screen's name: how many are ready, and how many want somebody. */
export function screenState(printers: readonly PrinterRow[], { t, w, language }: PrintersReader): string {
  if (printers.length === 0) return w.state.none
  const states = printers.map((printer) => printerChip(printer, t, language).state)
  const part = (state: Chip['state']) => {
    const count = states.filter((one) => one === state).length
    return count === 0 ? [] : [fillIn(w.state[state], { count: countText(count, language) })]
  }
  return [...part('trouble'), ...part('works'), ...part('ready'), ...part('waits')].join(' · ')
}

/** How it is in a few words: what it waits for or does, and how many labels wait for it. */
export function howText(printer: PrinterRow, { t, w, language }: PrintersReader): string {
  const [reason] = printer.reasons
  const how = reason === undefined ? t.printerState[printer.state] : t.reason[reason]
  const waiting = printer.queued > 0 ? [fillIn(w.line.queued, { count: countText(printer.queued, language) })] : []
  return [how, ...waiting].join(' · ')
}

/** Why it stands still and what to do about it, in the operator's words; null: it does not. */
export function troubleOf(printer: PrinterRow, language: Language): string | null {
  const [reason] = printer.reasons
  return reason === undefined ? null : faultSentence({ code: `printer.${reason}` }, language, { printer: printer.name })
}

export function rollText({ roll }: Pick<PrinterRow, 'roll'>, { w, language }: Omit<PrintersReader, 't'>): string {
  if (roll === null) return w.line.noRoll
  const size = sizeText(roll.size)
  if (roll.labelsLeft === null) return fillIn(w.line.roll, { size })
  return fillIn(w.line.rollLeft, { size, count: countText(roll.labelsLeft, language) })
}

export function answersText({ answers }: Pick<PrinterRow, 'answers'>, w: PrintersWords): string {
  if (answers === null) return w.answers.unknown
  return answers ? w.answers.yes : w.answers.no
}

/** What it is: its language, its dots, its head. */
export function factsText(
  { language, dpmm, headDots }: Pick<PrinterRow, 'language' | 'dpmm' | 'headDots'>,
  w: PrintersWords,
): string {
  return fillIn(w.pane.facts, { language: w.language[language], dpmm, head: Math.round(headDots / dpmm) })
}

/** Printers in a steady order: those of the practice room last. */
export function inOrder(rows: Readonly<Record<string, PrinterRow>>): readonly PrinterRow[] {
  return Object.values(rows).sort(
    (a, b) => Number(a.practice) - Number(b.practice) || a.name.localeCompare(b.name) || a.id.localeCompare(b.id),
  )
}

/** Where a size can be printed. An empty value: whoever comes first. */
export interface RouteChoice {
  readonly size: LabelSize
  readonly name: string
  readonly options: readonly { readonly value: string; readonly name: string }[]
  readonly chosen: string
}

/** One choice a size that any printer has. `first`: the printers as the station has them, whose order decides. */
export function routeChoices(
  first: readonly PrinterRow[],
  { account, routes }: Pick<SettingsView, 'account' | 'routes'>,
  w: PrintersWords,
): readonly RouteChoice[] {
  return allLabelSizes.map((size) => {
    const able = first.filter(({ sizes }) => sizes.includes(size))
    const [own] = printersByItself(first, { account, size })
    const byItself = own === undefined ? w.routes.nobody : fillIn(w.routes.first, { name: own.name })
    const options = able.map(({ id, name }) => ({ value: id, name }))
    const chosen = able.find(({ id }) => id === routes[size])?.id ?? ''
    return { size, name: sizeText(size), options: [{ value: '', name: byItself }, ...options], chosen }
  })
}

/** How many labels somebody typed; null: none; undefined: that is no number of labels. */
export function labelsOf(text: string): number | null | undefined {
  const digits = text.replaceAll(/[\s.,]/g, '')
  if (digits === '') return null
  const number = /^\d{1,6}$/.test(digits) ? Number(digits) : Number.NaN
  return number <= 100_000 ? number : undefined
}
