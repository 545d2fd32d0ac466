import * as z from 'zod/mini'
import type { Fault } from '../../base/fault.ts'
import type { Job } from '../../model/job.ts'
import type { Journal } from '../../ports/journal.ts'
import type { Memory } from '../../ports/memory.ts'
import type { Orders } from '../../ports/orders.ts'
import { keptList } from '../keptList.ts'
import type { OldLabels } from './oldLabels.ts'

/**
 * Labels that were shouted about because they are not right any more, until somebody has seen it: the news itself is what
 * their orders say on disk.
 */
export interface ToldNews {
  told(job: Job): Promise<void>
  /** Somebody has seen the card of this scan. */
  seen(intent: string): Promise<void>
  /** What an earlier run has told and nobody has seen, as far as it still holds. */
  unseen(): Promise<readonly { readonly job: Job; readonly news: Fault }[]>
}

export interface ToldNewsDeps {
  readonly memory: Memory
  readonly journal: Pick<Journal, 'job'>
  readonly orders: Pick<Orders, 'get'>
  readonly oldLabels: OldLabels
  /** Whose cards are shown. */
  readonly account: () => string
}

const key = 'told-news'
const Told = z.object({ intent: z.string(), job: z.string() })
/** More than anybody lets stand. */
const most = 200

export function createToldNews({ memory, journal, orders, oldLabels, account }: ToldNewsDeps): ToldNews {
  const kept = keptList(memory, key, Told)
  return {
    async told({ intent, id: job }) {
      await kept.change((before) => [...before.filter((one) => one.job !== job), { intent, job }].slice(-most))
    },
    async seen(intent) {
      await kept.change((before) => before.filter((one) => one.intent !== intent))
    },
    async unseen() {
      const found: { job: Job; news: Fault }[] = []
      const told = await kept.read()
      for (const { job: id } of told.ok ? told.value : []) {
        const job = await journal.job(id)
        if (!job.ok || job.value === null || job.value.label.account !== account()) continue
        const stored = await orders.get(account(), job.value.label.order)
        const news = stored.ok && stored.value !== null ? await oldLabels.newsOf([job.value], stored.value.order) : null
        if (news !== null) found.push({ job: job.value, news })
      }
      return found
    },
  }
}
