import { app } from 'electron'
import { systemClock } from '../../base/clock.ts'
import { tellFault } from './boxes.ts'

/** The one way in which the desktop program ends once its station is open. */
export interface Ending {
  /** Closes the station, then the program. A second call does nothing. */
  begin(): void
  /** Starts the program again when it has ended, if it is ending. True: it is. */
  thenAgain(): boolean
}

/** How long the station may take to end. What it has not done by then it finds in its journal at the next start. */
const closeLimitMs = 15_000

/** Every quit goes through it: a signal, the menu, the system's. `process.exitCode` is the status, a bug when not 0. */
export function createEnding(close: () => Promise<void>, log: (line: string) => void): Ending {
  let hasBegun = false
  let again = false
  const leave = (status: number) => {
    if (again) app.relaunch()
    app.exit(status)
  }
  const ending: Ending = {
    begin() {
      if (hasBegun) return
      hasBegun = true
      const inTime = systemClock.after(closeLimitMs, () => leave(1))
      close()
        .catch((error: unknown) => log(`closing: ${error instanceof Error ? error.message : String(error)}`))
        .finally(() => {
          inTime()
          const status = Number(process.exitCode ?? 0)
          if (status !== 0) tellFault({ code: 'station.bug' })
          leave(status)
        })
    },
    thenAgain() {
      again = hasBegun
      return hasBegun
    },
  }
  app.on('before-quit', (event) => {
    event.preventDefault()
    ending.begin()
  })
  return ending
}
