import { expect, it } from 'vitest'
import { readOrder } from '../../../src/shipping/readOrder.ts'

const numbers = [1e308, -1e308, 2 ** 53, 1e12 + 1, Number.NaN, Number.POSITIVE_INFINITY] as const

it('no number of an order is larger than the store takes: it is as good as missing', () => {
  for (const huge of numbers) {
    const amounts = { cod_amount: huge, weight: huge, length: huge, insurance_value: huge, shop_id: huge }
    const items = [{ name: 'áo', quantity: huge, price: huge, weight: huge }]
    const order = readOrder({ order_code: 'G8ADKBRF', status: 'ready_to_pick', ...amounts, items })
    expect([huge, order]).toMatchObject([huge, { cod: null, weight: null, shop: 0 }])
    const held: number[] = []
    JSON.stringify(order, (_, value) => {
      if (typeof value === 'number') held.push(value)
      return value
    })
    expect(held.filter((number) => Math.abs(number) > 1e12)).toEqual([])
  }
})

it('what carriers say of money and weight stays as it is, without its fraction', () => {
  const info = { order_code: 'G8ADKBRF', status: 'ready_to_pick', cod_amount: 50_000_000.7, weight: 1_200 }
  expect(readOrder(info)).toMatchObject({ cod: 50_000_000, weight: 1_200 })
  expect(readOrder({ ...info, cod_amount: 1e12 })).toMatchObject({ cod: 1e12 })
})
