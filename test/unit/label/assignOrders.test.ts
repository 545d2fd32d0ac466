import { describe, expect, it } from 'vitest'
import { assignOrders } from '../../../src/label/assignOrders.ts'

const wanted = (...orders: readonly (readonly [string, ...number[]])[]) =>
  orders.map(([order, ...parcels]) => ({ order, parcels }))
const told = (texts: readonly string[], ...orders: readonly (readonly [string, ...number[]])[]) =>
  assignOrders(texts, wanted(...orders)).map((one) => (one.ok ? one.value : one.fault.code))

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
