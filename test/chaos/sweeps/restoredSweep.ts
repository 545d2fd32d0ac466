/**
 * A data folder is brought back as it was some labels ago. It says so; nothing that is on paper comes out again by
 * itself or by a plain scan; and no label in doubt of the copy becomes printed by what was printed since.
 */
import { cpSync, rmSync } from 'node:fs'
import type { Random } from '../../../src/sandbox/seed/random.ts'
import { seededRandom } from '../../../src/sandbox/seed/random.ts'
import type { Life } from '../life.ts'
import { live } from '../life.ts'
import type { Session } from '../session.ts'
import { createSession } from '../session.ts'
import type { World } from '../world.ts'
import { endlessly, report } from './killSweep.ts'
import type { Batch, BatchReport, Sweep } from './sweep.ts'

export const restoredSweep: Sweep = {
  name: 'restored',
  about: 'the data folder is brought back as it was before the last labels',
  unit: 'copies',
  count: { full: 60, short: 1 },
  perBatch: 1,
  world: { orders: 3_000, speedMmPerSecond: 800 },
  run,
  counterweights: (sums) =>
    (sums.scannedAgain ?? 0) >= (sums.copies ?? 0) ? [] : ['too few labels from behind a copy were scanned again'],
}

const most = 4

async function run(world: World, { seed, units }: Batch): Promise<BatchReport> {
  const random = seededRandom(seed)
  const session = createSession(await world.folder())
  const copy = `${session.dataDir}.copy`
  const lives: Life[] = [await dieAtWork(world, session, random)]
  cpSync(session.dataDir, copy, { recursive: true })
  const known = session.wanted.size
  lives.push(await work(world, session, random))
  const later = [...session.wanted.keys()].slice(known).filter((code) => !code.includes('_'))
  rmSync(session.dataDir, { recursive: true })
  cpSync(copy, session.dataDir, { recursive: true })
  const out = countsOf((await world.labels()).map(({ code }) => code))
  lives.push(await scanAgain(world, session, random, later))
  const after = countsOf((await world.labels()).map(({ code }) => code))
  const { sums, violations, ...rest } = await report(world, session, lives)
  const told = lives.at(-1)?.notices.some(({ code }) => code === 'store.folder-older') === true
  return {
    ...rest,
    violations: [
      ...violations.filter(isAboutPaper),
      ...[...out].flatMap(([code, count]) => (after.get(code) === count ? [] : [`printed again: ${code}`])),
      ...(told ? [] : ['nobody was told that the folder is an older one']),
    ],
    sums: { ...sums, copies: units, scannedAgain: later.length },
  }
}

/** What the journal does not know any more it can neither deny nor have doubted with a reason. */
function isAboutPaper(violation: string): boolean {
  return !/^(denied|groundless doubt|notice without damage|revoked)/.test(violation)
}

function countsOf(codes: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]))
}

/** Some labels out, one on its way, some that wait. */
function dieAtWork(world: World, session: Session, random: Random): Promise<Life> {
  return live(world, session, random, {
    kill: null,
    async work(packer, station) {
      for (let label = 0; label < most; label++) await packer.scan(world.fresh())
      await packer.rest()
      for (let label = 0; label < 2; label++) await packer.scan(world.fresh())
      station.kill()
      await endlessly(packer)
    },
  })
}

function work(world: World, session: Session, random: Random): Promise<Life> {
  return live(world, session, random, {
    kill: null,
    async work(packer) {
      for (let label = 0; label < most; label++) await packer.scan(world.fresh())
      await packer.rest()
    },
  })
}

function scanAgain(world: World, session: Session, random: Random, codes: readonly string[]): Promise<Life> {
  return live(world, session, random, {
    kill: null,
    async work(packer) {
      for (const code of codes) {
        await packer.scan({ code, labels: [code] })
        await packer.tidy()
      }
      await packer.scan(world.fresh())
      await packer.tidy()
    },
  })
}
