import type { DatabaseSync } from 'node:sqlite'
import { ok } from '../base/result.ts'
import type { HandlersOf } from './calls.ts'
import type { TicketFile } from './returns.ts'
import type { Row } from './row.ts'
import { bytesOf, integerOf, textOf } from './row.ts'
import type { Seals } from './seal.ts'

/** Files that wait for their ticket: name and content sealed as one. They go when the ticket has ended, or by age. */
export function ticketFilesTable(db: DatabaseSync, seals: Seals): HandlersOf<'ticketFiles'> {
  const put = db.prepare(`INSERT INTO ticket_files (ticket, place, written_at, sealed) VALUES (?, ?, ?, ?)
    ON CONFLICT (ticket, place) DO UPDATE SET written_at = excluded.written_at, sealed = excluded.sealed`)
  const get = db.prepare('SELECT * FROM ticket_files WHERE ticket = ? ORDER BY place')
  const drop = db.prepare('DELETE FROM ticket_files WHERE ticket = ?')
  const forget = db.prepare(`DELETE FROM ticket_files WHERE position IN
    (SELECT position FROM ticket_files WHERE written_at < ? ORDER BY written_at LIMIT ?)`)

  return {
    'ticketFiles.put': {
      writes: true,
      run({ ticket, place, name, content, at }) {
        put.run(ticket, place, at, seals.seal(placeOf(ticket, place), packed({ name, content })))
        return ok()
      },
    },
    'ticketFiles.get': {
      writes: false,
      run: (ticket) => ok(get.all(ticket).flatMap((row) => fileOf(seals, row) ?? [])),
    },
    'ticketFiles.drop': {
      writes: true,
      run(ticket) {
        drop.run(ticket)
        return ok()
      },
    },
    'ticketFiles.forget': { writes: true, run: ({ before, limit }) => ok(Number(forget.run(before, limit).changes)) },
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
  const plain = seals.open(placeOf(textOf(row, 'ticket'), integerOf(row, 'place')), bytesOf(row, 'sealed'))
  if (plain === null) return null
  const end = 2 + Buffer.from(plain).readUInt16BE()
  return { name: Buffer.from(plain.subarray(2, end)).toString(), content: plain.slice(end) }
}
