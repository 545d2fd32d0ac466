import type { ScaleRow } from '../contract/scanning.ts'
import type { ScaleProtocol, ScaleReading } from '../model/scale.ts'

/** Scales on serial lines, and the one inside the program. */
export interface Scales {
  /** Hears the scale at this address until the signal, and opens its line again whenever it was lost. Never fails. */
  listen(uri: string, protocol: ScaleProtocol, ear: ScaleEar, signal: AbortSignal): Promise<void>
}

export interface ScaleEar {
  /** The first byte of a frame has come: what was there before it is no part of it. */
  begun(): void
  /** What the frame that began last says, whole. */
  reading(reading: ScaleReading): void
  state(now: Pick<ScaleRow, 'state' | 'fault'>): void
}
