import type { Card } from '../../../src/contract/card.ts'
import type { JobState } from '../../../src/model/job.ts'

/** The steps of a walk that a person can follow. */
export const steps = ['order', 'label', 'printer'] as const
export type Step = (typeof steps)[number]

/** How many steps of the walk are done, judged by the label that is furthest behind. */
export function stepsDone({ parcel, labels }: Pick<Card, 'parcel' | 'labels'>): number {
  if (labels.length === 0) return parcel === null ? 0 : 1
  const behind = Math.min(...labels.map(({ state }) => done[state]))
  return parcel === null ? Math.min(behind, 1) : Math.max(behind, 1)
}

const done: Readonly<Record<JobState, number>> = {
  pending: 0,
  processing: 1,
  stopped: 1,
  sending: 2,
  'in-doubt': 2,
  completed: 3,
  aborted: 0,
  canceled: 0,
}
