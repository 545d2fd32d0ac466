/** Runs what it is given, one after the other, in the order in which it was given; whoever asked has the result. */
export type InTurn = <Value>(run: () => Promise<Value>) => Promise<Value>

/** A run that throws fails for whoever asked for it, and for nobody behind it. */
export function oneAfterTheOther(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const mine = last.then(run)
    last = mine.catch(() => undefined)
    return mine
  }
}

/** What is asked of one thing, by its id, one after the other; what is asked of others does not wait for it. */
export function turnsById(): <Value>(id: string, run: () => Promise<Value>) => Promise<Value> {
  const queues = new Map<string, { readonly inTurn: InTurn; waiting: number }>()
  return async (id, run) => {
    const queue = queues.get(id) ?? { inTurn: oneAfterTheOther(), waiting: 0 }
    queues.set(id, queue)
    queue.waiting += 1
    try {
      return await queue.inTurn(run)
    } finally {
      queue.waiting -= 1
      if (queue.waiting === 0) queues.delete(id)
    }
  }
}
