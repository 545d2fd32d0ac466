import * as z from 'zod/mini'
import type { FaultCode } from '../base/fault.ts'

/**
 * What is kept with who, what and when, never with a value: commands that change the station itself, its printers, its
 * people or its account (those that are a leader's in the table of access, and the way back of one), and labels that were
 * saved as a PDF, which go to printers that no journal of ours knows of.
 */
export const stationChangeNames = [
  'batch-pdf',
  'printer-add',
  'printer-change',
  'printer-remove',
  'printer-forget',
  'printer-ladder',
  'printer-ladder-read',
  'operator-save',
  'operator-remove',
  'recover-leader',
  'operators-anew',
  'change-settings',
  'allow-hosts',
  'accept-view',
  'add-code-rule',
  'remove-code-rule',
  'set-supervisor-pin',
  'use-account',
  'account-rename',
  'account-remove',
  'create-shop',
  'send-code',
  'partner-shop',
  'join-shop',
  'purge-labels',
  'people-forget',
  'payout-keep',
  'payout-remove',
  'back-up',
] as const
export type StationChangeName = (typeof stationChangeNames)[number]

export const stationChangeQueries = [
  /** The newest first. `before`: the cursor of the page before. */
  z.object({
    type: z.literal('station-changes'),
    limit: z.int().check(z.minimum(1), z.maximum(500)),
    before: z._default(z.nullable(z.int()), null),
  }),
] as const

export interface StationChangeRow {
  readonly id: string
  readonly at: number
  /** An operator's name, or `operator` where nobody was signed in. */
  readonly by: string
  /** Who allowed it in place; null: nobody beside `by`. */
  readonly leader: string | null
  readonly name: StationChangeName
  /** The printer, person, host or codes of orders that it was about; null: the station. */
  readonly about: string | null
  /** What was given another value, by its name in the contract. */
  readonly fields: readonly string[]
  /** Why it came to nothing; `unknown`: nobody saw the end; null: it was done. */
  readonly failed: FaultCode | 'unknown' | null
}

export interface StationChangePage {
  readonly changes: readonly StationChangeRow[]
  /** Asks for the page after this one; null: there is none. */
  readonly next: number | null
}
