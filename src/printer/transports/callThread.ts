import { Worker } from 'node:worker_threads'

/** A thread for calls into the system that may block: one answers after the other, and nobody else waits. */
export interface CallThread {
  /** `call` travels as plain data. The caller knows what its answer is. A thread that is gone rejects. */
  ask(call: object): Promise<never>
}

/** `broken`: the library is not there, or a bug; what happened meanwhile is unknown. */
export type CallReply<Value> =
  | { readonly id: number; readonly value: Value }
  | { readonly id: number; readonly broken: string }

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

/** A thread keeps the process alive only while it owes an answer. `file`: its program, beside the caller. */
export function callThread(file: URL, name: string, onEnd: () => void): CallThread {
  const worker = new Worker(file, { name, env: {}, execArgv: [] })
  const waiting = new Map<number, Waiting>()
  let asked = 0
  const end = (why: string) => {
    onEnd()
    for (const { reject } of waiting.values()) reject(new Error(why))
    waiting.clear()
  }
  worker.unref()
  worker.on('error', (error) => end(String(error)))
  worker.on('exit', (code) => end(`the thread of the ${name} ended: ${code}`))
  worker.on('message', (reply: CallReply<never>) => {
    const waiter = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (waiting.size === 0) worker.unref()
    if ('broken' in reply) waiter?.reject(new Error(reply.broken))
    else waiter?.resolve(reply.value)
  })
  return {
    ask: (call) =>
      new Promise((resolve, reject) => {
        const id = asked++
        waiting.set(id, { resolve, reject })
        worker.ref()
        worker.postMessage({ id, ...call })
      }),
  }
}

/** The program of such a thread beside its caller, as it is run from here: as it is written, or built. */
export function threadProgram(name: string, caller: string): URL {
  return new URL(`./${name}${caller.endsWith('.ts') ? '.ts' : '.js'}`, caller)
}
