import * as z from 'zod/mini'
import type { Clock } from '../../base/clock.ts'
import { policyOf } from '../../base/fault.ts'
import type { Job } from '../../model/job.ts'
import type { PrinterProfile } from '../../model/printer.ts'
import { isQueue } from '../../model/printer.ts'
import type { Memory } from '../../ports/memory.ts'
import type { Printers } from '../../ports/printers.ts'
import { keptList } from '../keptList.ts'
import type { Ledger } from './ledger.ts'

/**
 * A print queue keeps a label when the station dies, and prints it, perhaps anew, when somebody was asked about it
 * already. So what this station left in a queue is taken away as soon as the queue can be asked, whatever became of the
 * job meanwhile; until then its label *may still be in the queue*.
 */
export interface TakeBack {
  /**
   * From every queue of these printers, and of those that this station had before: a label waits in a queue whoever prints
   * elsewhere by now. Resolves when each was asked, or the station closes.
   */
  fromAll(printers: readonly PrinterProfile[]): Promise<void>
  /** A label is on its way to a printer, in the settings or not: its queue has it until somebody has looked. */
  sent(job: Job): void
  /** A label came into doubt: when it is out of its queue, the job says so. */
  heed(job: Job): Promise<void>
  /** The same of one that an earlier run left in doubt, where its queue is one of this station's. */
  heedLeft(job: Job, printers: readonly PrinterProfile[]): Promise<void>
  /** What is said of a label whose end the last run did not see. */
  interruption(job: Job): 'job.interrupted' | 'job.left-in-queue'
}

export interface TakeBackDeps {
  readonly printers: Pick<Printers, 'takeBack'>
  readonly memory: Memory
  readonly profile: (printer: string) => PrinterProfile | null
  readonly ledger: Ledger
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly later: (work: Promise<unknown>) => void
}

/** A spooler that comes back begins its jobs at once. */
const askAgainAfter = 400
/** A queue that nobody knows, or that tells us nothing, until somebody mends that. */
const askRarely = 10_000

/** Queues that may hold labels of this station. */
const key = 'print-queues'
/** Of more printers than anybody has. */
const mostQueues = 400

interface From {
  /** A queue that is there no more holds nothing. */
  readonly mayBeGone?: boolean
  readonly number?: number | undefined
}

export function createTakeBack(deps: TakeBackDeps): TakeBack {
  const { printers, memory, profile, ledger, clock, signal } = deps
  const kept = keptList(memory, key, z.string())
  const noted = new Set<string>()
  /** Those of these printers, and those that may hold something of before. */
  const queuesNow = async (profiles: readonly PrinterProfile[]) => {
    const before = await kept.read()
    return new Set([...queuesOf(profiles), ...(before.ok ? before.value : [])])
  }
  /** True: nothing of ours is left there, or not the one with this number. */
  const from = async (uri: string, { mayBeGone = false, number }: From = {}): Promise<boolean> => {
    while (!signal.aborted) {
      const left = await printers.takeBack(uri, signal, number)
      if (left.ok ? left.value === 0 : mayBeGone && left.fault.code === 'printer.unknown') return true
      const comesBack = !mayBeGone && (left.ok || policyOf(left.fault.code).retry === 'when-ready')
      await clock.sleep(comesBack ? askAgainAfter : askRarely, signal)
    }
    return false
  }
  const queueOf = (job: Job): string | null => {
    const uri = job.queued?.queue ?? profile(job.printer)?.uri
    return uri !== undefined && isQueue(uri) ? uri : null
  }
  const isLeft = (job: Job | null) => job?.state === 'in-doubt' && job.fault?.code === 'job.left-in-queue'
  const heed = async (job: Job) => {
    const queue = queueOf(job)
    if (queue === null || !isLeft(job) || !(await from(queue, { number: job.queued?.number }))) return
    if (isLeft(ledger.get(job.id))) await ledger.record(job.id, { type: 'withdrawn' })
  }
  return {
    heed,
    async heedLeft(job, profiles) {
      // What a backup names that was brought back is asked by nobody.
      if ((await queuesNow(profiles)).has(queueOf(job) ?? '')) await heed(job)
    },
    async fromAll(profiles) {
      const here = queuesOf(profiles)
      const empty = async (queue: string) => {
        const isHere = here.includes(queue)
        if ((await from(queue, { mayBeGone: !isHere })) && !isHere)
          await kept.change((known) => known.filter((one) => one !== queue))
      }
      await Promise.all([...(await queuesNow(profiles))].map(empty))
    },
    sent(job) {
      const queue = job.state === 'sending' ? queueOf(job) : null
      if (queue === null || noted.has(queue)) return
      noted.add(queue)
      deps.later(kept.change((before) => [...before.filter((one) => one !== queue), queue].slice(-mostQueues)))
    },
    interruption: (job) => (queueOf(job) === null ? 'job.interrupted' : 'job.left-in-queue'),
  }
}

function queuesOf(profiles: readonly PrinterProfile[]): readonly string[] {
  return profiles.map(({ uri }) => uri).filter(isQueue)
}
