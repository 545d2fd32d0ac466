import { expect, it } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import { addressUnits } from '../../../src/compose/addressUnits.ts'
import { emptyQuote } from '../../../src/model/orderQuote.ts'
import { createOrderQuotes } from '../../../src/station/orders/orderQuotes.ts'
import { goodOrder } from '../../support/newOrders.ts'

/** A carrier that notes what it is asked for, and answers Preview when the test says so. */
function carrier() {
  const asked: string[] = []
  const answers: (() => void)[] = []
  const answered = (what: string) => async (_: unknown, to: { readonly ward: string }) => {
    asked.push(`${what} ${to.ward}`)
    return ok(emptyQuote)
  }
  const { queries } = createOrderQuotes({
    making: {
      create: async () => fail('service.unreachable'),
      preview(_, signal) {
        asked.push('preview')
        return new Promise((answer) => {
          answers.push(() => answer(ok(emptyQuote)))
          signal.addEventListener('abort', () => answer(fail('request.canceled')))
        })
      },
      fee: answered('fee'),
      leadTime: answered('leadTime'),
    },
    units: addressUnits,
    orders: { get: async () => ok(null) },
    finding: { queries: {} } as never,
    service: { pickShifts: async () => ok([]) },
    account: () => 'shop',
    signal: new AbortController().signal,
  })
  const quote = (order: typeof goodOrder) => queries['quote-order']({ type: 'quote-order', draft: 'd', order })
  return {
    asked,
    quote,
    answer: () => {
      for (const one of answers.splice(0)) one()
    },
  }
}

const inForce = (ward: string) => ({
  ...goodOrder,
  is_new_to_address: true,
  to_ward_name: ward,
  to_district_name: '',
  to_province_name: 'Hồ Chí Minh',
})

it.each([
  ['an old ward', goodOrder, ['preview', 'fee 20101', 'leadTime 20101']],
  ['a ward in force that was made of one', inForce('Xã Thạnh An'), ['preview', 'fee 22407', 'leadTime 22407']],
  ['a ward in force that was made of several', inForce('Xã Long Hòa'), ['preview']],
  ['goods without a weight', { ...goodOrder, weight: 0 }, ['preview', 'leadTime 20101']],
])('asks for fee and lead time by the numbers of the old ward: %s', async (_, order, asks) => {
  const at = carrier()
  const quoted = at.quote(order)
  at.answer()
  const said = await quoted
  expect(at.asked).toEqual(asks)
  expect(said).toMatchObject({
    value: { fee: asks.some((one) => one.startsWith('fee')) ? {} : null, leadTime: asks.length > 1 ? {} : null },
  })
})

it('ends the question before, of the same draft, when the next one comes', async () => {
  const at = carrier()
  const first = at.quote(goodOrder)
  const second = at.quote({ ...goodOrder, weight: 700 })
  expect(await first).toMatchObject({ value: { preview: { fault: { code: 'request.canceled' } } } })
  at.answer()
  expect(await second).toMatchObject({ value: { preview: { quote: emptyQuote } } })
})
