import type { Fault } from '../base/fault.ts'
import type { StateReason } from '../model/printer.ts'
import type { DeviceStatus } from './deviceStatus.ts'
import { countsLabels, isReceiving, stopReasons } from './deviceStatus.ts'

/**
 * What became of labels that were sent one behind the other, by the counter. They come out in the order in which they
 * were sent, but one of them may be swallowed: so a label that was counted is the first one only if all the others are
 * still seen in the printer. The last ones are believed when the printer is empty and has counted every one of them,
 * seen twice, because one that comes out twice is counted before its twin has come. The count is read first and the
 * status after it, so that what is held then is another label than what was counted. Pure.
 */
export interface AheadState {
  /** The counter when every label that has its end by now had come out. */
  readonly base: number
  /** Labels in the printer, as far as they have no end yet. */
  readonly waiting: number
  /** Since when the printer is empty, and its counter stands still; and where it stands. */
  readonly still: { readonly since: number; readonly count: number | null } | null
}

export type AheadSeen =
  | { readonly type: 'seen'; readonly status: DeviceStatus; readonly count: number | null }
  | { readonly type: 'silence' }
  | { readonly type: 'lost'; readonly fault: Fault }

export type AheadEnd =
  | { readonly verdict: 'printed'; readonly evidence: 'counted' }
  | { readonly verdict: 'in-doubt'; readonly fault: Fault }

export interface AheadStep {
  readonly state: AheadState
  /** The ends of the first labels that were waiting, in their order. */
  readonly ends: readonly AheadEnd[]
  /** What the printer waits for. */
  readonly stalled: readonly StateReason[]
}

export function startAhead(count: number): AheadState {
  return { base: count, waiting: 0, still: null }
}

/** One more label is in the printer. */
export function sendAhead(state: AheadState): AheadState {
  return { ...state, waiting: state.waiting + 1, still: null }
}

export function feedAhead(state: AheadState, seen: AheadSeen, now: number, settleMs: number): AheadStep {
  if (seen.type === 'lost') return doubtAll(state, seen.fault)
  if (seen.type === 'silence') return { state: { ...state, still: null }, ends: [], stalled: ['silent'] }
  const { status, count } = seen
  const stalled = stopReasons(status)
  // Late, of another question: it shows no printer to be empty.
  if (!countsLabels(status)) return { state: { ...state, still: null }, ends: [], stalled }
  if (isForeign(state, status, count)) return doubtAll(state, { code: 'printer.foreign-traffic' })
  const moved = count === null ? 0 : count - state.base
  const held = heldAtLeast(status)
  if (held > 0) {
    const first = moved + held >= state.waiting ? Math.min(moved, state.waiting - 1) : 0
    return printed(state, Math.max(0, first), stalled)
  }
  if (state.still === null || state.still.count !== count)
    return { state: { ...state, still: { since: now, count } }, ends: [], stalled }
  // Also of one that stands still: the last label of a roll is out, and counted, when its printer has no paper.
  if (moved === state.waiting) return printed(state, moved, stalled)
  if (stalled.length > 0) return { state: { ...state, still: null }, ends: [], stalled }
  if (now - state.still.since < settleMs) return { state, ends: [], stalled }
  return doubtAll(state, {
    code: 'printer.label-canceled',
    detail: 'the printer is empty, and did not count every label',
  })
}

/** Labels that are certainly in the printer: one may be counted in the buffer and in the batch at once. */
function heldAtLeast(status: DeviceStatus): number {
  const whole = Math.max(status.formatsInBuffer ?? 0, status.labelsRemaining ?? 0)
  return whole + (isReceiving(status) ? 1 : 0)
}

/** So many of the first labels have come out. */
function printed(state: AheadState, labels: number, stalled: readonly StateReason[]): AheadStep {
  const ends = Array.from({ length: labels }, (): AheadEnd => ({ verdict: 'printed', evidence: 'counted' }))
  return { state: { base: state.base + labels, waiting: state.waiting - labels, still: null }, ends, stalled }
}

/** More labels than ours are in it or came out of it, or its counter ran backwards. */
function isForeign(state: AheadState, status: DeviceStatus, count: number | null): boolean {
  if ((status.formatsInBuffer ?? 0) > state.waiting || (status.labelsRemaining ?? 0) > 1) return true
  return count !== null && (count < state.base || count > state.base + state.waiting)
}

function doubtAll(state: AheadState, fault: Fault): AheadStep {
  const ends = Array.from({ length: state.waiting }, (): AheadEnd => ({ verdict: 'in-doubt', fault }))
  return { state: { ...state, waiting: 0, still: null }, ends, stalled: [] }
}
