/**
 * What a parcel costs at the practice service. The formula is invented, documented in docs/practice.md, and nothing
 * in it is drawn: the same parcel always costs the same. Weights in grams, lengths in centimetres, money in đồng.
 */
import { convertedWeight } from '../practiceOrder.ts'
import type { Extras } from './extras.ts'
import { extrasOf } from './extras.ts'
import type { Distance, Route } from './route.ts'

export interface Parcel {
  readonly weight: number
  readonly length: number
  readonly width: number
  readonly height: number
}

export interface Priced extends Extras {
  readonly route: Route
  readonly serviceType: 2 | 5
  /** Type 2: one; type 5: every line of goods, however many pieces are in it. */
  readonly parcels: readonly Parcel[]
  readonly insurance: number
  readonly cod: number
  readonly coupon: string
}

export interface Fee extends ReturnType<typeof extrasOf> {
  readonly service: number
  readonly insurance: number
  readonly cod: number
  /** 0 or less. */
  readonly coupon: number
  readonly total: number
}

/** `base` covers the first `covered` grams, every begun `step` grams beyond cost `more`. */
interface Tariff {
  readonly base: number
  readonly covered: number
  readonly step: number
  readonly more: number
}

const light: Readonly<Record<Distance, Tariff>> = {
  province: { base: 22_000, covered: 2_000, step: 500, more: 2_500 },
  region: { base: 30_000, covered: 500, step: 500, more: 3_500 },
  country: { base: 32_000, covered: 500, step: 500, more: 5_000 },
}

const heavy: Readonly<Record<Distance, Tariff>> = {
  province: { base: 60_000, covered: 20_000, step: 1_000, more: 2_500 },
  region: { base: 90_000, covered: 20_000, step: 1_000, more: 3_000 },
  country: { base: 120_000, covered: 20_000, step: 1_000, more: 3_475 },
}

/** Coupons of the practice service; any other has no effect. */
export const coupons: Readonly<Record<string, number>> = { PRACTICE10K: 10_000, PRACTICE50K: 50_000 }

const insuranceShare = 0.005
const codShare = 0.006
const leastCodFee = 5_000

export function feeOf({ route, serviceType, parcels, insurance, cod, coupon, ...extras }: Priced): Fee {
  const tariff = (serviceType === 5 ? heavy : light)[route.distance]
  const service = money(parcels.reduce((sum, parcel) => sum + priceOf(tariff, parcel), 0))
  const parts = {
    service,
    insurance: money(Math.ceil(insurance * insuranceShare)),
    cod: cod > 0 ? money(Math.max(leastCodFee, Math.ceil(cod * codShare))) : 0,
    ...extrasOf(extras, route, service),
  }
  const sum = Object.values(parts).reduce((all, one) => all + one, 0)
  const discount = Math.min(sum, Object.hasOwn(coupons, coupon) ? (coupons[coupon] ?? 0) : 0)
  return { ...parts, coupon: 0 - discount, total: sum - discount }
}

function priceOf({ base, covered, step, more }: Tariff, parcel: Parcel): number {
  const charged = Math.max(parcel.weight, convertedWeight(parcel))
  return base + Math.max(0, Math.ceil((charged - covered) / step)) * more
}

/** A part of a sum that a number still holds exactly: a shop that sends a million pianos gets a reply that adds up. */
function money(amount: number): number {
  return Math.min(amount, 500_000_000_000_000)
}
