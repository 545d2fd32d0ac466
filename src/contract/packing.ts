import * as z from 'zod/mini'
import type { Fault } from '../base/fault.ts'
import type { Goods, PackingState } from '../model/packing.ts'
import { id } from './ids.ts'

/** More than anybody scans while one order is read. */
export const mostSentBefore = 64

/** What of the open packing whoever answers it sees. `stop`: the entry that stopped it, which they have read; null: none. */
export const SeenPacking = z.object({ packing: z.uuid(), stop: z.nullable(z.uuid()) })
export type SeenPacking = z.infer<typeof SeenPacking>

/**
 * What a code is scanned into, of whoever sees packings. `packing`: the one that was in sight last; null: none was.
 * `sent`: the scans that the same window sent before it, one of which may have opened a packing that it has not seen yet.
 */
export const MeantPacking = z.object({
  packing: z.nullable(z.uuid()),
  sent: z.array(z.uuid()).check(z.maxLength(mostSentBefore)),
})
export type MeantPacking = z.infer<typeof MeantPacking>

/**
 * What is done with the open packing beside scans. `undo`: the last unit is out again. `count`: one unit of what has no
 * bar code. `aside`: its order's code takes it up again, with all that was counted. `go-on`: somebody has seen why it
 * stopped. Faults: `station.nothing-to-do`; `packing.changed-meanwhile`: another one is open than was seen, or it stopped
 * for something else.
 */
export const packingDeeds = ['undo', 'count', 'aside', 'go-on'] as const
export type PackingDeed = (typeof packingDeeds)[number]

export const packingCommands = [
  z.object({ type: z.literal('packing'), id, deed: z.enum(packingDeeds), seen: SeenPacking }),
] as const

/** One packing in the windows' table, until its label is out. */
export interface PackingRow {
  readonly id: string
  /** The order's code, or its parcel's. */
  readonly code: string
  readonly state: PackingState
  /** Nobody could say what is in it: its one line stands for all of it. */
  readonly known: boolean
  readonly goods: readonly Goods[]
  readonly stop: Fault | null
  /** The entry that stopped it. */
  readonly stoppedBy: string | null
  readonly changedAt: number
}
