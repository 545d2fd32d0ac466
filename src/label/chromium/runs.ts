import type { Result } from '../../base/result.ts'
import type { Browser } from './launch.ts'

/** One browser for everybody: started by the first who needs it, and again when it is gone. */
export interface Runs {
  browser(): Promise<Result<Browser>>
  close(): Promise<void>
}

export function createRuns(start: () => Promise<Result<Browser>>): Runs {
  let latest: Promise<Result<Browser>> | null = null

  return {
    async browser() {
      const seen = latest
      const browser = await seen
      if (browser?.ok === true && browser.value.isRunning()) return browser
      // Of those who saw the same end, one starts the next run.
      if (latest === seen || latest === null) latest = start()
      return latest
    },
    async close() {
      const browser = await latest
      if (browser?.ok === true) await browser.value.end()
    },
  }
}
