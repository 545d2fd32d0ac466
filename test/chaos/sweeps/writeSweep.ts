/**
 * SIGKILL at every journal write in turn: before the n-th entry of a life, between the entry and its commit, and when it
 * is on disk and nobody has been told. The entries of recovery and settling are writes of the next life like any other.
 */
import { seededRandom } from '../../../src/sandbox/seed/random.ts'
import type { Life } from '../life.ts'
import { live } from '../life.ts'
import { createSession } from '../session.ts'
import type { World } from '../world.ts'
import { aLittle, endlessly, report } from './killSweep.ts'
import type { Batch, BatchReport, Sweep } from './sweep.ts'

const moments = ['before', 'inside', 'after'] as const

export const writeSweep: Sweep = {
  name: 'writes',
  about: 'SIGKILL at every journal write in turn',
  unit: 'writes',
  count: { full: 180, short: 9 },
  perBatch: 9,
  world: { orders: 6_000, speedMmPerSecond: 800 },
  run,
  counterweights: (sums) =>
    moments.flatMap((moment) =>
      ['accepted', 'started', 'sending', 'printed'].flatMap((type) => {
        const seen = sums[`killed ${moment} ${type}`] ?? 0
        return seen > 0 || (sums.kills ?? 0) < 100 ? [] : [`no life was killed ${moment} ${type}`]
      }),
    ),
}

/** Each write at each moment, and so on up to the last write of a busy life; then from the first again. */
const writesInALife = 20

async function run(world: World, { number, seed, units }: Batch): Promise<BatchReport> {
  const random = seededRandom(seed)
  const session = createSession(await world.folder())
  const lives: Life[] = []
  for (let unit = 0; unit < units; unit++) {
    const at = number * writeSweep.perBatch + unit
    const moment = moments[at % moments.length] ?? 'before'
    const write = (Math.floor(at / moments.length) % writesInALife) + 1
    lives.push(await live(world, session, random, { kill: null, hook: `kill:${moment}:${write}`, work: endlessly }))
  }
  lives.push(await live(world, session, random, { kill: null, work: aLittle }))
  const { sums, ...rest } = await report(world, session, lives)
  return { ...rest, sums: { ...sums, ...placesOf(lives) } }
}

/** How many lives were killed at which moment of which entry. */
function placesOf(lives: readonly Life[]): Record<string, number> {
  const places: Record<string, number> = {}
  for (const { killedAt } of lives) {
    if (killedAt === null) continue
    const name = `killed ${killedAt}`
    places[name] = (places[name] ?? 0) + 1
  }
  return places
}
