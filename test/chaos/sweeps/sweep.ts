/** What every sweep is to the one who runs it: batches, each of which can be run alone and again by its number. */
import type { World, WorldOptions } from '../world.ts'

export interface Sweep {
  readonly name: string
  /** What it does, in one line. */
  readonly about: string
  /** The unit of `--count`: kills, cuts, scans. */
  readonly unit: string
  readonly count: { readonly full: number; readonly short: number }
  /** Units in a batch; a batch has a data folder of its own. */
  readonly perBatch: number
  readonly world: WorldOptions
  run(world: World, batch: Batch): Promise<BatchReport>
  /** What must be true of the whole run beside that there are no violations. Sentences of what is not. */
  readonly counterweights?: (sums: Readonly<Record<string, number>>) => readonly string[]
}

export interface Batch {
  readonly number: number
  readonly seed: number
  readonly units: number
}

export interface BatchReport {
  /** Broken promises. */
  readonly violations: readonly string[]
  /** Added up over the batches. */
  readonly sums: Readonly<Record<string, number>>
  /** Measured values, all kept: milliseconds and the like. */
  readonly samples?: Readonly<Record<string, readonly number[]>>
  /** What happened, kept when something was violated. */
  readonly story?: readonly string[]
}
