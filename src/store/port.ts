import type { Worker } from 'node:worker_threads'
import type { Result } from '../base/result.ts'
import { fail } from '../base/result.ts'
import type { Bug, Opened, Request } from './calls.ts'
import type { DamagedRow, TellDamaged } from './rowReader.ts'
import { tellOnce } from './rowReader.ts'

/** The main side's way to the worker. A worker that is gone answers everything with `store.unwritable`. */
export interface Port {
  /** What the worker says first: the databases are open, or why not. */
  readonly opened: Promise<Result<Opened>>
  /** Hears of rows that did not read, from the first one on, and of lists that none of was read. */
  watchDamaged(listener: TellDamaged): void
  /** One row of the worker's table. `never`: the wire cannot say what it carries; `client.ts` does. */
  ask(room: string, name: string, ...asks: readonly unknown[]): Promise<Result<never>>
  /**
   * Answers what was asked before, then ends the worker, not before `first` is over; true when it ended in order. What
   * is asked from now on is `station.closing`.
   */
  close(first?: Promise<unknown>): Promise<boolean>
}

type Answer = Result<never> | Bug
type Waiting = (answer: Answer) => void

export function createPort(worker: Worker): Port {
  const waiting = new Map<number, Waiting>()
  const opened = Promise.withResolvers<Result<Opened>>()
  const exited = Promise.withResolvers<boolean>()
  let lastId = 0
  let closing = false
  let gone: Answer | null = null

  const damaged = createDamaged()
  const hear = (message: [number, Answer] | { readonly damaged: DamagedRow }) => {
    if ('damaged' in message) return damaged.tell(message.damaged)
    const [id, answer] = message
    waiting.get(id)?.(answer)
    waiting.delete(id)
  }
  const lose = (detail: string) => {
    const loss = fail('store.unwritable', { detail })
    gone ??= loss
    opened.resolve(loss)
    for (const answer of waiting.values()) answer(loss)
    waiting.clear()
  }
  worker.once('message', (first: Result<Opened>) => {
    opened.resolve(first)
    worker.on('message', hear)
  })
  worker.on('error', (thrown: unknown) => lose(thrown instanceof Error ? thrown.message : 'the worker failed'))
  worker.on('exit', () => {
    exited.resolve(closing && gone === null)
    lose('the worker is gone')
  })

  return {
    opened: opened.promise,
    watchDamaged: damaged.watch,
    async ask(room, name, ...asks) {
      if (closing) return fail('station.closing')
      const answer = gone ?? (await send(worker, waiting, { id: ++lastId, room, name, asks }))
      // Whoever goes on without what he asked for need not say so himself.
      if (!answer.ok && 'fault' in answer && answer.fault.code === 'store.unreadable')
        damaged.tell({ table: room, row: null })
      if (answer.ok || 'fault' in answer) return answer
      throw new Error(answer.bug)
    },
    async close(first) {
      const isFirst = !closing
      closing = true
      await first
      if (isFirst && gone === null) worker.postMessage('close')
      return exited.promise
    },
  }
}

/** What was found before anybody listens is kept for him. */
function createDamaged() {
  const found: DamagedRow[] = []
  const listeners: TellDamaged[] = []
  return {
    tell: tellOnce((row) => {
      found.push(row)
      for (const listener of listeners) listener(row)
    }),
    watch(listener: TellDamaged) {
      listeners.push(listener)
      for (const row of found) listener(row)
    },
  }
}

function send(worker: Worker, waiting: Map<number, Waiting>, request: Request): Promise<Answer> {
  return new Promise((resolve) => {
    worker.postMessage(request)
    waiting.set(request.id, resolve)
  })
}
