import type { Transferable } from 'node:worker_threads'
import type { Clock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { fail } from '../base/result.ts'
import type { Task, TaskName, TaskValues } from './tasks.ts'
import type { Thread } from './thread.ts'
import { startThread } from './thread.ts'

export interface PoolOptions {
  readonly script: URL
  readonly threads: number
  /** How long one task may compute, from when a thread begins it; it may take six times as long where others have the processor. */
  readonly deadlineMs: number
  /** A thread whose heaps have grown beyond this is replaced after its answer, because they never shrink. */
  readonly heapLimitBytes: number
  readonly clock: Clock
}

/** Worker threads for tasks that may hang or crash. Each task goes to a free thread, in the order of asking. */
export interface Pool {
  /**
   * Faults: what the task itself yields; `label.too-slow` when it passed its deadline; `label.unreadable-page` when
   * its thread crashed; `request.canceled` when the signal aborted; `station.closing`. Only the task that was too
   * slow or crashed suffers; its thread is replaced. Throws when no thread can be started at all.
   */
  run<Name extends TaskName>(
    task: Task & { readonly name: Name },
    transfer: readonly Transferable[],
    signal: AbortSignal,
  ): Promise<Result<TaskValues[Name]>>
  /** Ends every thread; what is under way or waiting gets `station.closing`. */
  close(): Promise<void>
}

export function createPool(options: PoolOptions): Pool {
  return new ThreadPool(options)
}

/** A place for a thread. Down: its last thread ended before it was ready; the next task starts one again. */
interface Seat {
  thread: Thread
  state: 'starting' | 'idle' | 'busy' | 'down'
}

/** A task on its way. `serve` asks a thread and says whether the thread may be used again. */
interface Errand {
  serve(thread: Thread): Promise<boolean>
  cancel(): void
  close(): void
  reject(bug: unknown): void
}

/** Deadlines that a thread may be kept from the processor, until it has to be taken for one that hangs. */
const mostDeadlines = 6

/** Whether a deadline is over is looked at no oftener. */
const leastWaitMs = 100

/**
 * Resolves when a thread has computed for the time of the deadline. A label is not slow where a busy machine gives its
 * thread no turn, and would be refused for good. A thread that cannot say what it used has used all of the time.
 */
async function hasComputed(thread: Thread, { clock, deadlineMs }: PoolOptions, signal: AbortSignal): Promise<void> {
  const before = thread.computedMs()
  const computed = async () => {
    for (let left = deadlineMs; left > 0 && !signal.aborted; ) {
      await clock.sleep(Math.max(left, leastWaitMs), signal)
      const [began, now] = await Promise.all([before, thread.computedMs()])
      left = began === null || now === null ? 0 : deadlineMs - (now - began)
    }
  }
  // One that stands still in the middle of a call does not even say that.
  await Promise.race([computed(), clock.sleep(deadlineMs * mostDeadlines, signal)])
}

class ThreadPool implements Pool {
  readonly #options: PoolOptions
  readonly #seats: Seat[] = []
  readonly #waiting = new Set<Errand>()
  readonly #serving = new Set<Errand>()
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
    for (let index = 0; index < options.threads; index++) {
      const seat: Seat = { thread: startThread(options.script), state: 'starting' }
      this.#seats.push(seat)
      void this.#settleIn(seat)
    }
  }

  run<Name extends TaskName>(
    task: Task & { readonly name: Name },
    transfer: readonly Transferable[],
    signal: AbortSignal,
  ): Promise<Result<TaskValues[Name]>> {
    if (this.#closed) return Promise.resolve(fail('station.closing'))
    if (signal.aborted) return Promise.resolve(fail('request.canceled'))
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(errand)
        signal.removeEventListener('abort', errand.cancel)
      }
      const settle = (result: Result<TaskValues[Name]>) => {
        leave()
        resolve(result)
      }
      const errand: Errand = {
        serve: (thread) => this.#ask(thread, task, transfer, settle),
        cancel: () => settle(fail('request.canceled')),
        close: () => settle(fail('station.closing')),
        reject: (bug) => {
          leave()
          reject(bug)
        },
      }
      signal.addEventListener('abort', errand.cancel, { once: true })
      this.#waiting.add(errand)
      for (const seat of this.#seats) if (seat.state === 'down') this.#replace(seat)
      this.#dispatch()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const errand of [...this.#waiting, ...this.#serving]) errand.close()
    await Promise.all(this.#seats.map((seat) => seat.thread.end()))
  }

  #dispatch(): void {
    for (const errand of this.#waiting) {
      const seat = this.#seats.find(({ state }) => state === 'idle')
      if (seat === undefined) return
      this.#waiting.delete(errand)
      void this.#serve(seat, errand)
    }
  }

  async #serve(seat: Seat, errand: Errand): Promise<void> {
    seat.state = 'busy'
    this.#serving.add(errand)
    const reusable = await errand.serve(seat.thread).catch((bug: unknown) => {
      errand.reject(bug)
      return false
    })
    this.#serving.delete(errand)
    // A thread that answered and left at once was still busy when its end was heard.
    if (reusable && !seat.thread.hasEnded()) seat.state = 'idle'
    else this.#replace(seat)
    this.#dispatch()
  }

  async #ask<Name extends TaskName>(
    thread: Thread,
    task: Task & { readonly name: Name },
    transfer: readonly Transferable[],
    settle: (result: Result<TaskValues[Name]>) => void,
  ): Promise<boolean> {
    const { deadlineMs, heapLimitBytes } = this.#options
    const answered = new AbortController()
    const tooLate = hasComputed(thread, this.#options, answered.signal).then(() => null)
    const reply = await Promise.race([thread.ask<Name>(task, transfer), tooLate])
    answered.abort()
    if (reply === null) settle(fail('label.too-slow', { detail: `${task.name} took longer than ${deadlineMs} ms` }))
    else if ('ended' in reply) settle(fail('label.unreadable-page', { detail: `${task.name}: ${reply.ended}` }))
    else settle(reply.result)
    return reply !== null && 'heapBytes' in reply && reply.heapBytes <= heapLimitBytes
  }

  #replace(seat: Seat): void {
    if (this.#closed) return
    void seat.thread.end()
    seat.thread = startThread(this.#options.script)
    seat.state = 'starting'
    void this.#settleIn(seat)
  }

  async #settleIn(seat: Seat): Promise<void> {
    const { thread } = seat
    const failure = await thread.started
    if (this.#closed) return
    if (failure === null) {
      seat.state = 'idle'
      this.#dispatch()
      await thread.ended
      // It ended between two tasks, and none of them shall find out.
      if (seat.thread === thread && seat.state === 'idle') this.#replace(seat)
      return
    }
    seat.state = 'down'
    if (this.#seats.some(({ state }) => state !== 'down')) return
    for (const errand of [...this.#waiting]) errand.reject(new Error(`no worker thread starts: ${failure}`))
  }
}
