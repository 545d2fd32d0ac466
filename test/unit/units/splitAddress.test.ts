import { describe, expect, it } from 'vitest'
import type { Part } from '../../../src/units/part.ts'
import { splitAddress } from '../../../src/units/splitAddress.ts'
import type { PastedAddress, Verdict } from '../../support/addressSet.ts'
import { addressSet, verdictOn } from '../../support/addressSet.ts'

const seen = addressSet('seen')
const heldOut = addressSet('heldOut')
const blind = addressSet('blind')

function shareOf(verdict: Verdict | readonly Verdict[], set: readonly PastedAddress[]): number {
  const wanted = [verdict].flat()
  return set.filter((one) => wanted.includes(verdictOn(one))).length / set.length
}

describe.each([
  ['looked at', seen],
  ['set aside', heldOut],
  ['written down afterwards', blind],
])('addresses as they are pasted, the part that was %s,', (_, set) => {
  it('are never told as sure and wrong', () => {
    expect(set.filter((one) => verdictOn(one) === 'wrong').map(({ line }) => line)).toEqual([])
  })

  it('are right without asking, four in five of those that say where they are', () => {
    const tellable = set.filter(({ scheme }) => scheme !== '?')
    expect(shareOf('right', tellable)).toBeGreaterThanOrEqual(0.8)
  })

  it('are right, or honestly unsure with the truth among what is offered, 97 in 100', () => {
    expect(shareOf(['right', 'unsure'], set)).toBeGreaterThanOrEqual(0.97)
  })
})

describe('the set of pasted addresses', () => {
  it('is large, of both schemes, and has no line in both halves', () => {
    const all = [...seen, ...heldOut]
    expect(all.length).toBeGreaterThanOrEqual(300)
    for (const scheme of ['old', 'new'])
      expect(all.filter((one) => one.scheme === scheme).length / all.length).toBeGreaterThan(0.3)
    const lines = new Set(seen.map(({ line }) => line))
    expect(heldOut.filter(({ line }) => lines.has(line))).toEqual([])
  })

  it('has traps: whoever always took the likeliest would be wrong', () => {
    const taken = [...seen, ...heldOut].filter(({ told, line }) => {
      const [likeliest] = splitAddress(line).places
      return likeliest?.ward != null && likeliest.ward.name !== told.ward
    })
    expect(taken.length).toBeGreaterThan(10)
  })

  it('finds the wrong ones: against the truth of another line nearly every line is wrong', () => {
    const crossed = heldOut.map((one, at) => ({ ...one, told: heldOut.at(at - 7)?.told ?? one.told }))
    expect(shareOf('wrong', crossed)).toBeGreaterThan(0.8)
  })
})

describe('a pasted address', () => {
  const names = (part: Part<{ readonly name: string }>) =>
    part.state === 'unsure' ? part.candidates.map(({ name }) => name) : []

  it('gives the codes of the scheme that it is written in', () => {
    const old = splitAddress('12 Nguyễn Huệ, P. Bến Nghé, Q1, HCM')
    expect(old.ward).toMatchObject({ state: 'sure', value: { code: '20101' } })
    expect(old.district).toMatchObject({ state: 'sure', value: { id: 1442 } })
    const inForce = splitAddress('12 Nguyễn Huệ, P. Sài Gòn, HCM')
    expect(inForce).toMatchObject({ scheme: 'new', ward: { state: 'sure', value: { code: '26740' } } })
    expect(inForce.district).toEqual({ state: 'unknown' })
  })

  it('offers its ward in the other scheme, both ways, and chooses none', () => {
    const old = splitAddress('12 Nguyễn Huệ, P. Bến Nghé, Q1, HCM')
    expect(old.offered.map(({ ward }) => ward?.name)).toEqual(['Phường Sài Gòn'])
    expect(old.scheme).toBe('old')
    const inForce = splitAddress('9 Đinh Tiên Hoàng, P. Hoàn Kiếm, Hà Nội')
    expect(inForce.offered.length).toBeGreaterThan(1)
    expect(inForce.offered.every(({ scheme }) => scheme === 'old')).toBe(true)
  })

  it('keeps open which of two wards with one name it means, and names them', () => {
    const { ward, district, province } = splitAddress('15 Lê Lợi, Phường 1, TP.HCM')
    expect([ward.state, district.state, province.state]).toEqual(['unsure', 'unsure', 'sure'])
    expect(names(district)).toContain('Quận 3')
  })

  it('does not take a street for the ward of the same name', () => {
    const { street, ward } = splitAddress('25 Nguyễn Cư Trinh, Q1, HCM')
    expect(street).toEqual({ state: 'sure', value: '25 Nguyễn Cư Trinh' })
    expect(ward.state).not.toBe('sure')
  })

  it('does not take a ward for the name of a hamlet that has a number', () => {
    const { street, ward } = splitAddress('ấp 2 Mỹ Thạnh, Thủ Thừa, Long An')
    expect(street).toEqual({ state: 'unsure', candidates: ['ấp 2 Mỹ Thạnh', 'ấp 2'] })
    expect(ward.state).toBe('unsure')
    expect(splitAddress('ấp 2, xã Mỹ Thạnh, Thủ Thừa, Long An').street).toEqual({ state: 'sure', value: 'ấp 2' })
  })

  it('is not understood where what it says contradicts itself', () => {
    const { ward, district, province } = splitAddress('1 Lê Duẩn, Phường Bến Nghé, Quận Hoàn Kiếm, Hà Nội')
    expect(ward.state).not.toBe('sure')
    expect([district.state, province.state]).toEqual(['sure', 'sure'])
  })

  it.each([
    ['empty', ''],
    ['blank', ' '],
    ['commas', ',,,'],
    ['a picture', '🏠'],
    ['a phone', '0912345678'],
    ['brackets without end', '('.repeat(2_000)],
    ['one ward again and again', 'Phường 1, '.repeat(2_000)],
    ['names of a prototype', '__proto__, constructor'],
  ])('may be anything: %s', (_, line) => {
    expect(splitAddress(line).ward.state).not.toBe('sure')
  })
})
