/**
 * The PC loses its power with a label in a queue of CUPS: station, cupsd and the line to the printer die together. They
 * come back in any order, the printer last. What the queue still has is taken away before it can print anew, and the
 * packer, who was told to wait for that, finds at the printer what there will ever be.
 */
import { systemClock } from '../../../src/base/clock.ts'
import { seededRandom } from '../../../src/sandbox/seed/random.ts'
import type { CupsDaemon } from '../../support/cupsDaemon.ts'
import { cupsDaemon } from '../../support/cupsDaemon.ts'
import { debian } from '../../support/debian.ts'
import { readJournal } from '../journal.ts'
import type { Life, LifePlan } from '../life.ts'
import { live } from '../life.ts'
import { whenOnItsWay } from '../onItsWay.ts'
import type { Plug } from '../powerStrip.ts'
import { plugFor } from '../powerStrip.ts'
import { createSession } from '../session.ts'
import type { World } from '../world.ts'
import { aLittle, endlessly, report } from './killSweep.ts'
import type { Batch, BatchReport, Sweep } from './sweep.ts'

export const queueSweep: Sweep = {
  name: 'queue',
  about: 'CUPS and the station killed together, and back in any order',
  unit: 'deaths',
  count: { full: 100, short: 3 },
  perBatch: 10,
  world: { orders: 2_000, speedMmPerSecond: 600, printers: [{ id: 'A', sizes: ['80x80'] }] },
  run,
  counterweights: (sums) =>
    (sums.notRun ?? 0) > 0 || (sums.withdrawn ?? 0) > 0 ? [] : ['no label was taken back from the queue'],
}

/** A label of some kilobytes is on its way for most of a life. */
const bytesPerSecond = 6_000

async function run(world: World, { seed, units }: Batch): Promise<BatchReport> {
  const [printer] = world.printers
  const { met, what } = debian('cups')
  if (!met || printer === undefined) {
    console.error(`NOT RUN: the sweep of the queue. Install ${what}.`)
    return { violations: [], sums: { notRun: units } }
  }
  const random = seededRandom(seed)
  const session = createSession(await world.folder())
  await using cups = await cupsDaemon()
  await using plug = await plugFor(printer.emulator.uri)
  await cups.addQueue('label', plug.uri)
  // Where every CUPS client of this harness and of its stations looks for it.
  process.env.CUPS_SERVER = cups.socketPath
  const orders = { printers: [{ ...printer.profile, uri: 'spooler:label' }] }
  printer.emulator.slow(bytesPerSecond)
  const lives: Life[] = []
  let back = Promise.resolve()
  for (let death = 0; death < units; death++) {
    const work = dying(session.dataDir, back, random.between(0, 700), cups, plug)
    lives.push(await live(world, session, random, { kill: null, orders, work }))
    back = comeBack(random.between(0, 2_500), cups, plug)
  }
  printer.emulator.slow(null)
  lives.push(await live(world, session, random, { kill: null, orders, work: aLittle }))
  await back
  const { sums, ...rest } = await report(world, session, lives)
  const { entries } = readJournal(session.dataDir)
  const withdrawn = entries.filter(({ body }) => body.type === 'withdrawn').length
  return { ...rest, sums: { ...sums, deaths: units, withdrawn } }
}

function dying(dataDir: string, back: Promise<void>, ms: number, cups: CupsDaemon, plug: Plug): LifePlan['work'] {
  return async (packer, station) => {
    const death = back.then(async () => {
      await whenOnItsWay(dataDir)
      await systemClock.sleep(ms)
      await plug.pull()
      station.kill()
      await cups.kill()
      await plug.atRest()
    })
    try {
      await endlessly(packer)
    } finally {
      await death
    }
  }
}

/** A printer is up when the PC has been for a while: when nothing from before is in the queue any more. */
async function comeBack(cupsMs: number, cups: CupsDaemon, plug: Plug): Promise<void> {
  await systemClock.sleep(cupsMs)
  await cups.startAgain()
  const before = await jobsIn(cups)
  while ((await jobsIn(cups)).some((job) => before.includes(job))) await systemClock.sleep(50)
  await plug.putBack()
}

async function jobsIn(cups: CupsDaemon): Promise<readonly string[]> {
  return (await cups.run('lpstat', '-o')).match(/^label-\d+/gm) ?? []
}
