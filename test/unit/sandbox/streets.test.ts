import { expect, it } from 'vitest'
import { streetFits } from '../../../src/sandbox/places/streets.ts'
import { newWardNamed } from '../../../src/units/findUnit.ts'

it('knows that a street lies in one of several wards that have one of its name', () => {
  const ward = newWardNamed('Phường Hòa Hưng', 'Hồ Chí Minh')
  if (ward === null) throw new Error('there is no such ward')
  expect(streetFits('12 Tô Hiến Thành', ward)).toBe(true)
  expect(streetFits('12 Ba Tháng Hai', ward)).toBe(false)
  expect(streetFits('12 Hàng Bông', ward)).toBe(true) // of another province: nobody knows
})
