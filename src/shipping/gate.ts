/** Lets at most `limit` calls in at once; the others wait in the order they came. */
export interface Gate {
  /** True when there was room. */
  tryEnter(): boolean
  /** False when the signal aborted first; then the caller is not inside. */
  enter(signal: AbortSignal): Promise<boolean>
  leave(): void
}

export function gate(limit: number): Gate {
  let inside = 0
  const waiting = new Set<() => void>()

  function tryEnter(): boolean {
    if (inside >= limit) return false
    inside++
    return true
  }

  function enter(signal: AbortSignal): Promise<boolean> | boolean {
    if (signal.aborted) return false
    if (tryEnter()) return true
    return new Promise((resolve) => {
      const admit = () => {
        signal.removeEventListener('abort', giveUp)
        resolve(true)
      }
      const giveUp = () => {
        waiting.delete(admit)
        resolve(false)
      }
      waiting.add(admit)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  /** The place goes straight to the next one waiting, so `inside` does not change. */
  function leave() {
    const [next] = waiting
    if (next === undefined) {
      inside--
      return
    }
    waiting.delete(next)
    next()
  }

  return { tryEnter, enter: async (signal) => enter(signal), leave }
}
