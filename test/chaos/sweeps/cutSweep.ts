/**
 * A data folder comes to harm between two runs: its databases or their logs are torn, flipped or gone. The station
 * starts, or refuses with a reason; it says what it lost; nothing that had come out comes out again by itself; and what
 * is scanned then has the right code on it.
 */
import { cpSync } from 'node:fs'
import { canBeCarried } from '../../../src/model/job.ts'
import { labelCode } from '../../../src/model/label.ts'
import type { Random } from '../../../src/sandbox/seed/random.ts'
import { seededRandom } from '../../../src/sandbox/seed/random.ts'
import { damage } from '../damage.ts'
import type { JournalOnDisk } from '../journal.ts'
import { readJournal, tryReadJournal } from '../journal.ts'
import { live } from '../life.ts'
import type { Session } from '../session.ts'
import { createSession } from '../session.ts'
import type { PhysicalLabel, World } from '../world.ts'
import { endlessly } from './killSweep.ts'
import type { Batch, BatchReport, Sweep } from './sweep.ts'

export const cutSweep: Sweep = {
  name: 'cuts',
  about: 'the database and its log truncated or flipped at random places',
  unit: 'cuts',
  count: { full: 500, short: 10 },
  perBatch: 20,
  world: { orders: 6_000, speedMmPerSecond: 1_000 },
  run,
  counterweights: (sums) => [
    ...((sums.harmed ?? 0) > 0 ? [] : ['no cut took anything from a journal']),
    ...((sums.fineAfter ?? 0) >= 0.9 * (sums.cuts ?? 0) ? [] : ['after too many cuts no label could be printed']),
  ],
}

/** Labels of the run whose folder is copied and harmed. */
const labelsBefore = 12

async function run(world: World, { seed, units }: Batch): Promise<BatchReport> {
  const random = seededRandom(seed)
  const original = await busyFolder(world, random)
  const whole = readJournal(original.dataDir)
  const cuts: Cut[] = []
  for (let unit = 0; unit < units; unit++) cuts.push(await cut(world, original, whole, random))
  const total = (count: (one: Cut) => boolean) => cuts.filter(count).length
  return {
    violations: cuts.flatMap(({ violations, harm }) => violations.map((violation) => `${harm}: ${violation}`)),
    sums: {
      cuts: cuts.length,
      harmed: total(({ lostEntries }) => lostEntries > 0),
      told: total(({ told }) => told),
      refused: total(({ refused }) => refused),
      fineAfter: total(({ fine }) => fine),
      lostEntries: cuts.reduce((sum, { lostEntries }) => sum + lostEntries, 0),
    },
  }
}

interface Cut {
  readonly harm: string
  readonly lostEntries: number
  /** It said that something is lost or set aside. */
  readonly told: boolean
  readonly refused: boolean
  /** A fresh parcel and one from before came out right afterwards. */
  readonly fine: boolean
  readonly violations: readonly string[]
}

/**
 * A run that ended in peace, so that the database holds it, and one with labels that are out, one that is being sent and
 * some that wait, ended by SIGKILL: all of that is in the log.
 */
async function busyFolder(world: World, random: Random): Promise<Session> {
  const session = createSession(await world.folder())
  await live(world, session, random, { kill: null, work: (packer) => packer.act() })
  await live(world, session, random, {
    kill: null,
    async work(packer, station) {
      for (let label = 0; label < labelsBefore; label++) await packer.act()
      for (const _ of [1, 2, 3]) await packer.scan(world.fresh())
      station.kill()
      await endlessly(packer)
    },
  })
  await world.labels()
  return session
}

async function cut(world: World, original: Session, whole: JournalOnDisk, random: Random): Promise<Cut> {
  const session = createSession(await world.folder())
  cpSync(original.dataDir, session.dataDir, { recursive: true })
  const harm = damage(session.dataDir, random)
  const out = outOf(await world.labels(), whole)
  const before = (await world.labels()).length
  const left = tryReadJournal(session.dataDir)
  const after: string[] = []
  const life = await live(world, session, random, {
    kill: null,
    async work(packer) {
      await packer.rest()
      after.push(...(await world.labels()).slice(before).map(({ code }) => code))
      await packer.scan(world.fresh())
      await packer.printOld(random.pick([...out]))
      await packer.tidy()
    },
  })
  const lostEntries = whole.entries.length - (left?.entries.length ?? 0)
  const told = life.notices.length > 0
  const refused = life.end === 'refused'
  const again = after.filter((code) => out.has(code) && !waited(code, whole))
  return {
    harm,
    lostEntries,
    told,
    refused,
    fine: life.end === 'ended',
    violations: [
      ...(lostEntries > 0 && !told && !refused ? [`${lostEntries} entries are lost and nothing was said`] : []),
      ...again.map((code) => `printed again by itself: ${code}`),
      ...(await wrongPaper(world, before, session, whole)),
      ...(life.end === 'died' || life.end === 'stuck'
        ? [`the station ${life.end}: ${life.open} ${life.bugs.join(' ')}`]
        : []),
    ],
  }
}

/** Codes of this folder whose label had come out. */
function outOf(labels: readonly PhysicalLabel[], { jobs }: JournalOnDisk): ReadonlySet<string> {
  const own = new Set([...jobs.values()].map((job) => labelCode(job.label)))
  return new Set(labels.flatMap(({ code }) => (own.has(code) ? [code] : [])))
}

/** The label had not begun to leave when the folder was copied: that it comes out now is what was asked for. */
function waited(code: string, { jobs }: JournalOnDisk): boolean {
  return [...jobs.values()].some((job) => labelCode(job.label) === code && canBeCarried(job))
}

/** Paper with a code that nobody wanted, or with none. */
async function wrongPaper(
  world: World,
  before: number,
  session: Session,
  { jobs }: JournalOnDisk,
): Promise<readonly string[]> {
  const known = new Set([...session.wanted.keys(), ...[...jobs.values()].map((job) => labelCode(job.label))])
  const parts = [...known].flatMap((code) => [1, 2, 3].map((parcel) => `${code}_${parcel}`))
  const fine = new Set([...known, ...parts])
  const paper = (await world.labels()).slice(before)
  return paper.filter(({ code }) => !fine.has(code)).map(({ code }) => `wrong label: ${code}`)
}
