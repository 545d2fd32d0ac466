/**
 * Two accounts take turns on one data folder and its printers. One dies with a label on its way, the other prints; then
 * the first comes back. A start of either doubts the labels of both, the labels of one settle none of the other, and
 * neither is ever shown a label of the other.
 */
import type { Random } from '../../../src/sandbox/seed/random.ts'
import { seededRandom } from '../../../src/sandbox/seed/random.ts'
import { tryReadJournal } from '../journal.ts'
import type { Life } from '../life.ts'
import { live } from '../life.ts'
import { dying, slowLine } from '../onItsWay.ts'
import type { Session } from '../session.ts'
import { createSession } from '../session.ts'
import type { StationChild } from '../station/stationChild.ts'
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

/** The same practice service under its two names is two accounts to a station. */
const hosts = ['127.0.0.1', 'localhost'] as const

async function run(world: World, { seed, units }: Batch): Promise<BatchReport> {
  const random = seededRandom(seed)
  const first = createSession(await world.folder())
  const sides = hosts.map((host) => ({
    host,
    session: ofSameFolder(first),
    lives: [] as Life[],
    foreign: [] as string[],
  }))
  for (const { emulator } of world.printers) emulator.slow(slowLine)
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
    violations: [...sides.flatMap(({ foreign }) => foreign), ...reports.flatMap(({ violations }) => violations)],
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
  /** Labels of the other account that were shown. */
  readonly foreign: string[]
}

/** One folder, whose lives end in one order whoever lives them; each packer knows its own account's parcels. */
function ofSameFolder(first: Session): Session {
  return { ...createSession(first.dataDir), ends: first.ends, story: first.story }
}

function liveAs(world: World, side: Side, random: Random, plan: Parameters<typeof live>[3]) {
  const { host, session } = side
  session.story.push(`as ${host}`)
  const baseUrl = world.service.url.replace('127.0.0.1', host)
  const work: typeof plan.work = async (packer, station) => {
    side.foreign.push(...(await foreignLabels(side, station)))
    await plan.work(packer, station)
  }
  return live(world, session, random, { ...plan, work, orders: { baseUrl } })
}

const everything = { states: [], verdicts: [], printer: null, code: null, batch: null, from: null, to: null }

/** The print log, held against the journal on disk. */
async function foreignLabels({ host, session }: Side, station: StationChild): Promise<readonly string[]> {
  const started = await station.started
  if (started.type !== 'open') return []
  const page = await started.api.ask({ type: 'jobs', filter: everything, limit: 1_000, before: null })
  if (!page.ok) return [`${host} cannot read the print log: ${page.fault.code}`]
  const entries = tryReadJournal(session.dataDir)?.entries ?? []
  const owners = new Map(
    entries.flatMap(({ job, body }) => (body.type === 'accepted' ? [[job, body.label.account]] : [])),
  )
  return page.value.jobs
    .filter(({ job }) => owners.get(job)?.startsWith(host) === false)
    .map(({ code, job }) => `${host} is shown ${code} of ${owners.get(job)}`)
}
