import type { Clock } from '../../base/clock.ts'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import { oneAfterTheOther } from '../../base/turns.ts'
import { uuid } from '../../base/uuid.ts'
import type { MeantPacking, PackingDeed, PackingRow, SeenPacking } from '../../contract/packing.ts'
import { dayLength } from '../../model/day.ts'
import type { Job } from '../../model/job.ts'
import { hasEnded } from '../../model/job.ts'
import type { Label } from '../../model/label.ts'
import { labelCode } from '../../model/label.ts'
import { parcelWritten } from '../../model/namesParcel.ts'
import type { Folding, Packing, PackingBody, PackingOf } from '../../model/packing.ts'
import {
  basisOf,
  changeOf,
  countBare,
  countOf,
  foldPackings,
  holdsParcel,
  isOfParcel,
  withEntry,
} from '../../model/packing.ts'
import type { Order } from '../../model/parcel.ts'
import type { SentBy } from '../../model/scan.ts'
import type { PackedShop, StationSettings } from '../../model/settings.ts'
import type { Journal } from '../../ports/journal.ts'
import type { PackingStore } from '../../ports/packings.ts'
import type { Board } from '../board.ts'
import type { AnswerTo, CommandHandlers } from '../handlers.ts'
import { derivedId } from '../print/derivedIntent.ts'
import { shownLine } from '../scan/accepting.ts'
import type { PackingOrders } from './packingOrders.ts'

/**
 * Goods that are scanned before their label is printed. One packing is open at a station; every scan of it is on disk,
 * under its own id, before it counts. The label is printed when the last unit fits, as a scan of its code would.
 */
export interface PackingRoom {
  readonly commands: Pick<CommandHandlers, 'packing'>
  /** As the command, of a bar code. `seen` null: whoever scans sees no packing. */
  act(id: string, deed: PackingDeed, seen: SeenPacking | null): Promise<AnswerTo<'packing'>>
  /** Takes up what was being packed when the program ended. */
  open(): Promise<void>
  /** A scan while a packing is open; null: none is. `meant` undefined: whoever scans sees none, and means the open one. */
  take(id: string, line: string, by: SentBy, meant?: MeantPacking): Promise<AnswerTo<'scan'> | null>
  /** A scan that may open one; null: it prints, as it would without. */
  begin(id: string, line: string, by: SentBy, meant?: MeantPacking): Promise<AnswerTo<'scan'> | null>
  /** Why this label is no first one yet; null: its goods were scanned, as the order says now, or need not be. */
  unpacked(label: Label, order?: Order | null): Fault | null
  /** What is shown stops: a key or a bar code is to say that it was seen. */
  isStopped(): boolean
  orderRead(account: string, order: Order): void
  /** A label as the journal has it now. */
  note(job: Job): void
}

export interface PackingDeps {
  readonly store: PackingStore
  readonly journal: Pick<Journal, 'lastPrints'>
  readonly orders: PackingOrders
  readonly settings: () => Pick<StationSettings, 'account' | 'packedShops' | 'keepLabelDays'>
  readonly board: Pick<Board, 'set'>
  readonly clock: Clock
  readonly by: () => string
  /** Prints a parcel that is packed, and was scanned as `scanned`; the same intent is the same print. */
  readonly print: (intent: string, line: string, scanned: string) => Promise<Result<string>>
  /** Takes labels back that wait to be printed of a parcel that is not packed as its order says now. */
  readonly takeBack: (packing: Packing) => Promise<void>
  readonly later: (work: Promise<unknown>) => void
}

interface Room extends PackingDeps {
  readonly packings: Map<string, Folding>
}

export function createPacking(deps: PackingDeps): PackingRoom {
  const room: Room = { ...deps, packings: new Map() }
  // One after the other: a scan is held against what the one before it left.
  const inTurn = oneAfterTheOther()
  const actInTurn: PackingRoom['act'] = (id, deed, seen) => inTurn(() => act(room, id, deed, seen))
  return {
    commands: { packing: ({ id, deed, seen }) => actInTurn(id, deed, seen) },
    act: actInTurn,
    open: () => inTurn(() => takeUp(room)),
    take: (id, line, by, meant) => inTurn(() => take(room, id, line, by, meant)),
    // The scan before it, of this window or of another, may have opened one since it was looked.
    begin: (id, line, by, meant) =>
      inTurn(() => (openOne(room) === null ? begin(room, id, line) : take(room, id, line, by, meant))),
    unpacked: (label, order) => unpacked(room, label, order),
    isStopped: () => openOne(room)?.stop != null,
    orderRead(account, order) {
      if (mayConcern(room, account, order.code)) room.later(inTurn(() => heed(room, order)))
    },
    note(job) {
      if (!hasEnded(job) || !mayConcern(room, job.label.account, job.label.order)) return
      room.later(inTurn(() => endLabelled(room)))
    },
  }
}

function openOne({ packings }: Room): Folding | null {
  return [...packings.values()].find(({ state }) => state === 'open') ?? null
}

function mayConcern({ packings }: Room, account: string, code: string): boolean {
  return [...packings.values()].some((packing) => packing.account === account && packing.order === code)
}

async function takeUp(room: Room): Promise<void> {
  const { account, keepLabelDays } = room.settings()
  const read = await room.store.ofOpen(account, room.clock.now() - keepLabelDays * dayLength)
  for (const packing of read.ok ? foldPackings(read.value) : []) keep(room, packing)
  await endLabelled(room)
}

function keep({ packings, board }: Room, packing: Folding): void {
  if (packing.state === 'over') packings.delete(packing.id)
  else packings.set(packing.id, packing)
  board.set('packing', packing.id, packing.state === 'over' ? null : rowOf(packing))
}

function rowOf({ id, state, known, goods, stop, stoppedBy, changedAt, ...of }: Packing): PackingRow {
  return { id, code: labelCode(of), state, known, goods, stop, stoppedBy, changedAt }
}

/** Written down before it counts. `null`: an entry of this id is there already, and nothing has changed. */
async function write(
  room: Room,
  of: Pick<Packing, 'id' | 'account' | 'order' | 'parcel'>,
  id: string,
  body: PackingBody,
): Promise<Result<Folding | null>> {
  const { id: packing, account, order, parcel } = of
  const entry = { id, packing, account, order, parcel, at: room.clock.now(), by: room.by(), body }
  const written = await room.store.append(entry)
  if (!written.ok) return written
  if (!written.value) return ok(null)
  const next = withEntry(room.packings.get(packing) ?? null, entry)
  if (next !== null) keep(room, next)
  return ok(next)
}

async function take(
  room: Room,
  id: string,
  line: string,
  by: SentBy,
  meant: MeantPacking | undefined,
): Promise<AnswerTo<'scan'> | null> {
  const known = await again(room, id)
  if (known !== null) return known
  const packing = openOne(room)
  if (packing === null) return null
  if (!isMeant(packing, meant)) return fail('packing.changed-meanwhile')
  if (packing.stop !== null) return failed(packing.stop)
  const isOwn = await room.orders.names(line, packing)
  const body = countOf(packing, line, by)
  // Its own slip, once more: nothing is to be done.
  if (body.type === 'stopped' && isOwn === 'same') return ok(null)
  const other = body.type === 'stopped' && isOwn === 'other'
  return count(
    room,
    packing,
    id,
    other ? { ...body, fault: 'packing.other-order', facts: otherFacts(packing, line) } : body,
  )
}

/** Another window may have put the one that is seen aside, and opened another. */
function isMeant({ id, openedBy }: Packing, meant: MeantPacking | undefined): boolean {
  return meant === undefined || meant.packing === id || meant.sent.includes(openedBy)
}

function otherFacts(packing: Packing, line: string): Fault['facts'] {
  return { code: line.trim().slice(0, 50), open: labelCode(packing) }
}

/** A message that came again, after a restart too, is answered as it was. null: it is new. */
async function again(room: Room, id: string): Promise<AnswerTo<'scan'> | null> {
  const read = await room.store.entry(id)
  if (!read.ok) return read
  if (read.value === null) return null
  const packing = room.packings.get(read.value.packing)
  if (read.value.body?.type === 'stopped' && packing?.stop != null) return failed(packing.stop)
  return packing?.packedBy === id ? print(room, packing) : ok(null)
}

async function count(
  room: Room,
  packing: Folding,
  id: string,
  body: PackingBody & { type: 'counted' | 'stopped' },
): Promise<AnswerTo<'scan'>> {
  if (body.type === 'counted' && !packing.known && mayNotBeTold(room, packing)) return failed(unknownGoods(packing))
  const change = body.type === 'counted' && isLast(packing, body) ? await changed(room, packing) : null
  if (change !== null) return failed(change)
  const written = await write(room, packing, id, body)
  if (!written.ok) return written
  const now = written.value
  if (now?.stop != null) return failed(now.stop)
  return now?.state === 'packed' ? print(room, now) : ok(null)
}

function isLast({ goods }: Packing, { line, units }: { readonly line: number; readonly units: number }): boolean {
  return goods.every(({ counted, wanted }, at) => counted + (at === line ? units : 0) >= wanted)
}

/** What the order says by now, before its label is printed; null: it is as it was, or nobody can say. */
async function changed(room: Room, packing: Folding): Promise<Fault | null> {
  const order = await room.orders.now(packing)
  if (!order.ok || order.value === null) return null
  const stopped = await interrupt(room, packing, order.value)
  return stopped?.stop ?? null
}

async function interrupt(room: Room, packing: Folding, order: Order): Promise<Folding | null> {
  const change = changeOf(packing, order)
  if (change === null) return null
  const written = await write(room, packing, uuid(), change)
  if (packing.state === 'packed') await room.takeBack(packing)
  return written.ok ? written.value : null
}

async function print(room: Room, packing: Packing): Promise<AnswerTo<'scan'>> {
  const code = labelCode(packing)
  const printed = await room.print(packing.packedBy ?? packing.id, code, packing.scanned ?? code)
  return printed.ok ? ok({ card: printed.value }) : printed
}

/** The order was read anew, by whoever wanted to know. */
async function heed(room: Room, order: Order): Promise<void> {
  for (const packing of [...room.packings.values()])
    if (packing.order === order.code) await interrupt(room, packing, order)
}

async function begin(room: Room, id: string, line: string): Promise<AnswerTo<'scan'> | null> {
  if (!room.settings().packedShops.some(({ account }) => account === room.settings().account)) return null
  const meant = await room.orders.meant(line)
  if (meant === null || ruleOf(room, meant.label) === null) return null
  const { label, order } = meant
  const mine = [...room.packings.values()].filter((packing) => isOfParcel(packing, label))
  const [aside] = mine.filter(({ state }) => state === 'aside')
  const scanned = parcelWritten(line, label.order) === null ? { scanned: shownLine(line) } : {}
  if (aside !== undefined) return afterwards(await write(room, aside, id, { type: 'taken-up', ...scanned }))
  const [packed] = mine.filter((packing) => packing.state === 'packed' && holdsParcel(packing, label))
  if (packed !== undefined) {
    const stopped = order === null ? null : await interrupt(room, packed, order)
    if (stopped === null) return null
    return stopped.state === 'aside'
      ? afterwards(await write(room, stopped, id, { type: 'taken-up', ...scanned }))
      : null
  }
  const { account, shop, order: code, parcel } = label
  const basis = basisOf(order, parcel)
  if (basis.goods === null && mayNotBeTold(room, label)) return failed(unknownGoods(label))
  return afterwards(
    await write(room, { id, account, order: code, parcel }, id, { type: 'opened', shop, ...scanned, ...basis }),
  )
}

function afterwards(written: Result<Folding | null>): AnswerTo<'scan'> {
  if (!written.ok) return written
  return written.value?.stop == null ? ok(null) : failed(written.value.stop)
}

/** null: the goods of this shop are not scanned. */
function ruleOf({ settings }: Room, { account, shop }: Pick<Label, 'account' | 'shop'>): PackedShop | null {
  return settings().packedShops.find((one) => one.account === account && one.shop === shop) ?? null
}

/** Where nobody knows the goods, nobody may say that all of them are in. */
function mayNotBeTold(room: Room, of: Pick<Label, 'account' | 'shop'>): boolean {
  return ruleOf(room, of)?.unknown === 'stop'
}

function unknownGoods(of: Pick<PackingOf, 'order' | 'parcel'>): Fault {
  return { code: 'packing.goods-unknown', facts: { code: labelCode(of) } }
}

function unpacked(room: Room, label: Label, order: Order | null = null): Fault | null {
  if (ruleOf(room, label) === null) return null
  const isSo = (packing: Packing) => order === null || changeOf(packing, order) === null
  const packings = [...room.packings.values()]
  const packed = packings.some((one) => one.state === 'packed' && holdsParcel(one, label) && isSo(one))
  return packed ? null : { code: 'packing.not-packed', facts: { code: labelCode(label) } }
}

/** The labels of a packed parcel are out, whoever printed them. */
async function endLabelled(room: Room): Promise<void> {
  for (const packing of [...room.packings.values()]) {
    const prints = await room.journal.lastPrints(packing.account, packing.order)
    const out = prints.ok ? prints.value.filter(({ state }) => state === 'completed') : []
    if (out.length === 0 || !(await room.orders.isWhole(packing, out))) continue
    await write(room, packing, derivedId(`${packing.id}/labelled`), { type: 'labelled' })
  }
}

/** Only what was seen is answered: since then another may have been opened, or the same one stopped for something else. */
async function act(room: Room, id: string, deed: PackingDeed, seen: SeenPacking | null): Promise<AnswerTo<'packing'>> {
  const known = await again(room, id)
  if (known !== null) return known
  const packing = openOne(room)
  if (packing === null) return fail('station.nothing-to-do')
  if (packing.id !== seen?.packing) return fail('packing.changed-meanwhile')
  if (deed === 'aside') {
    const written = await write(room, packing, id, { type: 'put-aside' })
    return written.ok ? ok(null) : written
  }
  if (deed === 'go-on') {
    if (packing.stop === null) return fail('station.nothing-to-do')
    if (packing.stoppedBy !== seen.stop) return fail('packing.changed-meanwhile')
    return afterwards(await write(room, packing, id, { type: 'went-on' }))
  }
  if (packing.stop !== null) return failed(packing.stop)
  if (deed === 'count') return count(room, packing, id, countBare(packing, 1))
  if (packing.counts.length === 0) return fail('station.nothing-to-do')
  return afterwards(await write(room, packing, id, { type: 'undone' }))
}
