import type { Fault, FaultCode } from '../base/fault.ts'
import type { PrintEvidence } from '../model/job.ts'
import type { StateReason } from '../model/printer.ts'
import type { DeviceStatus } from './deviceStatus.ts'
import { countsLabels, holdsLabel, isReceiving, showsLabels, stopReasons } from './deviceStatus.ts'

/**
 * What became of one label that was sent whole, judged by what the printer says afterwards on the same connection.
 * *Printed* has two roads only. The printer returned the id of this label. Or a status showed the label in a printer
 * that runs, and the very next observation shows a printer that runs and is empty: it was neither paused nor switched
 * off between the two, because no hand is so fast. The second road is closed where several stations print: a printer
 * that serves all of them at once shows the label of another, and then the gap before ours. Every other way for the
 * label to be gone is somebody's guess, hence in doubt: it was paused (the cancel key works then), it was stopped or
 * silent (nobody watched), somebody else sent something. A printer that only says that its paper moves has not shown a
 * label: a feed, and a label whose picture it refused, look the same. So a movement confirms nothing, and after a stop
 * it settles nothing. A printer that returns ids prints as it receives, and goes on at the line where it stopped (Epson,
 * DLE ENQ 1): once hands were at its paper the label may be in two pieces, and its id says nothing of that. Pure: time
 * is handed in.
 */
export interface DrainState {
  readonly expects: Expectations
  /**
   * `unseen`: no trace of the label yet. `running`: seen in a printer that runs. `leaving`: gone since, said once, where
   * that does not suffice. `held`: seen, and stopped or silent since.
   */
  readonly phase: 'unseen' | 'running' | 'leaving' | 'held'
  /** Since when the printer runs and shows nothing of a label that is unseen or held; null while that is not so. */
  readonly emptySince: number | null
  /** Only in `unseen`: since when it is in the middle of receiving a format. */
  readonly receivingSince: number | null
  /** It was stopped or silent after it got the label. */
  readonly interrupted: boolean
  /** It stopped so that somebody had to handle its paper. */
  readonly torn: boolean
  /** Nothing but a movement has shown the label, since it was sent or since the last stop. */
  readonly onlyMoved: boolean
  /** Our format is in; the beginning of another one is not ours. */
  readonly received: boolean
  readonly formats: number
  /** Its answers count labels: one that does not is late, of another question, and shows no printer to be empty. */
  readonly counts: boolean
  /** The label was counted in the buffer, not only seen in the peeler. */
  readonly counted: boolean
  /** The label in the peeler was there before ours. */
  readonly oldLabelWaiting: boolean
  /** What the printer said before of having been switched on. */
  readonly restarted: boolean | null
}

export interface Expectations {
  /** Answers have a frame; else *empty* is believed when said twice. */
  readonly framed: boolean
  /** The id of the label comes back when it is printed: never, perhaps (it was never seen to), or it always did. */
  readonly echo: 'never' | 'perhaps' | 'always'
  /** Other stations print there too: the label that comes and goes may be one of theirs. */
  readonly shared: boolean
}

export type Observation =
  | { readonly type: 'status'; readonly status: DeviceStatus }
  | { readonly type: 'echoed' }
  | { readonly type: 'silence' }
  /** What came can be no answer, and no later one can be told from it. */
  | { readonly type: 'noise' }
  | { readonly type: 'lost'; readonly detail: string }

export type DrainVerdict =
  | { readonly verdict: 'printed'; readonly evidence: PrintEvidence }
  | { readonly verdict: 'sent-not-confirmed' }
  | { readonly verdict: 'in-doubt'; readonly fault: Fault }

export interface DrainStep {
  readonly state: DrainState
  /** What the printer waits for now; empty: it goes on. */
  readonly stalled: readonly StateReason[]
  /** null: watch on. */
  readonly verdict: DrainVerdict | null
}

/** How long a running printer may show no trace of the label, and how long its id may take, before the watch ends. */
export interface DrainWaits {
  readonly settle: number
  readonly echo: number
}

/** The state at the moment the last byte was sent. `before`: what the printer said before the first one. */
export function drainFrom(before: DeviceStatus | null, expects: Expectations): DrainState {
  return {
    expects,
    phase: 'unseen',
    emptySince: null,
    receivingSince: null,
    interrupted: false,
    torn: false,
    onlyMoved: true,
    received: false,
    formats: 0,
    counts: before !== null && countsLabels(before),
    counted: false,
    oldLabelWaiting: before?.labelWaiting ?? false,
    restarted: before?.restarted ?? null,
  }
}

/** One more observation. */
export function feed(state: DrainState, seen: Observation, now: number, waits: DrainWaits): DrainStep {
  switch (seen.type) {
    case 'lost':
      return end(state, doubt('printer.connection-lost', { detail: seen.detail }))
    case 'echoed':
      return end(state, state.torn ? inPieces : { verdict: 'printed', evidence: 'echoed' })
    case 'silence':
      return watchOn(lookAway(state), ['silent'])
    case 'noise':
      return end(state, notUnderstood(state))
    case 'status':
      return feedStatus(state, seen.status, now, waits)
  }
}

function feedStatus(before: DrainState, status: DeviceStatus, now: number, waits: DrainWaits): DrainStep {
  const reasons = stopReasons(status)
  const state = { ...before, torn: before.torn || reasons.some((reason) => atThePaper.includes(reason)) }
  if (isForeign(state, status)) return end(state, doubt('printer.foreign-traffic', countsOf(status)))
  if (state.restarted === false && status.restarted === true)
    return end(state, doubt('printer.connection-lost', { detail: 'it was switched off and on' }))
  if (state.counts && !countsLabels(status)) return watchOn(reasons.length > 0 ? lookAway(state) : state, reasons)
  const noted = note(state, status)
  if (holdsOurs(noted, status)) return reasons.length === 0 ? seenRunning(noted, status) : held(noted, reasons)
  if (state.phase === 'unseen') return unseen(noted, status, now, waits)
  if (countsLabels(status)) return gone(noted, reasons)
  return reasons.length > 0 ? held(noted, reasons) : noTrace(noted, status, now, waits)
}

/** More than the one label that we sent, or a format that begins after ours was in. */
function isForeign(state: DrainState, status: DeviceStatus): boolean {
  const formats = status.formatsInBuffer ?? 0
  if (formats > 1 || (status.labelsRemaining ?? 0) > 1) return true
  const another = state.phase !== 'unseen' && formats > state.formats
  return another || (state.received && status.partialFormat === true)
}

function note(state: DrainState, status: DeviceStatus): DrainState {
  const wasReceiving = status.partialFormat === false && state.receivingSince !== null
  return {
    ...state,
    received: state.received || wasReceiving || (status.partialFormat !== true && holdsLabel(status)),
    formats: status.formatsInBuffer ?? state.formats,
    counts: state.counts || countsLabels(status),
    counted: state.counted || holdsLabel(status),
    oldLabelWaiting: state.oldLabelWaiting && status.labelWaiting === true,
    restarted: status.restarted ?? state.restarted,
  }
}

/** A label in the peeler that was not there before is ours: out already, and the only trace that a fast printer leaves. */
function holdsOurs(state: DrainState, status: DeviceStatus): boolean {
  return holdsLabel(status) || (status.labelWaiting === true && !state.oldLabelWaiting && !state.counted)
}

function seenRunning(state: DrainState, status: DeviceStatus): DrainStep {
  const onlyMoved = state.onlyMoved && status.work === 'motion' && !countsLabels(status)
  return watchOn({ ...state, phase: 'running', emptySince: null, onlyMoved }, [])
}

function held(state: DrainState, reasons: readonly StateReason[]): DrainStep {
  return watchOn({ ...lookAway(state), phase: 'held' }, reasons)
}

/** No trace of the label yet: it may not be parsed, or have come out between two questions, or never come out. */
function unseen(state: DrainState, status: DeviceStatus, now: number, waits: DrainWaits): DrainStep {
  const reasons = stopReasons(status)
  if (reasons.length > 0) return watchOn(lookAway(state), reasons)
  if (isReceiving(status) || status.work === 'feed') {
    const receivingSince = state.receivingSince ?? now
    return watchOn({ ...state, emptySince: null, receivingSince }, now - receivingSince < waits.settle ? [] : ['busy'])
  }
  const emptySince = state.emptySince ?? now
  if (now - emptySince < patience(state, status, waits)) {
    return watchOn({ ...state, emptySince, receivingSince: null }, [])
  }
  return end(state, untraced(state))
}

/** A printer that cannot show a label is not waited for, unless it returns the id of one. */
function patience({ expects }: DrainState, status: DeviceStatus, waits: DrainWaits): number {
  if (expects.echo !== 'never') return waits.echo
  return showsLabels(status) ? waits.settle : 0
}

function untraced({ interrupted, expects }: DrainState): DrainVerdict {
  if (interrupted) return canceled('it stopped after it got the label, and shows no trace of it')
  if (expects.echo === 'always') return canceled('it did not return the id of the label')
  return unconfirmed
}

/** A printer that counts its labels, and ours is not among them any more. */
function gone(state: DrainState, reasons: readonly StateReason[]): DrainStep {
  if (state.phase === 'running' && reasons.length === 0) return end(state, drained)
  return end(state, doubt('printer.label-canceled', { facts: { reasons: reasons.join(' ') } }))
}

/** A printer that runs, counts no labels, and does not work on one any more. */
function noTrace(state: DrainState, status: DeviceStatus, now: number, waits: DrainWaits): DrainStep {
  if (status.work === 'feed') return watchOn({ ...state, emptySince: null }, [])
  if (state.phase === 'held') {
    // After a stop it may need a moment to go on.
    const emptySince = state.emptySince ?? now
    if (now - emptySince < waits.settle) return watchOn({ ...state, emptySince }, [])
    return end(state, canceled('it stopped with the label in it, and did not go on'))
  }
  if (!state.expects.framed && state.phase === 'running') return watchOn({ ...state, phase: 'leaving' }, [])
  if (!state.onlyMoved) return end(state, drained)
  return end(state, state.interrupted ? canceled('what moved after a stop may have been a feed') : unconfirmed)
}

const atThePaper: readonly StateReason[] = ['media-empty', 'media-jam', 'cover-open']

const inPieces = doubt('printer.half-label', { detail: 'its paper was handled with the label in it' })

const unconfirmed: DrainVerdict = { verdict: 'sent-not-confirmed' }

const drained: DrainVerdict = { verdict: 'printed', evidence: 'drained' }

/** Stopped or silent: from here on, what is gone was not watched going. */
function lookAway(state: DrainState): DrainState {
  const phase = state.phase === 'unseen' ? 'unseen' : 'held'
  return { ...state, phase, emptySince: null, interrupted: true, onlyMoved: true }
}

function notUnderstood(state: DrainState): DrainVerdict {
  if (state.phase === 'unseen' && !state.interrupted) return unconfirmed
  return canceled('what it says since cannot be understood')
}

function canceled(detail: string): DrainVerdict {
  return doubt('printer.label-canceled', { detail })
}

function watchOn(state: DrainState, stalled: readonly StateReason[]): DrainStep {
  return { state, stalled, verdict: null }
}

function end(state: DrainState, verdict: DrainVerdict): DrainStep {
  return { state, stalled: [], verdict: state.expects.shared && verdict === drained ? unconfirmed : verdict }
}

function doubt(code: FaultCode, extras: Omit<Fault, 'code'>): DrainVerdict {
  return { verdict: 'in-doubt', fault: { code, ...extras } }
}

function countsOf(status: DeviceStatus): Omit<Fault, 'code'> {
  return { facts: { formats: status.formatsInBuffer ?? 0, labels: status.labelsRemaining ?? 0 } }
}
