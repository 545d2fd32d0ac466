/**
 * Orders change between their labels, at the carrier and by our own outbox, and SIGKILL comes in between. The packer
 * scans each parcel again: its label that is out is called old, in this life or in the next, and the label that replaces
 * it is of another page.
 */
import { systemClock } from '../../../src/base/clock.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { Card } from '../../../src/contract/card.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { Job } from '../../../src/model/job.ts'
import { mayHavePrinted } from '../../../src/model/job.ts'
import { labelCode } from '../../../src/model/label.ts'
import type { Random } from '../../../src/sandbox/seed/random.ts'
import { seededRandom } from '../../../src/sandbox/seed/random.ts'
import type { StationClient } from '../../../src/shell/browser/stationClient.ts'
import { readJournal } from '../journal.ts'
import type { Life } from '../life.ts'
import { live } from '../life.ts'
import { isGone, StationGone } from '../mirror.ts'
import type { Packer } from '../packer.ts'
import { createSession } from '../session.ts'
import type { StationChild } from '../station/stationChild.ts'
import type { Parcel, World } from '../world.ts'
import { atLeast, report } from './killSweep.ts'
import type { Batch, BatchReport, Sweep } from './sweep.ts'

export const changedSweep: Sweep = {
  name: 'changed',
  about: 'orders change between labels, at the carrier and here, SIGKILL in between',
  unit: 'kills',
  count: { full: 200, short: 4 },
  perBatch: 10,
  world: { orders: 8_000, speedMmPerSecond: 300 },
  run,
  counterweights: (sums) => [
    ...atLeast(sums, 'changes', 0.5 * (sums.kills ?? 0)),
    ...atLeast(sums, 'noticed', 0.7 * (sums.changes ?? 0)),
    ...atLeast(sums, 'replaced', 0.1 * (sums.changes ?? 0)),
  ],
}

/** What happened to orders over the lives of a folder. */
interface Changes {
  /** When the last change of an order was asked for, by its code. */
  readonly at: Map<string, number>
  count: number
  readonly noticed: Set<string>
  readonly broken: string[]
}

async function run(world: World, { seed, units }: Batch): Promise<BatchReport> {
  const random = seededRandom(seed)
  const session = createSession(await world.folder())
  const changes: Changes = { at: new Map(), count: 0, noticed: new Set(), broken: [] }
  const lives: Life[] = []
  for (let kill = 0; kill < units; kill++)
    lives.push(
      await live(world, session, random, {
        kill: null,
        work: (packer, station) => packAndChange(world, packer, station, random, changes),
      }),
    )
  lives.push(
    await live(world, session, random, {
      kill: null,
      longestMs: 600_000,
      work: (packer, station) => lookAtAll(world, packer, station, session.dataDir, changes),
    }),
  )
  const { violations, sums, ...told } = await report(world, session, lives)
  const replaced = replacements(readJournal(session.dataDir).jobs.values(), changes)
  return {
    ...told,
    violations: [...violations, ...changes.broken, ...replaced.flatMap(({ isOldPage }) => isOldPage ?? [])],
    sums: { ...sums, changes: changes.count, noticed: changes.noticed.size, replaced: replaced.length },
  }
}

async function packAndChange(
  world: World,
  packer: Packer,
  station: StationChild,
  random: Random,
  changes: Changes,
): Promise<void> {
  const api = await apiOf(station)
  const whole = random.between(1, 3)
  for (let round = 0; ; round++) {
    const { code } = freshOne(world)
    await packer.scan({ code, labels: [code] })
    await packer.rest()
    await packer.tidy()
    // Behind the fact that an order changes, so that a machine of any speed is hit there.
    if (round === whole) setTimeout(station.kill, random.between(0, 900))
    await change(world, api, code, random, changes)
    await untilCalledOld(api, code, changes)
    await packer.tidy()
    if (random.chance(70)) await packer.printOld(code)
  }
}

/** Every order that changed, once more: what is out of it and was sent before that is called old, whichever life it was. */
async function lookAtAll(
  world: World,
  packer: Packer,
  station: StationChild,
  dataDir: string,
  changes: Changes,
): Promise<void> {
  const api = await apiOf(station)
  await packer.tidy()
  for (const code of changes.at.keys()) {
    const changedAt = Date.parse(world.service.order(code)?.updatedAt ?? '')
    const sent = readJournal(dataDir).entries.findLast(
      ({ job, body }) => body.type === 'sending' && isOf(dataDir, job, code),
    )
    if (sent !== undefined && sent.at < changedAt) await untilCalledOld(api, code, changes)
    await packer.tidy()
  }
}

function isOf(dataDir: string, job: string, code: string): boolean {
  const found = readJournal(dataDir).jobs.get(job)
  return found !== undefined && mayHavePrinted(found) && labelCode(found.label) === code
}

async function apiOf(station: StationChild): Promise<StationClient> {
  const started = await station.started
  if (started.type !== 'open') throw new StationGone()
  return started.api
}

/** Of several parcels no single one would be meant. */
function freshOne(world: World): Parcel {
  for (;;) {
    const parcel = world.fresh()
    if (parcel.labels.length === 1) return parcel
  }
}

async function change(world: World, api: StationClient, code: string, random: Random, changes: Changes): Promise<void> {
  const cod = (world.service.order(code)?.cod ?? 0) + 10_000
  changes.at.set(code, Date.now())
  changes.count++
  if (random.chance(50)) world.service.setCod(code, cod)
  else await execute(api, { type: 'order-action', id: uuid(), action: 'change-cod', orders: [code], reason: null, cod })
}

async function scanAgain(api: StationClient, code: string): Promise<Card | null> {
  const answer = await execute(api, { type: 'scan', id: uuid(), line: code })
  if (!answer.ok || answer.value === null || !('card' in answer.value)) return null
  return cardOf(api, answer.value.card)
}

async function cardOf(api: StationClient, id: string): Promise<Card | null> {
  const snapshot = await api.ask({ type: 'snapshot' })
  if (!snapshot.ok) throw new StationGone()
  const cards = snapshot.value.patches.flatMap((patch) => (patch.table === 'card' ? [patch.row] : []))
  return cards.find((card) => card?.id === id) ?? null
}

/** At once by what is on disk, or when the service was asked behind a scan: what it said five seconds ago is its word. */
async function untilCalledOld(api: StationClient, code: string, changes: Changes): Promise<void> {
  for (let looks = 0; looks < mostLooks; looks++) {
    const scanned = await scanAgain(api, code)
    // Something else has to be seen to first, or its label is on its way: a later life judges.
    if (scanned?.verdict !== 'duplicate') return
    await systemClock.sleep(1_000)
    if ((await cardOf(api, scanned.id))?.news?.code !== 'order.changed') continue
    changes.noticed.add(code)
    return
  }
  changes.broken.push(`silent: ${code} changed after its label had been sent, and its scans say nothing`)
}

/** A packer who scans every second: far more than those five. */
const mostLooks = 20

async function execute(api: StationClient, command: Command) {
  const answer = await api.execute(command)
  if (!answer.ok && isGone(answer.fault)) throw new StationGone()
  return answer
}

interface Replacement {
  /** It says the same as the label before it. */
  readonly isOldPage: string | null
}

/** Labels that were asked for after the change of their order, which the packer had been told of. */
function replacements(jobs: Iterable<Job>, { at, noticed }: Changes): readonly Replacement[] {
  const printed = [...jobs].filter(mayHavePrinted)
  return [...at].flatMap(([code, changedAt]) => {
    const own = printed.filter(({ label }) => labelCode(label) === code)
    const before = own.filter(({ acceptedAt }) => acceptedAt < changedAt)
    const after = own.filter(({ acceptedAt }) => acceptedAt > changedAt)
    if (!noticed.has(code) || before.length === 0 || after.length === 0) return []
    const again = after.find(({ contentHash }) => before.some((one) => one.contentHash === contentHash))
    return [{ isOldPage: again === undefined ? null : `old page: ${code} copy ${again.copy} says what copy 1 said` }]
  })
}
