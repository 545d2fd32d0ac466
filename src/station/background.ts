/** Work that nobody waits for, such as sealing a page that is already on its way to the printer. */
export interface Background {
  add(work: Promise<unknown>): void
  /** Resolves when nothing is left. */
  settle(): Promise<void>
}

export function createBackground(report: (error: unknown) => void): Background {
  const running = new Set<Promise<unknown>>()
  return {
    add(work) {
      const watched: Promise<unknown> = work.catch(report).finally(() => running.delete(watched))
      running.add(watched)
    },
    async settle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
