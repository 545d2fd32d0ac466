import type { Clock } from '../base/clock.ts'
import { systemClock } from '../base/clock.ts'
import type { Failed, Result } from '../base/result.ts'
import { fail } from '../base/result.ts'
import type { Owner } from '../store/ownerFile.ts'
import { readOwner } from '../store/ownerFile.ts'
import { isOwned } from '../store/ownerLock.ts'

type Waiting = Pick<Clock, 'ticks' | 'sleep'>

/** Whoever owns the folder and has not said where it can be reached is starting, or is a command that is done soon. */
export async function ownerOf(
  dataDir: string,
  signal: AbortSignal,
  clock: Waiting = systemClock,
): Promise<Owner | null> {
  const until = clock.ticks() + longestStartMs
  while (isOwned(dataDir)) {
    const owner = await readOwner(dataDir)
    if (owner !== null || clock.ticks() >= until || signal.aborted) return owner
    await clock.sleep(lookAgainMs, signal)
  }
  return null
}

const longestStartMs = 15_000
const lookAgainMs = 200

/**
 * Opens a station on a folder, after the command that has it now: a kiosk that starts while the nightly backup runs has nobody
 * to start it again. Faults: of `open`, and `store.in-use-by-command` when the command is not done in 15 s.
 */
export async function onceFree<Value>(
  dataDir: string,
  { signal, say, clock = systemClock }: { signal: AbortSignal; say: (text: string) => void; clock?: Waiting },
  open: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const opened = await open()
  if (opened.ok || (await whoHas(dataDir, opened)) === opened) return opened
  say('Another process has the data folder, and no window: waiting for its end.')
  if ((await ownerOf(dataDir, signal, clock)) !== null) return opened
  return isOwned(dataDir) ? whoHas(dataDir, opened) : open()
}

/** A folder that is in use: by a station, which says where it is reached, or by a command. Other faults stay what they are. */
export async function whoHas(dataDir: string, refused: Failed): Promise<Failed> {
  const isCommand = refused.fault.code === 'store.in-use' && isOwned(dataDir) && (await readOwner(dataDir)) === null
  return isCommand ? fail('store.in-use-by-command', { facts: { folder: dataDir } }) : refused
}
