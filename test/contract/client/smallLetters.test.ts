import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../src/shipping/endpoint.ts'
import { createOrder } from '../../../src/shipping/endpoints/newOrder.ts'
import { orderInfo } from '../../../src/shipping/endpoints/order.ts'
import { cancel, deliveryAgain, returnOrder } from '../../../src/shipping/endpoints/status.ts'
import { createOrderActions } from '../../../src/shipping/orderActions.ts'
import { createOrderMaking } from '../../../src/shipping/orderMaking.ts'
import { createShippingService } from '../../../src/shipping/shippingService.ts'
import type { MockService } from '../../support/mockService.ts'
import { mockService, success } from '../../support/mockService.ts'
import { goodOrder } from '../../support/newOrders.ts'
import { never, valueIn } from '../../support/practice.ts'

const orders = ['BGWWE6TE', 'G8ADKBRF']
const outcomes = [
  { order_code: 'bgwwe6te', result: true, message: 'OK' },
  { order_code: 'g8adKBRF', result: false, message: 'Trạng thái đơn hàng không hợp lệ' },
]
const results = [
  { order: 'BGWWE6TE', done: true, fault: null },
  { order: 'G8ADKBRF', done: false, fault: { code: 'order.wrong-status', facts: { code: 'G8ADKBRF' } } },
]

describe('a carrier that answers in small letters', () => {
  it('names a made order that is kept, and so is erased, under the code on its label', async () => {
    await using service = mockService()
    service.reply(createOrder, 200, success({ order_code: 'bgwwe6te' }))
    expect(valueIn(await createOrderMaking(service.client).create(goodOrder, never)).code).toBe('BGWWE6TE')
  })

  it.each<[string, Endpoint, (at: MockService) => Promise<unknown>]>([
    ['cancel', cancel, async ({ client }) => valueIn(await createOrderActions(client).cancel(orders, null, never))],
    ['return', returnOrder, async ({ client }) => valueIn(await createOrderActions(client).sendBack(orders, never))],
    [
      'deliver again',
      deliveryAgain,
      async ({ client }) => valueIn(await createOrderActions(client).deliverAgain(orders, never)),
    ],
  ])('of several to %s says of the one that was asked about what became of it', async (_, endpoint, ask) => {
    await using service = mockService()
    service.reply(endpoint, 200, success(outcomes))
    expect(await ask(service)).toEqual(results)
  })

  it('means the order that was asked for', async () => {
    await using service = mockService()
    service.reply(orderInfo, 200, success({ order_code: 'bgwwe6te', status: 'cancel' }))
    expect(valueIn(await createShippingService(service.client).order('BGWWE6TE', never)).code).toBe('BGWWE6TE')
  })
})
