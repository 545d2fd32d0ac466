import type { DatabaseSync } from 'node:sqlite'
import { ok } from '../base/result.ts'
import type { TicketFile } from '../ports/orderActions.ts'
import { reads, writes } from './handler.ts'
import type { Row } from './row.ts'
import { bytesOf, integerOrZeroOf, textOf } from './row.ts'
import type { Seals } from './seal.ts'

/** Tickets that are being written at a time, in all windows: more than that is nobody writing. */
const mostUnopened = 20

/**
 * Files that wait for their ticket: name and content sealed as one. They go when the ticket has ended, or by age; those
 * of a ticket that is not opened also when so many others were begun since, and whenever a person is forgotten.
 */
export function ticketFilesTable(db: DatabaseSync, seals: Seals) {
  const put = db.prepare(`INSERT INTO ticket_files (ticket, place, written_at, sealed) VALUES (?, ?, ?, ?)
    ON CONFLICT (ticket, place) DO UPDATE SET written_at = excluded.written_at, sealed = excluded.sealed`)
  const get = db.prepare('SELECT * FROM ticket_files WHERE ticket = ? ORDER BY place')
  const drop = db.prepare('DELETE FROM ticket_files WHERE ticket = ?')
  const forget = db.prepare(`DELETE FROM ticket_files WHERE position IN
    (SELECT position FROM ticket_files WHERE written_at < ? AND ticket NOT IN (SELECT id FROM outbox WHERE open = 1)
    ORDER BY written_at LIMIT ?)`)
  const dropEarliest = db.prepare(`DELETE FROM ticket_files WHERE ticket IN (SELECT ticket FROM ticket_files
    WHERE ticket NOT IN (SELECT id FROM outbox) GROUP BY ticket ORDER BY MAX(position) DESC LIMIT -1 OFFSET ?)`)

  return {
    /** The same place again replaces what was there. */
    put: writes((ticket: string, place: number, file: TicketFile, at: number) => {
      put.run(ticket, place, at, seals.seal(placeOf(ticket, place), packed(file)))
      dropEarliest.run(mostUnopened)
      return ok()
    }),
    /** In the order of their places; one that cannot be opened any more is not among them. */
    get: reads((ticket: string) => ok(get.all(ticket).flatMap((row) => fileOf(seals, row) ?? []))),
    drop: writes((ticket: string) => {
      drop.run(ticket)
      return ok()
    }),
    forget: writes((before: number, limit: number) => ok(Number(forget.run(before, limit).changes))),
  }
}

const placeOf = (ticket: string, place: number) => ['ticket_files', ticket, place]

/** The name's length in two bytes, the name, the content. */
function packed({ name, content }: TicketFile): Uint8Array {
  const named = Buffer.from(name)
  const head = Buffer.alloc(2)
  head.writeUInt16BE(named.length)
  return Buffer.concat([head, named, content])
}

function fileOf(seals: Seals, row: Row): TicketFile | null {
  const plain = seals.open(placeOf(textOf(row, 'ticket'), integerOrZeroOf(row, 'place')), bytesOf(row, 'sealed'))
  if (plain === null) return null
  const end = 2 + Buffer.from(plain).readUInt16BE()
  return { name: Buffer.from(plain.subarray(2, end)).toString(), content: plain.slice(end) }
}
