/**
 * Something on the way answers in the carrier's place: a Wi-Fi login, a proxy that cuts or turns bits. It lasts until the
 * packer was told; then the carrier is there again, and every label comes out without anybody scanning anew.
 */
import type { FaultRequest } from '../../../src/sandbox/injected.ts'
import { seededRandom } from '../../../src/sandbox/seed/random.ts'
import { live } from '../life.ts'
import { createSession } from '../session.ts'
import type { World } from '../world.ts'
import { report } from './killSweep.ts'
import type { Batch, BatchReport, Sweep } from './sweep.ts'

type Fault = NonNullable<FaultRequest['fault']>

const operations = ['orderInfo', 'genToken', 'print80x80'] as const
const answers: readonly Fault[] = [
  { kind: 'html' },
  { kind: 'portal' },
  { kind: 'portal', contentType: 'application/json' },
  { kind: 'cut' },
  { kind: 'redirect', location: 'http://127.0.0.1:9/' },
]
const plan = answers.flatMap((fault) => operations.map((operation) => ({ operation, fault })))

export const garbageSweep: Sweep = {
  name: 'garbage',
  about: 'somebody else answers in the place of the service, until the packer was told',
  unit: 'answers',
  count: { full: 4 * plan.length, short: 5 },
  perBatch: plan.length,
  world: { orders: 1_000, speedMmPerSecond: 2_000 },
  run,
  counterweights: (sums) =>
    (sums.told ?? 0) >= 0.8 * (sums.answers ?? 0) ? [] : ['too few of these answers were noticed'],
}

/** So that a short run sees each kind, and each operation. */
const stride = 4

async function run(world: World, { number, seed, units }: Batch): Promise<BatchReport> {
  const session = createSession(await world.folder())
  let told = 0
  const life = await live(world, session, seededRandom(seed), {
    kill: null,
    async work(packer) {
      for (let unit = 0; unit < units; unit++) {
        const fault = plan[(number + unit * stride) % plan.length]
        if (fault === undefined) continue
        session.story.push(`${fault.operation} ${JSON.stringify(fault.fault)}`)
        world.service.inject({ ...fault, times: null })
        await packer.scan(world.fresh())
        if (await packer.untilTold()) told++
        world.service.clearFaults()
        await packer.rest()
      }
    },
  })
  // What a packer had to be told of and scan again was refused: nothing is excused here.
  const { sums, ...rest } = await report(world, session, [life])
  return { ...rest, sums: { ...sums, answers: units, told } }
}
