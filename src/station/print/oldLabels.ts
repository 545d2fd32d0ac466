import type { Fault } from '../../base/fault.ts'
import type { Imprint } from '../../model/imprint.ts'
import { labelNews } from '../../model/imprint.ts'
import type { Job } from '../../model/job.ts'
import type { Label } from '../../model/label.ts'
import { labelCode } from '../../model/label.ts'
import type { Order } from '../../model/parcel.ts'
import type { Journal } from '../../ports/journal.ts'
import type { SealedLabels } from '../../ports/labels.ts'
import type { OwnChanges } from '../orders/ownChanges.ts'
import { readMark } from './orderMark.ts'

/** Holds labels that came out against their order as it is now. */
export interface OldLabels {
  /** `order.cancelled`, `order.changed` with what changed; null: they are right, or nobody knows what is on them. */
  newsOf(prints: readonly Job[], order: Order): Promise<Fault | null>
}

export function createOldLabels(labels: Pick<SealedLabels, 'marks'>, own: Pick<OwnChanges, 'asChanged'>): OldLabels {
  return {
    async newsOf(prints, order) {
      const now = own.asChanged(order)
      for (const job of prints) {
        const news = labelNews(labelCode(job.label), await imprintOn(labels, job), now)
        if (news !== null) return news
      }
      return null
    },
  }
}

/** The labels that came out last, of one parcel or, with 0, of all of its order. */
export async function lastPrintsOf(
  journal: Pick<Journal, 'lastPrints'>,
  { account, order, parcel }: Pick<Label, 'account' | 'order' | 'parcel'>,
): Promise<readonly Job[]> {
  const prints = await journal.lastPrints(account, order)
  return prints.ok ? prints.value.filter(({ label }) => parcel === 0 || label.parcel === parcel) : []
}

/** What is on the paper of this job. Its page may have been replaced since; after a purge nobody knows. */
async function imprintOn(labels: Pick<SealedLabels, 'marks'>, { label, contentHash }: Job): Promise<Imprint | null> {
  const page = await labels.marks(label)
  if (!page.ok || page.value === null) return null
  const pages = [page.value, ...(page.value.replaced ?? [])]
  return readMark(pages.find((one) => one.contentHash === contentHash)?.orderMark ?? null)
}
