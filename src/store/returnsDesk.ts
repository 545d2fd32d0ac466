import type { Clock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { Port } from './port.ts'
import type { ReturnRow, Returns, TicketFiles } from './returns.ts'

/** A few milliseconds of the worker, so that a scan waits no longer behind a list. */
const sliceOfRows = 200

export function returnsOf(port: Port): Returns {
  return {
    async put(rows) {
      for (let from = 0; from === 0 || from < rows.length; from += sliceOfRows) {
        const written = await port.ask('returns.put', rows.slice(from, from + sliceOfRows))
        if (!written.ok) return written
      }
      return ok()
    },
    ofDay: (account, day) => wholeDay(port, account, day),
    ofOrder: (account, order) => port.ask('returns.ofOrder', { account, order }),
    days: (account, most) => port.ask('returns.days', { account, most }),
    remove: (id) => port.ask('returns.remove', id),
  }
}

async function wholeDay(port: Port, account: string, day: string): Promise<Result<readonly ReturnRow[]>> {
  const rows: ReturnRow[] = []
  for (let after: number | null = 0; after !== null; ) {
    const slice: Result<{ rows: readonly ReturnRow[]; next: number | null }> = await port.ask('returns.ofDay', {
      account,
      day,
      after,
      limit: sliceOfRows,
    })
    if (!slice.ok) return slice
    rows.push(...slice.value.rows)
    after = slice.value.next
  }
  return ok(rows)
}

export function ticketFilesOf(port: Port, clock: Clock): TicketFiles {
  return {
    put: (ticket, place, { name, content }) =>
      port.ask('ticketFiles.put', { ticket, place, name, content, at: clock.now() }),
    get: (ticket) => port.ask('ticketFiles.get', ticket),
    drop: (ticket) => port.ask('ticketFiles.drop', ticket),
  }
}
