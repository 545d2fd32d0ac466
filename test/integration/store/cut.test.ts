import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Job } from '../../../src/model/job.ts'
import { canBeCarried, hasEnded } from '../../../src/model/job.ts'
import type { Store } from '../../../src/store/store.ts'
import type { StoreFolder } from '../../support/storeFolder.ts'
import { accepted, following, sampleLabel, storeFolder, value } from '../../support/storeFolder.ts'
import { startJournal } from '../../support/storeInProcess.ts'

const ms = { page: 4 }
const codes = ['G8ADKBRF', 'LXFDFT', 'GAN8KLDE']

/** Jobs in every state, acknowledged one after another; what is returned is what the station was told. */
async function fill(store: Store, count: number): Promise<Map<string, Job>> {
  const known = new Map<string, Job>()
  const record = async (entries: Parameters<Store['journal']['append']>[0]) => {
    for (const job of value(await store.journal.append(entries))) known.set(job.id, job)
  }
  for (let number = 0; number < count; number++) {
    const job = uuid()
    await record([accepted(job, { label: sampleLabel({ order: codes[number % 3] ?? '' }) })])
    if (number % 4 > 0) await record([following(job, 1, { type: 'started' })])
    if (number % 4 > 1) await record([following(job, 2, { type: 'sending', contentHash: 'c0ffee' })])
    if (number % 4 > 2) await record([following(job, 3, { type: 'printed', evidence: 'drained', ms })])
  }
  return known
}

interface Kept {
  readonly dir: string
  readonly known: ReadonlyMap<string, Job>
}

/** A folder as a power cut leaves it (with a log that is not folded in), and as an orderly end does. */
async function keep(folder: StoreFolder): Promise<{ torn: Kept; whole: Kept }> {
  const store = await folder.open()
  const known = await fill(store, 120)
  const torn = { dir: join(folder.dir, '..', 'torn'), known }
  await cp(folder.dir, torn.dir, { recursive: true })
  await store.close()
  const whole = { dir: join(folder.dir, '..', 'whole'), known }
  await cp(folder.dir, whole.dir, { recursive: true })
  return { torn, whole }
}

const cut = fc.record({
  from: fc.constantFrom('torn' as const, 'whole' as const),
  file: fc.constantFrom('station.db', 'station.db-wal'),
  how: fc.constantFrom('flip' as const, 'truncate' as const),
  where: fc.integer({ min: 0, max: 999_999 }).map((part) => part / 1e6),
  bit: fc.nat(7),
})

async function damage(
  path: string,
  { how, where, bit }: { how: string; where: number; bit: number },
): Promise<boolean> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0))
  if (bytes.length === 0) return false
  const at = Math.floor(where * bytes.length)
  if (how === 'flip') bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
  await writeFile(path, how === 'flip' ? bytes : bytes.subarray(0, at))
  return true
}

/**
 * What must hold of every job that was acknowledged. It is as it was told; or it is told as lost, and then never in a
 * state from which it would be printed although it had come further.
 */
function judge(known: Job, now: Job | undefined, isTold: boolean): string | null {
  if (now === undefined) return isTold ? null : 'vanished without a word'
  if (now.label.order !== known.label.order || now.label.parcel !== known.label.parcel) return 'another label'
  if (now.state === known.state) return null
  if (!isTold) return `was ${known.state}, is ${now.state} without a word`
  if (canBeCarried(now) && !canBeCarried(known)) return `was ${known.state} and would be printed again`
  if (now.state === 'completed') return `was ${known.state}, is said to be printed`
  return null
}

test('whatever a bit or a cut does to the database or its log, the station starts, tells a loss and prints nothing again', async () => {
  await using folder = await storeFolder()
  const kept = await keep(folder)
  const dir = join(folder.dir, '..', 'damaged')
  const ends = { untouched: 0, told: 0, mended: 0 }
  await fc.assert(
    fc.asyncProperty(cut, async (each) => {
      const { dir: source, known } = kept[each.from]
      await rm(dir, { recursive: true, force: true })
      await mkdir(dir)
      await cp(source, dir, { recursive: true })
      const isDamaged = await damage(join(dir, each.file), each)
      const { jobs, sums, notices, lost } = await startJournal(dir, 'bench-1', 1_760_000_000_000)
      const isTold = lost !== null
      for (const job of known.values()) expect([job.id, judge(job, jobs.get(job.id), isTold)]).toEqual([job.id, null])
      for (const job of jobs.values()) expect([known.has(job.id), sums.get(job.id)]).toEqual([true, job])
      if (!isDamaged) expect(notices).toEqual([])
      if (lost !== null) expect(notices.map((notice) => notice.code)).toContain('store.entries-lost')
      const again = await startJournal(dir, 'bench-1', 1_760_000_001_000)
      expect([again.notices, again.lost]).toEqual([[], null])
      expect([...again.jobs.values()].filter(hasEnded)).toEqual([...jobs.values()].filter(hasEnded))
      ends[isTold ? 'told' : notices.length > 0 ? 'mended' : 'untouched'] += 1
    }),
    { numRuns: 120 },
  )
  // The counterweight: the cuts met all three ends, so no answer was given for want of a question.
  for (const count of Object.values(ends)) expect(count).toBeGreaterThan(0)
})
