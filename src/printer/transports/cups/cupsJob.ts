import { ok } from '../../../base/result.ts'
import type { StateReason } from '../../../model/printer.ts'
import type { ConnectOptions, SpoolJob, SpoolJobState } from '../../transport.ts'
import { failureFault, isRefusal, refusalFault } from './cupsFault.ts'
import type { GivenJob } from './cupsJobGuard.ts'
import { createJobGuard } from './cupsJobGuard.ts'
import { cancelJob, getJob, getQueue, isElsewhere, purgeJob, queuePath } from './cupsOperations.ts'
import type { CupsServer } from './cupsServer.ts'
import { askIpp } from './ippClient.ts'
import type { IppGroup, IppReply, IppRequest } from './ippMessage.ts'
import { reasonsOf } from './stateReasons.ts'

/**
 * A job of a CUPS queue, watched from its beginning by one watcher. `name`: its own, for a queue may begin its numbers anew.
 * `given`: null for a job that is only taken away.
 */
export function cupsJob(
  queue: { readonly server: CupsServer; readonly name: string },
  id: number,
  name: string,
  given: GivenJob | null = null,
): SpoolJob {
  /** Something of it may have left in an attempt that is over. */
  let leftBefore = false
  const guard = createJobGuard(name, given)
  const ask = (path: string, request: IppRequest, options: ConnectOptions) =>
    askIpp(queue.server, path, request, options)
  return {
    id,
    async look(options) {
      const asked = await ask('/jobs/', getJob(queue.name, id), options)
      if (!asked.ok) return failureFault(asked.fault, options.signal)
      if (asked.value.status === notFound) return ok(gone)
      if (isRefusal(asked.value)) return refusalFault(asked.value)
      const guarded = guard(asked.value.groups[0] ?? new Map())
      if (guarded.type === 'another') return ok(gone)
      const place = String(asked.value.groups[0]?.get('job-printer-uri')?.[0] ?? '')
      const queueAsked = await ask(queuePath(queue.name), getQueue(queue.name), options)
      if (!queueAsked.ok) return failureFault(queueAsked.fault, options.signal)
      const seen = judge(asked.value, queueAsked.value)
      leftBefore ||= seen.brokenOff || seen.reached
      const plain = { ...seen.state, mayHaveLeft: seen.state.mayHaveLeft || leftBefore }
      const state = guarded.type === 'changed' ? { ...plain, changed: true as const, detail: guarded.detail } : plain
      return ok(isElsewhere(place, queue.name) ? { ...state, moved: true, detail: `now at ${place}` } : state)
    },
    async cancel(options) {
      const asked = await ask('/jobs/', cancelJob(queue.name, id), options)
      return asked.ok ? ok() : failureFault(asked.fault, options.signal)
    },
    async forget(options) {
      await ask('/jobs/', purgeJob(queue.name, id), options)
    },
  }
}

const notFound = 0x0406

const gone: SpoolJobState = { state: 'gone', reasons: [], mayHaveLeft: true, detail: 'CUPS no longer lists the job' }

/** job-state (RFC 8011 5.3.7). Held is a kind of waiting. */
const jobStates: Readonly<Record<number, SpoolJobState['state']>> = {
  3: 'pending',
  4: 'pending',
  5: 'processing',
  6: 'stopped',
  7: 'canceled',
  8: 'aborted',
  9: 'completed',
}
const held = 4
const queueIsProcessing = 4

interface Seen {
  readonly state: SpoolJobState
  /** It was begun and waits again: CUPS would print it once more by itself. */
  readonly brokenOff: boolean
  /** The device was reached, as the backend said. */
  readonly reached: boolean
}

function judge(jobReply: IppReply, queueReply: IppReply): Seen {
  const job: IppGroup = jobReply.groups[0] ?? new Map()
  const queue: IppGroup = queueReply.groups[0] ?? new Map()
  const state = jobStates[Number(job.get('job-state')?.[0])] ?? 'processing'
  const message = String(job.get('job-printer-state-message')?.[0] ?? '')
  const begun = typeof job.get('time-at-processing')?.[0] === 'number'
  const reached = begun && message !== '' && !isBeforeDevice(message)
  return {
    state: {
      state,
      reasons: ended(state) ? [] : waitingFor(job, queue, message),
      mayHaveLeft: begun && !provenUnreached(state, message, queue),
      detail: [String(job.get('job-state-reasons') ?? ''), message].filter((part) => part !== '').join(': '),
    },
    brokenOff: begun && state === 'pending',
    reached,
  }
}

function ended(state: SpoolJobState['state']): boolean {
  return state === 'completed' || state === 'canceled' || state === 'aborted'
}

/**
 * What CUPS's backends say (in the language of the job) before they have the device, and before any byte. They say
 * something else once they have it.
 */
function isBeforeDevice(message: string): boolean {
  return isConnecting(message) || isUnavailable(message)
}

function isConnecting(message: string): boolean {
  return /^(Connecting to printer|Looking up |Looking for )/.test(message)
}

function isUnavailable(message: string): boolean {
  return /may not exist or is unavailable|is unreachable|Unable to locate printer|Waiting for printer to become available/.test(
    message,
  )
}

/** Of a job that is over only when the backend is gone as well: its last words may still be on their way. */
function provenUnreached(state: SpoolJobState['state'], message: string, queue: IppGroup): boolean {
  if (!isBeforeDevice(message) || state === 'completed') return false
  return !ended(state) || queue.get('printer-state')?.[0] !== queueIsProcessing
}

function waitingFor(job: IppGroup, queue: IppGroup, message: string): readonly StateReason[] {
  const reasons = [
    ...reasonsOf(job.get('job-printer-state-reasons') ?? []),
    ...reasonsOf(queue.get('printer-state-reasons') ?? []),
    ...(isUnavailable(message) ? (['unreachable'] as const) : []),
  ]
  // Whoever holds a job says no reason, and the queue goes on without it.
  return [...new Set(isHeld(job) ? [...reasons, 'paused' as const] : reasons)]
}

/** By a person, or by the queue's own rules; one whose document is on its way is called held as well. */
function isHeld(job: IppGroup): boolean {
  return job.get('job-state')?.[0] === held && job.get('job-state-reasons')?.includes('job-incoming') !== true
}
