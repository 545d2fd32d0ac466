import { setFlagsFromString } from 'node:v8'
import type { Transferable } from 'node:worker_threads'
import { Worker } from 'node:worker_threads'
import type { Answer, Ready, Task, TaskName } from './tasks.ts'

/** One worker thread, for one task at a time. It keeps the process alive only while it has something to do. */
export interface Thread {
  /** Null when it is ready for its first task, else why it ended before. */
  readonly started: Promise<string | null>
  /** Resolves when it has ended, in its own time or by `end`. */
  readonly ended: Promise<void>
  /** It has ended: what it is asked from now on it does not answer. */
  hasEnded(): boolean
  /** The answer, or why the thread ended without one. */
  ask<Name extends TaskName>(
    task: Task & { readonly name: Name },
    transfer: readonly Transferable[],
  ): Promise<Answer<Name> | Ended>
  /** What it has used of the processor, in milliseconds; null where that is not known. */
  computedMs(): Promise<number | null>
  /** Ends the thread, also in the middle of a loop without end. */
  end(): Promise<void>
}

export interface Ended {
  readonly ended: string
}

export function startThread(script: URL): Thread {
  keepWrappersGeneric()
  // No environment, because it may hold a token; no standard output, because that belongs to the command line; no
  // options of this process, because some are not for threads.
  // What a label leaves behind lies outside the heap and goes when the young generation is looked through: a small one
  // is looked through often, and a station with two threads stays 30 MB smaller.
  const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 12 }
  const worker = new Worker(script, { env: {}, execArgv: [], stdout: true, resourceLimits })
  worker.stdout.destroy()
  let reason: string | null = null
  worker.once('error', (error) => {
    reason = String(error)
  })
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      reason ??= `exit ${code}`
      resolve()
    })
  })

  function next<Message>(): Promise<Message | Ended> {
    return new Promise((resolve) => {
      const heard = (message: Message) => {
        worker.off('exit', missed)
        worker.unref()
        resolve(message)
      }
      const missed = () => {
        worker.off('message', heard)
        resolve({ ended: reason ?? '' })
      }
      if (worker.threadId === -1) return missed()
      worker.once('message', heard)
      worker.once('exit', missed)
    })
  }

  return {
    started: next<Ready>().then((first) => (first === 'ready' ? null : first.ended)),
    ended,
    hasEnded: () => worker.threadId === -1,
    ask<Name extends TaskName>(task: Task & { readonly name: Name }, transfer: readonly Transferable[]) {
      worker.ref()
      const answer = next<Answer<Name>>()
      worker.postMessage(task, [...transfer])
      return answer
    },
    async computedMs() {
      try {
        const { user, system } = await worker.cpuUsage()
        return (user + system) / 1000
      } catch {
        return null
      }
    },
    async end() {
      await worker.terminate()
    },
  }
}

/**
 * V8 compiles a wrapper for an import of WebAssembly that is called often, and shares it among all threads. V8 13.6
 * (Node 24) now and then trips when it frees one while threads come and go, and ends the whole process: V8_Fatal in
 * ThreadIsolation::UnregisterWasmAllocation, below Runtime_TierUpWasmToJSWrapper. So the wrappers stay generic, which
 * costs 0.3 ms a label. https://github.com/nodejs/node/issues/64500
 */
function keepWrappersGeneric(): void {
  setFlagsFromString('--wasm-wrapper-tiering-budget=2000000000')
}
