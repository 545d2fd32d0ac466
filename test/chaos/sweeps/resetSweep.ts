/**
 * The printer breaks the connection after every so many bytes in turn, through the whole of a label and the questions
 * around it. What had begun to leave is in doubt and never sent again; what had not goes on by itself.
 */
import { seededRandom } from '../../../src/sandbox/seed/random.ts'
import type { Life } from '../life.ts'
import { live } from '../life.ts'
import type { Packer } from '../packer.ts'
import type { Session } from '../session.ts'
import { createSession } from '../session.ts'
import type { World } from '../world.ts'
import { report } from './killSweep.ts'
import type { Batch, BatchReport, Sweep } from './sweep.ts'

export const resetSweep: Sweep = {
  name: 'resets',
  about: 'the printer resets at every kilobyte of a label, and at every byte of its beginning',
  unit: 'resets',
  count: { full: 160, short: 10 },
  perBatch: 20,
  world: {
    orders: 1_000,
    speedMmPerSecond: 2_000,
    printers: [{ id: 'A', sizes: ['A5', '80x80'], graphics: 'run-length' }],
  },
  run,
  counterweights: (sums) => [
    ...((sums.doubted ?? 0) > 0 ? [] : ['no reset left a label in doubt']),
    ...((sums.doubted ?? 0) <= (sums.resets ?? 0) ? [] : ['more labels are in doubt than connections were broken']),
  ],
}

const kilobyte = 1_024
/** Around the questions and the first byte each byte counts; behind it a kilobyte at a time is enough. */
const closeLook = 40

async function run(world: World, { number, seed, units }: Batch): Promise<BatchReport> {
  const random = seededRandom(seed)
  const session = createSession(await world.folder())
  const life = await live(world, session, random, {
    kill: null,
    async work(packer) {
      await packer.choose('A5')
      for (let unit = 0; unit < units; unit++) await cut(world, session, packer, bytesOf(number * units + unit))
    },
  })
  const lives: readonly Life[] = [life]
  const { sums, ...rest } = await report(world, session, lives)
  return { ...rest, sums: { ...sums, resets: units } }
}

/** A close one and a far one in turn, so that a short sweep has both. */
function bytesOf(reset: number): number {
  const pair = Math.floor(reset / 2)
  if (pair < closeLook) return reset % 2 === 0 ? pair + 1 : (pair + 1) * kilobyte
  return (reset - closeLook + 1) * kilobyte
}

/** One label is scanned while the printer is set to break; then a whole one, with nothing in its way. */
async function cut(world: World, session: Session, packer: Packer, bytes: number): Promise<void> {
  const [printer] = world.printers
  const parcel = world.fresh()
  for (const code of parcel.labels) session.excused.add(code)
  session.story.push(`reset after ${bytes} bytes`)
  printer?.emulator.resetAfterBytes(bytes)
  await packer.scan(parcel)
  await packer.untilTold()
  // Without it the station waits two seconds for the rest of a format that never comes: seen often enough.
  if (bytes % 8 > 0) printer?.emulator.powerCycle()
  await packer.tidy()
}
