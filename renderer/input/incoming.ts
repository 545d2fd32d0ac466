import type { Fault } from '../../src/base/fault.ts'
import type { SentBy } from '../../src/model/scan.ts'
import { scanTurns } from './notTaken.ts'
import type { Reading } from './readings.ts'
import { readBehindTyping } from './readings.ts'
import type { ScannerKey } from './scannerKey.ts'
import type { ScannerPreferences } from './scannerPreferences.ts'

/**
 * Scans in the order they came. One that something garbled on its way asks the station what it can have been; the scans
 * behind it wait, and none is lost.
 */
export interface Incoming {
  put(text: string, keys: readonly ScannerKey[], by: SentBy): void
}

export interface IncomingDeps {
  readonly scanner: () => ScannerPreferences
  /** Which of these the station knows; null: it cannot be asked. */
  readonly known: (codes: readonly string[]) => Promise<readonly string[] | null>
  readonly take: (line: string, by: SentBy) => void
  /** The scan could not be made out, or a defect stopped it. It must be seen and acknowledged. */
  readonly refuseScan: (line: string, fault: Fault) => void
}

export function createIncoming(deps: IncomingDeps): Incoming {
  const inTurn = scanTurns()
  let waiting = 0
  return {
    put(text, keys, by) {
      const reading = readBehindTyping(keys, text, deps.scanner())
      const isPlain = reading.others.length === 0 && reading.trouble === null
      if (waiting === 0 && isPlain) return deps.take(reading.line, by)
      waiting += 1
      inTurn(reading.line, deps, async () => {
        try {
          await (isPlain ? deps.take(reading.line, by) : makeOut(deps, reading, by))
        } finally {
          waiting -= 1
        }
      })
    },
  }
}

/** Only one code that the station knows is what was scanned; with none or several, somebody has to mend the cause. */
async function makeOut(
  { known, take, refuseScan }: IncomingDeps,
  { line, others, trouble }: Reading,
  by: SentBy,
): Promise<void> {
  const found = await known([...new Set([line, ...others])])
  const [only] = found ?? []
  if (found?.length === 1 && only !== undefined) return take(only, by)
  if (trouble === null) return take(line, by)
  refuseScan(line, { code: trouble, facts: { read: line } })
}
