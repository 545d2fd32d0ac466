import { describe, expect, it } from 'vitest'
import { addressUnits } from '../../../src/compose/addressUnits.ts'

const first = (text: string) => addressUnits.complete(text, 'old')[0]?.name

describe('wards that a few typed words may mean', () => {
  it.each([
    ['ben nghe', 'Phường Bến Nghé, Quận 1, Hồ Chí Minh'],
    ['Bến Nghé', 'Phường Bến Nghé, Quận 1, Hồ Chí Minh'],
    ['p3 q10', 'Phường 3, Quận 10, Hồ Chí Minh'],
    ['P.03, Q.10', 'Phường 3, Quận 10, Hồ Chí Minh'],
    ['da kao hcm', 'Phường Đa Kao, Quận 1, Hồ Chí Minh'],
  ])('%s is %s', (typed, name) => expect(first(typed)).toBe(name))

  it('are those of a district when its name is typed', () => {
    const names = addressUnits.complete('lai vung', 'old').map(({ name }) => name)
    expect(names.length).toBeGreaterThan(1)
    for (const name of names) expect(name).toContain('Lai Vung')
  })

  it('begin with the number as it stands; what it may become follows', () => {
    const [one, ...others] = addressUnits.complete('phuong 1 quan 3', 'old').map(({ name }) => name)
    expect(one).toBe('Phường 1, Quận 3, Hồ Chí Minh')
    for (const name of others) expect(name).toMatch(/^Phường 1\d, Quận 3,/)
  })

  it('are eight at most, each once, and none for words that stand in no name', () => {
    for (const typed of ['phuong', 'lai vung', 'con dao', 'con co', 'a']) {
      const found = addressUnits.complete(typed, 'old')
      expect(found.length).toBeLessThanOrEqual(8)
      expect(new Set(found.map(({ name }) => name)).size).toBe(found.length)
    }
    expect(addressUnits.complete('ben nghe zzz', 'old')).toEqual([])
  })

  it('are named by their codes, and what is no ward of the district is not', () => {
    expect(addressUnits.numbered({ ward: '20101', district: 1442 })?.name).toBe('Phường Bến Nghé, Quận 1, Hồ Chí Minh')
    expect(addressUnits.numbered({ ward: '20101', district: 1443 })).toBe(null)
    expect(addressUnits.numbered({ ward: '', district: 0 })).toBe(null)
  })
})
