/**
 * Two accounts take turns on one data folder and its printers. One dies with a label on its way, the other prints; then
 * the first comes back. A start of either doubts the labels of both, and the labels of one settle none of the other.
 */
import type { Random } from '../../../src/sandbox/seed/random.ts'
import { seededRandom } from '../../../src/sandbox/seed/random.ts'
import type { Life } from '../life.ts'
import { live } from '../life.ts'
import { dying } from '../onItsWay.ts'
import type { Session } from '../session.ts'
import { createSession } from '../session.ts'
import type { World } from '../world.ts'
import { aLittle, atLeast, report } from './killSweep.ts'
import type { Batch, BatchReport, Sweep } from './sweep.ts'

export const accountSweep: Sweep = {
  name: 'accounts',
  about: 'SIGKILL with a label on its way, and another account before the next start',
  unit: 'kills',
  count: { full: 150, short: 2 },
  perBatch: 10,
  world: { orders: 6_000, speedMmPerSecond: 300 },
  run,
  counterweights: (sums) => atLeast(sums, 'doubted', 0.3 * (sums.kills ?? 0)),
}

const bytesPerSecond = 12_000

/** The same practice service under its two names is two accounts to a station. */
const hosts = ['127.0.0.1', 'localhost'] as const

async function run(world: World, { seed, units }: Batch): Promise<BatchReport> {
  const random = seededRandom(seed)
  const first = createSession(await world.folder())
  const sides = hosts.map((host) => ({ host, session: ofSameFolder(first), lives: [] as Life[] }))
  for (const { emulator } of world.printers) emulator.slow(bytesPerSecond)
  for (let kill = 0; kill < units; kill++)
    for (const side of sides) {
      side.lives.push(
        await liveAs(world, side, random, { kill: null, work: dying(side.session, random.between(0, 400)) }),
      )
    }
  for (const { emulator } of world.printers) emulator.slow(null)
  for (const side of sides) side.lives.push(await liveAs(world, side, random, { kill: null, work: aLittle }))
  const reports = await Promise.all(
    sides.map(({ host, session, lives }) => report(world, session, lives, (name) => name.startsWith(host))),
  )
  return {
    violations: reports.flatMap(({ violations }) => violations),
    sums: reports.reduce<Record<string, number>>((all, { sums }) => {
      for (const [name, value] of Object.entries(sums)) all[name] = (all[name] ?? 0) + value
      return all
    }, {}),
    story: reports.flatMap(({ story = [] }) => story),
  }
}

interface Side {
  readonly host: string
  readonly session: Session
}

/** One folder, whose lives end in one order whoever lives them; each packer knows its own account's parcels. */
function ofSameFolder(first: Session): Session {
  return { ...createSession(first.dataDir), ends: first.ends, story: first.story }
}

function liveAs(world: World, { host, session }: Side, random: Random, plan: Parameters<typeof live>[3]) {
  session.story.push(`as ${host}`)
  const baseUrl = world.service.url.replace('127.0.0.1', host)
  return live(world, session, random, { ...plan, orders: { baseUrl } })
}
