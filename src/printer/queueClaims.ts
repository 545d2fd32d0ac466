import { createHash } from 'node:crypto'
import { firstFew } from '../base/firstFew.ts'
import type { Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { ConnectOptions, QueuedJob, SpoolTransport } from './transport.ts'

/**
 * What this station gives to print queues. A queue keeps its jobs when the program that gave them dies, and begins them
 * anew when it was killed as well: a label would come out that somebody was asked about already. So each job is named
 * after its station, and what nobody watches any more is taken away before the next one is given.
 */
export interface QueueClaims {
  /** Names a job. It is this run's until the claim is disposed of. */
  claim(job: string): Claim
  /** Nobody watches a job of ours in this queue any more, and the queue may not be done with it. */
  lose(uri: string): void
  /**
   * Takes away what is ours in a queue and nobody watches, until nothing is left, and again when a job was lost there; of what was
   * over before, the document. Resolves with how many are there still: those that it would not let go, and those whose
   * turn has not come, for only so many have it at once. Faults: those of `openJobs`,
   * `printer.queue-unknown-jobs` (facts: `jobs`, their numbers) when jobs are there of which the queue does not say
   * whether they are ours. `number`: of the one job that is asked about. What others do not say is nothing to it, and it
   * may be there under whatever name.
   */
  clear(uri: string, transport: SpoolTransport, options: ConnectOptions, number?: number): Promise<Result<number>>
}

export interface Claim extends Disposable {
  readonly name: string
  /** Of the station and of the name, which it does not tell. */
  readonly mark: string
}

/**
 * Others may lay hundreds of jobs under our name into a queue. A label waits for so many of them, and no longer than one question
 * may take; each has its turn before one is asked a second time, so that ours among them is reached.
 */
const mostAtOnce = 20

/** The jobs that had their turn in a queue, by number and name: a queue may begin its numbers anew. */
interface Turns {
  readonly open: Set<string>
  readonly ended: Set<string>
}

const keyOf = ({ job, name, mark }: QueuedJob) => `${job.id} ${name ?? mark}`

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20)
}

export function createQueueClaims(station: string): QueueClaims {
  const mine = `Packbench ${station} `
  const marked = `${digestOf(mine)}-`
  const markOf = (name: string) => `${marked}${digestOf(name)}`
  /** Names, and the marks of them. */
  const watched = new Set<string>()
  /** How many jobs were lost in a queue; and how many had been when it was found clear. */
  const losses = new Map<string, number>()
  const clearAt = new Map<string, number>()
  const turns = new Map<string, Turns>()
  const turnsOf = (uri: string): Turns => {
    const found = turns.get(uri) ?? { open: new Set(), ended: new Set() }
    turns.set(uri, found)
    return found
  }
  const lossesOf = (uri: string) => losses.get(uri) ?? 0

  return {
    claim(job) {
      const name = `${mine}${job}`
      const mark = markOf(name)
      watched.add(name).add(mark)
      return {
        name,
        mark,
        [Symbol.dispose]() {
          watched.delete(name)
          watched.delete(mark)
        },
      }
    },
    lose: (uri) => void losses.set(uri, lossesOf(uri) + 1),
    async clear(uri, transport, options, number) {
      const before = lossesOf(uri)
      if (number === undefined && clearAt.get(uri) === before) return ok(0)
      const isLeft = ({ name, mark }: QueuedJob) => {
        if (name?.startsWith(mine) === true) return !watched.has(name)
        // Others may rename a job, or take its name away.
        return mark?.startsWith(marked) === true && !watched.has(mark)
      }
      const isUntold = ({ name, mark }: QueuedJob) => name === null && mark?.startsWith(marked) !== true
      const isMeant = ({ job, name, mark }: QueuedJob) =>
        job.id === number && !watched.has(name ?? '') && !watched.has(mark ?? '')
      const { open, ended } = turnsOf(uri)
      const timed = { ...options, until: options.clock.ticks() + options.deadlineMs }
      const there = await takeAway(transport, uri, isLeft, open, timed)
      if (!there.ok) return there
      const isForgotten = await forgetEnded(transport, uri, isLeft, ended, timed)
      const left = there.value.filter(isLeft).length
      const untold = there.value.filter(isUntold)
      if (left === 0 && untold.length === 0 && isForgotten) clearAt.set(uri, before)
      const meant = number === undefined ? untold : there.value.filter(isMeant)
      return left > 0 || meant.length === 0 ? ok(left) : unknownJobs(meant)
    },
  }
}

/**
 * Resolves with what the queue is not done with afterwards, of whoever. Whether a job was let go is seen by the list alone: a cancel
 * that was refused and one that came too late look alike.
 */
async function takeAway(
  transport: SpoolTransport,
  uri: string,
  isLeft: (one: QueuedJob) => boolean,
  asked: Set<string>,
  options: Timed,
): Promise<Result<readonly QueuedJob[]>> {
  const listed = await transport.openJobs(uri, options)
  if (!listed.ok) return listed
  const left = listed.value.filter(isLeft)
  onlyListed(asked, left)
  if (left.length === 0) return listed
  // All had their turn: a second round.
  if (left.every((one) => asked.has(keyOf(one)))) asked.clear()
  const turn = await askInTurn(left, asked, options, ({ job }) => job.cancel(options))
  const after = await transport.openJobs(uri, options)
  if (!after.ok) return after
  const still = after.value.filter(isLeft)
  const gone = turn.filter(({ job }) => !still.some((one) => one.job.id === job.id))
  await inTime(gone, options, async ({ job }) => job.forget?.(options))
  return after
}

/** Whoever looks into the queue finds the others beside these. */
const mostNamed = 10

/** A job that does not say whose it is may be a label of ours, which would come out when somebody was told that it was taken back. */
function unknownJobs(untold: readonly QueuedJob[]): Result<never> {
  const jobs = firstFew(
    untold.map(({ job }) => job.id),
    mostNamed,
  )
  return fail('printer.queue-unknown-jobs', {
    facts: { jobs },
    detail: 'the queue keeps name and mark of jobs to itself',
  })
}

/**
 * A label that ended while no station ran: what the queue keeps of it could be printed again by others. Each is asked once,
 * whatever the queue says to it. True: none is left to be asked.
 */
async function forgetEnded(
  transport: SpoolTransport,
  uri: string,
  isLeft: (one: QueuedJob) => boolean,
  asked: Set<string>,
  options: Timed,
): Promise<boolean> {
  const ended = await transport.endedJobs?.(uri, options)
  if (ended === undefined || !ended.ok) return true
  const left = ended.value.filter(isLeft)
  onlyListed(asked, left)
  await askInTurn(left, asked, options, async ({ job }) => job.forget?.(options))
  return left.every((one) => asked.has(keyOf(one)))
}

/** What is no longer in the queue has no turn to remember. */
function onlyListed(asked: Set<string>, listed: readonly QueuedJob[]): void {
  const keys = new Set(listed.map(keyOf))
  for (const key of asked) if (!keys.has(key)) asked.delete(key)
}

/** When all that a queue is asked before one label shall have ended, by `clock.ticks`. */
interface Timed extends ConnectOptions {
  readonly until: number
}

/** Resolves with those that had their turn now. */
async function askInTurn(
  jobs: readonly QueuedJob[],
  asked: Set<string>,
  options: Timed,
  ask: (job: QueuedJob) => Promise<unknown>,
): Promise<readonly QueuedJob[]> {
  const turn = jobs.filter((one) => !asked.has(keyOf(one))).slice(0, mostAtOnce)
  const done = await inTime(turn, options, ask)
  for (const one of done) asked.add(keyOf(one))
  return done
}

/** Asks of one after the other. Resolves with those that were asked before the time was up and the wait was broken off. */
async function inTime(
  jobs: readonly QueuedJob[],
  { clock, until, signal }: Timed,
  ask: (job: QueuedJob) => Promise<unknown>,
): Promise<readonly QueuedJob[]> {
  const done: QueuedJob[] = []
  for (const job of jobs) {
    if (signal.aborted || clock.ticks() >= until) break
    await ask(job)
    if (!signal.aborted) done.push(job)
  }
  return done
}
