import type { FoundScannerLine, ScannerRow } from '../contract/scanning.ts'

/** Scanners on serial lines. */
export interface SerialScanners {
  /** Hears the scanner at this address until the signal, and opens its line again whenever it was lost. Never fails. */
  listen(uri: string, ear: ScannerEar, signal: AbortSignal): Promise<void>
  /** Serial lines with something behind them. */
  find(): Promise<readonly FoundScannerLine[]>
}

export interface ScannerEar {
  /** One scan, as it came between two line ends. `isFurther`: of a bar code with several, whose first was told. */
  line(text: string, isFurther: boolean): void
  state(now: Pick<ScannerRow, 'state' | 'fault'>): void
}
