/**
 * The machine sleeps in the middle of the work: SIGSTOP at a random moment of a label, longer than any deadline of the
 * station, then SIGCONT. What was on its way is printed once, and no good label is refused because time went by.
 */
import { systemClock } from '../../../src/base/clock.ts'
import { seededRandom } from '../../../src/sandbox/seed/random.ts'
import { live } from '../life.ts'
import { createSession } from '../session.ts'
import type { World } from '../world.ts'
import { report } from './killSweep.ts'
import type { Batch, BatchReport, Sweep } from './sweep.ts'

export const sleepSweep: Sweep = {
  name: 'sleep',
  about: 'the machine sleeps at random moments, longer than every deadline',
  unit: 'sleeps',
  count: { full: 40, short: 1 },
  perBatch: 5,
  world: { orders: 1_000, speedMmPerSecond: 600 },
  run,
  counterweights: (sums) => ((sums.paper ?? 0) > (sums.sleeps ?? 0) ? [] : ['too few labels came out']),
}

/** Longer than the raster and the service are waited for. */
const sleepMs = 21_000
const parcels = 3

async function run(world: World, { seed, units }: Batch): Promise<BatchReport> {
  const random = seededRandom(seed)
  const session = createSession(await world.folder())
  const life = await live(world, session, random, {
    kill: null,
    longestMs: 120_000 + units * sleepMs * 2,
    async work(packer, { pid }) {
      // Everything is loaded by then: Emscripten complains on its own account of a load that takes so long.
      await packer.scan(world.fresh())
      await packer.rest()
      for (let sleep = 0; sleep < units; sleep++) {
        const falling = systemClock.sleep(random.between(0, 1_200)).then(async () => {
          process.kill(pid, 'SIGSTOP')
          await systemClock.sleep(sleepMs)
          process.kill(pid, 'SIGCONT')
        })
        for (let parcel = 0; parcel < parcels; parcel++) await packer.scan(world.fresh())
        await packer.rest()
        await falling
      }
    },
  })
  const { sums, ...rest } = await report(world, session, [life])
  return { ...rest, sums: { ...sums, sleeps: units } }
}
