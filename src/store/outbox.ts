import type { Result } from '../base/result.ts'
import type { AnsweredBody, AskedBody } from '../model/deedEntry.ts'

/**
 * What is asked of the carrier about orders, on disk before it is sent. `detail` and `result` are plain JSON of the
 * station's and kept sealed. A move that cannot follow is `job.changed-meanwhile`; an unknown action `action.unknown`.
 */
export interface Outbox {
  /** The id is the action's: the same one again is `job.duplicate` (facts `action`) and adds nothing. */
  add(entry: NewOutboxEntry): Promise<Result<OutboxEntry>>
  /** In the order they were added. */
  list(openOnly: boolean): Promise<Result<readonly OutboxEntry[]>>
  get(id: string): Promise<Result<OutboxEntry | null>>
  /**
   * `expectedVersion`: the version it was decided upon. queued → sending | dropped | expired; sending → done | refused
   * | unsure | queued (proof that nothing was sent); unsure → settled | done | refused.
   */
  advance(id: string, expectedVersion: number, move: OutboxMove): Promise<Result<OutboxEntry>>
}

export const outboxStates = ['queued', 'sending', 'done', 'refused', 'unsure', 'settled', 'dropped', 'expired'] as const
export type OutboxState = (typeof outboxStates)[number]

export interface NewOutboxEntry {
  readonly id: string
  readonly action: string
  readonly account: string
  readonly shop: number
  readonly orders: readonly string[]
  readonly detail: unknown
  readonly createdAt: number
  readonly expiresAt: number
  readonly by: string
  /** What of it goes on the journal's chain, in the same commit. */
  readonly told?: AskedBody
}

/** An order action as it is kept. `detail` and `result` are null where the key they were sealed with is gone. */
export interface OutboxEntry extends Omit<NewOutboxEntry, 'told'> {
  readonly state: OutboxState
  readonly version: number
  readonly result: unknown
  readonly changedAt: number
}

export interface OutboxMove {
  readonly state: OutboxState
  readonly result: unknown
  readonly at: number
  /** How it ended, or that nobody knows: goes on the journal's chain, in the same commit. */
  readonly told?: { readonly by: string; readonly body: AnsweredBody }
}
