import type { Clock } from '../../base/clock.ts'
import type { Result } from '../../base/result.ts'
import { fail, ok } from '../../base/result.ts'
import { oneAfterTheOther } from '../../base/turns.ts'
import type { Command } from '../../contract/commands.ts'
import type { ReturnRowView } from '../../contract/returns.ts'
import { dayOf } from '../../model/day.ts'
import type { Label } from '../../model/label.ts'
import { holdsBadge } from '../../model/operator.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Journal } from '../../ports/journal.ts'
import type { Orders } from '../../ports/orders.ts'
import type { ReturnStore, StoredReturn } from '../../ports/returns.ts'
import type { Service } from '../../ports/shippingService.ts'
import type { Board } from '../board.ts'
import type { AnswerTo, CommandHandlers, QueryHandlers } from '../handlers.ts'
import { nameLabel } from '../scan/nameLabel.ts'
import { createReturnReader } from './returnReader.ts'
import type { ReturnBook } from './returnRows.ts'
import { createReturnBook } from './returnRows.ts'

/**
 * Parcels that come back. A scan is on disk before anything is asked of the service, which then tells what was expected
 * from what was not; while it is away the desk works on, and what was read before speaks.
 */
export interface ReturnCommands {
  readonly commands: Pick<CommandHandlers, ReturnCommand['type']>
  readonly queries: Pick<QueryHandlers, 'return-rows'>
  /** Of every day, the newest first. */
  ofOrder(order: string): Promise<Result<readonly ReturnRowView[]>>
  /** Shows the days there are, and goes on asking about rows that nobody has read. */
  open(): Promise<void>
  serviceIsBack(): void
  /** Receivers are erased on disk: no row is written meanwhile, and those in memory are read again. */
  forgetting<Value>(erase: () => Promise<Value>): Promise<Value>
}

export type ReturnCommand = Command & { type: 'return-scan' | 'return-expect' | 'return-note' | 'return-remove' }

export interface ReturnsDeps {
  readonly store: ReturnStore
  readonly orders: Orders
  readonly journal: Pick<Journal, 'lastPrints'>
  readonly service: Pick<Service, 'order'>
  readonly settings: () => StationSettings
  readonly board: Board
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly by: () => string
  readonly later: (work: Promise<unknown>) => void
}

interface Room extends ReturnsDeps {
  readonly book: ReturnBook
  readonly read: (rows: readonly StoredReturn[]) => void
}

export function createReturnCommands(deps: ReturnsDeps): ReturnCommands {
  const book = createReturnBook(deps)
  // One after the other, so that a double scan finds the row that the first one made.
  const inTurn = oneAfterTheOther()
  const reader = createReturnReader({ ...deps, book, inTurn })
  const room: Room = { ...deps, book, read: reader.ask }
  return {
    commands: {
      'return-scan': ({ id, line }) => inTurn(() => scan(room, id, line)),
      'return-expect': (command) => inTurn(() => expect(room, command)),
      'return-note': (command) => inTurn(() => note(room, command)),
      'return-remove': ({ row }) => inTurn(() => remove(room, row)),
    },
    queries: { 'return-rows': ({ day }) => book.views(day) },
    ofOrder: (order) => book.viewsOfOrder(order),
    async open() {
      await book.open()
      reader.ask(await book.unread(dayOf(deps.clock.now())))
    },
    serviceIsBack: () => reader.goOn(),
    forgetting: (erase) =>
      inTurn(async () => {
        const erased = await erase()
        await book.open()
        return erased
      }),
  }
}

async function scan(room: Room, id: string, line: string): Promise<AnswerTo<'return-scan'>> {
  if (holdsBadge(line)) return fail('scan.unknown-command')
  const named = await nameLabel(room, line, room.settings().size)
  if (!named.ok && named.fault.code !== 'scan.unknown-code' && named.fault.code !== 'scan.ambiguous') return named
  const now = room.clock.now()
  const today = await room.book.day(dayOf(now))
  if (!today.ok) return today
  const label = named.ok ? named.value : null
  const there = [...today.value.values()].find((row) => isSame(row, label, line))
  if (there !== undefined && there.at !== null) return scannedAgain(room, there, now)
  const awaited = there ?? awaitedOf(today.value, label)
  const row: StoredReturn = {
    ...(awaited ?? (await newRow(room, id, line, label))),
    ...(named.ok ? { parcel: named.value.parcel } : { fault: named.fault }),
    at: now,
    by: room.by(),
  }
  const written = await room.book.put([row])
  if (!written.ok) return written
  room.read([row])
  return ok({ row: row.id, again: false })
}

/** The same parcel; of what is no code the station knows, the same line. */
function isSame(row: StoredReturn, label: Label | null, line: string): boolean {
  if (label === null) return row.order === null && row.line === line.trim()
  return row.order === label.order && row.parcel === label.parcel
}

/** An order that is expected as a whole: its first parcel is what was waited for. */
function awaitedOf(rows: ReadonlyMap<string, StoredReturn>, label: Label | null): StoredReturn | undefined {
  if (label === null) return undefined
  return [...rows.values()].find(({ order, at }) => order === label.order && at === null)
}

async function scannedAgain(room: Room, row: StoredReturn, now: number): Promise<AnswerTo<'return-scan'>> {
  const written = await room.book.put([{ ...row, again: row.again + 1, againAt: now }])
  return written.ok ? ok({ row: row.id, again: true }) : written
}

/** What the station has of the order speaks until the service does. */
async function newRow(room: Room, id: string, line: string, label: Label | null): Promise<StoredReturn> {
  const { account } = room.settings()
  const stored = label === null ? null : await room.orders.get(account, label.order)
  const copy = stored?.ok === true ? stored.value : null
  const now = room.clock.now()
  return {
    id,
    account,
    day: dayOf(now),
    line: line.trim(),
    order: label?.order ?? null,
    parcel: label?.parcel ?? 0,
    said: false,
    at: null,
    by: room.by(),
    condition: 'whole',
    note: '',
    again: 0,
    againAt: null,
    status: copy?.order.status ?? '',
    readAt: copy?.readAt ?? null,
    fault: null,
    sellerCode: copy?.order.sellerCode ?? '',
    parcels: Math.max(1, copy?.order.parcels.length ?? 1),
    changedAt: now,
  }
}

/** Lines that are no codes are left out; what is here or expected already is not expected twice. */
async function expect(
  room: Room,
  { id, lines }: Command & { type: 'return-expect' },
): Promise<AnswerTo<'return-expect'>> {
  const today = await room.book.day(dayOf(room.clock.now()))
  if (!today.ok) return today
  const known = new Set([...today.value.values()].map(({ order }) => order))
  const rows: StoredReturn[] = []
  for (const line of lines) {
    const named = await nameLabel(room, line, room.settings().size)
    if (!named.ok || known.has(named.value.order)) continue
    known.add(named.value.order)
    const label = { ...named.value, parcel: 0 }
    rows.push({ ...(await newRow(room, numbered(id, rows.length), line, label)), said: true })
  }
  const written = await room.book.put(rows)
  if (!written.ok) return written
  room.read(rows)
  return ok({ rows: rows.length })
}

/** Ids of rows that one command brings: the command's own, counted on in its last twelve digits. */
function numbered(id: string, count: number): string {
  const last = (BigInt(`0x${id.slice(-12)}`) + BigInt(count)) & 0xffff_ffff_ffffn
  return id.slice(0, -12) + last.toString(16).padStart(12, '0')
}

async function note(
  room: Room,
  { row, condition, note: words }: Command & { type: 'return-note' },
): Promise<Result<null>> {
  const found = room.book.find(row)
  if (found === null) return fail('return.unknown')
  const written = await room.book.put([{ ...found, condition, note: words.trim() }])
  return written.ok ? ok(null) : written
}

async function remove(room: Room, row: string): Promise<Result<null>> {
  const removed = await room.book.remove(row)
  return removed.ok ? ok(null) : removed
}
