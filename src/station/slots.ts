/** At most so many at once, first come first served. */
export interface Slots {
  /** Resolves with the function that gives the slot back; calling that twice does nothing more. */
  take(): Promise<() => void>
}

export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = []
  let free = count

  const release = () => {
    const next = waiting.shift()
    if (next === undefined) free++
    else next()
  }
  const hold = () => {
    let held = true
    return () => {
      if (held) release()
      held = false
    }
  }

  return {
    async take() {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      return hold()
    },
  }
}
