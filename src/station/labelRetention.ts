import * as z from 'zod/mini'
import type { Clock } from '../base/clock.ts'
import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { LabelUsage } from '../contract/answers.ts'
import { dayLength } from '../model/day.ts'
import type { StationSettings } from '../model/settings.ts'
import type { SealedLabels } from '../ports/labels.ts'
import type { Memory } from '../ports/memory.ts'

/** The sealed labels on disk: how much there is, how long it is kept, and how it is made to go. */
export interface LabelRetention {
  usage(): Promise<Result<LabelUsage>>
  /** null: everything. Answers with how many pages went. */
  purge(unusedDays: number | null): Promise<Result<{ readonly labels: number }>>
  /** Lets go of what is older or more than the settings say, until the signal aborts. */
  keepWithinBounds(signal: AbortSignal): Promise<void>
}

export interface LabelRetentionDeps {
  readonly labels: SealedLabels
  readonly memory: Memory
  readonly settings: () => StationSettings
  /** Orders went with their labels. */
  readonly ordersErased: () => void
  /** Details of handovers went, and who signed them. */
  readonly handoversErased: () => Promise<void>
  /** Files of orders may have gone. */
  readonly importsErased: () => Promise<void>
  readonly clock: Clock
}

const memoryKey = 'erased'
const count = z.int()
/** What the rule of days erased last, and when. */
const Erased = z.object({
  at: count,
  labels: count,
  orders: count,
  batches: count,
  requests: count,
  handovers: count,
  returns: count,
  // What was told before does not say it.
  drafts: z._default(count, 0),
  files: count,
})

/** Not in the first minutes of a shift, and then four times a day. */
const firstPause = 5 * 60_000
const pause = 6 * 3_600_000

export function createLabelRetention({
  labels,
  memory,
  settings,
  ordersErased,
  handoversErased,
  importsErased,
  clock,
}: LabelRetentionDeps): LabelRetention {
  return {
    async usage() {
      const used = await labels.usage()
      if (!used.ok) return used
      const { count, bytes, oldest } = used.value
      const { keepLabelDays: keepDays, keepLabelBytes: keepBytes } = settings()
      const erased = await memory.get(memoryKey)
      const told = erased.ok ? Erased.safeParse(erased.value) : null
      return ok({ labels: count, bytes, oldest, keepDays, keepBytes, erased: told?.data ?? null })
    },
    async purge(unusedDays) {
      const purged = await labels.purge(unusedDays === null ? 'all' : { before: clock.now() - unusedDays * dayLength })
      if (purged.ok) ordersErased()
      return purged.ok ? ok({ labels: purged.value.labels }) : purged
    },
    async keepWithinBounds(signal) {
      await clock.sleep(firstPause, signal)
      while (!signal.aborted) {
        const { keepLabelDays, keepLabelBytes } = settings()
        const removed = await labels.retain({ days: keepLabelDays, bytes: keepLabelBytes })
        const isAny = removed.ok && Object.values(removed.value).some((count) => count > 0)
        if (removed.ok && removed.value.orders > 0) ordersErased()
        if (removed.ok && removed.value.handovers > 0) await handoversErased()
        if (removed.ok) await importsErased()
        if (removed.ok && isAny) await memory.set(memoryKey, { at: clock.now(), ...removed.value })
        await clock.sleep(pause, signal)
      }
    },
  }
}
