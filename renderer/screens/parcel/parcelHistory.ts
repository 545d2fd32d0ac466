import type { CardVerdict } from '../../../src/contract/card.ts'
import type { JobHistory } from '../../../src/contract/jobs.ts'
import type { OutboxView } from '../../../src/contract/orderActions.ts'
import { askedState } from '../../../src/contract/orderActions.ts'
import type { ParcelPage } from '../../../src/contract/parcels.ts'
import type { ReturnRowView } from '../../../src/contract/returns.ts'
import { faultText } from '../../../src/words/faultText.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, momentText, money } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import { verdictOfJob } from '../../components/verdictOfJob.ts'
import { verdictOfRequest } from '../../components/verdictOfRequest.ts'
import { sizeText } from '../../text/format.ts'
import type { ParcelWords } from '../../text/screens/parcel.ts'
import { ticketWords } from '../../text/screens/ticket.ts'
import type { Texts } from '../../text/vi.ts'

/** One thing that this station did with the order, or was asked to. */
export interface Happening {
  readonly key: string
  readonly at: number
  readonly time: string
  readonly by: string
  readonly what: string
  /** Its state, in the shape and colour of a verdict. */
  readonly verdict: CardVerdict
  readonly state: string
  /** Further lines: why, which batch, what a ticket says. */
  readonly more: readonly string[]
  /** The label whose life can be opened. */
  readonly job: JobHistory | null
}

export interface HistoryReader {
  readonly t: Texts
  readonly w: ParcelWords
  readonly language: Language
  readonly now: number
  /** The name of a batch by its id. */
  readonly batch: (id: string) => string
  /** Who did it, in words. */
  readonly who: (by: string) => string
}

/** Everything of it, the newest first. */
export function happenings(page: ParcelPage, reader: HistoryReader): readonly Happening[] {
  const returned = page.returns.flatMap((row) => (row.at === null ? [] : [returnOf(row, row.at, reader)]))
  return [
    ...page.jobs.map((job) => labelOf(job, reader)),
    ...page.requests.map((request) => requestOf(request, reader)),
    ...returned,
  ].sort((a, b) => b.at - a.at)
}

function labelOf(history: JobHistory, { t, w, language, now, batch, who }: HistoryReader): Happening {
  const { job } = history
  const verdict = verdictOfJob(job)
  const copy = job.copy > 1 ? { copy: job.copy } : {}
  return {
    key: job.job,
    at: job.acceptedAt,
    time: momentText(job.acceptedAt, now),
    by: who(history.entries[0]?.by ?? ''),
    what: fillIn(w.history.label, { code: job.code, size: sizeText(job.size), ...copy }),
    verdict,
    state: t.verdictSmall[verdict],
    more: [
      job.printer,
      ...(job.reason == null ? [] : [t.reprintReasons[job.reason]]),
      ...(job.batch === null ? [] : [fillIn(w.history.batch, { batch: batch(job.batch) })]),
      ...(job.fault === null ? [] : [faultText(job.fault, language).what]),
    ],
    job: history,
  }
}

function requestOf(request: OutboxView, { w, language, now, who }: HistoryReader): Happening {
  const { id, action, state, createdAt, by, cod, ticket, results, fault } = request
  const why = fault ?? results.find((result) => !result.done)?.fault ?? null
  const number = results.find((result) => result.ticket !== undefined)?.ticket
  return {
    key: id,
    at: createdAt,
    time: momentText(createdAt, now),
    by: who(by),
    what: w.action[action],
    verdict: verdictOfRequest[state],
    state: w.asked[askedState(request)],
    more: [
      ...(cod === null ? [] : [money(cod, language)]),
      ...(ticket === undefined ? [] : [ticketLine(ticket, w, language)]),
      ...(ticket === undefined || ticket.files.length === 0
        ? []
        : [fillIn(w.history.files, { count: countText(ticket.files.length, language) })]),
      ...(number === undefined ? [] : [fillIn(w.history.ticketNumber, { number })]),
      ...(why === null ? [] : [faultText(why, language).what]),
    ],
    job: null,
  }
}

function ticketLine(
  { category, description }: NonNullable<OutboxView['ticket']>,
  w: ParcelWords,
  language: Language,
): string {
  return fillIn(w.history.ticket, { category: ticketWords[language].categories[category], text: description })
}

function returnOf(row: ReturnRowView, at: number, { w, now, who }: HistoryReader): Happening {
  const verdict: CardVerdict =
    row.state === 'damaged'
      ? 'not-printed'
      : row.state === 'unexpected'
        ? 'duplicate'
        : row.state === 'unread'
          ? 'waiting'
          : 'printed'
  return {
    key: row.id,
    at,
    time: momentText(at, now),
    by: who(row.by),
    what: w.history.returned,
    verdict,
    state: w.returned[row.state],
    more: [row.code, ...(row.note === '' ? [] : [fillIn(w.history.noteLine, { note: row.note })])],
    job: null,
  }
}
