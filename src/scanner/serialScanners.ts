import { aborted } from '../base/aborted.ts'
import type { Clock } from '../base/clock.ts'
import type { Fault } from '../base/fault.ts'
import { findSerialLines } from '../serial/findSerialLines.ts'
import { stayOnLine } from '../serial/stayOnLine.ts'
import type { ScannerHabit } from './lineCutter.ts'
import { createLineCutter, newHabit } from './lineCutter.ts'

/**
 * Scanners on serial lines: `serial:/dev/ttyUSB0?baud=115200`. Nothing is ever sent to one, so a line that is lost can
 * be opened again at any time, and is, by itself.
 */
export interface SerialScanners {
  /** Hears the scanner at this address until the signal. Never fails: what is wrong is a state. */
  listen(uri: string, ear: Ear, signal: AbortSignal): Promise<void>
  /** Lines that one could be on, with a guess of how they are set. */
  find(): Promise<readonly { readonly uri: string; readonly name: string }[]>
}

export interface Ear {
  /** `isFurther`: of a bar code whose first line was told. */
  line(text: string, isFurther: boolean): void
  state(now: { readonly state: 'connecting' | 'listening'; readonly fault: Fault | null }): void
}

export function createSerialScanners(clock: Clock): SerialScanners {
  const habits = new Map<string, ScannerHabit>()
  const habitOf = (uri: string) => {
    const habit = habits.get(uri) ?? newHabit()
    habits.set(uri, habit)
    return habit
  }
  return {
    listen: (uri, ear, signal) =>
      stayOnLine(
        uri,
        clock,
        {
          async use(port, ending) {
            const cutter = createLineCutter(clock, (text, isFurther) => ear.line(text, isFurther), habitOf(uri))
            port.on('data', (chunk: Uint8Array) => cutter.put(chunk))
            ear.state({ state: 'listening', fault: null })
            await aborted(ending)
            cutter.end()
          },
          away(trouble, detail) {
            const fault: Fault = { code: `scanner.${trouble}`, ...(detail !== null && { detail }) }
            ear.state({ state: 'connecting', fault })
          },
        },
        signal,
      ),
    find: async () => (await findSerialLines()).map(({ uri, name }) => ({ uri, name })),
  }
}
