import { basename } from 'node:path'
import { systemClock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { fail, failed, ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { OutboxState, OutboxView } from '../contract/orderActions.ts'
import type { StationApi } from '../contract/stationApi.ts'
import { attachmentLimits } from '../model/ticket.ts'
import type { TicketsAsked, TicketsOptions } from '../shell/cli/cliActions.ts'
import { readInput } from '../shell/cli/readInput.ts'
import type { Terminal } from '../shell/cli/terminal.ts'
import { askedOfStation } from './askedThrough.ts'
import { outboxOf } from './snapshotRows.ts'

type NewTicket = TicketsAsked & { kind: 'new' }

/** `packbench tickets …`. Faults: `ticket.*`, `order.*`, `service.*`, `file.*`, `station.not-running`. */
export function tickets(options: TicketsOptions, terminal: Terminal): Promise<Result<0 | 1 | 2>> {
  return askedOfStation(options, 'ticket', terminal, (api) => act(api, options, terminal))
}

async function act(api: StationApi, { asked }: TicketsOptions, terminal: Terminal): Promise<Result<0 | 1>> {
  if (asked.kind === 'list') return list(api, terminal)
  return asked.kind === 'show' ? show(api, asked.ticket, terminal) : open(api, asked, terminal)
}

/** The newest first. */
async function list(api: StationApi, terminal: Terminal): Promise<Result<0>> {
  const outbox = await outboxOf(api)
  if (!outbox.ok) return outbox
  const opened = outbox.value.filter(({ action }) => action === 'ticket')
  for (const one of opened.toSorted((a, b) => b.createdAt - a.createdAt)) terminal.line(lineOf(one))
  return ok(0)
}

function lineOf({ orders, ticket: wish, results, state, by, createdAt, fault }: OutboxView) {
  return {
    ticket: results[0]?.ticket ?? null,
    order: orders[0] ?? null,
    category: wish?.category ?? null,
    description: wish?.description ?? null,
    files: wish?.files ?? [],
    state,
    by,
    createdAt,
    fault: (fault ?? results[0]?.fault)?.code ?? null,
  }
}

async function show(api: StationApi, ticket: number, terminal: Terminal): Promise<Result<0>> {
  const shown = await api.ask({ type: 'ticket', ticket })
  if (!shown.ok) return shown
  terminal.line(shown.value)
  return ok(0)
}

/** Its files first, as the window does; what becomes of it is told by the station, which sends it once. */
async function open(
  api: StationApi,
  { order, category, description, files, waitMs }: NewTicket,
  terminal: Terminal,
): Promise<Result<0 | 1>> {
  const id = uuid()
  for (const [place, path] of files.entries()) {
    const content = await readInput(path, attachmentLimits.bytes, terminal.signal)
    if (!content.ok) return content
    const name = basename(path)
    const kept = await api.execute({
      type: 'ticket-file',
      id: uuid(),
      ticket: id,
      place,
      name,
      content: Buffer.from(content.value).toString('base64'),
    })
    if (!kept.ok) return kept
  }
  const names = files.map((path) => basename(path))
  const opened = await api.execute({ type: 'open-ticket', id, order, category, description, files: names })
  if (!opened.ok) return opened
  const entry = await ended(api, opened.value.entry, waitMs)
  if (!entry.ok) return entry
  const { state, results, fault } = entry.value
  const refused = fault ?? results[0]?.fault ?? null
  if (refused !== null) return failed(refused)
  terminal.line({ ticket: results[0]?.ticket ?? null, order, state })
  return ok(state === 'done' ? 0 : 1)
}

const underWay: ReadonlySet<OutboxState> = new Set(['queued', 'sending'])

/** What it came to, or what it is when that was waited for long enough. */
async function ended(api: StationApi, id: string, waitMs: number): Promise<Result<OutboxView>> {
  const over = Promise.withResolvers<undefined>()
  const stop = api.watch(({ patches }) => {
    for (const { table, row } of patches)
      if (table === 'outbox' && row?.id === id && !underWay.has(row.state)) over.resolve(undefined)
  })
  const waiting = new AbortController()
  const now = await entryOf(api, id)
  if (now.ok && underWay.has(now.value.state))
    await Promise.race([over.promise, systemClock.sleep(waitMs, waiting.signal)])
  waiting.abort()
  stop()
  return now.ok && !underWay.has(now.value.state) ? now : entryOf(api, id)
}

async function entryOf(api: StationApi, id: string): Promise<Result<OutboxView>> {
  const outbox = await outboxOf(api)
  if (!outbox.ok) return outbox
  const entry = outbox.value.find((one) => one.id === id)
  return entry === undefined ? fail('action.unknown') : ok(entry)
}
