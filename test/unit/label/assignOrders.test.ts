import { describe, expect, it } from 'vitest'
import { assignOrders } from '../../../src/label/assignOrders.ts'
import type { SeenPage } from '../../../src/label/seenPage.ts'
import type { CodeRule } from '../../../src/model/codeRule.ts'

const wanted = (...orders: readonly (readonly [string, ...number[]])[]) =>
  orders.map(([order, ...parcels]) => ({ order, parcels }))
const by = (symbols: readonly string[], text = ''): SeenPage => ({ text, dots: { hasInk: true, symbols } })
const ruled = (
  rules: readonly CodeRule[],
  pages: readonly SeenPage[],
  ...orders: readonly (readonly [string, ...number[]])[]
) => assignOrders(pages, wanted(...orders), rules).map((one) => (one.ok ? one.value : one.fault.code))
const seen = (pages: readonly SeenPage[], ...orders: readonly (readonly [string, ...number[]])[]) =>
  assignOrders(pages, wanted(...orders), []).map((one) => (one.ok ? one.value : one.fault.code))
const told = (texts: readonly string[], ...orders: readonly (readonly [string, ...number[]])[]) =>
  assignOrders(
    texts.map((text) => ({ text, dots: null })),
    wanted(...orders),
    [],
  ).map((one) => (one.ok ? one.value : one.fault.code))

describe('the pages of a view of many orders', () => {
  it('are given to the orders they name, in whatever order they come', () => {
    expect(
      told(
        ['LXFDFT', 'Mã đơn G 8 A D K B R F', 'L8TKYG_2', 'L8TKYG_1'],
        ['G8ADKBRF', 0],
        ['L8TKYG', 1, 2],
        ['LXFDFT', 0],
      ),
    ).toEqual([[1], [3, 2], [0]])
  })

  it('leave out an order that has none, and the others have theirs', () => {
    expect(told(['LXFDFT', ' '], ['G8ADKBRF', 0], ['LXFDFT', 0])).toEqual(['view.no-such-order', [0]])
  })

  it('are nobody’s when a page names two of the orders', () => {
    expect(told(['LXFDFT đổi cho G8ADKBRF', 'L8TKYG'], ['G8ADKBRF', 0], ['LXFDFT', 0], ['L8TKYG', 0])).toEqual([
      'view.other-order',
      'view.other-order',
      [1],
    ])
  })

  it('are not guessed when an order has too many or too few', () => {
    expect(told(['LXFDFT', 'LXFDFT', 'L8TKYG_1'], ['LXFDFT', 0], ['L8TKYG', 1, 2])).toEqual([
      'view.page-count',
      'view.page-count',
    ])
  })

  it('say nothing by words that only contain a code', () => {
    expect(told(['LXFDFTX', 'ALXFDFT'], ['LXFDFT', 0])).toEqual(['view.no-such-order'])
  })
})

describe('the dots of a view of many orders', () => {
  it('give a page without a code in its letters to the one order that a bar code names', () => {
    const pages = [by(['LXFDFT', '40-G-33-A1']), by(['G8ADKBRF'], 'Mã đơn G8AD-KBRF')]
    expect(seen(pages, ['G8ADKBRF', 0], ['LXFDFT', 0])).toEqual([[1], [0]])
  })

  it('never overrule letters, and give nobody a page that names two', () => {
    const pages = [
      by(['LXFDFT'], 'LXFDFT đổi cho G8ADKBRF'),
      by(['L8TKYG', 'GAVQ43']),
      by(['H6TR2A'], 'Đổi cho: 9T-KW-2B'),
      by(['E4MMRC']),
    ]
    const orders = ['G8ADKBRF', 'LXFDFT', 'L8TKYG', 'GAVQ43', 'H6TR2A', '9TKW2B', 'E4MMRC'] as const
    expect(seen(pages, ...orders.map((order) => [order, 0] as const))).toEqual([
      ...Array.from({ length: 6 }, () => 'view.other-order'),
      [3],
    ])
  })

  it('leave nobody sure whose label a page with ink and without a code belongs to', () => {
    const pages = [by([], 'LXFDFT'), by([]), by([], 'L8TKYG'), by([], 'GAVQ43')]
    expect(seen(pages, ['LXFDFT', 0], ['L8TKYG', 0], ['GAVQ43', 0])).toEqual([
      'view.stray-page',
      'view.stray-page',
      [3],
    ])
  })
})

describe('a symbol that a leader’s rule is for', () => {
  const prefix = { before: 'VN', after: '', lengths: [6, 8], parcel: null }
  const counted = { before: '', after: '', lengths: [6, 8], parcel: { mark: '-', first: 0 as const } }
  const address = { before: 'https://k.example/', after: '', lengths: [6, 8], parcel: null }
  const rules = [prefix, counted, address]

  it('gives its page to the order that it names, and each parcel its own', () => {
    const pages = [by(['VNLXFDFT']), by(['L8TKYG-1', 'https://k.example/L8TKYG']), by(['L8TKYG-0']), by(['VNG8ADKBRF'])]
    expect(ruled(rules, pages, ['G8ADKBRF', 0], ['LXFDFT', 0], ['L8TKYG', 1, 2])).toEqual([[3], [0], [2, 1]])
    expect(ruled([], pages, ['G8ADKBRF', 0], ['LXFDFT', 0])).toEqual(['view.no-such-order', 'view.no-such-order'])
  })

  it('gives nobody a page that it names two of the orders by, in one symbol or in several', () => {
    const twice = [by(['VNLXFDFT']), by(['https://k.example/L8TKYG', 'VNGAVQ43']), by(['GAVQ43'], 'GAVQ43')]
    const orders = ['LXFDFT', 'VNLXFDFT', 'L8TKYG', 'GAVQ43'].map((order) => [order, 0] as const)
    expect(ruled(rules, twice, ...orders)).toEqual(Array.from({ length: 4 }, () => 'view.other-order'))
  })

  it('never overrules letters', () => {
    const pages = [by(['VNLXFDFT'], 'L8TKYG'), by(['VNG8ADKBRF'], 'G8ADKBRF LXFDFT')]
    expect(ruled(rules, pages, ['L8TKYG', 0], ['LXFDFT', 0], ['G8ADKBRF', 0])).toEqual([
      [0],
      'view.other-order',
      'view.other-order',
    ])
  })

  it('assigns no page of several parcels without a number', () => {
    expect(ruled(rules, [by(['VNL8TKYG']), by(['L8TKYG-1'])], ['L8TKYG', 1, 2])).toEqual(['view.which-parcel'])
    expect(ruled(rules, [by(['L8TKYG-1']), by(['L8TKYG-2'])], ['L8TKYG', 1, 2])).toEqual(['view.other-order'])
  })
})
