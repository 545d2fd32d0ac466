import * as z from 'zod/mini'
import type { Fault } from '../base/fault.ts'
import type { ReturnCondition } from '../model/returnCondition.ts'
import { returnConditions } from '../model/returnCondition.ts'
import { Day, id } from './ids.ts'

/**
 * Parcels that come back, by the day they came (+07:00). A scan is on disk before it is looked up, so the desk works
 * without the service; what was expected is told apart when it answers.
 */
const Line = z.string().check(z.maxLength(200))

export const returnCommands = [
  /** A parcel is here. The id is the row's. */
  z.object({ type: z.literal('return-scan'), id, line: Line }),
  /** These are said to come back today. */
  z.object({ type: z.literal('return-expect'), id, lines: z.array(Line).check(z.minLength(1), z.maxLength(5_000)) }),
  z.object({
    type: z.literal('return-note'),
    id,
    row: z.uuid(),
    condition: z.enum(returnConditions),
    note: z.string().check(z.maxLength(500)),
  }),
  /** A row that was scanned by mistake. */
  z.object({ type: z.literal('return-remove'), id, row: z.uuid() }),
] as const

export const returnQueries = [z.object({ type: z.literal('return-rows'), day: Day })] as const

/**
 * `expected`: not here yet. `received`: here, and the service says that it comes back. `damaged`: here, and somebody
 * said so. `unexpected`: here, and the service says of it something else, or does not know it. `unread`: here, and
 * nobody has asked the service yet.
 */
export type ReturnState = 'expected' | 'received' | 'damaged' | 'unexpected' | 'unread'

/** One parcel of a day. Told as a change of the table `returnRow`, and in no snapshot. */
export interface ReturnRowView {
  readonly id: string
  readonly day: string
  /** As it was scanned. */
  readonly line: string
  /** The parcel's code once it is known. */
  readonly code: string
  readonly order: string | null
  readonly state: ReturnState
  readonly condition: ReturnCondition
  readonly note: string
  /** When it was scanned; null: it is expected. */
  readonly at: number | null
  /** Scanned again so often, and when last. */
  readonly again: number
  readonly againAt: number | null
  readonly by: string
  /** The order's status when it was read. Empty: nobody has read it. */
  readonly status: string
  readonly readAt: number | null
  /** Why the service did not say, or that it does not know the code. */
  readonly fault: Fault | null
  readonly name: string
  readonly sellerCode: string
  /** Of the order: how many parcels it has, and how many of them are here. */
  readonly parcels: number
  readonly here: number
}

/** A day in the window's table. */
export interface ReturnDayView {
  readonly day: string
  readonly counts: Readonly<Record<ReturnState, number>>
}
