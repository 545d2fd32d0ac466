/** What has to be ended, in the reverse order of its beginning. A second run does nothing more. */
export function closers(): { add(close: () => unknown): void; run: () => Promise<void> } {
  const stack: (() => unknown)[] = []
  let running: Promise<void> | null = null
  const unwind = async () => {
    for (let close = stack.pop(); close !== undefined; close = stack.pop()) await close()
  }
  return {
    add: (close) => void stack.push(close),
    run: () => {
      running ??= unwind()
      return running
    },
  }
}
