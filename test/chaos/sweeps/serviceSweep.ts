/**
 * The service fails in every way it can be made to, at every operation of the walk, once or for as long as it takes to
 * be told. What cannot be printed says why and is asked for again when the service is well; the paper comes out once.
 */
import { readViewStyles } from '../../../src/model/viewStyle.ts'
import type { FaultRequest } from '../../../src/sandbox/injected.ts'
import { seededRandom } from '../../../src/sandbox/seed/random.ts'
import { live } from '../life.ts'
import type { Packer } from '../packer.ts'
import type { Session } from '../session.ts'
import { createSession } from '../session.ts'
import type { World } from '../world.ts'
import { report } from './killSweep.ts'
import type { Batch, BatchReport, Sweep } from './sweep.ts'

type Fault = NonNullable<FaultRequest['fault']>

const operations = ['orderInfo', 'genToken', 'print80x80'] as const

/** A page that names another order, and one that names none. */
const wrongPages: readonly Fault[] = [
  { kind: 'body', body: '%PDF-1.4 nothing %%EOF' },
  { kind: 'body', body: '' },
  { kind: 'body', body: '{"code":200,"message":"Success","data":null}' },
]

const faults: readonly Fault[] = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503, retryAfter: '1' },
  { kind: 'status', status: 429, retryAfter: '1' },
  { kind: 'status', status: 401 },
  { kind: 'status', status: 404 },
  { kind: 'reset', when: 'before' },
  { kind: 'reset', when: 'inside' },
  { kind: 'reset', when: 'after' },
  { kind: 'half-body' },
  { kind: 'garbage' },
  { kind: 'html' },
  { kind: 'portal' },
  { kind: 'portal', contentType: 'application/json' },
  { kind: 'cut' },
  { kind: 'flip' },
  { kind: 'content-type', contentType: 'image/png' },
  { kind: 'token-expired' },
  { kind: 'large', bytes: 50 * 2 ** 20 },
  { kind: 'redirect', location: 'http://127.0.0.1:9/' },
  ...wrongPages,
]

/** Every fault at every operation, first once, then until it is taken back. */
const plan = [1, null].flatMap((times) =>
  operations.flatMap((operation) => faults.map((fault): FaultRequest => ({ operation, times, fault }))),
)

export const serviceSweep: Sweep = {
  name: 'service',
  about: 'the service fails by each injected fault at each operation of the walk',
  unit: 'faults',
  count: { full: plan.length, short: 18 },
  perBatch: 9,
  world: { orders: 1_000, speedMmPerSecond: 2_000, views: readViewStyles('mixed') ?? [] },
  run,
  counterweights: (sums) => ((sums.told ?? 0) > 0 ? [] : ['no fault of the service was told']),
}

async function run(world: World, { number, seed, units }: Batch): Promise<BatchReport> {
  const random = seededRandom(seed)
  const session = createSession(await world.folder())
  let told = 0
  const life = await live(world, session, random, {
    kill: null,
    async work(packer) {
      for (let unit = 0; unit < units; unit++) {
        const fault = plan[(number + unit * stride) % plan.length]
        if (fault !== undefined && (await spoil(world, session, packer, fault))) told++
      }
    },
  })
  const { sums, ...rest } = await report(world, session, [life])
  return { ...rest, sums: { ...sums, faults: units, told } }
}

/** Batches take every so many of the plan, so that a short run sees some of each kind. */
const stride = Math.ceil(plan.length / serviceSweep.perBatch)

/** Returns true when the packer was told of a fault. */
async function spoil(world: World, session: Session, packer: Packer, fault: FaultRequest): Promise<boolean> {
  const parcel = world.fresh()
  for (const code of [parcel.code, ...parcel.labels]) session.excused.add(code)
  session.story.push(`${fault.operation} ${JSON.stringify(fault.fault)} ${fault.times ?? 'until taken back'}`)
  world.service.inject(fault)
  await packer.scan(parcel)
  const told = await packer.untilTold()
  world.service.clearFaults()
  await packer.tidy()
  return told
}
