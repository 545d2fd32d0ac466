import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import { dayAfter, midnightOf } from '../model/day.ts'
import type { HistoryOf, HistoryPage } from '../model/history.ts'
import type { Port } from './port.ts'

/** The journal as it can be shown: by order or day, with its chain. */
export interface History {
  /** `after`: the `next` of the page before; 0: the first one. */
  page(account: string, of: HistoryOf, after: number): Promise<Result<HistoryPage>>
}

const slice = 500

export function historyOf(port: Port): History {
  return {
    async page(account, of, after) {
      const asks =
        'order' in of ? { account, order: of.order } : { from: midnightOf(of.day), to: midnightOf(dayAfter(of.day, 1)) }
      const span = await port.ask('history.span', asks)
      if (!span.ok) return span
      if (span.value === null) return ok({ before: null, entries: [], next: null })
      const { last } = span.value
      const first = Math.max(span.value.first, after + 1)
      const run = await port.ask('history.run', { first, last, limit: slice })
      if (!run.ok) return run
      const reached = run.value.entries.at(-1)?.sequence ?? last
      return ok({ ...run.value, next: reached < last ? reached : null })
    },
  }
}
