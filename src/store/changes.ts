import type { Result } from '../base/result.ts'

/** What leaders did to the station itself, the newest first. `told` is plain JSON of the station's and kept sealed. */
export interface StationChanges {
  /** Before it is done. The same id again is the same change. */
  begin(change: BegunChange): Promise<Result<undefined>>
  /** `ended`: a fault's code; nothing: it was done. */
  end(id: string, ended: string): Promise<Result<undefined>>
  /** From before this position on; null: from the newest. */
  page(before: number | null, limit: number): Promise<Result<readonly StoredChange[]>>
}

export interface BegunChange {
  readonly id: string
  readonly at: number
  readonly told: unknown
}

/** `ended` null: nobody saw the end. `told` null: its key is gone. */
export interface StoredChange extends BegunChange {
  readonly position: number
  readonly ended: string | null
}
