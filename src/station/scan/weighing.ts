import { aborted } from '../../base/aborted.ts'
import type { Clock } from '../../base/clock.ts'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import type { ScaleRow } from '../../contract/scanning.ts'
import type { ScaleSettings } from '../../model/scale.ts'
import { weightIn } from '../../model/scale.ts'
import type { SentBy } from '../../model/scan.ts'
import type { ScaleEar, Scales } from '../../ports/scales.ts'
import type { Board } from '../board.ts'
import type { Pan } from './pan.ts'
import { createPan } from './pan.ts'

/**
 * Binds what the scale says to the parcel that was scanned: one weight to one scan, taken after it (`pan.ts`). Waits for
 * it only so long, and no longer than to the next scan or until the parcel is lifted off.
 */
export interface Weighing {
  /** Listens to the scale of the settings until the signal. */
  run(signal: AbortSignal): Promise<void>
  /** Another scale may have been chosen. */
  settingsChanged(): void
  /** This parcel is about to become a job. */
  scanned(intent: string): void
  /** What was scanned now is of these scans, or of none: the weight of another one is not waited for any longer. */
  meant(intents: readonly string[]): void
  /** Grams, once there is a weight of this scan or there will be none. null: parcels are not weighed here. */
  weightOf(intent: string): Promise<Result<number>> | null
  /**
   * A line that may be a weight which the scale typed; null: it is none, as nothing is that the scanner sent. Where nobody
   * can tell which of them typed it, a label that asks for its weight asks a person. Fault: `scale.nobody-waits`.
   */
  typed(line: string, by: SentBy): Result<null> | null
}

export interface WeighingDeps {
  readonly scales: Scales
  readonly settings: () => { readonly scale: ScaleSettings }
  readonly board: Board
  readonly clock: Clock
  readonly later: (work: Promise<unknown>) => void
  /** The label of this scan is on its way to a printer, asks for its weight, or is past that. */
  readonly labelOf: (intent: string) => 'under-way' | 'asks' | 'over'
  /** What has asked for a weight may look again. */
  readonly weighed: () => void
}

/** How long after its scan a parcel may come to lie on the scale. Milliseconds. */
export const weighingPatience = 5_000
/** Of so many scans what came of the weighing is known. */
const kept = 50

interface Wait {
  readonly intent: string
  readonly promise: Promise<Result<number>>
  readonly resolve: (weight: Result<number>) => void
  readonly over: AbortController
  /** Its time is up: its label asks, and goes on by itself when the parcel is put on the scale after it has asked. */
  late: boolean
  asked: boolean
}

export function createWeighing(deps: WeighingDeps): Weighing {
  const { scales, settings, board } = deps
  const pan = createPan()
  const waits = createWaits(deps, pan)
  let row: ScaleRow = { state: 'none', uri: null, fault: null, reading: null }
  let changed: () => void = () => undefined

  const show = (change: Partial<ScaleRow>) => {
    row = { ...row, ...change }
    board.set('scale', 'only', row)
  }
  const ear: ScaleEar = {
    begun: pan.frameBegun,
    reading(reading) {
      waits.look()
      const decided = pan.reading(reading)
      if (JSON.stringify(row.reading) !== JSON.stringify(reading)) show({ reading })
      if (decided === 'taken-off') waits.giveUp({ code: 'scale.taken-off' })
      else if (decided !== null) waits.end(ok(decided.grams))
    },
    state(now) {
      pan.forget()
      show({ ...now, reading: null })
      if (now.fault !== null) waits.giveUp(now.fault)
    },
  }

  return {
    async run(closing) {
      while (!closing.aborted) {
        const { uri, protocol } = settings().scale
        show({ state: uri === null ? 'none' : 'connecting', uri, fault: null, reading: null })
        const present = new AbortController()
        changed = () => {
          const { scale } = settings()
          if (scale.uri !== uri || scale.protocol !== protocol) present.abort()
        }
        const signal = AbortSignal.any([closing, present.signal])
        await (uri === null ? aborted(signal) : scales.listen(uri, protocol, ear, signal))
      }
      waits.end(fail('scale.not-weighed'))
    },
    settingsChanged: () => changed(),
    scanned(intent) {
      const { uri, types } = settings().scale
      waits.end(fail('scale.not-weighed'))
      if (uri === null && !types) return
      waits.begin(intent)
      if (!types && row.state !== 'listening') waits.giveUp(row.fault ?? { code: 'scale.unreachable' })
    },
    meant(intents) {
      const waiting = waits.intent()
      if (waiting !== null && !intents.includes(waiting)) waits.end(fail('scale.not-weighed'))
    },
    weightOf(intent) {
      const { uri, types } = settings().scale
      return uri === null && !types ? null : (waits.of(intent) ?? Promise.resolve(fail('scale.not-weighed')))
    },
    typed(line, by) {
      const { scale } = settings()
      const grams = weightIn(line, by, scale)
      if (grams === null) return null
      if (!waits.isOpen()) return fail('scale.nobody-waits')
      const isDoubtful = by === 'unsure' && scale.asks
      waits.end(isDoubtful ? fail('scale.perhaps-scanned', { facts: { weighed: grams } }) : ok(grams))
      return ok(null)
    },
  }
}

/** The one scan that waits for its weight, and what came of those before it. */
function createWaits({ settings, clock, later, labelOf, weighed }: WeighingDeps, pan: Pan) {
  const weights = new Map<string, Promise<Result<number>>>()
  let wait: Wait | null = null

  const end = (weight: Result<number>) => {
    const ending = wait
    pan.drop()
    wait = null
    if (ending === null) return
    ending.over.abort()
    ending.resolve(weight)
    const isSaid = weight.ok || weight.fault.code === 'scale.perhaps-scanned'
    if (!ending.late || !isSaid) return
    weights.set(ending.intent, Promise.resolve(weight))
    weighed()
  }
  const giveUp = (fault: Fault) => {
    const ending = wait
    if (ending === null || ending.late) return
    ending.over.abort()
    ending.resolve(failed(fault))
    if (!settings().scale.asks) return end(failed(fault))
    ending.late = true
    pan.drop()
  }
  const giveUpInTime = async ({ over }: Wait) => {
    await clock.sleep(weighingPatience, over.signal)
    if (!over.signal.aborted) giveUp({ code: pan.why() })
  }
  return {
    end,
    giveUp,
    begin(intent: string) {
      const { uri, asks } = settings().scale
      const { promise, resolve } = Promise.withResolvers<Result<number>>()
      wait = { intent, promise, resolve, over: new AbortController(), late: false, asked: false }
      weights.set(intent, promise)
      for (const oldest of weights.keys()) {
        if (weights.size <= kept) break
        weights.delete(oldest)
      }
      pan.want()
      // What is typed was meant, however late, and is over with the next scan.
      if (uri !== null || asks) later(giveUpInTime(wait))
    },
    of: (intent: string) => weights.get(intent),
    intent: () => wait?.intent ?? null,
    isOpen: () => wait !== null && (!wait.late || labelOf(wait.intent) === 'asks'),
    /** What lies there when the label begins to ask was not put there for it. */
    look() {
      if (wait?.late !== true) return
      const label = labelOf(wait.intent)
      if (label === 'over' || (wait.asked && label !== 'asks')) return end(fail('scale.not-weighed'))
      if (wait.asked || label !== 'asks') return
      wait.asked = true
      pan.forget()
      pan.want()
    },
  }
}
