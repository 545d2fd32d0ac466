import { expect, it } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import type { CarrierTicket } from '../../../src/model/ticket.ts'
import type { Memory } from '../../../src/ports/memory.ts'
import type { OrderActions } from '../../../src/ports/orderActions.ts'
import { createTicketBook } from '../../../src/station/orders/ticketBook.ts'
import { never } from '../../support/practice.ts'

function memoryOf(kept = new Map<string, unknown>()): Memory & { readonly kept: Map<string, unknown> } {
  return {
    kept,
    get: async (key) => ok(kept.get(key) ?? null),
    async set(key, value) {
      kept.set(key, value)
      return ok()
    },
  }
}

const ticket = (id: number, part: Partial<CarrierTicket> = {}): CarrierTicket => ({
  id,
  order: 'G8ADKBRF',
  category: 'Tư vấn',
  description: 'Nguyễn Thị Ánh hỏi về COD',
  status: 1,
  state: 'Đang xử lý',
  createdAt: 1,
  updatedAt: 2,
  answers: [],
  files: [],
  ...part,
})

const unused = async () => fail('station.bug')
const actions: OrderActions = {
  cancel: unused,
  sendBack: unused,
  deliverAgain: unused,
  changeCod: unused,
  openTicket: async (order) => ok([{ order, done: true, fault: null, ticket: 7 }]),
}

it('knows tickets that were opened here or read by number, the newest first, each once as it was read last', async () => {
  let account = 'a'
  const book = createTicketBook(memoryOf(), () => account, { now: () => 9 })
  const wish = { category: 'Khiếu nại', description: 'a', files: [] } as const
  await book.noting(actions).openTicket('LXFDFT', wish, never)
  await Promise.all([book.read(ticket(5)), book.read(ticket(12)), book.read(ticket(5, { status: 2 }))])
  const rows = await book.all()
  expect(rows.ok && rows.value.map(({ id, status, readAt }) => [id, status, readAt])).toEqual([
    [12, 1, 9],
    [7, null, null],
    [5, 2, 9],
  ])
  account = 'b'
  expect(await book.all()).toEqual(ok([]))
})

it('keeps no word of what is said in a ticket', async () => {
  const memory = memoryOf()
  await createTicketBook(memory, () => 'a', { now: () => 9 }).read(ticket(5))
  expect(JSON.stringify([...memory.kept])).not.toContain('Nguyễn')
})

it('leaves a ticket opened though its number cannot be kept', async () => {
  const broken: Memory = { get: async () => fail('store.unreadable'), set: async () => fail('store.full') }
  const book = createTicketBook(broken, () => 'a', { now: () => 9 })
  const wish = { category: 'Khiếu nại', description: 'a', files: [] } as const
  expect((await book.noting(actions).openTicket('LXFDFT', wish, never)).ok).toBe(true)
  expect(await book.all()).toMatchObject({ ok: false, fault: { code: 'store.unreadable' } })
})
