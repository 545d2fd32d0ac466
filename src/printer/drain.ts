import type { Fault, FaultCode } from '../base/fault.ts'
import type { StateReason } from '../model/printer.ts'
import type { DeviceStatus } from './deviceStatus.ts'
import { holdsLabel, stopReasons } from './deviceStatus.ts'

/**
 * What became of one label that was sent whole, judged by what the printer says afterwards on the same connection.
 * *Printed* has one road only: a status that shows the label in a printer that runs, and the very next observation
 * shows a printer that runs and is empty. Every other way for the label to be gone is somebody's guess, hence in doubt:
 * it was paused (the cancel key works then), it was stopped or silent (nobody watched), somebody else sent something.
 * Pure: time is handed in.
 */
export interface DrainState {
  /** `unseen`: no trace of the label yet. `running`: seen in a printer that runs. `held`: seen, and stopped or silent since. */
  readonly phase: 'unseen' | 'running' | 'held'
  /** Only in `unseen`: since when the printer runs and shows nothing; null while it is stopped, silent or receiving. */
  readonly emptySince: number | null
  /** Only in `unseen`: since when it is in the middle of receiving a format. */
  readonly receivingSince: number | null
  /** It was stopped or silent while nobody knew where the label was. */
  readonly lostSight: boolean
  /** Our format is in; the beginning of another one is not ours. */
  readonly received: boolean
  readonly formats: number
  /** The label was counted in the buffer, not only seen in the peeler. */
  readonly counted: boolean
  /** The label in the peeler was there before ours. */
  readonly oldLabelWaiting: boolean
}

export type Observation =
  | { readonly type: 'status'; readonly status: DeviceStatus }
  | { readonly type: 'silence' }
  | { readonly type: 'lost'; readonly detail: string }

export type DrainVerdict =
  | { readonly verdict: 'printed' }
  | { readonly verdict: 'sent-not-confirmed' }
  | { readonly verdict: 'in-doubt'; readonly fault: Fault }

export interface DrainStep {
  readonly state: DrainState
  /** What the printer waits for now; empty: it goes on. */
  readonly stalled: readonly StateReason[]
  /** null: watch on. */
  readonly verdict: DrainVerdict | null
}

/** The state at the moment the last byte was sent. `before`: what the printer said before the first one. */
export function drainFrom(before: DeviceStatus | null): DrainState {
  return {
    phase: 'unseen',
    emptySince: null,
    receivingSince: null,
    lostSight: false,
    received: false,
    formats: 0,
    counted: false,
    oldLabelWaiting: before?.labelWaiting ?? false,
  }
}

/** One more observation. `settleMs`: how long a running printer may show no trace of the label before the watch ends. */
export function feed(state: DrainState, seen: Observation, now: number, settleMs: number): DrainStep {
  switch (seen.type) {
    case 'lost':
      return end(state, doubt('printer.connection-lost', { detail: seen.detail }))
    case 'silence':
      return watchOn(lookAway(state), ['silent'])
    case 'status':
      return feedStatus(state, seen.status, now, settleMs)
  }
}

function feedStatus(state: DrainState, status: DeviceStatus, now: number, settleMs: number): DrainStep {
  if (isForeign(state, status)) return end(state, doubt('printer.foreign-traffic', countsOf(status)))
  const reasons = stopReasons(status)
  const noted = note(state, status)
  if (holdsOurs(noted, status)) return watchOn({ ...noted, phase: reasons.length === 0 ? 'running' : 'held' }, reasons)
  if (state.phase === 'unseen') return unseen(noted, status, now, settleMs)
  if (state.phase === 'running' && reasons.length === 0) return end(noted, { verdict: 'printed' })
  return end(noted, doubt('printer.label-canceled', { facts: { reasons: reasons.join(' ') } }))
}

/** More than the one label that we sent, or a format that begins after ours was in. */
function isForeign(state: DrainState, status: DeviceStatus): boolean {
  if (status.formatsInBuffer > 1 || status.labelsRemaining > 1) return true
  const another = state.phase !== 'unseen' && status.formatsInBuffer > state.formats
  return another || (state.received && status.partialFormat)
}

function note(state: DrainState, status: DeviceStatus): DrainState {
  return {
    ...state,
    received: state.received || (!status.partialFormat && (state.receivingSince !== null || holdsLabel(status))),
    formats: status.formatsInBuffer,
    counted: state.counted || holdsLabel(status),
    oldLabelWaiting: state.oldLabelWaiting && status.labelWaiting,
  }
}

/** A label in the peeler that was not there before is ours: out already, and the only trace that a fast printer leaves. */
function holdsOurs(state: DrainState, status: DeviceStatus): boolean {
  return holdsLabel(status) || (status.labelWaiting && !state.oldLabelWaiting && !state.counted)
}

/** No trace of the label yet: it may not be parsed, or have come out between two questions, or never come out. */
function unseen(state: DrainState, status: DeviceStatus, now: number, settleMs: number): DrainStep {
  const reasons = stopReasons(status)
  if (reasons.length > 0) return watchOn(lookAway(state), reasons)
  if (status.partialFormat || status.bufferFull) {
    const receivingSince = state.receivingSince ?? now
    return watchOn({ ...state, emptySince: null, receivingSince }, now - receivingSince < settleMs ? [] : ['busy'])
  }
  const emptySince = state.emptySince ?? now
  if (now - emptySince < settleMs) return watchOn({ ...state, emptySince, receivingSince: null }, [])
  const gone = doubt('printer.label-canceled', {
    detail: 'it stopped after it got the label, and shows no trace of it',
  })
  return end(state, state.lostSight ? gone : { verdict: 'sent-not-confirmed' })
}

/** Stopped or silent: from here on, what is gone was not watched going. */
function lookAway(state: DrainState): DrainState {
  if (state.phase !== 'unseen') return { ...state, phase: 'held' }
  return { ...state, emptySince: null, lostSight: true }
}

function watchOn(state: DrainState, stalled: readonly StateReason[]): DrainStep {
  return { state, stalled, verdict: null }
}

function end(state: DrainState, verdict: DrainVerdict): DrainStep {
  return { state, stalled: [], verdict }
}

function doubt(code: FaultCode, extras: Omit<Fault, 'code'>): DrainVerdict {
  return { verdict: 'in-doubt', fault: { code, ...extras } }
}

function countsOf(status: DeviceStatus): Omit<Fault, 'code'> {
  return { facts: { formats: status.formatsInBuffer, labels: status.labelsRemaining } }
}
