import { exhaustive } from '../base/exhaustive.ts'
import type { Fault, FaultCode } from '../base/fault.ts'
import type { HostGives } from './allowedHosts.ts'
import type { DeedReason } from './deeds.ts'
import type { Label } from './label.ts'
import type { LabelSize } from './labelSize.ts'
import type { StateReason } from './printer.ts'
import type { Weighed } from './scale.ts'

/**
 * A job is one physical label on one printer, and the sum of its journal entries. States in IPP's words (RFC 8011
 * 5.3.7) plus `sending` and `in-doubt`: from `sending` on, paper may have moved, so nothing is ever sent again by
 * itself.
 */
export type JobState =
  | 'pending'
  | 'processing'
  | 'stopped'
  | 'sending'
  | 'in-doubt'
  | 'completed'
  | 'aborted'
  | 'canceled'

/** What the station says about the paper. null: it is not over yet. */
export type Verdict = 'printed' | 'sent-not-confirmed' | 'in-doubt' | 'not-printed'

/** Milliseconds that each stage of the walk took. */
export type StageTimes = Readonly<Record<string, number>>

/**
 * How a *printed* is known. `drained`: the buffer was watched to empty on one unbroken connection. `counted`: the
 * printer's own counter moved by exactly this label. `echoed`: the printer returned this label's id after it.
 */
export type Evidence = PrintEvidence | 'label-in-hand' | 'person'
/** What a printer itself gave of a label that came out. */
export type PrintEvidence = 'drained' | 'counted' | 'echoed'

/** Why a second label is wanted; a list, so that nobody's words about a receiver reach the journal. */
export const reprintReasons = ['damaged', 'unreadable', 'lost', 'did-not-come-out', 'changed', 'other'] as const
export type ReprintReason = (typeof reprintReasons)[number]

/** The row of a batch that asked for a label, counted from 0. `named`: a person wants this very row. */
export interface RowOfBatch {
  readonly id: string
  readonly row: number
  readonly named?: true
}

/** What is wished for: one label on one printer. */
interface Wish {
  readonly intent: string
  readonly label: Label
  readonly printer: string
  /** 1 for the first print of an intent; a reprint counts on. */
  readonly copy: number
  readonly reprintOf: string | null
  /** How long the asker waits for a stopped printer or service; null: until it goes on. */
  readonly waitMs: number | null
  /** Why a second label was wanted. */
  readonly reason?: ReprintReason
  /** Who allowed a second label in place, beside whoever asked for it. */
  readonly leader?: string
  readonly batch?: RowOfBatch
  /** It was scanned as its seller calls it. */
  readonly bySeller?: true
}

/**
 * What one journal entry says. The first entry of a job is `accepted`; nothing follows its end but
 * `acknowledged` and `verified`.
 */
export type EntryBody =
  | (Wish & { readonly type: 'accepted' })
  | { readonly type: 'started' }
  /** `parcels`: the order was meant, which has so many. */
  | { readonly type: 'identified'; readonly label: Label; readonly parcels?: number }
  | { readonly type: 'stopped'; readonly fault: Fault }
  | { readonly type: 'moved'; readonly printer: string; readonly size: LabelSize }
  /** `counterBefore`: labels that the printer had counted by then, where it counts; `counterUri`: where it is, counting or not. */
  | {
      readonly type: 'sending'
      readonly contentHash: string
      readonly counterBefore?: number
      readonly counterUri?: string
    }
  /** Proof that no byte of the label left after all. */
  | { readonly type: 'unsent'; readonly fault: Fault }
  /** A print queue has it under this number: before its document where the queue can say so, else behind it. */
  | { readonly type: 'queued'; readonly queue: string; readonly number: number }
  | { readonly type: 'stalled'; readonly reasons: readonly StateReason[] }
  /** The printer answered a question behind the last byte: it has the whole label. */
  | { readonly type: 'received' }
  | { readonly type: 'printed'; readonly evidence: Evidence; readonly ms: StageTimes }
  | { readonly type: 'sent'; readonly ms: StageTimes }
  | { readonly type: 'doubted'; readonly fault: Fault; readonly ms: StageTimes }
  /** The print queue that may have held it holds it no longer. What had come out by then stays in doubt. */
  | { readonly type: 'withdrawn' }
  | { readonly type: 'settled'; readonly printed: boolean; readonly evidence: Evidence }
  | { readonly type: 'aborted'; readonly fault: Fault; readonly ms: StageTimes }
  | { readonly type: 'canceled' }
  | { readonly type: 'acknowledged' }
  /** The label in hand was held against the parcel it is on: they belong together, or they do not. */
  | { readonly type: 'verified'; readonly match: boolean }
  /** What the scale said of the parcel at its scan. */
  | (Weighed & { readonly type: 'weighed' })
  /** Its view wanted hosts that nobody had allowed, and somebody said what they give. */
  | { readonly type: 'hosts-allowed'; readonly hosts: readonly string[]; readonly gives: HostGives }
  /** Somebody did what the table of access has a reason or a leader for; `leader` null: nobody beside who did it. */
  | {
      readonly type: 'allowed'
      readonly deed: 'unguarded' | 'mismatch'
      readonly why: DeedReason | null
      readonly leader: string | null
    }
  /** The same of a label that may be out already: it was wanted as a second one. */
  | {
      readonly type: 'allowed'
      readonly deed: 'second-label'
      readonly why: ReprintReason | null
      readonly leader: string | null
    }

/** An entry as the station hands it to the journal. `expectedVersion` is the job's version it was decided upon. */
export interface NewEntry {
  readonly job: string
  readonly expectedVersion: number
  /** Who did it: `station`, an operator's name, or `operator` where nobody was signed in. */
  readonly by: string
  readonly body: EntryBody
}

/** An entry on disk. `sequence` counts the entries of one station without a gap. */
export interface Entry extends NewEntry {
  readonly id: string
  readonly station: string
  readonly sequence: number
  readonly at: number
}

/** A job as its entries left it. */
export interface Job extends Wish {
  readonly id: string
  readonly station: string
  /** Who asked for it: `station`, `operator`, or an operator's name. */
  readonly by: string
  readonly state: JobState
  readonly verdict: Verdict | null
  /** Why it is stopped, in doubt or aborted. */
  readonly fault: Fault | null
  /** What the printer is waiting for while the label is in its buffer. */
  readonly stalled: readonly StateReason[]
  readonly evidence: Evidence | null
  readonly acknowledged: boolean
  readonly ms: StageTimes
  readonly contentHash: string | null
  /** The label of the first parcel, of an order that was meant as a whole: how many parcels it had. */
  readonly parcels?: number
  readonly counterBefore?: number
  readonly counterUri?: string
  readonly received?: true
  /** It may be out already, and was allowed as a second label: it says on itself that it is one. */
  readonly perhapsSecond?: true
  readonly weighed?: Weighed
  /** The print queue that it was given to, and its number there. */
  readonly queued?: { readonly queue: string; readonly number: number }
  readonly version: number
  readonly acceptedAt: number
  readonly changedAt: number
}

const ended: readonly JobState[] = ['completed', 'aborted', 'canceled']
const paperMayHaveMoved: readonly JobState[] = ['sending', 'in-doubt', 'completed']

/** Nothing is left to do for it. *In doubt* is not the end: it waits to be settled. */
export function hasEnded(job: Pick<Job, 'state'>): boolean {
  return ended.includes(job.state)
}

/** The carrier of the job may take it up. *sending* and *in doubt* never are. */
export function canBeCarried(job: Pick<Job, 'state'>): boolean {
  return job.state === 'pending' || job.state === 'processing' || job.state === 'stopped'
}

/** It asks a person before it prints: it waited too long, its bar code is weak, its parcel weighs something else, … */
export function asksFirst({ state, fault }: Pick<Job, 'state' | 'fault'>): boolean {
  return state === 'stopped' && fault !== null && isQuestion(fault)
}

/** Of a label whose dots are there, and which a person may look at. */
const questionsOfDots: readonly FaultCode[] = ['label.weak-bars', 'label.further-code']
/** Is a label of this order wanted here: it does not wait for pickup, or is of another shop. */
const questionsOfOrders: readonly FaultCode[] = ['order.not-awaiting', 'order.other-shop']
const questions: readonly FaultCode[] = [
  'job.stale',
  'job.perhaps-printed',
  ...questionsOfOrders,
  'order.weight-differs',
  'label.practice-on-paper',
  ...questionsOfDots,
]

/** A fault that a person answers: print it, or take it back. */
export function isQuestion({ code }: Pick<Fault, 'code'>): boolean {
  return questions.includes(code) || wantsWeight({ code })
}

/** Its parcel is to be weighed first. */
export function wantsWeight({ code }: Pick<Fault, 'code'>): boolean {
  return code.startsWith('scale.')
}

/** A row of a batch with this fault did not fail: it is left out, and printed when somebody names it. */
export function isLeftOut(fault: Pick<Fault, 'code'> | null): boolean {
  return fault !== null && questionsOfOrders.includes(fault.code)
}

/** Printing it all the same gives up what keeps bad labels in the station. */
export function isGuarded({ fault }: Pick<Job, 'fault'>): boolean {
  return fault !== null && questionsOfDots.includes(fault.code)
}

/** Printing it may give its parcel a second label: the journal misses what came out. */
export function mayBeSecond({ fault }: Pick<Job, 'fault'>): boolean {
  return fault?.code === 'job.perhaps-printed'
}

/** Is the label wanted at all: it waited too long, may be out already, or is practice on real paper. */
export function asksWhetherWanted(fault: Pick<Fault, 'code'> | null): boolean {
  return fault !== null && !questionsOfDots.includes(fault.code) && isQuestion(fault)
}

/** Cancel is possible in every state before the first byte. */
export function canBeCanceled(job: Pick<Job, 'state'>): boolean {
  return canBeCarried(job)
}

export function mayHavePrinted(job: Pick<Job, 'state'>): boolean {
  return paperMayHaveMoved.includes(job.state)
}

/** Which entries may follow which state. The journal refuses every other, so that no bug can revive a printed label. */
const follows: Record<JobState, readonly EntryBody['type'][]> = {
  pending: ['started', 'stopped', 'moved', 'aborted', 'canceled'],
  processing: ['started', 'identified', 'weighed', 'stopped', 'moved', 'sending', 'aborted', 'canceled'],
  stopped: ['started', 'weighed', 'stopped', 'moved', 'aborted', 'canceled', 'allowed'],
  sending: ['unsent', 'queued', 'stalled', 'received', 'printed', 'sent', 'doubted', 'weighed', 'verified', 'allowed'],
  'in-doubt': ['withdrawn', 'settled', 'acknowledged', 'weighed', 'verified', 'allowed'],
  completed: ['acknowledged', 'weighed', 'verified', 'allowed'],
  aborted: ['acknowledged', 'weighed', 'hosts-allowed'],
  canceled: ['acknowledged'],
}

export function canFollow(job: Pick<Job, 'state'> | null, type: EntryBody['type']): boolean {
  return job === null ? type === 'accepted' : follows[job.state].includes(type)
}

/** The job after one more entry. The entry must be one that can follow. */
export function applyEntry(job: Job | null, entry: Entry): Job {
  const { body } = entry
  if (body.type === 'accepted') return acceptedJob(entry, body)
  if (job === null) throw new Error(`the first entry of job ${entry.job} is ${body.type}`)
  const after = { ...job, ...changed(job, body), version: job.version + 1 }
  // When a label was printed is not when somebody looked at it, or its parcel was weighed.
  return body.type === 'verified' || body.type === 'weighed' ? after : { ...after, changedAt: entry.at }
}

function acceptedJob(entry: Entry, body: EntryBody & { type: 'accepted' }): Job {
  const { type: _, ...request } = body
  return {
    ...request,
    id: entry.job,
    station: entry.station,
    by: entry.by,
    state: 'pending',
    verdict: null,
    fault: null,
    stalled: [],
    evidence: null,
    acknowledged: false,
    ms: {},
    contentHash: null,
    version: 1,
    acceptedAt: entry.at,
    changedAt: entry.at,
  }
}

function changed(job: Job, body: Exclude<EntryBody, { type: 'accepted' }>): Partial<Job> {
  switch (body.type) {
    case 'started':
      return { state: 'processing', fault: null }
    case 'identified':
      return { label: body.label, ...(body.parcels !== undefined && { parcels: body.parcels }) }
    case 'stopped':
    case 'unsent':
      return { state: 'stopped', fault: body.fault, stalled: [] }
    case 'moved':
      // Whoever moves it wants it, and is asked what a person is asked, be it that automation wanted it before.
      return {
        printer: body.printer,
        label: { ...job.label, size: body.size },
        waitMs: null,
        state: 'pending',
        fault: null,
      }
    case 'sending':
      return {
        state: 'sending',
        contentHash: body.contentHash,
        ...(body.counterBefore !== undefined && { counterBefore: body.counterBefore }),
        ...(body.counterUri !== undefined && { counterUri: body.counterUri }),
      }
    case 'queued':
      return { queued: { queue: body.queue, number: body.number } }
    case 'stalled':
      return { stalled: body.reasons }
    case 'received':
      return { received: true }
    case 'printed':
      return { state: 'completed', verdict: 'printed', evidence: body.evidence, ms: body.ms, stalled: [] }
    case 'sent':
      return { state: 'completed', verdict: 'sent-not-confirmed', ms: body.ms, stalled: [] }
    case 'doubted':
      return { state: 'in-doubt', verdict: 'in-doubt', fault: body.fault, ms: body.ms, stalled: [] }
    case 'withdrawn':
      return { fault: { code: 'job.out-of-queue' } }
    case 'settled':
      return body.printed
        ? { state: 'completed', verdict: 'printed', evidence: body.evidence, fault: null }
        : { state: 'aborted', verdict: 'not-printed', evidence: body.evidence, fault: job.fault }
    case 'aborted':
      return { state: 'aborted', verdict: 'not-printed', fault: body.fault, ms: body.ms }
    case 'canceled':
      return { state: 'canceled', verdict: 'not-printed', fault: null }
    case 'acknowledged':
      return { acknowledged: true }
    case 'weighed':
      return { weighed: { grams: body.grams, ordered: body.ordered, beyond: body.beyond } }
    case 'allowed':
      return body.deed === 'second-label' ? { perhapsSecond: true } : {}
    case 'verified':
    case 'hosts-allowed':
      return {}
    default:
      return exhaustive(body)
  }
}
