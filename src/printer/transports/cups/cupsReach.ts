import type { IppGroup } from './ippMessage.ts'
import { firstOf } from './ippMessage.ts'
import { jobState, queueState } from './ippStates.ts'

/**
 * Whether something of a job may have reached its device, look by look. CUPS as it is delivered lets every user of the
 * machine write a job's text (`job-printer-state-message`), hold it and end it in any state. So *nothing left* is
 * believed of these alone: of a job that never began, for nobody sets a `time-at-processing`; of one whose backend is at
 * work and says so in the queue's own text (`printer-state-message`), which only an administrator sets besides; and of
 * one that we canceled right after it said so.
 */
export interface ReachWatch {
  /** What two questions said, that for the job first. */
  look(job: IppGroup, queue: IppGroup): Reach
  /** The last look proves that nothing had left so far, though the job has begun. */
  isUnreached(): boolean
  /** CUPS took our cancel: this job was ended by nobody else. */
  tookCancel(): void
}

export interface Reach {
  /** False is proof. */
  readonly mayHaveLeft: boolean
  /** The device cannot be reached, as the backend says. */
  readonly unavailable: boolean
  /**
   * It was begun anew at another time, and the queue did not say of the attempt before that its printer was not reached. Also an
   * honest queue begins a job anew that its backend gave up (`retry-current-job`): only those words tell the two apart.
   */
  readonly restarted: boolean
}

/** What the queue itself said in one attempt. Once it had its printer, what it says later proves nothing of the attempt. */
type Attempt = 'silent' | 'unreached' | 'reached'

export function createReachWatch(): ReachWatch {
  /** Something of it may have left in an attempt that is over, or has left. */
  let leftBefore = false
  let begunAt: number | null = null
  let attempt: Attempt = 'silent'
  let restarted = false
  let unreached = false
  let canceledUnreached = false
  return {
    look(job, queue) {
      const begun = firstOf(job, 'time-at-processing')
      if (typeof begun !== 'number') {
        // A cupsd that was killed has forgotten what it had not written down yet (DirtyCleanInterval, 30 s): it was seen begun.
        leftBefore ||= begunAt !== null
        return { mayHaveLeft: leftBefore, unavailable: false, restarted }
      }
      const state = firstOf(job, 'job-state')
      const message = String(firstOf(job, 'job-printer-state-message') ?? '')
      const works = firstOf(queue, 'printer-state') === queueState.processing
      // Emptied when a job begins and when it ends (cupsd's job.c). Of a job that was begun and waits it is another's.
      const queueMessage = works ? String(firstOf(queue, 'printer-state-message') ?? '') : ''
      const isAnew = begunAt !== null && begun !== begunAt
      begunAt = begun
      restarted ||= isAnew && attempt !== 'unreached'
      attempt = attemptAfter(isAnew ? 'silent' : attempt, queueMessage)
      leftBefore ||= isAnew || state === jobState.pending || state === jobState.held
      // The job's own text says less: a warning stays there when the printer is reached after it.
      leftBefore ||= [message, queueMessage].some((text) => text !== '' && !isBeforeDevice(text))
      unreached = state === jobState.processing && isBeforeDevice(queueMessage) && !leftBefore
      // When the backend is gone as well: its last words may still be on their way.
      const neverLeft = state === jobState.canceled && canceledUnreached && !works && isBeforeDevice(message)
      const mayHaveLeft = leftBefore || !(unreached || neverLeft)
      return { mayHaveLeft, unavailable: isUnavailable(queueMessage), restarted }
    },
    isUnreached: () => unreached,
    tookCancel: () => {
      canceledUnreached = unreached
    },
  }
}

/** An emptied text says nothing, nor does what a backend says as it gives up: it says that of a printer it never had. */
function attemptAfter(before: Attempt, queueMessage: string): Attempt {
  if (before === 'reached' || queueMessage === '' || /is not responding/.test(queueMessage)) return before
  return isBeforeDevice(queueMessage) ? 'unreached' : 'reached'
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
