/** Waits for a fact on disk, so that a machine of any speed is hit in the same place. */
import { systemClock } from '../../src/base/clock.ts'
import { tryReadJournal } from './journal.ts'
import type { LifePlan } from './life.ts'
import type { Session } from './session.ts'

/** So slow a line keeps a label on its way for most of a life. In bytes a second. */
export const slowLine = 12_000

/** Resolves when a label of this folder is on its way to a printer, or after so long, with true when it is. */
export async function whenOnItsWay(dataDir: string, longestMs = 60_000): Promise<boolean> {
  const deadline = performance.now() + longestMs
  while (performance.now() < deadline) {
    if (tryReadJournal(dataDir)?.kept.some(({ state }) => state === 'sending') === true) return true
    await systemClock.sleep(25)
  }
  return false
}

/** Work in which the station dies so long after a label is on its way. */
export function dying({ dataDir }: Session, ms: number): LifePlan['work'] {
  return async (packer, station) => {
    const death = whenOnItsWay(dataDir).then(async () => {
      await systemClock.sleep(ms)
      station.kill()
    })
    try {
      for (;;) await packer.act()
    } finally {
      await death
    }
  }
}
