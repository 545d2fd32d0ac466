import { fail, ok } from '../../src/base/result.ts'
import { uuid } from '../../src/base/uuid.ts'
import type { Entry, Job } from '../../src/model/job.ts'
import { applyEntry, canFollow, hasEnded, mayHavePrinted } from '../../src/model/job.ts'
import { labelKey } from '../../src/model/label.ts'
import type { Journal } from '../../src/station/stages.ts'

export interface MemoryJournal extends Journal {
  readonly log: Entry[]
  readonly jobs: Map<string, Job>
  /** Called before each append; a fault it returns is the answer. */
  refuse: ((types: readonly string[]) => ReturnType<typeof fail> | null) | null
}

/** The journal's rules without a disk, for tests of what stands above it. */
export function memoryJournal(now: () => number): MemoryJournal {
  const jobs = new Map<string, Job>()
  const log: Entry[] = []
  const all = () => [...jobs.values()]
  const journal: MemoryJournal = {
    log,
    jobs,
    refuse: null,
    async append(entries) {
      const refused = journal.refuse?.(entries.map((entry) => entry.body.type))
      if (refused) return refused
      const changed = new Map<string, Job>()
      const fresh: Entry[] = []
      for (const entry of entries) {
        const before = changed.get(entry.job) ?? jobs.get(entry.job) ?? null
        if ((before?.version ?? 0) !== entry.expectedVersion || !canFollow(before, entry.body.type))
          return fail('job.changed-meanwhile', { facts: { type: entry.body.type, state: before?.state ?? 'none' } })
        const stored: Entry = { ...entry, id: uuid(), station: 's', sequence: log.length + fresh.length + 1, at: now() }
        fresh.push(stored)
        changed.set(entry.job, applyEntry(before, stored))
      }
      const keys = new Map(all().map((job) => [keyOf(job), job.id]))
      for (const job of changed.values()) {
        const holder = keys.get(keyOf(job))
        if (holder !== undefined && holder !== job.id) return fail('job.duplicate', { facts: { job: holder } })
      }
      for (const job of changed.values()) jobs.set(job.id, job)
      log.push(...fresh)
      return ok([...changed.values()])
    },
    job: async (id) => ok(jobs.get(id) ?? null),
    openJobs: async () => ok(all().filter((job) => !hasEnded(job))),
    jobsOfIntent: async (intent) => ok(all().filter((job) => job.intent === intent)),
    latestJobs: async (limit) => ok(all().reverse().slice(0, limit)),
    lastPrints: async (account, order, since) => {
      const prints = all().filter(
        (job) =>
          job.label.account === account && job.label.order === order && mayHavePrinted(job) && job.changedAt >= since,
      )
      return ok([...new Map(prints.map((job) => [job.label.parcel, job])).values()])
    },
    entries: async (job) => ok(log.filter((entry) => entry.job === job)),
    jobsBetween: async (from, to) => ok(all().filter((job) => job.acceptedAt >= from && job.acceptedAt < to)),
  }
  return journal
}

const keyOf = (job: Job) => `${job.intent} ${labelKey(job.label)} ${job.copy}`
