import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import { uuid } from '../../base/uuid.ts'
import { rulesOf } from '../../model/codeRule.ts'
import type { EntryBody, Job, ReprintReason } from '../../model/job.ts'
import { hasEnded } from '../../model/job.ts'
import type { Label } from '../../model/label.ts'
import { labelCode } from '../../model/label.ts'
import { parcelNamed } from '../../model/namesParcel.ts'
import type { PrinterProfile } from '../../model/printer.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Journal } from '../../ports/journal.ts'
import type { Ledger, LedgerEntry } from '../print/ledger.ts'
import type { Queue } from '../print/queue.ts'
import type { CardBoard } from './cardBoard.ts'
import type { ScanNote } from './cards.ts'
import type { PrintedDeps } from './duplicates.ts'
import type { Weighing } from './weighing.ts'

// How jobs are taken in: what it needs, and the entries that make them.

export interface IntakeDeps extends PrintedDeps {
  readonly settings: () => StationSettings
  readonly journal: Journal
  readonly ledger: Ledger
  readonly cards: CardBoard
  readonly queue: Queue
  /** Who is at the station. */
  readonly by: () => string
  /** Who wishes for it; left out: a window. */
  readonly askedBy?: ScanNote['askedBy']
  readonly weighing: Pick<Weighing, 'scanned' | 'meant'>
  /** Nobody can be asked now: what is on disk may be long past itself. */
  readonly serviceIsAway: () => boolean
  /** Why this label is no first one yet: its goods are to be scanned before; null: they were, or need not be. */
  readonly unpacked: (label: Label) => Fault | null
  /** The printer waits for hands: paper, cover, network. */
  readonly printerStopped: (printer: string) => boolean
}

/** A job that is about to be accepted. */
export interface Wanted {
  readonly label: Label
  readonly printer: PrinterProfile
  readonly copy: number
  readonly reprintOf: string | null
  readonly waitMs: number | null
  readonly reason?: ReprintReason | null
  readonly leader?: string | null
}

/** A second label: the intent of the new print, why it is wanted, and which leader allowed it in place. */
export interface Second {
  readonly intent: string
  readonly reason: ReprintReason | null
  readonly leader?: string | null
}

/** Jobs of the same parcel that are not over, whatever their size; of every parcel, when the order is meant. */
export function openJobs(deps: IntakeDeps, label: Label): readonly Job[] {
  const same = (job: Job) =>
    job.label.account === label.account &&
    job.label.order === label.order &&
    (label.parcel === 0 || job.label.parcel === 0 || job.label.parcel === label.parcel)
  return deps.cards.allJobs().filter((job) => !hasEnded(job) && same(job))
}

export async function accept(
  deps: IntakeDeps,
  intent: string,
  line: string,
  wanted: readonly Wanted[],
): Promise<Result<string>> {
  const rules = rulesOf(deps.settings())
  const entries: LedgerEntry[] = wanted.map(({ printer, reason = null, leader = null, ...request }) => {
    const bySeller = parcelNamed(line, request.label.order, rules) === null
    const why = {
      ...(reason !== null && { reason }),
      ...(leader !== null && { leader }),
      ...(bySeller && { bySeller }),
    }
    const body: EntryBody = { type: 'accepted', intent, printer: printer.id, ...request, ...why }
    return { job: uuid(), body, by: deps.by() }
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

export function refuse(deps: IntakeDeps, intent: string, line: string, fault: Fault): string {
  deps.cards.put(noteOf(deps, intent, line, { fault }))
  return intent
}

/** A line of 10 000 characters is shown by its beginning. */
export function shownLine(line: string): string {
  return line.trim().slice(0, 80)
}

export function noteOf(deps: IntakeDeps, intent: string, line: string, known: Partial<ScanNote>): ScanNote {
  return {
    intent,
    at: deps.clock.now(),
    scanned: shownLine(line),
    size: deps.settings().size,
    code: null,
    fault: null,
    printedBefore: null,
    acknowledged: false,
    order: null,
    sealedAt: null,
    news: null,
    ...(deps.askedBy !== undefined && { askedBy: deps.askedBy }),
    ...known,
  }
}
