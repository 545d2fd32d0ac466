import { expect, it } from 'vitest'
import type * as z from 'zod'
import { createOrder } from '../../../src/shipping/endpoints/newOrder.ts'
import { updateCod } from '../../../src/shipping/endpoints/order.ts'
import { fee } from '../../../src/shipping/endpoints/quote.ts'
import { cancel } from '../../../src/shipping/endpoints/status.ts'
import { fieldsText } from '../../../src/words/fieldText.ts'
import { mockService, success } from '../../support/mockService.ts'
import { faultOf, never, valueIn } from '../../support/practice.ts'
import { sampleOrder } from '../../support/sampleCalls.ts'

/** As JSON comes from whoever typed it. */
const typed = (input: object) => JSON.parse(JSON.stringify(input))

it.each([
  ['Create', createOrder, { ...sampleOrder, cod_ammount: 150_000 }, 'cod_ammount', 'cod_amount'],
  ['Fee', fee, { weight: 500, cod_amount: 150_000 }, 'cod_amount', 'cod_value'],
  ['Cancel', cancel, { order_codes: ['G8ADKBRF'], reason_cod: 'SVC-CO001' }, 'reason_cod', 'reason_code'],
  [
    'an item',
    createOrder,
    { ...sampleOrder, items: [{ name: 'Áo', quantity: 1, widht: 3 }] },
    'items.0.widht',
    'width',
  ],
  ['Update COD', updateCod, { order_code: 'G8ADKBRF', cod_amount: 1, note: 'x' }, 'note', undefined],
] as const)(
  '%s with a field that nobody knows is not sent, and the nearest known name is said',
  async (_, endpoint, input, field, limit) => {
    await using service = mockService()
    const fault = faultOf(await service.client.call<z.ZodType, z.ZodType>(endpoint, typed(input), never))
    expect(fault.code).toBe('request.unknown-field')
    expect(fault.fields).toContainEqual({ field, rule: 'unknown', ...(limit !== undefined && { limit }) })
    expect(service.asked).toEqual([])
  },
)

it('is told in words, beside everything else that is wrong', async () => {
  await using service = mockService()
  const fault = faultOf(await service.client.call(fee, typed({ weight: 0, cod_amount: 1 }), never))
  expect(fieldsText(fault.fields ?? [], 'vi')).toBe(
    'cod_amount (không có trường này, có phải cod_value?), weight (còn thiếu)',
  )
})

it('goes along where it is asked for, the rest as it is checked; with Update COD never', async () => {
  await using service = mockService({ lax: true })
  service.reply(createOrder, 200, success({ order_code: 'G8ADKBRF' }))
  const items = [{ name: 'Áo', quantity: 1, colour: 'red' }]
  const more = typed({ ...sampleOrder, items, tag: { a: [1] } })
  valueIn(await service.client.call(createOrder, more, never))
  expect(JSON.parse(service.asked[0]?.body ?? '')).toMatchObject({
    items,
    tag: { a: [1] },
    to_name: sampleOrder.to_name,
  })
  const cod = typed({ order_code: 'G8ADKBRF', cod_amount: 1, note: 'x' })
  expect(faultOf(await service.client.call(updateCod, cod, never)).code).toBe('request.unknown-field')
})
