import { unwrapped } from '../../src/model/scannerLine.ts'

/** How the scanner of this machine types, as it was taught or set by hand. It belongs to the machine, like the screen. */
export interface ScannerPreferences {
  /** What ends a scan: a key, or that nothing follows. */
  readonly ends: 'key' | 'silence'
  readonly prefix: string
  readonly suffix: string
  /**
   * How its keys are read. `as-typed`: as the computer understands them. `by-place`: by their place on a keyboard of the
   * United States, whatever layout or input method the computer uses. `careful`: as typed, and where both differ the
   * station is asked which of them it knows.
   */
  readonly keys: (typeof keyReadings)[number]
  /** The longest pause between two characters, milliseconds. */
  readonly gapMs: number
  /** What is scanned while a field has the focus goes to the scan line. */
  readonly fromFields: boolean
  /** When it was taught, milliseconds since 1970; null: never. */
  readonly taughtAt: number | null
}

export const keyReadings = ['careful', 'as-typed', 'by-place'] as const

/** Bounds of `gapMs`. Beyond the upper one a quick person is a scanner. */
export const gapBounds = { least: 10, most: 80 } as const

export const scannerDefaults: ScannerPreferences = {
  ...unwrapped,
  ends: 'key',
  keys: 'careful',
  gapMs: 35,
  fromFields: true,
  taughtAt: null,
}

/** As it was kept, each part checked by itself. */
export function readScannerPreferences(raw: unknown): ScannerPreferences {
  const kept: Partial<Record<keyof ScannerPreferences, unknown>> = typeof raw === 'object' && raw !== null ? raw : {}
  return {
    ends: kept.ends === 'silence' ? 'silence' : 'key',
    prefix: wrapping(kept.prefix),
    suffix: wrapping(kept.suffix),
    keys: keyReadings.find((reading) => reading === kept.keys) ?? scannerDefaults.keys,
    gapMs: typeof kept.gapMs === 'number' ? boundedGap(kept.gapMs) : scannerDefaults.gapMs,
    fromFields: kept.fromFields !== false,
    taughtAt: typeof kept.taughtAt === 'number' ? kept.taughtAt : null,
  }
}

export function boundedGap(milliseconds: number): number {
  const { least, most } = gapBounds
  return Number.isFinite(milliseconds)
    ? Math.min(most, Math.max(least, Math.round(milliseconds)))
    : scannerDefaults.gapMs
}

/** Most characters of a prefix or suffix. */
export const longestWrapping = 20

function wrapping(text: unknown): string {
  return typeof text === 'string' && text.length <= longestWrapping ? text : ''
}
