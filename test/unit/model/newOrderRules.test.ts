import { describe, expect, test } from 'vitest'
import type { NewOrder } from '../../../src/model/newOrder.ts'
import { chargeableGrams, emptyItem, volumetricGrams } from '../../../src/model/newOrder.ts'
import { orderFaults } from '../../../src/model/newOrderRules.ts'
import { createOrder } from '../../../src/shipping/endpoints/newOrder.ts'
import { fieldFaults } from '../../../src/shipping/invalid.ts'
import { orderFieldText } from '../../../src/words/orderFieldText.ts'
import { goodOrder as good } from '../../support/newOrders.ts'

const heavy: NewOrder = {
  ...good,
  service_type_id: 5,
  items: [{ ...emptyItem, name: 'Tủ', weight: 21_000, length: 60, width: 60, height: 60 }],
}

describe('an order', () => {
  test.each([
    ['light', good],
    ['heavy', heavy],
    ['in the units in force', { ...good, is_new_to_address: true, to_district_name: '' }],
    ['at every limit', { ...good, cod_amount: 50_000_000, insurance_value: 5_000_000, note: 'ă'.repeat(5_000) }],
  ])('%s may be sent', (_, order) => expect(orderFaults(order)).toEqual([]))

  test.each<[Partial<NewOrder>, string, string]>([
    [{ to_name: ' ' }, 'to_name', 'required'],
    [{ to_phone: '' }, 'to_phone', 'required'],
    [{ to_phone: '12345' }, 'to_phone', 'phone'],
    [{ from_phone: 'abc' }, 'from_phone', 'phone'],
    [{ to_district_name: '' }, 'to_district_name', 'required'],
    [{ is_new_to_address: true }, 'to_district_name', 'empty'],
    [{ is_new_return_address: true, return_district_name: 'Quận 1' }, 'return_district_name', 'empty'],
    [{ content: '' }, 'content', 'required'],
    [{ height: 0 }, 'height', 'required'],
    [{ length: 201 }, 'length', 'max'],
    [{ weight: 20_000 }, 'weight', 'max'],
    [{ weight: 1.5 }, 'weight', 'type'],
    [{ cod_amount: 50_000_001 }, 'cod_amount', 'max'],
    [{ cod_amount: -1 }, 'cod_amount', 'min'],
    [{ insurance_value: 5_000_001 }, 'insurance_value', 'max'],
    [{ client_order_code: 'A'.repeat(51) }, 'client_order_code', 'max'],
    [{ client_order_code: ' --22-- ' }, 'client_order_code', 'command'],
    [{ client_order_code: '--912345678--' }, 'client_order_code', 'command'],
    [{ note: 'a'.repeat(5_001) }, 'note', 'max'],
    [{ service_type_id: 5 }, 'items', 'required'],
    [{ items: [{ ...emptyItem, quantity: 0, name: 'Áo' }] }, 'items.0.quantity', 'min'],
    [{ items: [{ ...emptyItem }] }, 'items.0.name', 'required'],
  ])('is told that %o breaks a rule of %s', (wrong, field, rule) =>
    expect(orderFaults({ ...good, ...wrong })).toContainEqual(expect.objectContaining({ field, rule })),
  )

  test('of type 5 is measured parcel by parcel', () => {
    const parcels = { ...heavy, items: [...heavy.items, { ...emptyItem, name: 'Ghế', weight: 4_000 }] }
    expect(orderFaults(parcels).map(({ field }) => field)).toEqual([
      'items.1.length',
      'items.1.width',
      'items.1.height',
    ])
  })

  test('is refused by the client for nothing that it was not told before', () => {
    const wrong = {
      ...good,
      to_district_name: '',
      weight: 30_000,
      length: 0,
      cod_amount: 60_000_000,
      note: 'a'.repeat(5_001),
    }
    const { error } = createOrder.body?.safeParse(wrong, { reportInput: true }) ?? {}
    const told = orderFaults(wrong).map(({ field, rule }) => `${field} ${rule}`)
    const refused = fieldFaults(error?.issues ?? []).map(({ field, rule }) => `${field} ${rule}`)
    expect(refused).toHaveLength(5)
    expect(told).toEqual(expect.arrayContaining(refused))
  })
})

test('what is paid for is the greater of weight and volume, parcel by parcel where there are several', () => {
  expect(volumetricGrams({ length: 20, width: 15, height: 10 })).toBe(600)
  expect(chargeableGrams(good)).toBe(600)
  expect(chargeableGrams(heavy)).toBe(43_200)
})

test('a field is named as people call it', () => {
  const fault = { field: 'items.1.weight', rule: 'max', limit: 50_000 }
  expect(orderFieldText(fault, 'vi')).toBe('hàng 2: cân nặng (nhiều nhất 50000)')
  expect(orderFieldText({ field: 'to_phone', rule: 'phone' }, 'en')).toBe('phone of the receiver (is no phone number)')
})
