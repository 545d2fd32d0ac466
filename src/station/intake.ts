import type { Clock } from '../base/clock.ts'
import type { Fault, FaultCode } from '../base/fault.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import { uuid } from '../base/uuid.ts'
import type { EntryBody, Job } from '../model/job.ts'
import { hasEnded } from '../model/job.ts'
import type { Label } from '../model/label.ts'
import { labelCode } from '../model/label.ts'
import type { LabelSize } from '../model/labelSize.ts'
import type { PrinterProfile } from '../model/printer.ts'
import { readScan } from '../model/scan.ts'
import type { StationSettings } from '../model/settings.ts'
import { printerFor } from '../model/settings.ts'
import type { CardBoard } from './cardBoard.ts'
import type { ScanNote } from './cards.ts'
import type { Ledger, LedgerEntry } from './ledger.ts'
import type { Queue } from './queue.ts'
import type { Journal, Orders } from './stages.ts'

/**
 * Codes become jobs here, and nowhere else. A scan of a parcel whose label is still under way finds that job and adds
 * none; one that was printed a while ago is a duplicate until a deliberate key says print again.
 */
export interface Intake {
  /** A parcel's code from the scanner. Answers with the intent whose card speaks for it. */
  scan(intent: string, line: string): Promise<Result<string>>
  /** A code from automation: a new print, whatever was printed before. */
  print(intent: string, line: string, request: PrintRequest): Promise<string>
  /** A deliberate second label of everything on a card. */
  again(intent: string, card: string): Promise<Result<string>>
}

export interface PrintRequest {
  readonly size: LabelSize
  readonly printer: PrinterProfile | null
  readonly waitMs: number
}

export interface IntakeDeps {
  readonly settings: () => StationSettings
  readonly journal: Journal
  readonly orders: Orders
  readonly ledger: Ledger
  readonly cards: CardBoard
  readonly queue: Queue
  readonly clock: Clock
}

/** A job that is about to be accepted. */
interface Wanted {
  readonly label: Label
  readonly printer: PrinterProfile
  readonly copy: number
  readonly reprintOf: string | null
  readonly waitMs: number | null
}

export function createIntake(deps: IntakeDeps): Intake {
  // One after the other, so that a double scan finds the job that the first one made.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Value>(run: () => Promise<Value>): Promise<Value> => {
    const mine = last.then(run)
    last = mine.catch(() => undefined)
    return mine
  }
  return {
    scan: (intent, line) => inTurn(() => scan(deps, intent, line)),
    print: (intent, line, request) => print(deps, intent, line, request),
    again: (intent, card) => inTurn(() => again(deps, intent, card)),
  }
}

async function scan(deps: IntakeDeps, intent: string, line: string): Promise<Result<string>> {
  const settings = deps.settings()
  const named = await nameLabel(deps, line, settings.size)
  if (!named.ok) return ok(refuse(deps, intent, line, named.fault))
  const label = named.value
  const open = openJob(deps, label)
  if (open !== null) return moveOpenJob(deps, open, settings)
  const before = await printedBefore(deps, label, settings.duplicateGuardMs)
  if (!before.ok) return before
  if (before.value !== null) return ok(showDuplicate(deps, intent, line, label, before.value))
  const printer = printerFor(settings, label.size)
  if (printer === null) return ok(refuse(deps, intent, line, { code: 'printer.unknown', facts: { size: label.size } }))
  return accept(deps, intent, line, [{ label, printer, copy: 1, reprintOf: null, waitMs: null }])
}

async function print(deps: IntakeDeps, intent: string, line: string, request: PrintRequest): Promise<string> {
  const named = await nameLabel(deps, line, request.size)
  if (!named.ok) return refuse(deps, intent, line, named.fault)
  const printer = request.printer ?? printerFor(deps.settings(), request.size)
  if (printer === null) return refuse(deps, intent, line, { code: 'printer.unknown', facts: { size: request.size } })
  const label = named.value
  const accepted = await accept(deps, intent, line, [
    { label, printer, copy: 1, reprintOf: null, waitMs: request.waitMs },
  ])
  return accepted.ok ? accepted.value : refuse(deps, intent, line, accepted.fault)
}

async function again(deps: IntakeDeps, intent: string, card: string): Promise<Result<string>> {
  const note = deps.cards.note(card)
  if (note === null || note.code === null) return fail('job.unknown')
  const shown = deps.cards.jobs(card)
  const waiting = shown.filter((job) => !hasEnded(job))
  // A job that asks whether it should still print is told so; one that is under way is not doubled.
  if (waiting.length > 0) return waiting.some((job) => deps.queue.goOn(job.id)) ? ok(card) : fail('job.duplicate')
  const named = await nameLabel(deps, note.code, note.size)
  if (!named.ok) return named
  const printed = await deps.journal.lastPrints(named.value.account, named.value.order, 0)
  if (!printed.ok) return printed
  const labels = shown.length > 0 ? shown.map((job) => job.label) : labelsToRepeat(named.value, printed.value)
  const wanted = labels.flatMap((label) => {
    const last = printed.value.find((job) => job.label.parcel === label.parcel)
    const printer = printerFor(deps.settings(), label.size)
    const copy = (last?.copy ?? 0) + 1
    return printer === null ? [] : [{ label, printer, copy, reprintOf: last?.id ?? null, waitMs: null }]
  })
  if (wanted.length === 0) return fail('printer.unknown', { facts: { size: named.value.size } })
  return accept(deps, intent, note.scanned, wanted)
}

/** The duplicate card has no jobs of its own: the parcels that were printed before are meant. */
function labelsToRepeat(label: Label, printed: readonly Job[]): readonly Label[] {
  if (label.parcel > 0 || printed.length === 0) return [label]
  return printed.map((job) => ({ ...label, parcel: job.label.parcel }))
}

/** Which label a line means. The seller's own code is looked up among the orders this station knows. */
async function nameLabel(deps: IntakeDeps, line: string, size: LabelSize): Promise<Result<Label>> {
  const read = readScan(line)
  if (!read.ok) return read
  if (read.value.kind === 'command') return fail('scan.unknown-code', { facts: { code: line.trim() } })
  const { account, shop } = deps.settings()
  const { text } = read.value
  const code = read.value.kind === 'code' ? read.value : null
  const [known, sellers] = await Promise.all([
    code === null ? null : deps.orders.get(account, code.order),
    deps.orders.bySellerCode(account, text),
  ])
  if (code !== null && known?.ok === true && known.value !== null)
    return ok({ account, shop: known.value.order.shop, order: code.order, parcel: code.parcel, size })
  const matches = sellers.ok ? sellers.value.map((stored) => stored.order) : []
  const [only] = matches
  if (matches.length > 1)
    return fail('scan.ambiguous', { facts: { code: text, orders: matches.map((m) => m.code).join(' ') } })
  if (only !== undefined) return ok({ account, shop: only.shop, order: only.code, parcel: 0, size })
  if (code === null) return fail('scan.unknown-code', { facts: { code: text } })
  return ok({ account, shop, order: code.order, parcel: code.parcel, size })
}

/** A job of the same parcel that is not over, whatever its size. */
function openJob(deps: IntakeDeps, label: Label): Job | null {
  const jobs = deps.cards.newest().flatMap((card) => deps.cards.jobs(card.id))
  const same = (job: Job) =>
    job.label.account === label.account &&
    job.label.order === label.order &&
    (label.parcel === 0 || job.label.parcel === 0 || job.label.parcel === label.parcel)
  return jobs.find((job) => !hasEnded(job) && same(job)) ?? null
}

/** A re-scan of a parcel that waits: its job goes to the printer of the size chosen now, and stays one job. */
async function moveOpenJob(deps: IntakeDeps, job: Job, settings: StationSettings): Promise<Result<string>> {
  const note = deps.cards.note(job.intent)
  if (note !== null) deps.cards.put(note)
  const printer = printerFor(settings, settings.size)
  const elsewhere = printer !== null && (printer.id !== job.printer || settings.size !== job.label.size)
  if (job.state === 'stopped' && elsewhere && job.fault?.code.startsWith('printer.')) {
    const moved = await deps.queue.move(job.id, printer.id, settings.size, 'operator')
    if (!moved.ok && moved.fault.code !== 'job.too-late-to-cancel') return moved
  }
  return ok(job.intent)
}

async function printedBefore(deps: IntakeDeps, label: Label, guardMs: number): Promise<Result<number | null>> {
  const printed = await deps.journal.lastPrints(label.account, label.order, deps.clock.now() - guardMs)
  if (!printed.ok) return printed
  const same = printed.value.filter((job) => label.parcel === 0 || job.label.parcel === label.parcel)
  return ok(same.reduce<number | null>((latest, job) => Math.max(latest ?? 0, job.changedAt), null))
}

async function accept(
  deps: IntakeDeps,
  intent: string,
  line: string,
  wanted: readonly Wanted[],
): Promise<Result<string>> {
  const entries: LedgerEntry[] = wanted.map(({ printer, ...request }) => {
    const body: EntryBody = { type: 'accepted', intent, printer: printer.id, ...request }
    return { job: uuid(), body, by: 'operator' }
  })
  const first = wanted[0]
  const code = first === undefined ? null : wanted.length > 1 ? first.label.order : labelCode(first.label)
  deps.cards.put(noteOf(deps, intent, line, { code, size: first?.label.size ?? deps.settings().size }))
  const accepted = await deps.ledger.recordAll(entries)
  if (!accepted.ok) {
    if (accepted.fault.code === 'job.duplicate') return ok(intent)
    return ok(refuse(deps, intent, line, accepted.fault))
  }
  deps.queue.add(accepted.value)
  return ok(intent)
}

function refuse(deps: IntakeDeps, intent: string, line: string, fault: Fault): string {
  deps.cards.put(noteOf(deps, intent, line, { fault }))
  return intent
}

function showDuplicate(deps: IntakeDeps, intent: string, line: string, label: Label, printedBefore: number): string {
  const fault: { code: FaultCode } = { code: 'job.duplicate' }
  deps.cards.put(noteOf(deps, intent, line, { code: labelCode(label), fault, printedBefore }))
  void deps.orders.get(label.account, label.order).then((stored) => {
    if (stored.ok && stored.value !== null) deps.cards.amend(intent, { order: stored.value.order })
  })
  return intent
}

function noteOf(deps: IntakeDeps, intent: string, line: string, known: Partial<ScanNote>): ScanNote {
  return {
    intent,
    at: deps.clock.now(),
    // A line of 10 000 characters is shown by its beginning.
    scanned: line.trim().slice(0, 80),
    size: deps.settings().size,
    code: null,
    fault: null,
    printedBefore: null,
    acknowledged: false,
    order: null,
    sealedAt: null,
    ...known,
  }
}
