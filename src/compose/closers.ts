/**
 * What has to be ended, in the reverse order of its beginning. What one of them throws keeps none of the others open, and is
 * thrown behind them. A second run does nothing more.
 */
export function closers(): { add(close: () => unknown): void; run: () => Promise<void> } {
  const stack: (() => unknown)[] = []
  let running: Promise<void> | null = null
  const unwind = async () => {
    const thrown: unknown[] = []
    for (let close = stack.pop(); close !== undefined; close = stack.pop()) {
      try {
        await close()
      } catch (each) {
        thrown.push(each)
      }
    }
    if (thrown.length > 0) throw thrown[0]
  }
  return {
    add: (close) => void stack.push(close),
    run: () => {
      running ??= unwind()
      return running
    },
  }
}
