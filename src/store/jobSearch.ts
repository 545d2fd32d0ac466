import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Job, JobState, Verdict } from '../model/job.ts'
import { jobOf } from './projection.ts'
import { integerOf } from './row.ts'

/** What jobs are looked for by. An empty list and null ask for nothing. */
export interface JobFilter {
  readonly states: readonly JobState[]
  readonly verdicts: readonly Verdict[]
  readonly printer: string | null
  /** The beginning of an order's code. */
  readonly code: string | null
  readonly batch: string | null
  /** Accepted in [from, to), milliseconds since 1970. */
  readonly from: number | null
  readonly to: number | null
}

export interface JobPage {
  readonly jobs: readonly Job[]
  readonly next: string | null
  /** With the first page: how many fit in all; null: not counted, or more than `mostCounted`. */
  readonly total: number | null
}

type Search = (account: string, filter: JobFilter, limit: number, before: number | null) => JobPage

/**
 * Looks jobs up, the newest first. Positions come from an index alone: from `jobs_searched`, which holds every column
 * that is asked for and is walked from its end, or from the codes where the beginning of one says enough. The jobs
 * themselves are read only for the page.
 */
export function openSearch(db: DatabaseSync): Search {
  return (account, filter, limit, before) => {
    const { conditions, values } = conditionsOf(account, filter, before)
    const { index, where } = routeOf(filter, conditions)
    const rows = db
      .prepare(
        `SELECT position, id, job, sum FROM jobs WHERE position IN
          (SELECT position FROM jobs INDEXED BY ${index} WHERE ${where} ORDER BY position DESC LIMIT ?)
        ORDER BY position DESC`,
      )
      .all(...values, Math.max(0, limit))
    const last = rows.length < limit ? undefined : rows.at(-1)
    const next = last === undefined ? null : String(integerOf(last, 'position'))
    return { jobs: rows.map(jobOf), next, total: total() }

    function total(): number | null {
      if (before !== null) return null
      if (rows.length < limit) return rows.length
      const counted = db.prepare(`SELECT count(*) AS count FROM
        (SELECT 1 FROM jobs INDEXED BY ${index} WHERE ${where} LIMIT ${mostCounted + 1})`)
      const count = integerOf(counted.get(...values) ?? {}, 'count')
      return count > mostCounted ? null : count
    }
  }
}

/** A week of a busy station. What waits behind the count waits a few milliseconds. */
const mostCounted = 20_000

function conditionsOf(account: string, filter: JobFilter, before: number | null) {
  const { states, verdicts, printer, code, batch, from, to } = filter
  const conditions: string[] = []
  const values: SQLInputValue[] = []
  const ask = (condition: string, ...asked: readonly SQLInputValue[]) => {
    conditions.push(condition)
    values.push(...asked)
  }
  ask('account = ?', account)
  if (before !== null) ask('position < ?', before)
  if (states.length > 0) ask(`state IN (${states.map(() => '?').join()})`, ...states)
  if (verdicts.length > 0) ask(`verdict IN (${verdicts.map(() => '?').join()})`, ...verdicts)
  if (printer !== null) ask('printer = ?', printer)
  if (code !== null && code !== '') ask('order_code >= ? AND order_code < ?', code, `${code}\u{10ffff}`)
  if (batch !== null) ask('batch = ?', batch)
  if (from !== null) ask('accepted_at >= ?', from)
  if (to !== null) ask('accepted_at < ?', to)
  return { conditions, values }
}

/** Shorter beginnings fit so many orders that walking back from the newest is quicker. */
const tellingPrefix = 4

function routeOf({ code, batch }: JobFilter, conditions: readonly string[]) {
  const where = conditions.join(' AND ')
  if (batch !== null) return { index: 'jobs_of_batch', where }
  if (code !== null && code.length >= tellingPrefix) return { index: 'jobs_of_order', where }
  return { index: 'jobs_searched', where }
}
