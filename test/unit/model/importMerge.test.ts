import { describe, expect, it } from 'vitest'
import { areLines, mergeRows } from '../../../src/model/importMerge.ts'
import type { ImportCells, ReadingOf } from '../../../src/model/importRows.ts'
import { readImportRow } from '../../../src/model/importRows.ts'
import { placeFinder } from '../../../src/units/placeFinder.ts'
import { receiver } from '../../support/importDesk.ts'

const { content: _, weight: __, ...whom } = receiver
const reading: ReadingOf = { constants: {}, kilograms: false }
const merge = (rows: readonly ImportCells[], how = reading) =>
  mergeRows(
    rows.map((cells, at) => ({ row: at + 2, cells, read: readImportRow(cells, how, placeFinder) })),
    how,
    placeFinder,
  )
const told = (rows: readonly ImportCells[], how = reading) =>
  [...merge(rows, how).faults].map(([row, faults]) => [row, ...faults.map(({ field, rule }) => `${field} ${rule}`)])
const shirt = {
  ...whom,
  client_order_code: 'SPX1',
  cod_amount: '450000',
  item_name: 'Áo',
  item_quantity: '2',
  weight: '300',
}
const shoes = {
  ...shirt,
  item_name: 'Giày',
  item_code: 'G-42',
  item_quantity: '1',
  item_price: '200000',
  weight: '700',
}

describe('rows of one order, one for each product', () => {
  it('are one order with their items, their weights added and their money once', () => {
    const { order, faults } = merge([shirt, shoes])
    expect([...faults]).toEqual([])
    expect(order).toMatchObject({ weight: 1_000, cod_amount: 450_000, content: '', service_type_id: 2 })
    expect(order.items.map(({ name, code, quantity, price }) => [name, code, quantity, price])).toEqual([
      ['Áo', '', 2, 0],
      ['Giày', 'G-42', 1, 200_000],
    ])
  })

  it('may say whom it is for in one row only, and write a phone or an amount otherwise', () => {
    const { to_name: _name, to_address: _address, ...bare } = shoes
    expect(told([shirt, { ...bare, to_phone: '+84 912 345 678', cod_amount: '450.000 đ' }])).toEqual([])
  })

  it.each([
    ['receiver', { to_name: 'Trần Văn Bình' }, 'to_name'],
    ['phone', { to_phone: '0912345679' }, 'to_phone'],
    ['street', { to_address: '14 Lê Lợi' }, 'to_address'],
    ['ward', { to_ward_name: 'Phường Bến Thành' }, 'to_ward_name'],
    ['cash on delivery', { cod_amount: '200000' }, 'cod_amount'],
    ['size of the box', { height: '30' }, 'height'],
  ])('are wrong at the cell that says another %s', (_what, other, field) => {
    expect(told([shirt, { ...shoes, ...other }])).toEqual([[3, `${field} differs-from`]])
  })

  it('are asked about where all say one weight, which may be the order’s; said once it is the order’s', () => {
    expect(told([shirt, { ...shoes, weight: '300' }])).toEqual([[2, 'weight sum-or-whole']])
    const once = merge([shirt, { ...shoes, weight: '' }])
    expect([once.order.weight, once.faults.size]).toEqual([300, 0])
    const constant = merge(
      [
        { ...shirt, weight: '' },
        { ...shoes, weight: '' },
      ],
      { ...reading, constants: { weight: '500' } },
    )
    expect([constant.order.weight, constant.faults.size]).toEqual([500, 0])
  })

  it('are no heavy order until somebody says so, and then each is a parcel with its own measures', () => {
    const heavy = [
      { ...shirt, weight: '15000' },
      { ...shoes, weight: '9000', height: '30' },
    ]
    expect(told(heavy)).toEqual([
      [3, 'height differs-from'],
      [2, 'service_type_id required'],
    ])
    const { order, faults } = merge(heavy.map((cells, at) => (at === 0 ? { ...cells, service_type_id: '5' } : cells)))
    expect([...faults]).toEqual([])
    expect(order).toMatchObject({ service_type_id: 5, weight: 24_000 })
    expect(order.items.map(({ weight, height }) => [weight, height])).toEqual([
      [15_000, 10],
      [9_000, 30],
    ])
  })

  it('are wrong at their own product', () => {
    expect(told([shirt, { ...shoes, item_quantity: '0,5' }])).toEqual([[3, 'item_quantity whole']])
  })

  it('are none without a product in each', () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ cells: shirt }))
    // A column of another kind that was taken for the code would make one order of the whole file.
    expect([areLines(many(200)), areLines(many(201))]).toEqual([true, false])
    expect(areLines([{ cells: shirt }, { cells: { ...shoes, item_name: ' ' } }])).toBe(false)
  })
})
