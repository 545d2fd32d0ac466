import { Worker } from 'node:worker_threads'
import type { WinspoolClient } from './winspoolClient.ts'
import type { PrinterInfo } from './winspoolLibrary.ts'
import type { Answer, CallName, CallOf, Reply } from './winspoolQuestions.ts'

/**
 * The spooler asked from this thread: each queue has a thread of its own, so that a printer server that does not answer
 * holds up nobody else. A thread keeps the process alive only while it owes an answer. A thread that is gone rejects.
 */
function winspoolThreads(): WinspoolClient {
  const threads = new Map<string, Thread>()
  function ask<Name extends CallName>(queue: string, call: CallOf<Name>): Promise<Answer<Name>> {
    const thread = threads.get(queue) ?? startThread(() => threads.delete(queue))
    threads.set(queue, thread)
    return thread.ask(call)
  }
  return {
    status: (queue) => ask(queue, { call: 'status', queue }),
    submit: (queue, document, bytes) => ask(queue, { call: 'submit', queue, document, bytes }),
    jobs: (queue) => ask(queue, { call: 'jobs', queue }),
    look: (queue, job) => ask(queue, { call: 'look', queue, job }),
    withdraw: (queue, job) => ask(queue, { call: 'withdraw', queue, job }),
    queues: (): Promise<readonly PrinterInfo[]> => ask('', { call: 'queues' }),
  }
}

/** The spooler of this machine. No thread is started before it is asked something. */
export const windowsSpooler: WinspoolClient = winspoolThreads()

interface Thread {
  ask<Name extends CallName>(call: CallOf<Name>): Promise<Answer<Name>>
}

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

function startThread(onEnd: () => void): Thread {
  const file = import.meta.url.endsWith('.ts') ? './winspoolThread.ts' : './winspoolThread.js'
  const worker = new Worker(new URL(file, import.meta.url), { name: 'winspool', env: {}, execArgv: [] })
  const waiting = new Map<number, Waiting>()
  let asked = 0
  const end = (why: string) => {
    onEnd()
    for (const { reject } of waiting.values()) reject(new Error(why))
    waiting.clear()
  }
  worker.unref()
  worker.on('error', (error) => end(String(error)))
  worker.on('exit', (code) => end(`the thread of the spooler ended: ${code}`))
  worker.on('message', (reply: Reply<never>) => {
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
