import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import type { Command } from '../../contract/commands.ts'
import type { OrderActions, OutboxEntry, OutboxStore, TicketFiles } from '../../ports/orderActions.ts'

// The files of a ticket are kept before it is asked for, and go with it once it is sent.

export async function keepFile(
  { files, store }: { readonly files: TicketFiles; readonly store: Pick<OutboxStore, 'get'> },
  { ticket, place, name, content }: Command & { type: 'ticket-file' },
): Promise<Result<null>> {
  const asked = await store.get(ticket)
  if (!asked.ok) return asked
  // Its files are those that it was asked for with, whichever account is used by now.
  if (asked.value !== null) return fail('request.id-taken')
  const kept = await files.put(ticket, place, { name, content: Uint8Array.from(Buffer.from(content, 'base64')) })
  return kept.ok ? ok(null) : kept
}

interface Sending {
  readonly actions: Pick<OrderActions, 'openTicket'>
  readonly files: TicketFiles
  readonly signal: AbortSignal
}

/** A file that cannot be opened any more is said before anything is sent. */
export async function sendTicket(
  { actions, files, signal }: Sending,
  { id, orders, ticket }: OutboxEntry,
): ReturnType<OrderActions['openTicket']> {
  if (ticket === undefined) return fail('store.key-lost')
  const kept = await files.get(id)
  if (!kept.ok) return kept
  const lost = ticket.files.find((name, place) => kept.value[place]?.name !== name)
  if (lost !== undefined) return fail('file.unreadable', { facts: { file: lost } })
  const { category, description } = ticket
  return actions.openTicket(orders[0] ?? '', { category, description, files: kept.value }, signal)
}
