import { describe, expect, it } from 'vitest'
import { fromTemplate } from '../../../renderer/screens/newOrder/newOrderView.ts'
import type { NewOrder } from '../../../src/model/newOrder.ts'
import { emptyItem, emptyOrder, ofNobody } from '../../../src/model/newOrder.ts'
import { goodOrder } from '../../support/newOrders.ts'

describe('a template taken into an order', () => {
  const shirts: NewOrder = { ...ofNobody(goodOrder), cod_amount: 250_000, note: 'gọi trước' }
  const shoes: NewOrder = { ...shirts, content: 'Giày', weight: 900, cod_amount: 400_000 }

  it('fills an empty one', () => {
    expect(fromTemplate(emptyOrder, shirts, emptyOrder)).toEqual(shirts)
  })

  it('leaves whom it goes to and what was typed, and changes the goods', () => {
    const typed: NewOrder = { ...goodOrder, cod_amount: 180_000, content: 'Quần', items: [emptyItem] }
    expect(fromTemplate(typed, shirts, emptyOrder)).toEqual({ ...goodOrder, cod_amount: 180_000, note: 'gọi trước' })
  })

  it('takes the place of the template before, whose money nobody typed', () => {
    const first = fromTemplate({ ...emptyOrder, to_name: 'Lan' }, shirts, emptyOrder)
    expect(fromTemplate(first, shoes, shirts)).toEqual({ ...shoes, to_name: 'Lan' })
  })

  it('never mixes the names of two wards', () => {
    const sender = { from_ward_name: 'Phường Sài Gòn', from_province_name: 'Hồ Chí Minh', is_new_from_address: true }
    const old = { from_ward_name: 'Phường 4', from_district_name: 'Quận 3', from_province_name: 'Hồ Chí Minh' }
    expect(fromTemplate({ ...emptyOrder, ...sender }, { ...shirts, ...old }, emptyOrder)).toMatchObject({
      ...sender,
      from_district_name: '',
    })
  })
})
