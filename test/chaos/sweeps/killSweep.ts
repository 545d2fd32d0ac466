/**
 * SIGKILL at random moments: in the start, in the recovery of what the last kill left, in the middle of a print, between
 * two scans; each fifth is aimed at a label on its way, so that a loaded machine hits one as well. The packer settles by looking at the printer; at the end of a folder the journal is held against the paper.
 */

import type { Job } from '../../../src/model/job.ts'
import { labelCode } from '../../../src/model/label.ts'
import type { Random } from '../../../src/sandbox/seed/random.ts'
import { seededRandom } from '../../../src/sandbox/seed/random.ts'
import type { JournalOnDisk } from '../journal.ts'
import { readJournal } from '../journal.ts'
import { judge } from '../judge.ts'
import type { Life } from '../life.ts'
import { live } from '../life.ts'
import { dying, slowLine } from '../onItsWay.ts'
import type { Packer } from '../packer.ts'
import type { Session } from '../session.ts'
import { createSession } from '../session.ts'
import type { World } from '../world.ts'
import type { Batch, BatchReport, Sweep } from './sweep.ts'

export const killSweep: Sweep = {
  name: 'kill',
  about: 'SIGKILL at random moments, restarted and settled',
  unit: 'kills',
  count: { full: 1_000, short: 10 },
  perBatch: 10,
  world: { orders: 12_000, speedMmPerSecond: 300 },
  run,
  counterweights: (sums) => [
    ...atLeast(sums, 'killedWhileSending', 0.1 * (sums.kills ?? 0)),
    ...atLeast(sums, 'paper', 0.3 * (sums.kills ?? 0)),
  ],
}

/** One life in eight is killed before its desk is open. */
const earlyPercent = 12

/** How long a start and the way to the first label take here and now, so that kills hit all of it on any machine. */
const pace = { startMs: 900, walkMs: 900 }

async function run(world: World, { seed, units }: Batch): Promise<BatchReport> {
  const random = seededRandom(seed)
  const session = createSession(await world.folder())
  const lives: Life[] = [await live(world, session, random, { kill: null, work: (packer) => packer.act() })]
  setPace(lives[0])
  for (let kill = 0; kill < units; kill++) {
    if (kill % aimedOneIn === aimedOneIn - 1) {
      lives.push(await aimed(world, session, random))
      continue
    }
    const share = random.between(0, 1_000) / 1_000
    const early = random.chance(earlyPercent)
    const killed = early
      ? { since: 'start' as const, ms: share * pace.startMs }
      : { since: 'open' as const, ms: share * walksInALife * pace.walkMs }
    const life = await live(world, session, random, { kill: killed, work: endlessly })
    keepPace(life)
    lives.push(life)
  }
  lives.push(await live(world, session, random, { kill: null, work: aLittle }))
  return report(world, session, lives)
}

const aimedOneIn = 5

/** Waits for the fact that a label is on its way; a slow line keeps it there for longer than the machine takes to look. */
async function aimed(world: World, session: Session, random: Random): Promise<Life> {
  for (const { emulator } of world.printers) emulator.slow(slowLine)
  const life = await live(world, session, random, { kill: null, work: dying(session, random.between(0, 400)) })
  for (const { emulator } of world.printers) emulator.slow(null)
  return life
}

const walksInALife = 1.6

/** A life in peace shows how fast it is here, before the first kill of a folder. */
function setPace(life: Life | undefined): void {
  pace.startMs = life?.startMs ?? pace.startMs
  pace.walkMs = life?.firstPrintMs ?? pace.walkMs
}

function keepPace({ startMs, firstPrintMs }: Life): void {
  if (startMs !== null) pace.startMs = 0.7 * pace.startMs + 0.3 * startMs
  pace.walkMs = firstPrintMs === null ? 1.1 * pace.walkMs : 0.7 * pace.walkMs + 0.3 * firstPrintMs
}

export async function endlessly(packer: Packer): Promise<void> {
  for (;;) await packer.act()
}

export async function aLittle(packer: Packer): Promise<void> {
  await packer.act()
  await packer.tidy()
}

/** The verdict on a folder whose last life ended in peace. `account`: on its labels alone. */
export async function report(
  world: World,
  session: Session,
  lives: readonly Life[],
  account: (name: string) => boolean = () => true,
): Promise<BatchReport> {
  const journal = ofAccount(readJournal(session.dataDir), account)
  const { violations, counts } = judge(session, journal, await world.labels())
  const last = lives.at(-1)
  const unwell = lives.flatMap((life) => [
    ...life.bugs.map((bug) => `bug: ${bug.split('\n').slice(0, 3).join(' ')}`),
    ...(life.end === 'died' || life.end === 'refused' ? [`the station ${life.end} by itself`] : []),
    ...(life.end === 'stuck' ? [`the station came to no rest: ${life.open}`] : []),
    ...life.notices.map(({ code }) => `notice without damage: ${code}`),
  ])
  const kills = lives.filter(({ end }) => end === 'killed')
  const sending = lives.filter(({ end }, at) => end === 'killed' && isSendingAt(journal, session.ends[at] ?? 0))
  return {
    violations: [...violations, ...unwell, ...(last?.end === 'ended' ? [] : ['the last life did not end in peace'])],
    sums: {
      ...counts,
      kills: kills.length,
      killedBeforeOpen: kills.filter(({ startMs }) => startMs === null).length,
      killedWhileSending: sending.length,
      aliveMs: lives.reduce((sum, { ms }) => sum + ms, 0),
    },
    samples: { startMs: lives.flatMap(({ startMs }) => (startMs === null ? [] : [Math.round(startMs)])) },
    story: [...session.story, ...lastWords(journal, violations)],
  }
}

function ofAccount({ entries, jobs, kept }: JournalOnDisk, account: (name: string) => boolean): JournalOnDisk {
  const own = new Map([...jobs].filter(([, job]) => account(job.label.account)))
  return { entries: entries.filter(({ job }) => own.has(job)), jobs: own, kept: kept.filter(({ id }) => own.has(id)) }
}

/** What the journal says of the codes that a violation names. */
function lastWords(
  { entries, jobs }: ReturnType<typeof readJournal>,
  violations: readonly string[],
): readonly string[] {
  const named = new Set([...jobs.values()].flatMap((job) => (isNamed(job, violations) ? [job.id] : [])))
  return entries.flatMap(({ job, sequence, by, body }) =>
    named.has(job) ? [`${sequence} ${job.slice(-6)} ${by} ${JSON.stringify(body)}`] : [],
  )
}

function isNamed(job: Job, violations: readonly string[]): boolean {
  return violations.some((violation) => violation.includes(labelCode(job.label)))
}

/** A job was between *sending* and its verdict when the last entry of a life was written. */
function isSendingAt(journal: ReturnType<typeof readJournal>, end: number): boolean {
  const states = new Map<string, string>()
  for (const { job, body, sequence } of journal.entries) if (sequence <= end) states.set(job, body.type)
  return [...states.values()].some((type) => type === 'sending' || type === 'stalled' || type === 'received')
}

export function atLeast(sums: Readonly<Record<string, number>>, name: string, least: number): readonly string[] {
  const seen = sums[name] ?? 0
  return seen >= least ? [] : [`${name} is ${seen}, at least ${Math.round(least)} expected`]
}
