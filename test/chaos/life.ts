/** One life of the station over a data folder: from its start to its violent or peaceful end. */
import type { Random } from '../../src/sandbox/seed/random.ts'
import { tryReadJournal } from './journal.ts'
import { StationGone } from './mirror.ts'
import type { Packer } from './packer.ts'
import { createPacker } from './packer.ts'
import type { Session } from './session.ts'
import type { Notices, StationChild } from './station/stationChild.ts'
import type { StartOptions, World } from './world.ts'

export interface LifePlan extends StartOptions {
  /** SIGKILL so many milliseconds after the process was started or its API was open; null: not killed from outside. */
  readonly kill: { readonly since: 'start' | 'open'; readonly ms: number } | null
  /** A life that takes longer hangs, which is a violation; default ten minutes, for a machine that does ten other things. */
  readonly longestMs?: number
  /** What the packer does once everything that an earlier life left is settled; the life ends when it is done. */
  readonly work: (packer: Packer, station: StationChild) => Promise<void>
}

export interface Life {
  /** `killed` as planned, `ended` in peace, `refused` to start; `died` by itself or `stuck`, which are bugs. */
  readonly end: 'killed' | 'ended' | 'died' | 'refused' | 'stuck'
  /** What a station that was stuck still had open. */
  readonly open: string
  readonly ms: number
  /** From the start of the process to its API; null when it did not live to see it. */
  readonly startMs: number | null
  /** From the open API to the first label of this life that was printed; null when there was none. */
  readonly firstPrintMs: number | null
  readonly notices: Notices
  readonly bugs: readonly string[]
  /** What the hook said it killed at: `after sending`. */
  readonly killedAt: string | null
}

export async function live(world: World, session: Session, random: Random, plan: LifePlan): Promise<Life> {
  const began = performance.now()
  const station = world.start(session.dataDir, plan)
  const timers: NodeJS.Timeout[] = []
  const arm = (since: 'start' | 'open') => {
    if (plan.kill?.since === since) timers.push(setTimeout(station.kill, plan.kill.ms))
  }
  const disarm = () => timers.forEach(clearTimeout)
  let packer: Packer | null = null
  let open: string | null = null
  const watchdog = setTimeout(() => {
    open = packer?.open() ?? 'its start'
    station.kill()
  }, plan.longestMs ?? 600_000)
  arm('start')
  const started = await station.started
  arm('open')
  const startMs = started.type === 'open' ? performance.now() - began : null
  const openAt = Date.now()
  if (started.type === 'open') {
    try {
      packer = await createPacker(world, session, { api: started.api, gone: station.gone }, random)
      await packer.tidy()
      await plan.work(packer, station)
      await packer.tidy()
      disarm()
      await station.stop()
    } catch (error) {
      if (!(error instanceof StationGone)) throw error
    }
  }
  const signal = await station.gone
  clearTimeout(watchdog)
  disarm()
  const entries = tryReadJournal(session.dataDir)?.entries ?? []
  const before = session.ends.at(-1) ?? 0
  const first = entries.find(({ sequence, body }) => sequence > before && body.type === 'printed')
  session.ends.push(entries.at(-1)?.sequence ?? 0)
  const end = open === null ? endOf(signal, started.type) : 'stuck'
  session.story.push(`-- life ${session.ends.length}: ${end}`)
  return {
    end,
    open: open ?? '',
    startMs,
    firstPrintMs: first === undefined ? null : Math.max(0, first.at - openAt),
    ms: performance.now() - began,
    notices: started.type === 'open' ? started.notices : [],
    bugs: station.bugs.filter((line) => !line.startsWith(killMark)),
    killedAt:
      station.bugs
        .find((line) => line.startsWith(killMark))
        ?.slice(killMark.length)
        .trim() ?? null,
  }
}

/** What storeHookWorker.ts writes on stderr before it kills. */
const killMark = 'chaos: '

function endOf(signal: NodeJS.Signals | null, started: 'open' | 'refused' | 'died'): Life['end'] {
  if (signal === 'SIGKILL') return 'killed'
  if (started === 'refused') return 'refused'
  return signal === null && started === 'open' ? 'ended' : 'died'
}
