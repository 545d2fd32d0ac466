import type { JobRow } from '../../../src/contract/jobs.ts'
import { asksWhetherWanted, canBeCanceled } from '../../../src/model/job.ts'
import type { KeyDeedOf } from '../../../src/model/keyTable.ts'
import { keptPlace } from '../../stores/keepPlaces.ts'
import type { HistoryState } from './historyStore.ts'

/** What can be done with a label that needs somebody, each with its key. The words are the screen's. */
export interface AttentionDeed {
  readonly keyed: Exclude<KeyDeedOf<'jobs'>, 'jobs.leave'>
  readonly does: 'thereIs' | 'thereIsNot' | 'goOn' | 'takeBack'
}

/** `doubt`: paper may have moved. `stale`: it asks whether it is wanted. `waits`: goes on by itself. */
export function kindOf({ state, fault }: JobRow): 'doubt' | 'stale' | 'waits' {
  if (state === 'in-doubt') return 'doubt'
  return asksWhetherWanted(fault) ? 'stale' : 'waits'
}

export function deedsOf(row: JobRow): readonly AttentionDeed[] {
  switch (kindOf(row)) {
    case 'doubt':
      return [
        { keyed: 'jobs.there', does: 'thereIs' },
        { keyed: 'jobs.not-there', does: 'thereIsNot' },
      ]
    case 'stale':
      return [
        { keyed: 'jobs.go-on', does: 'goOn' },
        { keyed: 'jobs.take-back', does: 'takeBack' },
      ]
    case 'waits':
      return canBeCanceled(row) ? [{ keyed: 'jobs.take-back', does: 'takeBack' }] : []
  }
}

/** Labels that still need somebody: without those that somebody decided upon and that have not changed since. */
export function openAttention({ attention, decided }: Pick<HistoryState, 'attention' | 'decided'>): readonly JobRow[] {
  return attention.filter(({ job, changedAt }) => decided.get(job) !== changedAt)
}

/** The one that the keys act on: the chosen one, else the first. */
export function currentOf(rows: readonly JobRow[], current: string | null): JobRow | null {
  return rows.find(({ job }) => job === current) ?? rows[0] ?? null
}

/** The marked one after the list has changed; where it is gone, its neighbour: the next below, else above. */
export function keptCurrent(
  before: readonly JobRow[],
  after: readonly JobRow[],
  current: string | null,
): JobRow | null {
  const marked = currentOf(before, current)
  if (marked === null) return currentOf(after, current)
  const keys = (rows: readonly JobRow[]) => rows.map(({ job }) => job)
  return after[keptPlace(before.indexOf(marked), keys(before), keys(after))] ?? currentOf(after, null)
}

/** The label after `step` more, at the ends the same. */
export function neighbourOf(rows: readonly JobRow[], current: string | null, step: number): string | null {
  const at = rows.findIndex(({ job }) => job === currentOf(rows, current)?.job)
  return rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.job ?? null
}
