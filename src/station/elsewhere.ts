import type { WaitsElsewhere } from '../contract/card.ts'
import { canBeCarried } from '../model/job.ts'
import type { BatchStore } from '../ports/batches.ts'
import type { Journal } from '../ports/journal.ts'
import type { OutboxStore } from '../ports/orderActions.ts'
import type { PickupStore } from '../ports/pickups.ts'

interface ElsewhereDeps {
  readonly journal: Pick<Journal, 'openJobs'>
  readonly batches: Pick<BatchStore, 'list'>
  readonly outbox: Pick<OutboxStore, 'list'>
  readonly pickups: Pick<PickupStore, 'openByAccount'>
}

/**
 * What waits on this disk for other accounts than the one in use. Nothing of it goes on, and nothing is done to it,
 * until its account is used again. What cannot be read now is said by whoever needs it.
 */
export async function waitsElsewhere(deps: ElsewhereDeps, account: string): Promise<readonly WaitsElsewhere[]> {
  const [open, batches, requests, pickups] = await Promise.all([
    deps.journal.openJobs(),
    deps.batches.list(),
    deps.outbox.list(),
    deps.pickups.openByAccount(),
  ])
  const found = new Map<string, Sums>()
  const count = (of: string, what: keyof Sums, more = 1) => {
    if (of === account) return
    const sums = found.get(of) ?? { ...none }
    sums[what] += more
    found.set(of, sums)
  }
  for (const job of open.ok ? open.value : []) count(job.label.account, canBeCarried(job) ? 'labels' : 'doubts')
  for (const batch of batches.ok ? batches.value : [])
    if (batch.state === 'running' || batch.state === 'paused') count(batch.account, 'batches')
  for (const { account: of, state } of requests.ok ? requests.value : [])
    if (state === 'queued' || state === 'sending' || state === 'unsure') count(of, 'requests')
  for (const left of pickups.ok ? pickups.value : []) count(left.account, 'pickups', left.pickups)
  return [...found].map(([of, sums]) => ({ account: of, ...sums })).sort((a, b) => (a.account < b.account ? -1 : 1))
}

const none = { labels: 0, doubts: 0, batches: 0, requests: 0, pickups: 0 }
type Sums = typeof none
