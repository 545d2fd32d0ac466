/**
 * The disk is full: at every journal write in turn (once, and until somebody makes room), and at random moments on a
 * file system that is really full. What cannot be written is not believed, and nothing leaves before *sending* is on
 * disk.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../../src/base/clock.ts'
import type { Random } from '../../../src/sandbox/seed/random.ts'
import { seededRandom } from '../../../src/sandbox/seed/random.ts'
import type { FullDisk } from '../fullDisk.ts'
import { limitedDisk, tmpfsDisk } from '../fullDisk.ts'
import type { Life, LifePlan } from '../life.ts'
import { live } from '../life.ts'
import type { Packer } from '../packer.ts'
import type { Session } from '../session.ts'
import { createSession } from '../session.ts'
import type { World } from '../world.ts'
import { report } from './killSweep.ts'
import type { Batch, BatchReport, Sweep } from './sweep.ts'

export const fullSweep: Sweep = {
  name: 'full',
  about: 'the disk is full at each journal write, and at random moments',
  unit: 'lives',
  count: { full: 120, short: 9 },
  perBatch: 3,
  world: { orders: 4_000, speedMmPerSecond: 800 },
  run,
  counterweights: (sums) => ((sums.refusals ?? 0) > 0 ? [] : ['the disk was never full when something was written']),
}

const writesInALife = 14
const actsInALife = 5
/** A station is at its desk by then, also on a busy machine. */
const startsWithinMs = 6_000

/** Every third folder lies on a disk that is really full now and then; in the others the writes are counted. */
async function run(world: World, batch: Batch): Promise<BatchReport> {
  const random = seededRandom(batch.seed)
  const folder = await world.folder()
  const makeDisk = [null, tmpfsDisk, limitedDisk][batch.number % 3]
  await using disk = makeDisk === null || makeDisk === undefined ? null : await makeDisk(folder)
  const dataDir = disk?.dataDir ?? join(folder, 'data')
  await mkdir(dataDir, { recursive: true })
  const session = createSession(dataDir)
  const lives: Life[] = []
  for (let unit = 0; unit < batch.units; unit++) {
    const write = ((batch.number * batch.units + unit) % writesInALife) + 1
    const plan = disk === null ? countedPlan(dataDir, random, write) : fillingPlan(disk, random)
    await rm(join(dataDir, 'space'), { force: true })
    // Whoever settles first what an earlier life left meets a full disk as well, and gets room in the end.
    using _room = disk === null ? makeRoomLater(dataDir, startsWithinMs + random.between(100, 1_500)) : null
    lives.push(await live(world, session, random, { kill: null, ...plan, work: whatFits(session, plan.work) }))
  }
  lives.push(await live(world, session, random, { kill: null, work: (packer) => packer.tidy() }))
  const { sums, ...rest } = await report(world, session, lives)
  const refusals = session.story.filter((line) => line.includes('store.')).length
  return { ...rest, sums: { ...sums, lives: batch.units, refusals } }
}

type FullPlan = Pick<LifePlan, 'work'> & Partial<LifePlan>

/** Whatever was scanned while the disk was full may honestly be refused or in doubt. */
function whatFits(session: Session, work: LifePlan['work']): LifePlan['work'] {
  return async (packer, station) => {
    try {
      await work(packer, station)
    } finally {
      for (const code of session.wanted.keys()) session.excused.add(code)
    }
  }
}

function countedPlan(dataDir: string, random: Random, write: number): FullPlan {
  const once = random.chance(50)
  const makeRoomAfterMs = random.between(100, 1_500)
  const work = async (packer: Packer) => {
    using _room = makeRoomLater(dataDir, makeRoomAfterMs)
    try {
      for (let act = 0; act < actsInALife; act++) await packer.act()
    } finally {
      await makeRoom(dataDir)
    }
  }
  return { hook: `full:${once ? 'once' : 'from'}:${write}`, work, ...sometimesKilled(random) }
}

/** The hook looks for this file: with it there, its disk has room again. */
function makeRoom(dataDir: string): Promise<void> {
  return writeFile(join(dataDir, 'space'), '')
}

function makeRoomLater(dataDir: string, afterMs: number): Disposable {
  const later = setTimeout(() => void makeRoom(dataDir), afterMs)
  return { [Symbol.dispose]: () => clearTimeout(later) }
}

function fillingPlan(disk: FullDisk, random: Random): FullPlan {
  const fullAfterMs = random.between(0, 1_000)
  const fullForMs = random.between(100, 1_500)
  return {
    ...sometimesKilled(random),
    hook: 'none',
    async work(packer, { pid }) {
      const over = new AbortController()
      const filling = fillOnce(disk, pid, fullAfterMs, fullForMs, over.signal)
      try {
        for (let act = 0; act < actsInALife; act++) await packer.act()
      } finally {
        over.abort()
        await filling
      }
    },
  }
}

/** Full for a while; when the signal aborts there is room again at once. */
async function fillOnce(
  disk: FullDisk,
  pid: number,
  afterMs: number,
  forMs: number,
  signal: AbortSignal,
): Promise<void> {
  await systemClock.sleep(afterMs, signal)
  if (!signal.aborted) await disk.fill(pid)
  await systemClock.sleep(forMs, signal)
  await disk.free(pid)
}

function sometimesKilled(random: Random): Partial<LifePlan> {
  return random.chance(40) ? { kill: { since: 'open', ms: random.between(200, 2_500) } } : {}
}
