import { dayLength, vietnamMidnight } from '../../model/day.ts'
import type { Distance, Route } from './route.ts'
import { isRemote } from './route.ts'

const daysOf: Readonly<Record<Distance, number>> = { province: 1, region: 2, country: 4 }
const lastPickup = 18 // o'clock in Vietnam: what comes later goes the next day
const heavyStep = 100_000 // grams

/**
 * When a parcel arrives, in milliseconds since 1970: 23:59:59 in Vietnam of the day that is as many days ahead as
 * the distance takes, one more for each remote end, for heavy goods (and for every 100 kg of them), and after 18:00.
 */
export function leadTimeOf(route: Route, serviceType: 2 | 5, weight: number, now: number): number {
  const midnight = vietnamMidnight(now)
  const remote = Number(isRemote(route.from)) + Number(isRemote(route.to))
  const heavy = serviceType === 5 ? 1 + Math.min(10, Math.floor(weight / heavyStep)) : 0
  const late = now - midnight >= lastPickup * 3_600_000 ? 1 : 0
  return midnight + (daysOf[route.distance] + remote + heavy + late) * dayLength + dayLength - 1_000
}

/** As the service writes times: ISO 8601 without thousandths. */
export function isoTime(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z')
}
