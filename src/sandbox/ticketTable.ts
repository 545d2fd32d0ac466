import type { DatabaseSync } from 'node:sqlite'

/** A support ticket as the practice service keeps it. Times as ISO 8601. */
export interface PracticeTicket {
  readonly id: number
  /** As the supporters see it: the order's code, a dash, the category (4.6). No reply carries it. */
  readonly title: string
  readonly orderCode: string
  readonly category: string
  readonly description: string
  readonly status: TicketStatus
  /** The shop of the order, and the account that owns it: who may read the ticket. */
  readonly shop: number
  readonly client: number
  readonly createdBy: number
  readonly caller: { readonly name: string; readonly phone: string }
  readonly createdAt: string
  readonly updatedAt: string
  readonly conversations: readonly Conversation[]
  /** The files that came with it. A fresh ticket does not show them (specification 3.2). */
  readonly received: readonly TicketFile[]
}

export interface TicketFile {
  readonly name: string
  readonly bytes: number
}

/** 1 in progress, 2 waiting for the customer, 3 done (2.8). */
export type TicketStatus = 1 | 2 | 3

export interface Conversation {
  /** HTML, as the real ones. */
  readonly body: string
  /** Internal notes are filtered out of every reply. */
  readonly internal: boolean
  readonly author: number
  readonly at: string
  readonly files: readonly TicketFile[]
}

export const ticketSchema = `
  CREATE TABLE ticket (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;
`

const firstTicket = 7_000_001

export function ticketTable(database: DatabaseSync) {
  const put = database.prepare('INSERT OR REPLACE INTO ticket (id, body) VALUES (?, ?)')
  const get = database.prepare('SELECT body FROM ticket WHERE id = ?')
  const latest = database.prepare('SELECT body FROM ticket ORDER BY id DESC LIMIT ?')
  const last = database.prepare('SELECT max(id) AS last FROM ticket')
  return {
    nextTicket: () => Math.max(firstTicket, Number(last.get()?.last ?? 0) + 1),
    putTicket: (ticket: PracticeTicket) => void put.run(ticket.id, JSON.stringify(ticket)),
    ticket: (id: number): PracticeTicket | null => {
      const row = get.get(id)
      return row === undefined ? null : JSON.parse(String(row.body))
    },
    /** Newest first. */
    tickets: (limit: number): readonly PracticeTicket[] => latest.all(limit).map((row) => JSON.parse(String(row.body))),
  }
}
