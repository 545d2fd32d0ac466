import { spawn } from 'node:child_process'
import { app } from 'electron'
import type { RunningClock } from '../../base/clock.ts'
import { systemClock } from '../../base/clock.ts'
import { tellFault } from './boxes.ts'

/** The one way in which the desktop program ends. */
export interface Ending {
  /** Closes what there is to close, then the program. A second call does nothing. */
  begin(): void
  /** Aborted when it has begun: nothing more is opened, and nobody is asked or waited for. */
  readonly begun: AbortSignal
  /** What has to be closed before the program ends, from now on. */
  closeFirst(close: () => Promise<void>): void
  /** Starts the program again when it has ended, if it is ending. True: it is. */
  thenAgain(): boolean
}

/** How long the station may take to end. What it has not done by then it finds in its journal at the next start. */
const closeLimitMs = 15_000

/**
 * Every quit goes through it, from the first line of the program on: a signal, the menu, the system's, a bug's.
 * `process.exitCode` is the status, a bug when not 0; Electron itself would end every quit with 0.
 */
export function createEnding(log: (line: string) => void, clock: Pick<RunningClock, 'after'> = systemClock): Ending {
  let close = async () => {}
  const begun = new AbortController()
  let hasLeft = false
  let again = false
  const leave = (status: number) => {
    // The limit has passed, and the station was closed after all.
    if (hasLeft) return
    hasLeft = true
    if (again) startAgain(log)
    app.exit(status)
  }
  const ending: Ending = {
    begin() {
      if (begun.signal.aborted) return
      begun.abort()
      const inTime = clock.after(closeLimitMs, () => leave(1))
      close()
        .catch((error: unknown) => log(`closing: ${error instanceof Error ? error.message : String(error)}`))
        .finally(() => {
          inTime()
          const status = Number(process.exitCode ?? 0)
          // A box has words of the system's language, which nobody knows before the app is ready.
          if (status !== 0 && !hasLeft && app.isReady()) tellFault({ code: 'station.bug' })
          leave(status)
        })
    },
    begun: begun.signal,
    closeFirst(first) {
      close = first
    },
    thenAgain() {
      again = begun.signal.aborted
      return again
    },
  }
  app.on('before-quit', (event) => {
    event.preventDefault()
    ending.begin()
  })
  return ending
}

/**
 * An AppImage is mounted for as long as its program runs, so that Electron's own way finds nothing to start: the image
 * itself is started (electron-userland/electron-builder#1727). It must find the lock free.
 */
function startAgain(log: (line: string) => void): void {
  const image = process.env.APPIMAGE
  if (!app.isPackaged || image === undefined || image === '') {
    app.relaunch()
    return
  }
  app.releaseSingleInstanceLock()
  const started = spawn(image, process.argv.slice(1), { detached: true, stdio: 'ignore' })
  started.once('error', ({ message }) => log(`not started again: ${message}`))
  started.unref()
}
