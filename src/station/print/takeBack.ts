import type { Clock } from '../../base/clock.ts'
import { policyOf } from '../../base/fault.ts'
import type { Job } from '../../model/job.ts'
import type { PrinterProfile } from '../../model/printer.ts'
import { isQueue } from '../../model/printer.ts'
import type { Printers } from '../../ports/printers.ts'
import type { Ledger } from './ledger.ts'

/**
 * A print queue keeps a label when the station dies, and prints it, perhaps anew, when somebody was asked about it
 * already. So what this station left in a queue is taken away as soon as the queue can be asked, whatever became of the
 * job meanwhile; until then its label *may still be in the queue*.
 */
export interface TakeBack {
  /** From every queue of these printers. Resolves when each was asked, or the station closes. */
  fromAll(printers: readonly PrinterProfile[]): Promise<void>
  /** A label came into doubt: when it is out of its queue, the job says so. */
  heed(job: Job): Promise<void>
  /** What is said of a label whose end the last run did not see. */
  interruption(job: Job): 'job.interrupted' | 'job.left-in-queue'
}

export interface TakeBackDeps {
  readonly printers: Pick<Printers, 'takeBack'>
  readonly profile: (printer: string) => PrinterProfile | null
  readonly ledger: Ledger
  readonly clock: Clock
  readonly signal: AbortSignal
}

/** A spooler that comes back begins its jobs at once. */
const askAgainAfter = 400
/** A queue that nobody knows, or that tells us nothing, until somebody mends that. */
const askRarely = 10_000

export function createTakeBack({ printers, profile, ledger, clock, signal }: TakeBackDeps): TakeBack {
  /** True: nothing of ours is left there. */
  const from = async (uri: string): Promise<boolean> => {
    while (!signal.aborted) {
      const left = await printers.takeBack(uri, signal)
      if (left.ok && left.value === 0) return true
      const comesBack = left.ok || policyOf(left.fault.code).retry === 'when-ready'
      await clock.sleep(comesBack ? askAgainAfter : askRarely, signal)
    }
    return false
  }
  const queueOf = (job: Job): string | null => {
    const uri = job.queued?.queue ?? profile(job.printer)?.uri
    return uri !== undefined && isQueue(uri) ? uri : null
  }
  const isLeft = (job: Job | null) => job?.state === 'in-doubt' && job.fault?.code === 'job.left-in-queue'
  return {
    async fromAll(profiles) {
      await Promise.all([...new Set(profiles.map(({ uri }) => uri).filter(isQueue))].map(from))
    },
    async heed(job) {
      const queue = queueOf(job)
      if (queue === null || !isLeft(job) || !(await from(queue))) return
      if (isLeft(ledger.get(job.id))) await ledger.record(job.id, { type: 'withdrawn' })
    },
    interruption: (job) => (queueOf(job) === null ? 'job.interrupted' : 'job.left-in-queue'),
  }
}
