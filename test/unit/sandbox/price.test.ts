import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noExtras } from '../../../src/sandbox/price/extras.ts'
import { feeOf } from '../../../src/sandbox/price/fee.ts'
import { isoTime, leadTimeOf } from '../../../src/sandbox/price/leadTime.ts'
import { routeBetween } from '../../../src/sandbox/price/route.ts'
import { units } from '../../../src/units/units.ts'

const district = fc.constantFrom(...units().districts.map(({ id }) => id))
const serviceType = fc.constantFrom<2 | 5>(2, 5)
const amount = fc.nat({ max: 50_000_000 })
const parcel = fc.record({
  weight: amount,
  length: amount,
  width: amount,
  height: amount,
})

describe('a fee', () => {
  it('is made of whole đồng that add up, never below nothing, whatever is sent', () => {
    const priced = fc.record({
      from: district,
      to: district,
      serviceType,
      parcels: fc.array(parcel, { minLength: 1, maxLength: 5 }),
      insurance: amount,
      cod: amount,
      coupon: fc.constantFrom('', 'PRACTICE10K', '__proto__'),
      pickStation: fc.boolean(),
      deliverStation: fc.boolean(),
      goods: fc.nat({ max: 2 ** 31 }),
      tried: fc.boolean(),
      papers: fc.boolean(),
      codFailed: amount,
      status: fc.constantFrom('', 'return', 'return_fail', 'returned', 'delivered'),
    })
    void fc.assert(
      fc.property(priced, ({ from, to, ...rest }) => {
        const route = routeBetween(from, to, rest.serviceType)
        if (typeof route === 'string') return
        const { total, ...parts } = feeOf({ route, ...rest })
        const all = Object.values(parts)
        expect([total, ...all].every(Number.isSafeInteger)).toBe(true)
        expect(total).toBeGreaterThanOrEqual(0)
        expect(all.reduce((one, two) => one + two, 0)).toBe(total)
      }),
    )
  })

  it('grows with the weight', () => {
    const route = routeBetween(1442, 1489, 2)
    if (typeof route === 'string') throw new Error(route)
    const at = (weight: number) =>
      feeOf({
        route,
        serviceType: 2,
        parcels: [{ weight, length: 1, width: 1, height: 1 }],
        insurance: 0,
        cod: 0,
        coupon: '',
        ...noExtras,
      }).total
    expect([500, 501, 1_000, 1_001].map(at)).toEqual([32_000, 37_000, 37_000, 42_000])
  })
})

describe('a lead time', () => {
  it('ends at 23:59:59 in Vietnam, after now and within a month', () => {
    const now = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2030, 0) })
    void fc.assert(
      fc.property(district, district, serviceType, amount, now, (from, to, type, weight, at) => {
        const route = routeBetween(from, to, type)
        if (typeof route === 'string') return
        const arrives = leadTimeOf(route, type, weight, at)
        expect(isoTime(arrives)).toMatch(/T16:59:59Z$/)
        expect(arrives).toBeGreaterThan(at)
        expect(arrives - at).toBeLessThan(31 * 86_400_000)
      }),
    )
  })
})
