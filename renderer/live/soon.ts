export interface Soon {
  /** In so many milliseconds, unless it is due before; 0: as soon as what runs now is through. */
  in(milliseconds: number): void
  end(): void
}

/** One piece of work that many changes ask for: it runs once for all that asked, at the soonest time that any of them gave. */
export function createSoon(work: () => void): Soon {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY
  return {
    in(milliseconds) {
      const at = Date.now() + milliseconds
      if (at >= due) return
      clearTimeout(timer)
      due = at
      timer = setTimeout(() => {
        due = Number.POSITIVE_INFINITY
        work()
      }, milliseconds)
    },
    end: () => clearTimeout(timer),
  }
}
