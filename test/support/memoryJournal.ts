import { fail, ok } from '../../src/base/result.ts'
import { uuid } from '../../src/base/uuid.ts'
import type { JobFilter } from '../../src/contract/jobs.ts'
import { codesOnly } from '../../src/model/codesOnly.ts'
import type { Entry, Job } from '../../src/model/job.ts'
import { applyEntry, canFollow, hasEnded, mayHavePrinted } from '../../src/model/job.ts'
import { labelKey } from '../../src/model/label.ts'
import type { Journal } from '../../src/ports/journal.ts'

export interface MemoryJournal extends Journal {
  readonly log: Entry[]
  readonly jobs: Map<string, Job>
  /** Called before each append; a fault it returns is the answer. */
  refuse: ((types: readonly string[]) => ReturnType<typeof fail> | null) | null
}

/** The journal's rules without a disk, for tests of what stands above it: what it leaves out of a fault as well. */
export function memoryJournal(now: () => number): MemoryJournal {
  const jobs = new Map<string, Job>()
  const log: Entry[] = []
  /** Kept as the jobs change, so that ten thousand of them cost ten thousand times one. */
  const keys = new Map<string, string>()
  const byOrder = new Map<string, Set<string>>()
  const byIntent = new Map<string, Set<string>>()
  const lastOfRow = new Map<string, string>()
  const all = () => [...jobs.values()]
  const of = (account: string) => all().filter(({ label }) => label.account === account)
  const some = (found: Iterable<string> | undefined) => [...(found ?? [])].flatMap((id) => jobs.get(id) ?? [])
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
        const stored: Entry = {
          ...entry,
          body: codesOnly(entry.body),
          id: uuid(),
          station: 's',
          sequence: log.length + fresh.length + 1,
          at: now(),
        }
        fresh.push(stored)
        changed.set(entry.job, applyEntry(before, stored))
      }
      for (const job of changed.values()) {
        const holder = keys.get(keyOf(job))
        if (holder !== undefined && holder !== job.id) return fail('job.duplicate', { facts: { job: holder } })
      }
      for (const job of changed.values()) {
        if (job.batch !== undefined && !jobs.has(job.id)) lastOfRow.set(`${job.batch.id}/${job.batch.row}`, job.id)
        jobs.set(job.id, job)
        keys.set(keyOf(job), job.id)
        ids(byOrder, job.label.order).add(job.id)
        ids(byIntent, job.intent).add(job.id)
      }
      log.push(...fresh)
      return ok([...changed.values()])
    },
    job: async (id) => ok(jobs.get(id) ?? null),
    openJobs: async () => ok(all().filter((job) => !hasEnded(job))),
    jobsOfIntent: async (intent) => ok(some(byIntent.get(intent))),
    latestJobs: async (account, limit) => ok(of(account).reverse().slice(0, limit)),
    codes: async (account) => ok({ items: of(account).map(({ label }) => label.order), next: null }),
    lastPrints: async (account, order) => {
      const prints = some(byOrder.get(order)).filter(
        (job) => job.label.account === account && job.label.order === order && mayHavePrinted(job),
      )
      return ok([...new Map(prints.map((job) => [job.label.parcel, job])).values()])
    },
    async sentSince(id) {
      const own = log.findLastIndex(({ job, body }) => job === id && body.type === 'sending')
      const since = own < 0 ? [] : log.slice(own).filter(({ body }) => ['sending', 'doubted'].includes(body.type))
      const others = [...some(since.map(({ job }) => job)), ...all().filter(({ state }) => state === 'sending')]
      return ok([...new Set(others.filter((job) => job.id !== id).map(({ printer }) => printer))])
    },
    async sentOrder(batch) {
      const sent = log.filter(({ body }) => body.type === 'sending').map(({ job }) => job)
      const last = [...new Set(sent.reverse())].reverse()
      return ok(some(last).flatMap(({ id, batch: of }) => (of?.id === batch ? [id] : [])))
    },
    history: async (account, order) =>
      ok(
        some(byOrder.get(order))
          .filter((job) => job.label.account === account)
          .reverse(),
      ),
    async jobsOfBatch(batch, { from, count } = { from: 0, count: Number.MAX_SAFE_INTEGER }) {
      const rows = [...lastOfRow].filter(([key]) => key.startsWith(`${batch}/`))
      const found = some(rows.map(([, id]) => id)).filter(({ batch: of }) => of !== undefined && of.row >= from)
      return ok(found.sort((a, b) => (a.batch?.row ?? 0) - (b.batch?.row ?? 0)).slice(0, count))
    },
    entries: async (job) => ok(log.filter((entry) => entry.job === job)),
    async search(account, filter, limit) {
      const found = of(account).filter((job) => fits(job, filter))
      return ok({ jobs: found.reverse().slice(0, limit), next: null, total: found.length })
    },
    async beganAt(account) {
      const times = of(account).map(({ acceptedAt }) => acceptedAt)
      return ok(times.length === 0 ? null : Math.min(...times))
    },
    jobsBetween: async (account, from, to) =>
      ok(of(account).filter((job) => job.acceptedAt >= from && job.acceptedAt < to)),
  }
  return journal
}

function ids(index: Map<string, Set<string>>, key: string): Set<string> {
  const found = index.get(key) ?? new Set<string>()
  index.set(key, found)
  return found
}

const keyOf = (job: Job) => `${job.intent} ${labelKey(job.label)} ${job.copy}`

function fits(job: Job, { states, verdicts, printer, code, batch, from, to }: JobFilter): boolean {
  return (
    (states.length === 0 || states.includes(job.state)) &&
    (verdicts.length === 0 || (job.verdict !== null && verdicts.includes(job.verdict))) &&
    (printer === null || job.printer === printer) &&
    (code === null || job.label.order.startsWith(code)) &&
    (batch === null || job.batch?.id === batch) &&
    (from === null || job.acceptedAt >= from) &&
    (to === null || job.acceptedAt < to)
  )
}
