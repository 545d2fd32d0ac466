import type { Fault } from '../../src/base/fault.ts'
import type { Reading } from './readings.ts'
import { readKeys } from './readings.ts'
import type { ScannerKey } from './scannerKey.ts'
import type { ScannerPreferences } from './scannerPreferences.ts'

/**
 * Scans in the order they came. One that something garbled on its way asks the station what it can have been; the scans
 * behind it wait, and none is lost.
 */
export interface Incoming {
  put(text: string, keys: readonly ScannerKey[]): void
}

export interface IncomingDeps {
  readonly scanner: () => ScannerPreferences
  /** Which of these the station knows; null: it cannot be asked. */
  readonly known: (codes: readonly string[]) => Promise<readonly string[] | null>
  readonly take: (line: string) => void
  /** The scan could not be made out. It must be seen and acknowledged. */
  readonly refuse: (line: string, fault: Fault) => void
}

export function createIncoming(deps: IncomingDeps): Incoming {
  let last: Promise<void> | null = null
  const inTurn = (act: () => Promise<void>) => {
    const mine = (last ?? Promise.resolve()).then(act)
    last = mine
    void mine.then(() => {
      if (last === mine) last = null
    })
  }
  return {
    put(text, keys) {
      const reading = readKeys(keys, text, deps.scanner())
      const isPlain = reading.others.length === 0 && reading.trouble === null
      if (last === null && isPlain) return deps.take(reading.line)
      inTurn(async () => (isPlain ? deps.take(reading.line) : makeOut(deps, reading)))
    },
  }
}

/** Only one code that the station knows is what was scanned; with none or several, somebody has to mend the cause. */
async function makeOut({ known, take, refuse }: IncomingDeps, { line, others, trouble }: Reading): Promise<void> {
  const found = await known([...new Set([line, ...others])])
  const [only] = found ?? []
  if (found?.length === 1 && only !== undefined) return take(only)
  if (trouble === null) return take(line)
  refuse(line, { code: trouble, facts: { read: line } })
}
