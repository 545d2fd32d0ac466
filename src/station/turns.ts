/** What is asked of one thing, by its id, one after the other; what is asked of others does not wait for it. */
export function turns() {
  const last = new Map<string, Promise<unknown>>()
  return <Value>(id: string, run: () => Promise<Value>): Promise<Value> => {
    const mine = (last.get(id) ?? Promise.resolve()).then(run)
    const over: Promise<unknown> = mine
      .catch(() => undefined)
      .then(() => {
        if (last.get(id) === over) last.delete(id)
      })
    last.set(id, over)
    return mine
  }
}
