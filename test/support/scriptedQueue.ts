import type { FaultCode } from '../../src/base/fault.ts'
import { fail, ok } from '../../src/base/result.ts'
import type { EntryBody, Job } from '../../src/model/job.ts'
import type { Stages } from '../../src/station/print/carry.ts'
import { createLanes } from '../../src/station/print/lanes.ts'
import { createLedger } from '../../src/station/print/ledger.ts'
import type { JobControl } from '../../src/station/print/queue.ts'
import { createQueue } from '../../src/station/print/queue.ts'
import { memoryJournal } from './memoryJournal.ts'
import { acceptedBody, printed, scriptedStages, turnAt } from './scriptedWalk.ts'
import { settle, testClock } from './testClock.ts'

export const minute = 60_000
export const stale = 15 * minute

/** What the test changes while the queue works. */
interface Script {
  /** Faults of the next readings of an order, and what it is when they are used up. */
  readonly faults: FaultCode[]
  gate: Promise<void> | null
  print: Stages['print']
  readBack: Stages['readBack']
}

/** The real queue over a journal without a disk, and stages that the script steers. */
export function queueOf() {
  const clock = testClock()
  const journal = memoryJournal(clock.now)
  const ledger = createLedger(journal, () => {})
  const lanes = createLanes()
  const script: Script = { faults: [], gate: null, print: async () => printed, readBack: async () => ok() }
  const told = {
    paper: [] as string[],
    unrecorded: [] as string[],
    doubted: [] as string[],
    left: 0,
    bugs: [] as unknown[],
  }
  const controls = new Map<string, JobControl>()
  const stages = (control: JobControl): Stages => ({
    ...scriptedStages([]),
    async order(job, signal) {
      controls.set(job.id, control)
      const code = script.faults.shift()
      return code === undefined ? scriptedStages([]).order(job, signal) : fail(code)
    },
    readBack: (job, dots, read) => script.readBack(job, dots, read),
    async whenReady(job, signal) {
      if (!(await lanes.turn(job.id, signal))) return fail('request.canceled')
      const turn = turnAt([])
      return ok({ ...turn, [Symbol.asyncDispose]: async () => lanes.done(job.id) })
    },
    record: (job, body) => ledger.record(job.id, body),
    async print(...asked) {
      told.paper.push(asked[2].id)
      if (script.gate !== null) await script.gate
      return script.print(...asked)
    },
  })
  const queue = createQueue({
    ledger,
    lanes,
    stages,
    clock,
    staleAfterMs: () => stale,
    unrecorded: (job, fault) => void told.unrecorded.push(`${job.id} ${fault.code}`),
    doubted: (job) => void told.doubted.push(job.id),
    left: () => void told.left++,
    report: (bug) => void told.bugs.push(bug),
  })
  const accept = async (id: string, change: Partial<typeof acceptedBody> = {}): Promise<Job> => {
    const accepted = await ledger.record(id, { ...acceptedBody, intent: `scan ${id}`, ...change }, 'Lan')
    if (!accepted.ok) throw new Error(accepted.fault.code)
    return accepted.value
  }
  const log = (id: string) => journal.log.filter(({ job }) => job === id).map(({ body }) => body.type)
  const state = (id: string) => journal.jobs.get(id)?.state
  const last = (id: string): EntryBody | undefined => journal.log.findLast(({ job }) => job === id)?.body
  return { queue, clock, journal, ledger, lanes, script, told, controls, accept, log, state, last }
}

export type QueueFixture = ReturnType<typeof queueOf>

/** A job that was taken up, and all that needs no clock has happened. */
export async function begun(change: Partial<typeof acceptedBody> = {}, prepare: (on: QueueFixture) => void = () => {}) {
  const on = queueOf()
  prepare(on)
  on.queue.add([await on.accept('a', change)])
  await settle()
  return on
}
