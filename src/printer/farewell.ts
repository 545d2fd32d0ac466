import type { Clock } from '../base/clock.ts'
import type { PrinterMemory } from './printerMemory.ts'
import { lessonKey } from './printerMemory.ts'
import type { Timings } from './timings.ts'
import type { Connection } from './transport.ts'

/**
 * The end of a connection: our side ends, and the printer is given a while to end its own. A printer that was seen not
 * to do so is given a moment only. Its connection is read on behind our back, because one that is torn down under an
 * answer loses the tail of a label that the printer has not taken yet.
 */
export interface Farewell {
  /** Ends our side, if that is not done yet; returns the milliseconds that are left for the printer's side. */
  begin(): number
  /** Resolves when the printer has ended its side or its time is over: the next connection may come. */
  release(): Promise<void>
}

export interface FarewellDeps {
  readonly memory: PrinterMemory
  readonly clock: Clock
  readonly timings: Timings
}

export function createFarewell(connection: Connection, uri: string, deps: FarewellDeps): Farewell {
  const { memory, clock, timings } = deps
  const key = lessonKey(uri, 'closes')
  const staysOpen = memory.get(key) === 'mute'
  let deadline: number | null = null

  function begin(): number {
    if (deadline === null) {
      connection.finish()
      deadline = clock.ticks() + (staysOpen ? timings.briefFarewell : timings.farewell)
    }
    return Math.max(0, deadline - clock.ticks())
  }

  return {
    begin,
    async release() {
      for (let left = begin(); connection.ending === null && left > 0; left = begin())
        await connection.receive(left, never)
      if (connection.ending !== null) {
        if (staysOpen) memory.set(key, 'answers')
        return connection.close(0)
      }
      if (!staysOpen) memory.set(key, 'mute')
      const closed = connection.close(timings.linger)
      await Promise.race([closed, clock.sleep(timings.briefFarewell)])
    },
  }
}

const never = new AbortController().signal
