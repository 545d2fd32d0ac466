import * as z from 'zod/mini'
import type { Fault } from '../../base/fault.ts'
import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import type { ShoutingParcel } from '../../contract/pickups.ts'
import { labelCode } from '../../model/label.ts'
import { parcelWritten } from '../../model/namesParcel.ts'
import { isCancelled } from '../../model/orderStatus.ts'
import type { Order } from '../../model/parcel.ts'
import { asideReasons, isHandedOver, pickupVerdict } from '../../model/pickup.ts'
import type { LabelKey } from '../../model/pickupRecord.ts'
import type { Memory } from '../../ports/memory.ts'
import { justRead, presentFor } from '../orders/believed.ts'
import type { OpenPickup } from './openPickup.ts'

/**
 * Parcels that went with a driver on an old word of the service, or on none: the pickup was signed without a network, or had
 * more of them than a driver waits for.
 * Each order is asked about once more; one that is cancelled, none of this account, or not as its label says is shouted
 * about until somebody says that the driver knows. The manifest stays as it was signed.
 */
export interface Afterwards {
  /** What an earlier run left. */
  open(): Promise<void>
  /** The pickup is about to be signed: what of it has to be asked about is on disk. */
  signed(pickup: OpenPickup, askedAt: ReadonlyMap<string, number>, now: number): Promise<void>
  /** The order that is asked about next, of those that may be asked now; null: none. */
  next(mayBeAsked: (order: string) => boolean): string | null
  /** What the service said of an order; null: it has none. Returns the pickups that it is shouted about in. */
  learn(code: string, order: Order | null, newsOf: NewsOf): Promise<readonly string[]>
  /** Labels of a signed pickup that should not have gone. */
  late(pickup: string): readonly ShoutingParcel[]
  /** Somebody has told the driver of these. */
  told(pickup: string, codes: readonly string[]): Promise<Result<null>>
}

/** What of an order is not as on this label of it; null: nothing, as far as anybody knows. */
type NewsOf = (label: LabelKey, order: Order) => Promise<Fault | null>

const Went = z.object({ pickup: z.string(), order: z.string(), code: z.string() })
type Went = z.infer<typeof Went>
const Late = z.extend(Went, {
  why: z._default(z.enum(asideReasons), 'cancelled'),
  news: z._default(z.nullable(z.custom<Fault>()), null),
})
type Late = z.infer<typeof Late>
const Form = z.object({ asks: z.array(Went), late: z.array(Late) })

/** As many as a driver takes in weeks; an account that is never asked about again keeps no more. */
const mostAsks = 5_000

export function createAfterwards(memory: Memory, account: () => string): Afterwards {
  let known: z.infer<typeof Form> = { asks: [], late: [] }
  const keep = (next: typeof known) => {
    known = { asks: next.asks.slice(-mostAsks), late: next.late.slice(-mostAsks) }
    return memory.set(keyOf(account()), known)
  }
  return {
    async open() {
      const read = await memory.get(keyOf(account()))
      const parsed = read.ok ? Form.safeParse(read.value) : null
      if (parsed?.success === true) known = parsed.data
    },
    async signed(pickup, askedAt, now) {
      const asks = unsure(pickup, askedAt, now)
      const others = known.asks.filter((one) => one.pickup !== pickup.about.id)
      if (asks.length > 0 || others.length < known.asks.length) await keep({ ...known, asks: [...others, ...asks] })
    },
    next: (mayBeAsked) => known.asks.find(({ order }) => mayBeAsked(order))?.order ?? null,
    async learn(code, order, newsOf) {
      const answered = known.asks.filter((one) => one.order === code)
      if (answered.length === 0) return []
      const heard = (await Promise.all(answered.map((went) => lateOf(went, order, newsOf)))).flat()
      // Somebody else may have heard of it meanwhile.
      const late = heard.filter(({ pickup, code: text }) => known.asks.some((one) => isOf(one, pickup, text)))
      const asks = known.asks.filter((one) => one.order !== code)
      await keep({ asks, late: [...known.late, ...late] })
      return [...new Set(late.map(({ pickup }) => pickup))]
    },
    late: (pickup) =>
      known.late.filter((one) => one.pickup === pickup).map(({ code, why, news }) => ({ code, why, news })),
    async told(pickup, codes) {
      const isTold = (one: Went) => codes.some((code) => isOf(one, pickup, code))
      const kept = await keep({ ...known, late: known.late.filter((one) => !isTold(one)) })
      return kept.ok ? ok(null) : kept
    },
  }
}

const isOf = (went: Went, pickup: string, code: string) => went.pickup === pickup && went.code === code

const keyOf = (account: string) => `pickup-afterwards/${account}`

async function lateOf(went: Went, order: Order | null, newsOf: NewsOf): Promise<readonly Late[]> {
  if (order === null) return [{ ...went, why: 'foreign', news: null }]
  if (isCancelled(order.status)) return [{ ...went, why: 'cancelled', news: null }]
  const news = await newsOf({ order: order.code, parcel: parcelWritten(went.code, order.code) ?? 0 }, order)
  return news === null ? [] : [{ ...went, why: 'outdated', news }]
}

/** What was handed over and not asked about by then, or not a moment ago. */
function unsure({ about, parcels }: OpenPickup, askedAt: ReadonlyMap<string, number>, now: number): readonly Went[] {
  return parcels.flatMap((parcel) => {
    const { order, scannedAt, text } = parcel
    if (order === null || scannedAt === null || !isHandedOver(pickupVerdict(parcel))) return []
    // A leader has let it go as somebody else's.
    if (parcel.standing === 'accepted') return []
    const present = Math.max(scannedAt - presentFor, now - justRead)
    const at = askedAt.get(order) ?? 0
    // By a clock that was set back since nobody knows how long ago it was.
    const isSure = parcel.standing !== 'unasked' && at >= present && at <= now
    return isSure ? [] : [{ pickup: about.id, order, code: text ?? labelCode({ order, parcel: parcel.parcel }) }]
  })
}
