import type { ScannerKey } from './scannerKey.ts'

/** One scan as it came, before anything was made of it. */
export interface RawScan {
  readonly text: string
  readonly keys: readonly ScannerKey[]
  /** The key that ended it; null: nothing followed. */
  readonly endedBy: string | null
}

/**
 * Who learns from scans how the scanner types, instead of taking them: the scanner's page of the settings. False: it was
 * no lesson, and is taken like any other scan.
 */
type Learn = (scan: RawScan) => boolean

let learner: Learn | null = null

/** Every scan goes there until the returned function is called. */
export function learnFromScans(learn: Learn): () => void {
  learner = learn
  return () => {
    if (learner === learn) learner = null
  }
}

export function scanLearner(): Learn | null {
  return learner
}
