import { describe, expect, it } from 'vitest'
import { namesParcel, parcelMeant, parcelNamed } from '../../../src/model/namesParcel.ts'

describe('a code that names a parcel', () => {
  it('is all of its code or its order’s, in any case', () => {
    const second = { order: 'LXFDFT', parcel: 2 }
    expect(['LXFDFT_2', ' lxfdft_2', 'LXFDFT', 'LXFDFT_1'].map((code) => namesParcel(code, second, []))).toEqual([
      'parcel',
      'parcel',
      'order',
      'sibling',
    ])
  })

  it('is its order’s and its first parcel’s where the order is one parcel', () => {
    const lone = { order: 'LXFDFT', parcel: 0 }
    expect(['LXFDFT', 'LXFDFT_1', 'LXFDFT_2'].map((code) => namesParcel(code, lone, []))).toEqual([
      'parcel',
      'parcel',
      'sibling',
    ])
  })

  it.each([
    '',
    'LXFDF',
    'LXFDFTX',
    'VNLXFDFT',
    'LX-FDFT',
    'LXFDFT-1',
    'LXFDFT_0',
    'LXFDFT_01',
    'LXFDFT_12345',
    'LXFDFT 2',
    'LXFDFT_2_3',
    'https://ship.example/LXFDFT',
  ])('is no other code: %j', (code) => {
    expect(parcelNamed(code, 'LXFDFT', [])).toBeNull()
  })
})

describe('the label that a parcel number means', () => {
  it.each([
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, null],
    [0, 3, 0],
    [1, 3, 1],
    [3, 3, 3],
    [4, 3, null],
  ])('%i of an order of %i parcels is %s', (parcel, parcels, meant) => {
    expect(parcelMeant(parcel, parcels)).toBe(meant)
  })
})

describe('a code that a leader’s rule is for', () => {
  const prefix = { before: 'VN', after: '', lengths: [8], parcel: null }
  const counted = { before: '', after: '', lengths: [8], parcel: { mark: '-', first: 0 as const } }

  it('names the order that is in it, and what the code itself says comes first', () => {
    const second = { order: 'G8ADKBRF', parcel: 2 }
    const rules = [prefix, counted]
    expect(
      ['VNG8ADKBRF', 'G8ADKBRF-1', 'G8ADKBRF-0', 'G8ADKBRF_2'].map((code) => namesParcel(code, second, rules)),
    ).toEqual(['order', 'parcel', 'sibling', 'parcel'])
    expect(namesParcel('VNABCDEF', { order: 'VNABCDEF', parcel: 0 }, rules)).toBe('parcel')
    expect(namesParcel('VNABCDEF', { order: 'ABCDEF', parcel: 0 }, rules)).toBeNull()
  })
})
