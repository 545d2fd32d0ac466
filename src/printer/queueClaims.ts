import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { ConnectOptions, SpoolTransport } from './transport.ts'

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
   * Takes away what is ours in a queue and nobody watches, once, and again when a job was lost there; of what was over before, the
   * document. Resolves with how many it would not let go. Faults: those of `openJobs`.
   */
  clear(uri: string, transport: SpoolTransport, options: ConnectOptions): Promise<Result<number>>
}

export interface Claim extends Disposable {
  readonly name: string
}

export function createQueueClaims(station: string): QueueClaims {
  const mine = `Packbench ${station} `
  const watched = new Set<string>()
  /** How many jobs were lost in a queue; and how many had been when it was found clear. */
  const losses = new Map<string, number>()
  const clearAt = new Map<string, number>()
  const lossesOf = (uri: string) => losses.get(uri) ?? 0

  return {
    claim(job) {
      const name = `${mine}${job}`
      watched.add(name)
      return { name, [Symbol.dispose]: () => void watched.delete(name) }
    },
    lose: (uri) => void losses.set(uri, lossesOf(uri) + 1),
    async clear(uri, transport, options) {
      const before = lossesOf(uri)
      if (clearAt.get(uri) === before) return ok(0)
      const isLeft = (name: string) => name.startsWith(mine) && !watched.has(name)
      const left = await takeAway(transport, uri, isLeft, options)
      if (left.ok) await forgetEnded(transport, uri, isLeft, options)
      if (left.ok && left.value === 0) clearAt.set(uri, before)
      return left
    },
  }
}

/** Whether a job was let go is seen by the list alone: a cancel that was refused and one that came too late look alike. */
async function takeAway(
  transport: SpoolTransport,
  uri: string,
  isLeft: (name: string) => boolean,
  options: ConnectOptions,
): Promise<Result<number>> {
  const listed = await transport.openJobs(uri, options)
  if (!listed.ok) return listed
  const left = listed.value.filter(({ name }) => isLeft(name))
  if (left.length === 0) return ok(0)
  for (const { job } of left) await job.cancel(options)
  const after = await transport.openJobs(uri, options)
  if (!after.ok) return after
  const still = after.value.filter(({ name }) => isLeft(name))
  for (const { job } of left) if (!still.some((one) => one.job.id === job.id)) await job.forget?.(options)
  return ok(still.length)
}

/** A label that ended while no station ran: what the queue keeps of it could be printed again by others. */
async function forgetEnded(
  transport: SpoolTransport,
  uri: string,
  isLeft: (name: string) => boolean,
  options: ConnectOptions,
): Promise<void> {
  const ended = await transport.endedJobs?.(uri, options)
  if (ended === undefined || !ended.ok) return
  for (const { name, job } of ended.value) if (isLeft(name)) await job.forget?.(options)
}
