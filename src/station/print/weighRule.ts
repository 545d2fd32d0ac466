import { aborted } from '../../base/aborted.ts'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import type { Job } from '../../model/job.ts'
import type { Order } from '../../model/parcel.ts'
import type { ScaleSettings, Weighed } from '../../model/scale.ts'
import { weighedAgainst } from '../../model/scale.ts'
import type { CardBoard } from '../scan/cardBoard.ts'
import type { Weighing } from '../scan/weighing.ts'
import type { Lanes } from './lanes.ts'
import type { Ledger } from './ledger.ts'
import type { JobControl } from './queue.ts'

export interface WeighDeps {
  readonly weighing: Pick<Weighing, 'weightOf'>
  readonly cards: Pick<CardBoard, 'jobs' | 'amend'>
  readonly ledger: Pick<Ledger, 'record'>
  readonly settings: () => { readonly scale: ScaleSettings }
  readonly later: (work: Promise<unknown>) => void
}

/**
 * The weight of a parcel that was scanned is kept with its label and held against the order's. Printing waits for it
 * only where the settings have it so. Faults, each a question then: `order.weight-differs`, `scale.*` where there is
 * none. What nobody has scanned is weighed by nobody, and one weight is not that of several parcels.
 */
export async function judgeWeight(
  deps: WeighDeps,
  control: Pick<JobControl, 'wasToldToGoOn'>,
  job: Job,
  order: Order,
): Promise<Result<undefined>> {
  const weight = weightOf(deps, job)
  if (weight === null) return ok()
  const keeping = keep(deps, job, order, weight)
  if (!deps.settings().scale.asks) {
    deps.later(keeping)
    return ok()
  }
  const kept = await keeping
  const fault = kept.ok ? unread(control, kept.value) : beside(kept.fault, orderedOf(order, job.label.parcel))
  if (fault === null) return ok()
  if (!control.wasToldToGoOn(fault)) return failed(fault)
  // A person has read the number beside the order's, and says that it is the scale's.
  const weighed = said(fault)
  if (weighed === null) return ok()
  const written = await keep(deps, job, order, Promise.resolve(ok(weighed)))
  return written.ok || control.wasToldToGoOn(written.fault) ? ok() : written
}

/** How they differ, where nobody has read just these two numbers beside each other and said yes. */
function unread({ wasToldToGoOn }: Pick<JobControl, 'wasToldToGoOn'>, weighed: Weighed): Fault | null {
  const fault = differs(weighed)
  return fault !== null && wasToldToGoOn({ ...fault, code: 'scale.perhaps-scanned' }) ? null : fault
}

/** Whoever is asked whether a number is a weight reads the order's beside it. */
function beside(fault: Fault, ordered: number | null): Fault {
  if (fault.code !== 'scale.perhaps-scanned' || ordered === null) return fault
  return { ...fault, facts: { ...fault.facts, ordered } }
}

/** Grams. */
function said({ code, facts }: Fault): number | null {
  const weighed = code === 'scale.perhaps-scanned' ? facts?.weighed : null
  return typeof weighed === 'number' ? weighed : null
}

/**
 * Until a label that asks for its weight has it. Meanwhile it has no turn at its printer, so that it holds up nobody; one
 * whose weight is there keeps its place.
 */
export async function untilWeighed(
  deps: Pick<WeighDeps, 'cards' | 'weighing' | 'settings'> & { readonly lanes: Pick<Lanes, 'setAside'> },
  job: Job,
  signal: AbortSignal,
): Promise<void> {
  const weight = deps.settings().scale.asks ? weightOf(deps, job) : null
  if (weight === null || (await Promise.race([weight, null])) !== null) return
  deps.lanes.setAside(job.id, true)
  await Promise.race([weight, aborted(signal)])
  deps.lanes.setAside(job.id, false)
}

function weightOf(
  { cards, weighing }: Pick<WeighDeps, 'cards' | 'weighing'>,
  job: Job,
): Promise<Result<number>> | null {
  const isScanned = job.copy === 1 && job.batch === undefined && job.waitMs === null
  return isScanned && cards.jobs(job.intent).length === 1 ? weighing.weightOf(job.intent) : null
}

/** On disk, once: a label that comes by again has it already, unless its order weighs something else by now. */
async function keep(
  { cards, ledger, settings }: WeighDeps,
  job: Job,
  order: Order,
  weight: Promise<Result<number>>,
): Promise<Result<Weighed>> {
  const before = job.weighed ?? null
  const now = await weight
  const found = now.ok || before === null ? now : ok(before.grams)
  const ordered = orderedOf(order, job.label.parcel)
  if (found.ok && before?.grams === found.value && before.ordered === ordered) return ok(before)
  cards.amend(job.intent, { unweighed: found.ok ? null : found.fault })
  if (!found.ok) return found
  const weighed = weighedAgainst(found.value, ordered, settings().scale)
  const recorded = await ledger.record(job.id, { type: 'weighed', ...weighed })
  return recorded.ok ? ok(weighed) : recorded
}

/** Of one parcel of several what its own line says; the order's weight is that of all. */
function orderedOf(order: Order, parcel: number): number | null {
  const code = order.parcels[parcel - 1]
  if (code === undefined) return order.weight
  return order.detail?.items.find((item) => item.parcel === code)?.weight ?? null
}

function differs({ grams, ordered, beyond }: Weighed): Fault | null {
  if (!beyond || ordered === null) return null
  return fail('order.weight-differs', { facts: { weighed: grams, ordered } }).fault
}
