import { expect, it } from 'vitest'
import { cellText } from '../../../src/model/importCells.ts'
import { readOrder } from '../../../src/shipping/readOrder.ts'
import { readTicket } from '../../../src/shipping/readTicket.ts'

const turned = '\u202e12 Lê Lợi\u2069'
const plain = '12 Lê Lợi'

it('no words of an order, a ticket or a file turn what is shown behind them', () => {
  const people = { to_name: turned, to_phone: turned, to_address: turned, content: turned, note: turned }
  const further = { from_name: turned, from_address: turned, return_name: turned, employee_note: turned }
  const info = { ...people, ...further, items: [{ name: turned }], sort_code: turned }
  const order = readOrder({ order_code: 'G8ADKBRF', status: 'ready_to_pick', ...info })
  const answer = { body: '<p>&#8238;12 Lê Lợi</p>', from_email: turned, attachments: [{ name: turned }] }
  const ticket = readTicket({ id: 7, description: turned, conversations: [answer], attachments: [{ name: turned }] })
  const said = JSON.stringify([order, ticket, cellText(turned)])
  expect(said).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  expect(said.split(plain)).toHaveLength(18)
})

it('a seller’s code stays as it came, and so do names that run from right to left by themselves', () => {
  const info = { order_code: 'G8ADKBRF', status: 'ready_to_pick', client_order_code: turned, to_name: 'مرحبا 12' }
  const { sellerCode, receiver } = readOrder(info)
  expect([sellerCode, receiver.name]).toEqual([turned, 'مرحبا 12'])
})
