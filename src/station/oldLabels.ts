import type { Fault } from '../base/fault.ts'
import type { Imprint } from '../model/imprint.ts'
import { changesSince } from '../model/imprint.ts'
import type { Job } from '../model/job.ts'
import { labelCode } from '../model/label.ts'
import { isCancelled } from '../model/orderStatus.ts'
import type { Order } from '../model/parcel.ts'
import { readMark } from './orderMark.ts'
import type { OwnChanges } from './ownChanges.ts'
import type { SealedLabels } from './stages.ts'

/** Holds labels that came out against their order as it is now. */
export interface OldLabels {
  /** `order.cancelled`, `order.changed` with what changed; null: they are right, or nobody knows what is on them. */
  newsOf(prints: readonly Job[], order: Order): Promise<Fault | null>
}

export function createOldLabels(labels: Pick<SealedLabels, 'get'>, own: Pick<OwnChanges, 'asChanged'>): OldLabels {
  return {
    async newsOf(prints, order) {
      if (prints.length === 0) return null
      if (isCancelled(order.status)) return { code: 'order.cancelled', facts: { code: order.code } }
      const now = own.asChanged(order)
      for (const job of prints) {
        const printed = await imprintOn(labels, job)
        const changes = printed === null ? null : changesSince(printed, now)
        if (changes !== null) return { code: 'order.changed', facts: { code: labelCode(job.label), ...changes } }
      }
      return null
    },
  }
}

/** What is on the paper of this job. Its page may have been replaced since; after a purge nobody knows. */
async function imprintOn(labels: Pick<SealedLabels, 'get'>, { label, contentHash }: Job): Promise<Imprint | null> {
  const page = await labels.get(label)
  if (!page.ok || page.value === null) return null
  const pages = [page.value, ...(page.value.replaced ?? [])]
  return readMark(pages.find((one) => one.contentHash === contentHash)?.orderMark ?? null)
}
