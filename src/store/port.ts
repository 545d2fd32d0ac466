import type { Worker } from 'node:worker_threads'
import type { Result } from '../base/result.ts'
import { fail } from '../base/result.ts'
import type { Bug, CallName, Calls, Opened } from './calls.ts'

/** The main side's way to the worker. A worker that is gone answers everything with `store.unwritable`. */
export interface Port {
  /** What the worker says first: the databases are open, or why not. */
  readonly opened: Promise<Result<Opened>>
  /** `transfer`: buffers that the caller gives away. */
  ask<Name extends CallName>(
    name: Name,
    asks: Calls[Name]['asks'],
    transfer?: readonly ArrayBuffer[],
  ): Promise<Result<Calls[Name]['gets']>>
  /**
   * Answers what was asked before, then ends the worker, not before `first` is over; true when it ended in order. What
   * is asked from now on is `station.closing`.
   */
  close(first?: Promise<unknown>): Promise<boolean>
}

/** `never`: the wire cannot say whose answer it carries; the id does. */
type Answer = Result<never> | Bug
type Waiting = (answer: Answer) => void

export function createPort(worker: Worker): Port {
  const waiting = new Map<number, Waiting>()
  const opened = Promise.withResolvers<Result<Opened>>()
  const exited = Promise.withResolvers<boolean>()
  let lastId = 0
  let closing = false
  let gone: Answer | null = null

  const hear = ([id, answer]: [number, Answer]) => {
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
    async ask(name, asks, transfer = []) {
      if (closing) return fail('station.closing')
      const answer = gone ?? (await send(worker, waiting, ++lastId, { name, asks }, transfer))
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

function send(
  worker: Worker,
  waiting: Map<number, Waiting>,
  id: number,
  request: { name: CallName; asks: unknown },
  transfer: readonly ArrayBuffer[],
): Promise<Answer> {
  return new Promise((resolve) => {
    worker.postMessage({ id, ...request }, transfer)
    waiting.set(id, resolve)
  })
}
