import { describe, expect, it } from 'vitest'
import type { SearchKeys } from '../../../src/model/searchKeys.ts'
import { createOrderIndex } from '../../../src/station/orders/orderIndex.ts'

const some: readonly SearchKeys[] = [
  { code: 'G8ADKBRF', sellerCode: 'DH-2026-0451', name: 'Đỗ Thị Ánh Tuyết', phone: '+84 912 555 777' },
  { code: 'LXFDFT', sellerCode: '', name: 'Trần Minh Khôi', phone: '0987 654 321' },
  { code: 'K2CFLDTH', sellerCode: 'SHOPEE/7781', name: 'Nguyễn Văn Đạt', phone: '0903111222' },
]

function indexOf(keys: readonly SearchKeys[]) {
  const index = createOrderIndex()
  for (const one of keys) index.put(one)
  const codes = (text: string) => index.find(text, 12).found.map(({ code }) => code)
  return { ...index, codes }
}

describe('an order is found', () => {
  it.each([
    ['do thi anh', 'G8ADKBRF'],
    ['anh tuyet', 'G8ADKBRF'],
    ['tuyet do', 'G8ADKBRF'],
    ['ĐỖ THỊ', 'G8ADKBRF'],
    ['Đỗ Thị'.normalize('NFD'), 'G8ADKBRF'],
    ['Ðỗ', 'G8ADKBRF'],
    ['đạt', 'K2CFLDTH'],
    ['dat', 'K2CFLDTH'],
    ['khôi', 'LXFDFT'],
  ])('by the receiver’s name without marks, in any form: %s', (text, code) =>
    expect(indexOf(some).codes(text)).toEqual([code]),
  )

  it.each([
    ['777', 'G8ADKBRF'],
    ['5777', 'G8ADKBRF'],
    ['555 777', 'G8ADKBRF'],
    ['0912.555.777', 'G8ADKBRF'],
    ['+84912555777', 'G8ADKBRF'],
    // While it is being typed.
    ['091255', 'G8ADKBRF'],
    ['khoi 321', 'LXFDFT'],
  ])('by the last digits of the phone: %s', (text, code) => expect(indexOf(some).codes(text)).toEqual([code]))

  it.each([
    ['g8ad', 'G8ADKBRF'],
    ['KBR', 'G8ADKBRF'],
    ['xfd', 'LXFDFT'],
    ['dh-2026', 'G8ADKBRF'],
    ['0451', 'G8ADKBRF'],
    ['2026-0451', 'G8ADKBRF'],
    ['shopee', 'K2CFLDTH'],
  ])('by a part of its code or of the shop’s: %s', (text, code) => expect(indexOf(some).codes(text)).toEqual([code]))

  it('by nothing less, and by nothing that it does not have', () => {
    const { codes } = indexOf(some)
    for (const text of ['', ' ', 'd', '77', '912', 'hi', 'uyet', 'do thi oanh', 'khoi 777', 'ZZZ'])
      expect([text, codes(text)]).toEqual([text, []])
  })
})

describe('of many', () => {
  const many = Array.from({ length: 50 }, (_, place) => ({
    code: `CODE${String(place).padStart(2, '0')}`,
    sellerCode: '',
    name: place === 3 ? 'Lan Anh' : `Nguyễn Thị Lan ${place}`,
    phone: '',
  }))

  it('a few are given, with how many fit: those that begin so first, then the newest', () => {
    const { found, count } = indexOf(many).find('lan', 4)
    expect(found.map(({ code }) => code)).toEqual(['CODE03', 'CODE49', 'CODE48', 'CODE47'])
    expect(count).toBe(50)
  })

  it('one that is read again is the newest, and is what it is now', () => {
    const index = indexOf(many)
    index.put({ code: 'CODE10', sellerCode: '', name: 'Lê Thị Lan', phone: '' })
    expect(index.find('lan', 2).found.map(({ code }) => code)).toEqual(['CODE03', 'CODE10'])
    expect(index.codes('nguyen thi lan 10')).toEqual([])
  })

  it('one that is dropped is not found by anything', () => {
    const index = indexOf(some)
    index.drop('G8ADKBRF')
    for (const text of ['do thi', '777', 'g8ad', 'dh-2026']) expect(index.codes(text)).toEqual([])
  })
})

it('a label or a batch whose order is not kept is found by its code alone, and says so; its order tells more', () => {
  const index = indexOf([])
  index.name('G8ADKBRF')
  expect(index.find('adk', 4)).toEqual({ found: [{ code: 'G8ADKBRF', kept: false }], count: 1 })
  for (const keys of some) index.put(keys)
  expect(index.find('adk', 4)).toEqual({ found: [{ code: 'G8ADKBRF', kept: true }], count: 1 })
  index.drop('G8ADKBRF')
  expect(index.codes('do thi')).toEqual([])
  expect(index.codes('g8ad')).toEqual(['G8ADKBRF'])
})
