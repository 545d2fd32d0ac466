import type { Clock } from '../base/clock.ts'
import { systemClock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { fail } from '../base/result.ts'
import type { Owner } from '../store/ownerFile.ts'
import { readOwner } from '../store/ownerFile.ts'
import { isOwned, lockRemoved } from '../store/ownerLock.ts'

/** `until`: ticks of the clock, so that what waits twice waits no longer than once (`waitsUntil`). */
interface Patience {
  readonly clock?: Pick<Clock, 'ticks' | 'sleep'>
  readonly until?: number
}

/** Whoever owns the folder and has not said where it can be reached is starting, or is a command that is done soon. */
export async function ownerOf(
  dataDir: string,
  signal: AbortSignal,
  { clock = systemClock, until = waitsUntil(clock) }: Patience = {},
): Promise<Owner | null> {
  while (isOwned(dataDir)) {
    const owner = await readOwner(dataDir)
    if (owner !== null || clock.ticks() >= until || signal.aborted) return owner
    await clock.sleep(lookAgainMs, signal)
  }
  return null
}

const longestStartMs = 15_000
const lookAgainMs = 200

export function waitsUntil(clock: Pick<Clock, 'ticks'> = systemClock): number {
  return clock.ticks() + longestStartMs
}

/**
 * Opens a folder, after the commands that have it now: a kiosk that starts while the nightly backup runs has nobody to start
 * it again. Each that is done leaves the folder to whoever is next, so it is asked for until it is had. Faults: of `open`
 * (`store.in-use`: a station has it by now, and says where), and `store.in-use-by-command` when they are not done in 15 s.
 */
export async function onceFree<Value>(
  dataDir: string,
  waiting: Patience & { readonly signal: AbortSignal; readonly say?: (text: string) => void },
  open: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const { signal, say, clock = systemClock, until = waitsUntil(clock) } = waiting
  for (let isFirst = true; ; isFirst = false) {
    const opened = await open()
    if (opened.ok || opened.fault.code !== 'store.in-use' || opened.fault.detail === lockRemoved) return opened
    if ((await readOwner(dataDir)) !== null) return opened
    if (clock.ticks() >= until || signal.aborted)
      return isOwned(dataDir) ? fail('store.in-use-by-command', { facts: { folder: dataDir } }) : opened
    if (isFirst) say?.('Another process has the data folder, and no window: waiting for its end.')
    await clock.sleep(lookAgainMs, signal)
    if ((await ownerOf(dataDir, signal, { clock, until })) !== null) return opened
  }
}
