import type * as z from 'zod'
import { withoutTurns } from '../base/withoutTurns.ts'
import { inCapitals } from '../model/codeRule.ts'
import type { CarrierTicket, TicketAnswer } from '../model/ticket.ts'
import type { getTicket } from './endpoints/ticket.ts'
import type { Fields } from './looseFields.ts'
import { records, text, time, whole, words } from './looseFields.ts'

/** A ticket as the station has it: a field that is missing or of another type is as good as empty. */
export function readTicket(ticket: z.output<typeof getTicket.data>): CarrierTicket {
  return {
    id: ticket.id,
    order: inCapitals(text(ticket.order_code)),
    category: text(ticket.type),
    description: words(ticket.description),
    status: whole(ticket.status_id),
    state: text(ticket.status),
    createdAt: time(ticket.created_at),
    updatedAt: time(ticket.updated_at),
    answers: records(ticket.conversations).map(answer),
    files: names(ticket.attachments),
  }
}

function answer(fields: Fields): TicketAnswer {
  return {
    text: withoutTurns(inertText(text(fields.body))),
    from: words(fields.from_email),
    at: time(fields.created_at),
    files: names(fields.attachments),
  }
}

/** Of a descriptor only the name is known to be there (2.8): where a file lies is never followed. */
function names(attachments: unknown): readonly string[] {
  return records(attachments)
    .map(({ name }) => words(name))
    .filter((name) => name !== '')
}

/** What a supporter wrote, without its HTML: nothing of it is ever drawn, loaded or run. */
export function inertText(html: string): string {
  return (
    html
      .slice(0, longestBody)
      // One without an end hides the rest, as it does for a browser: whatever is looked through is gone, and never again.
      .replace(/<(script|style)\b[^>]*(?:>[\s\S]*?(?:<\/\1\s*>|$)|$)/gi, '')
      .replace(/<(br|\/p|\/div|\/li|\/tr)\b[^<>]*>/gi, '\n')
      .replace(/<\/?[a-z!][^<>]*>/gi, '')
      .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, entity)
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

const longestBody = 20_000

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
])

function entity(whole: string, decimal: string | undefined, hex: string | undefined, name: string | undefined): string {
  if (name !== undefined) return named.get(name.toLowerCase()) ?? whole
  const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
}
