import type { CallThread } from '../callThread.ts'
import { callThread, threadProgram } from '../callThread.ts'
import type { WinspoolClient } from './winspoolClient.ts'
import type { PrinterInfo } from './winspoolLibrary.ts'
import type { Answer, CallName, CallOf } from './winspoolQuestions.ts'

/**
 * The spooler asked from this thread: each queue has a thread of its own, so that a printer server that does not answer
 * holds up nobody else.
 */
function winspoolThreads(): WinspoolClient {
  const threads = new Map<string, CallThread>()
  function ask<Name extends CallName>(queue: string, call: CallOf<Name>): Promise<Answer<Name>> {
    const program = threadProgram('winspoolThread', import.meta.url)
    const thread = threads.get(queue) ?? callThread(program, 'spooler', () => threads.delete(queue))
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
