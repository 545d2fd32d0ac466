import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { failed, ok } from '../../base/result.ts'
import { uuid } from '../../base/uuid.ts'
import type { EntryBody, Job, ReprintReason } from '../../model/job.ts'
import type { Label } from '../../model/label.ts'
import { labelCode } from '../../model/label.ts'
import type { LabelSize } from '../../model/labelSize.ts'
import type { RowWish, SecondLabels } from '../../model/rowWish.ts'
import type { Journal } from '../../ports/journal.ts'
import type { Ledger, LedgerEntry } from '../print/ledger.ts'
import type { Queue } from '../print/queue.ts'
import type { KnownParcels } from '../scan/meantLabels.ts'

/**
 * Rows of a batch become jobs. A parcel whose label is under way, or was ever printed by another wish, gets none:
 * its row says *duplicate* until somebody asks for it again. Of an order that this row printed in part only what is
 * missing is printed.
 */
export interface RowRequest extends RowWish {
  readonly batch: string
  readonly row: number
  readonly line: string
  readonly intent: string
  readonly size: LabelSize
  readonly printer: string
  /** Whoever goes on with it. */
  readonly by: string
}

/** What became of a request: its jobs are in the queue, or why there are none. */
export type RowTaken = Result<readonly Job[]>

export interface BatchIntakeDeps {
  readonly journal: Pick<Journal, 'jobsOfIntent'>
  readonly ledger: Pick<Ledger, 'recordAll' | 'know'>
  readonly queue: Pick<Queue, 'add'>
  /** The label a line means: `nameLabel`. */
  readonly name: (line: string, size: LabelSize, given: { readonly asks: boolean }) => Promise<Result<Label>>
  readonly known: (label: Label) => Promise<Result<KnownParcels>>
  /** Why what was printed before is not to be used: the order changed since, or was cancelled. */
  readonly oldLabel: (prints: readonly Job[]) => Promise<Fault | null>
  /** Why a first label of this order is not printed with all the others; null: it is. */
  readonly question: (label: Label) => Promise<Fault | null>
  /** Why a first label is not printed before its goods were scanned; null: it is. */
  readonly unpacked: (label: Label) => Fault | null
  /** Jobs of the same parcels that are not over. */
  readonly openJobs: (label: Label) => readonly Job[]
}

/** What a row would do to parcels that have a label: of so many parcels that it prints, these labels are out. */
export interface RowRepeats {
  readonly second: SecondLabels
  readonly parcels: number
  /** Their jobs. */
  readonly out: readonly string[]
}

/** Of each of these rows, as they are now. */
export async function repeatsOf(
  deps: BatchIntakeDeps,
  requests: readonly RowRequest[],
): Promise<Result<readonly RowRepeats[]>> {
  const found: RowRepeats[] = []
  for (let from = 0; from < requests.length; from += slice) {
    const planned = await Promise.all(requests.slice(from, from + slice).map((request) => plan(deps, request, false)))
    for (const one of planned) {
      if (!one.ok && one.fault.code.startsWith('store.')) return one
      const prints = one.ok ? one.value : []
      const seconds = prints.filter(({ reprintOf }) => reprintOf !== null)
      const isOld = seconds.every(({ reason }) => reason === 'changed')
      const second = seconds.length === 0 ? 'none' : isOld ? 'old' : 'any'
      const out = seconds.flatMap(({ reprintOf }) => reprintOf ?? [])
      found.push({ second, parcels: await parcelsOf(deps, prints), out })
    }
  }
  return ok(found)
}

/** How many parcels these prints are of, as far as anybody knows; of a row that prints none by now, 1. */
async function parcelsOf({ known }: BatchIntakeDeps, prints: readonly PlannedPrint[]): Promise<number> {
  const [first] = prints
  if (first === undefined || first.label.parcel > 0) return Math.max(1, prints.length)
  const parcels = await known(first.label)
  return parcels.ok ? parcels.value.meant(first.label).length : 1
}

/** Rows that are looked up at once. */
const slice = 250

/** In the order of the requests. A fault of the whole is the store's. */
export async function takeRows(
  deps: BatchIntakeDeps,
  requests: readonly RowRequest[],
): Promise<Result<readonly RowTaken[]>> {
  const planned = await Promise.all(requests.map((request) => plan(deps, request, true)))
  const broken = planned.find((one) => !one.ok && one.fault.code.startsWith('store.'))
  if (broken !== undefined && !broken.ok) return broken
  const orders = new Set<string>()
  const taken = requests.map((request, at) => taking(planned[at], request, orders))
  const entries = taken.flatMap((one) => (one.ok ? one.value : []))
  const recorded = await deps.ledger.recordAll(entries)
  // One that exists already spoils the rest of the append: then each is written by itself.
  if (!recorded.ok && recorded.fault.code === 'job.duplicate') return oneByOne(deps, requests, taken)
  if (!recorded.ok) return recorded
  deps.queue.add(recorded.value)
  const jobs = new Map(recorded.value.map((job) => [job.id, job]))
  return ok(taken.map((one) => (one.ok ? ok(one.value.flatMap(({ job }) => jobs.get(job) ?? [])) : failed(one.fault))))
}

type Plan = Result<readonly PlannedPrint[]>

interface PlannedPrint {
  readonly label: Label
  readonly copy: number
  readonly reprintOf: string | null
  /** Of a second label. */
  readonly reason: ReprintReason | null
}

/** `asks`: they are to be printed now; hundreds that are only looked at ask the service nothing. */
async function plan(deps: BatchIntakeDeps, request: RowRequest, asks: boolean): Promise<Plan> {
  const named = await deps.name(request.line, request.size, { asks })
  if (!named.ok) return named
  const label = named.value
  const duplicate: Fault = { code: 'job.duplicate', facts: { code: labelCode(label) } }
  // What a pause holds of the row is taken back before it is printed anew.
  const open = deps.openJobs(label).filter((job) => asks || !isOwn(job, request))
  if (open.length > 0) return failed(duplicate)
  const parcels = await deps.known(label)
  if (!parcels.ok) return parcels
  const { last } = parcels.value
  const known = parcels.value.meant(label)
  const wanted = await allowedParcels(deps, request, wantedParcels(request, known, last), last)
  if (wanted.length === 0) {
    const meant = known.flatMap((parcel) => last(parcel) ?? [])
    return failed((await deps.oldLabel(meant)) ?? duplicate)
  }
  const again = (job: Job | null) =>
    job !== null && (request.deliberate || request.parcels !== null || isOwn(job, request))
  const first = wanted.filter((parcel) => last(parcel) === null)
  const isFirst = first.length > 0
  const [unpacked] = first.flatMap((parcel) => deps.unpacked({ ...label, parcel }) ?? [])
  if (unpacked !== undefined) return failed(unpacked)
  const asked = request.named || !isFirst ? null : await deps.question(label)
  if (asked !== null) return failed(asked)
  // A fresh order is taken as it is by then; only second labels and missing ones name their parcels.
  if (request.parcels === null && wanted.length === known.length && !wanted.some((parcel) => again(last(parcel))))
    return ok([{ label, copy: 1, reprintOf: null, reason: null }])
  const before = wanted.flatMap((parcel) => last(parcel) ?? []).filter(again)
  const reason = request.reason ?? (await reasonOfItself(deps, before))
  return ok(
    wanted.map((parcel, at) => {
      const before = last(parcel)
      const second = before !== null && again(before)
      const earlier = wanted.slice(0, at).filter((one) => one === parcel).length
      return {
        label: { ...label, parcel },
        copy: (second ? before.copy : 0) + 1 + earlier,
        reprintOf: second ? before.id : null,
        reason: second || request.parcels !== null ? reason : null,
      }
    }),
  )
}

/** A label that is old by now is replaced for that, also where nobody says so. */
async function reasonOfItself({ oldLabel }: BatchIntakeDeps, prints: readonly Job[]): Promise<ReprintReason | null> {
  return (await oldLabel(prints))?.code === 'order.changed' ? 'changed' : null
}

/** Where only old labels may be replaced, those are not wanted that are right. */
async function allowedParcels(
  deps: BatchIntakeDeps,
  { second }: RowRequest,
  wanted: readonly number[],
  last: KnownParcels['last'],
): Promise<readonly number[]> {
  if (second !== 'old') return wanted
  const prints = wanted.map((parcel) => last(parcel))
  const reasons = await Promise.all(prints.map((job) => (job === null ? null : reasonOfItself(deps, [job]))))
  return wanted.filter((_, at) => prints[at] === null || reasons[at] === 'changed')
}

function wantedParcels(request: RowRequest, all: readonly number[], last: KnownParcels['last']): readonly number[] {
  const second = request.second !== 'none'
  // Of what came out since it was asked, or is of another order that the line names by now, nobody wanted one more.
  const isMeant = (parcel: number) => {
    const job = last(parcel)
    return job === null || request.out === null || request.out.includes(job.id)
  }
  const known = all.filter(isMeant)
  if (request.parcels !== null)
    return request.parcels.filter((parcel) => isMeant(parcel) && (second || last(parcel) === null))
  const isOf = (job: Job | null, own: boolean) => job !== null && isOwn(job, request) === own
  const allowed = request.deliberate ? known : known.filter((parcel) => !isOf(last(parcel), false))
  const missing = allowed.filter((parcel) => !isOf(last(parcel), true))
  return missing.length > 0 || !second ? missing : allowed
}

function isOwn(job: Job, { batch, row }: RowRequest): boolean {
  return job.batch?.id === batch && job.batch.row === row
}

/** Two rows of one append that mean the same order are told apart by the next append, not by this one. */
function taking(planned: Plan | undefined, request: RowRequest, orders: Set<string>): Result<readonly LedgerEntry[]> {
  if (planned === undefined || !planned.ok) return planned ?? failed({ code: 'job.unknown' })
  const keys = planned.value.map(({ label }) => `${label.account}/${label.order}`)
  if (keys.some((key) => orders.has(key))) return ok([])
  for (const key of keys) orders.add(key)
  const { batch, row, named, intent, printer, reason: asked, leader, copies, by } = request
  return ok(
    eachCopy(planned.value, copies).map(({ reason, ...print }) => {
      const why = reason ?? (print.copy > 1 ? asked : null)
      const body: EntryBody = {
        type: 'accepted',
        intent,
        printer,
        waitMs: null,
        batch: { id: batch, row, ...(named && { named }) },
        ...print,
        ...(why !== null && { reason: why }),
        ...(leader !== null && print.copy > 1 && { leader }),
      }
      return { job: uuid(), body, by }
    }),
  )
}

/** Whole sets, one after the other. */
function eachCopy<Print extends { readonly copy: number }>(prints: readonly Print[], copies: number): readonly Print[] {
  const counts = Array.from({ length: copies }, (_, more) => more)
  return counts.flatMap((more) => prints.map((print) => ({ ...print, copy: print.copy + more })))
}

async function oneByOne(
  deps: BatchIntakeDeps,
  requests: readonly RowRequest[],
  taken: readonly Result<readonly LedgerEntry[]>[],
): Promise<Result<readonly RowTaken[]>> {
  const all: RowTaken[] = []
  for (const [at, one] of taken.entries()) {
    const recorded = one.ok ? await deps.ledger.recordAll(one.value) : one
    if (recorded.ok) deps.queue.add(recorded.value)
    const found = recorded.ok ? recorded : await existing(deps, requests[at]?.intent ?? '', recorded.fault)
    if (!found.ok && found.fault.code.startsWith('store.')) return found
    all.push(found)
  }
  return ok(all)
}

/** The same attempt was taken before, and its jobs are on disk: they are what the row asked for. */
async function existing(deps: BatchIntakeDeps, intent: string, fault: Fault): Promise<RowTaken> {
  if (fault.code !== 'job.duplicate') return failed(fault)
  const jobs = await deps.journal.jobsOfIntent(intent)
  if (!jobs.ok) return jobs
  if (jobs.value.length === 0) return failed(fault)
  deps.ledger.know(jobs.value)
  deps.queue.add(jobs.value)
  return jobs
}
