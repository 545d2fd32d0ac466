/** Lets `atOnce` tasks run at a time, the others wait in the order they came. */
export interface Turns {
  /** Gives up the place in the queue when the signal aborts; a task that has begun is its own affair. */
  take<Value>(task: () => Promise<Value>, signal: AbortSignal): Promise<Value | null>
}

export function createTurns(atOnce: number): Turns {
  const queue: (() => void)[] = []
  let free = atOnce

  const next = () => {
    const begin = queue.shift()
    if (begin === undefined) free++
    else begin()
  }
  return {
    async take(task, signal) {
      if (free > 0) free--
      else await new Promise<void>((resolve) => queue.push(resolve))
      try {
        return signal.aborted ? null : await task()
      } finally {
        next()
      }
    },
  }
}
