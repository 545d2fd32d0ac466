import { describe, expect, it } from 'vitest'
import { completeUnit } from '../../../src/units/completeUnit.ts'
import { placeName } from '../../../src/units/place.ts'
import { placeIndex } from '../../../src/units/placeIndex.ts'

const found = (typed: string, options?: Parameters<typeof completeUnit>[1]) =>
  completeUnit(typed, options).map(placeName)

describe('a unit is found while it is typed', () => {
  it.each([
    ['q1', 'Quận 1, Hồ Chí Minh'],
    ['Q.1', 'Quận 1, Hồ Chí Minh'],
    ['quận 1', 'Quận 1, Hồ Chí Minh'],
    ['ben nghe', 'Phường Bến Nghé, Quận 1, Hồ Chí Minh'],
    ['Bến Ngh', 'Phường Bến Nghé, Quận 1, Hồ Chí Minh'],
    ['p. ben nghe', 'Phường Bến Nghé, Quận 1, Hồ Chí Minh'],
    ['BEN NGHE q1', 'Phường Bến Nghé, Quận 1, Hồ Chí Minh'],
    ['lai vung', 'Huyện Lai Vung, Đồng Tháp'],
    ['tt lai vung', 'Thị trấn Lai Vung, Huyện Lai Vung, Đồng Tháp'],
    ['x lai vung', 'Xã Lai Vung, Đồng Tháp'],
    ['p12 go vap', 'Phường 12, Quận Gò Vấp, Hồ Chí Minh'],
    ['tx go cong', 'Thị xã Gò Công, Tiền Giang'],
    ['tp vinh', 'Thành phố Vinh, Nghệ An'],
    ['h lai vung', 'Huyện Lai Vung, Đồng Tháp'],
    ['tan phu dong nai', 'Huyện Tân Phú, Đồng Nai'],
    ['xuan huong da lat', 'Phường Xuân Hương - Đà Lạt, Lâm Đồng'],
    ['dong thap', 'Đồng Tháp'],
    ['hcm', 'Hồ Chí Minh'],
  ])('%s: %s is the first', (typed, wanted) => {
    expect(found(typed)[0]).toBe(wanted)
  })

  it.each([
    ['nghe', 'Phường Bến Nghé, Quận 1, Hồ Chí Minh'],
    ['lv', 'Huyện Lai Vung, Đồng Tháp'],
    ['bn q1', 'Phường Bến Nghé, Quận 1, Hồ Chí Minh'],
    ['lai vung', 'Xã Lai Vung, Đồng Tháp'],
  ])('%s: %s is among them', (typed, wanted) => {
    expect(found(typed, { limit: 100 })).toContain(wanted)
  })

  it('by all of its name, every one, among those of its name', () => {
    const missing = placeIndex().entries.filter(({ place, bare }, at) => {
      if (at % 50 !== 0 || /^\d+$/.test(bare)) return false
      return !completeUnit(bare, { limit: 200, scheme: place.scheme }).includes(place)
    })
    expect(missing.map(({ place }) => placeName(place))).toEqual([])
  })

  it('never more than asked for, no unit twice, and of the scheme asked for', () => {
    for (const typed of ['t', 'tan', 'p1', 'x', 'an']) {
      const some = found(typed)
      expect(some.length).toBeLessThanOrEqual(20)
      expect(new Set(completeUnit(typed)).size).toBe(some.length)
    }
    expect(completeUnit('tan phu', { scheme: 'new' }).every(({ scheme }) => scheme === 'new')).toBe(true)
    expect(found('tan phu', { limit: 3 })).toHaveLength(3)
  })

  it.each([
    ['nothing', ''],
    ['blanks', '   '],
    ['signs', '!!'],
    ['no name', 'zzzz'],
    ['a name of a prototype', '__proto__'],
    ['a word again and again', 'tan '.repeat(5_000)],
  ])('none is found for %s', (_, typed) => {
    expect(found(typed)).toEqual([])
  })
})
