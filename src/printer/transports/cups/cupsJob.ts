import type { Result } from '../../../base/result.ts'
import { fail, ok } from '../../../base/result.ts'
import type { StateReason } from '../../../model/printer.ts'
import type { ConnectOptions, SpoolJob, SpoolJobState } from '../../transport.ts'
import { failureFault, isRefusal, refusalFault } from './cupsFault.ts'
import type { GivenJob, Guarded } from './cupsJobGuard.ts'
import { createJobGuard } from './cupsJobGuard.ts'
import type { JobSigns } from './cupsOperations.ts'
import { cancelJob, getJob, getQueue, isElsewhere, purgeJob, queuePath } from './cupsOperations.ts'
import type { Reach } from './cupsReach.ts'
import { createReachWatch } from './cupsReach.ts'
import type { CupsServer } from './cupsServer.ts'
import { askIpp } from './ippClient.ts'
import type { IppGroup, IppRequest } from './ippMessage.ts'
import { firstOf } from './ippMessage.ts'
import { jobState } from './ippStates.ts'
import { reasonsOf } from './stateReasons.ts'

export interface CupsJob extends SpoolJob {
  /**
   * Looks at it for the first time, while it is empty: with what it is compared from then on. Faults: those of `look`,
   * `printer.job-aborted` when it is not there any more, `printer.queue-hides-jobs` of a queue that would not say what
   * becomes of it. With any but *aborted* it is taken away, by its number.
   */
  meet(options: ConnectOptions): Promise<Result<IppGroup>>
}

/**
 * A job of a CUPS queue, watched from its beginning by one watcher. `signs`: its own, for a queue may begin its numbers anew.
 * `given`: null for a job that is only taken away.
 */
export function cupsJob(
  queue: { readonly server: CupsServer; readonly name: string },
  id: number,
  signs: JobSigns,
  given: GivenJob | null = null,
): CupsJob {
  const reach = createReachWatch()
  const guard = createJobGuard(signs, given)
  const ask = (path: string, request: IppRequest, options: ConnectOptions) =>
    askIpp(queue.server, path, request, options)
  /** What the server says of the job with our number, and whose it is; null: it lists none. */
  async function find(options: ConnectOptions, isNew = false): Promise<Result<Found | null>> {
    const asked = await ask('/jobs/', getJob(queue.name, id), options)
    if (!asked.ok) return failureFault(asked.fault, options.signal)
    if (asked.value.status === notFound) return ok(null)
    if (isRefusal(asked.value)) return refusalFault(asked.value)
    const job: IppGroup = asked.value.groups[0] ?? new Map()
    return ok({ job, guarded: guard(job, isNew) })
  }
  /** Only what says so by its name or mark, or was seen under it, is taken away: the number may be another's by now. */
  async function isOurs(options: ConnectOptions): Promise<Result<boolean>> {
    const found = await find(options)
    if (!found.ok || found.value === null) return found.ok ? ok(false) : found
    const { type } = found.value.guarded
    return ok(type === 'ours' || type === 'changed')
  }
  async function meet(options: ConnectOptions): Promise<Result<IppGroup>> {
    const found = await find(options, true)
    // Nobody else can have this number yet, and where names are hidden no later look says that it is ours.
    const takeAway = () => ask('/jobs/', purgeJob(queue.name, id), { ...options, signal: new AbortController().signal })
    if (!found.ok) {
      await takeAway()
      return found
    }
    if (found.value === null || found.value.guarded.type === 'another')
      return fail('printer.job-aborted', { detail: 'CUPS lists another job, or none, under the number that it gave' })
    const { job } = found.value
    if (firstOf(job, 'job-state') !== undefined) return ok(job)
    await takeAway()
    return fail('printer.queue-hides-jobs', { detail: 'CUPS does not say how a job of ours is (JobPrivateValues)' })
  }
  async function look(options: ConnectOptions): Promise<Result<SpoolJobState>> {
    const found = await find(options)
    if (!found.ok) return found
    if (found.value === null || found.value.guarded.type === 'another') return ok(gone)
    const { job, guarded } = found.value
    const queueAsked = await ask(queuePath(queue.name), getQueue(queue.name), options)
    if (!queueAsked.ok) return failureFault(queueAsked.fault, options.signal)
    const queueNow: IppGroup = queueAsked.value.groups[0] ?? new Map()
    const reached = reach.look(job, queueNow)
    const plain = stateOf(job, queueNow, reached)
    const change = guarded.type === 'changed' ? guarded.detail : reached.restarted ? 'begun anew' : null
    const state = change === null ? plain : { ...plain, changed: true as const, detail: change }
    const place = String(firstOf(job, 'job-printer-uri') ?? '')
    return ok(isElsewhere(place, queue.name) ? { ...state, moved: true, detail: `now at ${place}` } : state)
  }
  return {
    id,
    look,
    meet,
    async cancel(options) {
      const ours = await isOurs(options)
      if (!ours.ok) return ours
      if (!ours.value) return ok()
      // Once more, for the printer may be there since; without an answer there is no proof.
      const seen = reach.isUnreached() ? await look(options) : null
      const asked = await ask('/jobs/', cancelJob(queue.name, id), options)
      if (!asked.ok) return failureFault(asked.fault, options.signal)
      // One that CUPS refuses came after somebody else's.
      if (seen?.ok && !isRefusal(asked.value)) reach.tookCancel()
      return ok()
    },
    async forget(options) {
      const ours = await isOurs(options)
      if (ours.ok && ours.value) await ask('/jobs/', purgeJob(queue.name, id), options)
    },
  }
}

interface Found {
  readonly job: IppGroup
  readonly guarded: Guarded
}

const notFound = 0x0406

const gone: SpoolJobState = { state: 'gone', reasons: [], mayHaveLeft: true, detail: 'CUPS no longer lists the job' }

const jobStates: Readonly<Record<number, SpoolJobState['state']>> = {
  [jobState.pending]: 'pending',
  [jobState.held]: 'pending',
  [jobState.processing]: 'processing',
  [jobState.stopped]: 'stopped',
  [jobState.canceled]: 'canceled',
  [jobState.aborted]: 'aborted',
  [jobState.completed]: 'completed',
}

function stateOf(job: IppGroup, queue: IppGroup, { mayHaveLeft, unavailable }: Reach): SpoolJobState {
  const state = jobStates[Number(firstOf(job, 'job-state'))] ?? 'processing'
  const message = String(firstOf(job, 'job-printer-state-message') ?? '')
  return {
    state,
    reasons: isOver(state) ? [] : waitingFor(job, queue, unavailable),
    mayHaveLeft,
    detail: [String(job.get('job-state-reasons') ?? ''), message].filter((part) => part !== '').join(': '),
  }
}

function isOver(state: SpoolJobState['state']): boolean {
  return state === 'completed' || state === 'canceled' || state === 'aborted'
}

function waitingFor(job: IppGroup, queue: IppGroup, unavailable: boolean): readonly StateReason[] {
  const reasons = [
    ...reasonsOf(job.get('job-printer-state-reasons') ?? []),
    ...reasonsOf(queue.get('printer-state-reasons') ?? []),
    ...(unavailable ? (['unreachable'] as const) : []),
  ]
  // Whoever holds a job says no reason, and the queue goes on without it.
  return [...new Set(isHeld(job) ? [...reasons, 'paused' as const] : reasons)]
}

/** By a person, or by the queue's own rules; one whose document is on its way is called held as well. */
function isHeld(job: IppGroup): boolean {
  return firstOf(job, 'job-state') === jobState.held && job.get('job-state-reasons')?.includes('job-incoming') !== true
}
