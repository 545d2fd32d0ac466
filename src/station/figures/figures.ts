import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import type { Query } from '../../contract/commands.ts'
import type {
  DayFigures,
  Figures,
  HourFigures,
  LabelCounts,
  Paced,
  ReasonFigures,
  ShareFigures,
} from '../../contract/figures.ts'
import { dayLength, dayOf, midnightOf } from '../../model/day.ts'
import type { Job } from '../../model/job.ts'
import { namedOperator } from '../../model/operator.ts'
import type { Journal } from '../../ports/journal.ts'
import { countedAs, longestGap } from './counts.ts'
import { slowParcels } from './slowParcels.ts'

/** What people call them. */
interface Names {
  readonly printer: (id: string) => string
  readonly shop: (shop: number) => string
}

/** The figures of an account's day, of which only the labels are read: an old day costs what today does. */
export async function readFigures(
  journal: Pick<Journal, 'jobsBetween' | 'beganAt' | 'entries'>,
  account: string,
  { day }: Query & { type: 'figures' },
  names: Names,
): Promise<Result<DayFigures>> {
  const from = midnightOf(day)
  const end = from + dayLength
  const [jobs, began] = await Promise.all([journal.jobsBetween(account, from, end), journal.beganAt(account)])
  if (!jobs.ok) return jobs
  if (!began.ok) return began
  const firstDay = began.value === null ? null : dayOf(began.value)
  const slow = await slowParcels(journal, jobs.value, end, names.printer)
  return slow.ok ? ok({ ...figuresOf(jobs.value, end, names), firstDay, slow: slow.value }) : slow
}

/**
 * The figures of labels accepted before `end`. An hour is a whole hour of the clock, which begins alike in every zone
 * without half hours. What was settled or acknowledged after `end` counts in the hour it was asked for: the day of the
 * label is not the day on which somebody looked for it.
 */
export function figuresOf(jobs: readonly Job[], end: number, names: Names): Figures {
  const ended = jobs
    .filter((job) => countedAs(job) !== undefined)
    .map((job) => ({ ...job, changedAt: job.changedAt < end ? job.changedAt : job.acceptedAt }))
    .sort((a, b) => a.changedAt - b.changedAt)
  return {
    whole: sum(ended),
    hours: hoursOf(ended),
    operators: shares(ended, ({ by }) => namedOperator(by)),
    printers: shares(ended, ({ printer }) => names.printer(printer)),
    shops: shares(ended, ({ label: { shop } }) => names.shop(shop)),
    reasons: reasonsOf(ended),
  }
}

const hour = 3_600_000

function hoursOf(jobs: readonly Job[]): readonly HourFigures[] {
  const groups = Map.groupBy(jobs, ({ changedAt }) => Math.floor(changedAt / hour))
  const first = Math.min(...groups.keys())
  const last = Math.max(...groups.keys())
  if (groups.size === 0) return []
  return Array.from({ length: last - first + 1 }, (_, place) => ({
    at: (first + place) * hour,
    ...sum(groups.get(first + place) ?? []),
  }))
}

function shares(jobs: readonly Job[], nameOf: (job: Job) => string | null): readonly ShareFigures[] {
  return [...Map.groupBy(jobs, nameOf)]
    .map(([name, own]) => ({ name, ...sum(own) }))
    .sort((a, b) => b.printed - a.printed || (a.name ?? '').localeCompare(b.name ?? '', 'vi'))
}

function reasonsOf(jobs: readonly Job[]): readonly ReasonFigures[] {
  const second = jobs.filter((job) => job.copy > 1 && countedAs(job) === 'printed')
  return [...Map.groupBy(second, ({ reason = null }) => reason)]
    .map(([reason, own]) => ({ reason, count: own.length }))
    .sort((a, b) => b.count - a.count)
}

/** `jobs` in the order in which they ended. */
function sum(jobs: readonly Job[]): LabelCounts & Paced {
  const counts = { printed: 0, notPrinted: 0, inDoubt: 0, reprints: 0 }
  const printedAt: number[] = []
  for (const job of jobs) {
    const kind = countedAs(job)
    if (kind === undefined) continue
    if (kind !== 'printed') counts[kind]++
    else if (job.copy > 1) counts.reprints++
    else {
      counts.printed++
      printedAt.push(job.changedAt)
    }
  }
  return { ...counts, secondsPerParcel: pace(printedAt) }
}

function pace(printedAt: readonly number[]): number | null {
  const gaps = printedAt.flatMap((at, place) => {
    const before = printedAt[place - 1]
    return before === undefined || at - before > longestGap ? [] : [at - before]
  })
  return gaps.length === 0 ? null : gaps.reduce((all, gap) => all + gap, 0) / gaps.length / 1_000
}
