/**
 * Somebody else prints on the same printers while no station runs: SIGKILL with a label on its way, and before the next
 * start some labels of another program come out. They move the counter as ours would, and settle none of ours.
 */
import { seededRandom } from '../../../src/sandbox/seed/random.ts'
import type { Life } from '../life.ts'
import { live } from '../life.ts'
import { dying, slowLine } from '../onItsWay.ts'
import { createSession } from '../session.ts'
import type { World } from '../world.ts'
import { aLittle, atLeast, report } from './killSweep.ts'
import type { Batch, BatchReport, Sweep } from './sweep.ts'

export const foreignSweep: Sweep = {
  name: 'foreign',
  about: 'SIGKILL with a label on its way, and labels of another program before the next start',
  unit: 'kills',
  count: { full: 300, short: 3 },
  perBatch: 10,
  world: { orders: 6_000, speedMmPerSecond: 300 },
  run,
  counterweights: (sums) => [
    ...atLeast(sums, 'foreign', 0.5 * (sums.kills ?? 0)),
    ...atLeast(sums, 'doubted', 0.3 * (sums.kills ?? 0)),
  ],
}

async function run(world: World, { seed, units }: Batch): Promise<BatchReport> {
  const random = seededRandom(seed)
  const session = createSession(await world.folder())
  let foreign = 0
  for (const { emulator } of world.printers) emulator.slow(slowLine)
  const lives: Life[] = []
  for (let kill = 0; kill < units; kill++) {
    lives.push(await live(world, session, random, { kill: null, work: dying(session, random.between(0, 400)) }))
    for (const { emulator } of world.printers)
      for (let label = random.between(0, 2); label > 0; label--, foreign++) emulator.foreignTraffic()
  }
  for (const { emulator } of world.printers) emulator.slow(null)
  lives.push(await live(world, session, random, { kill: null, work: aLittle }))
  const { sums, ...rest } = await report(world, session, lives)
  return { ...rest, sums: { ...sums, foreign } }
}
