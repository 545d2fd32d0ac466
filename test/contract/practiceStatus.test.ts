import { describe, expect, it } from 'vitest'
import { seenStatuses } from '../../src/model/orderStatus.ts'
import { practiceFixture, validation } from './practiceFixture.ts'
import { lightOrder } from './specClient.ts'

const wrongStatus = 'Trạng thái đơn hàng không hợp lệ'
const unknown = 'ZZZZ9999'

describe('orders that exist, at the practice service (4.8, 4.14–4.18)', () => {
  const { as, caller, service, shops, foreignCode } = practiceFixture({ strict: true })
  const inStatus = (index: number, status: string) => {
    const code = service().codes[index] ?? ''
    service().setStatus(code, status)
    return code
  }
  const statusOf = async (code: string) => (await caller().orderInfo(code)).data.status

  it.each(seenStatuses)('3.1: an order in %s is cancelled only before it was picked up', async (status) => {
    const code = inStatus(0, status)
    const result = ['ready_to_pick', 'picking', 'money_collect_picking'].includes(status)
    const { data } = await caller().cancel([code])
    expect(data).toEqual([{ order_code: code, result, message: result ? 'OK' : wrongStatus }])
    expect(await statusOf(code)).toBe(result ? 'cancel' : status)
  })

  it.each(seenStatuses)(
    '3.1: an order in %s is delivered again from storing and waiting_to_return only',
    async (status) => {
      const code = inStatus(1, status)
      const result = ['storing', 'waiting_to_return'].includes(status)
      expect((await caller().deliverAgain([code])).data).toEqual([
        { order_code: code, result, message: result ? 'OK' : wrongStatus },
      ])
      expect(await statusOf(code)).toBe(result ? 'storing' : status)
    },
  )

  it.each(seenStatuses)('3.1: an order in %s is sent back from the four statuses only', async (status) => {
    const code = inStatus(2, status)
    const result = ['delivery_fail', 'storing', 'waiting_to_return', 'return'].includes(status)
    expect((await caller().returnOrders([code])).data).toEqual([
      { order_code: code, result, message: result ? 'OK' : wrongStatus },
    ])
    expect(await statusOf(code)).toBe(result ? 'return' : status)
  })

  it.each([
    ['unknown', () => unknown],
    ['foreign', foreignCode],
  ])('4.14, 7.2: one %s code rejects the whole cancellation', async (_, bad) => {
    const code = inStatus(3, 'ready_to_pick')
    const reply = await caller().cancel([code, bad()])
    expect([reply.status, reply.data, reply.code_message]).toEqual([400, null, undefined])
    expect(reply.message).toMatch(/- Đơn hàng không tồn tại$/)
    expect(await statusOf(code)).toBe('ready_to_pick')
  })

  it('4.14: the specified reasons are taken', async () => {
    for (const reason_code of ['SVC-CO001', 'SVC-CO002', 'SVC-CO003', 'SVC-CANCEL-OTHER'])
      expect((await caller().cancel([inStatus(3, 'picking')], { reason_code })).data[0].result).toBe(true)
  })

  it.each(['deliverAgain', 'returnOrders'] as const)(
    '4.15, 4.16, 7.3: %s goes on past the orders that fail, with the three messages',
    async (ask) => {
      const good = inStatus(4, 'storing')
      const wrong = inStatus(5, 'delivered')
      const reply = await caller()[ask]([unknown, good, foreignCode(), wrong])
      expect(reply.status).toBe(200)
      expect(reply.data).toEqual([
        { order_code: unknown, result: false, message: 'Order code không tồn tại.' },
        { order_code: good, result: true, message: 'OK' },
        {
          order_code: foreignCode(),
          result: false,
          message: 'Khách hàng không có quyền thay đổi trạng thái đơn hàng.',
        },
        { order_code: wrong, result: false, message: wrongStatus },
      ])
      expect((await caller()[ask]([unknown])).status).toBe(200)
    },
  )

  it.each(['cancel', 'deliverAgain', 'returnOrders'] as const)('%s wants codes', async (ask) => {
    expect(validation((await caller()[ask]([])).message)).toEqual(['OrderCodes required'])
  })

  it('4.17, 8: cash to collect is at most 5 000 000, and 0 clears it', async () => {
    const order_code = service().codes[6]
    for (const cod_amount of [5_000_000, 0]) {
      expect(await caller().updateCod({ order_code, cod_amount })).toMatchObject({ status: 200, data: null })
      expect((await caller().orderInfo(order_code ?? '')).data.cod_amount).toBe(cod_amount)
    }
    expect(validation((await caller().updateCod({ order_code, cod_amount: 5_000_001 })).message)).toEqual([
      'CodAmount max',
    ])
  })

  it('7.1 USER_ERR_COMMON: updateCOD without order_code', async () => {
    expect(await caller().updateCod({ cod_amount: 0 })).toMatchObject({ status: 400, code_message: 'USER_ERR_COMMON' })
  })

  it('7.2: updateCOD of an unknown or foreign order', async () => {
    for (const order_code of [unknown, foreignCode()]) {
      const reply = await caller().updateCod({ order_code, cod_amount: 0 })
      expect([reply.status, reply.code_message]).toEqual([400, undefined])
      expect(reply.message).toMatch(/- Đơn hàng không tồn tại$/)
    }
  })

  it('4.17, 7.2: staff may change the orders they made, not the owner’s', async () => {
    const staff = as('staff-only', shops.first)
    const theirs = await staff.updateCod({ order_code: service().codes[6], cod_amount: 0 })
    expect([theirs.status, theirs.message]).toEqual([400, 'Không có quyền thao tác'])
    const { data } = await staff.create(lightOrder)
    expect((await staff.updateCod({ order_code: data.order_code, cod_amount: 1 })).status).toBe(200)
    expect((await caller().updateCod({ order_code: data.order_code, cod_amount: 2 })).status).toBe(200)
  })

  it('4.17: further fields are forwarded unchecked', async () => {
    const order_code = service().codes[7] ?? ''
    await caller().updateCod({ order_code, cod_amount: 0, note: 'đã đổi', weight: 'heavy' })
    expect((await caller().orderInfo(order_code)).data.note).toBe('đã đổi')
  })

  it('4.8, 7.2: an unknown order is told in words, a foreign one by its code', async () => {
    expect(await caller().orderInfo(unknown)).toMatchObject({
      status: 400,
      message: 'Đơn hàng không tồn tại',
      data: null,
    })
    expect((await caller().orderInfo(foreignCode())).code_message).toBe('CLIENT_NOT_OWNER_OF_SHOP')
  })

  it('5.2, 7.2: Order Info without the permission is 403', async () => {
    expect((await as('no-order-detail-permission', shops.first).orderInfo(service().codes[0] ?? '')).status).toBe(403)
  })

  it('5.6: orders of another shop of the caller’s are not foreign', async () => {
    const other = caller(shops.third)
    const code = inStatus(8, 'ready_to_pick')
    expect((await other.orderInfo(code)).status).toBe(200)
    expect((await other.printToken({ order_codes: [code] })).status).toBe(200)
    expect((await other.updateCod({ order_code: code, cod_amount: 1 })).status).toBe(200)
    expect((await other.cancel([code])).data[0].result).toBe(true)
  })

  it.each([
    ['unknown', () => unknown],
    ['foreign', foreignCode],
  ])('4.18, 7.1 ORDER_NOT_FOUND: one %s code fails the whole print', async (_, bad) => {
    const reply = await caller().printToken({ order_codes: [service().codes[0], bad()] })
    expect(reply).toMatchObject({ status: 400, code_message: 'ORDER_NOT_FOUND', data: null })
    expect(reply.message).toMatch(/- code=404, message=Đơn hàng không tồn tại$/)
  })

  it('4.18, 7.2, 8: 10 000 codes are taken, one more is not', async () => {
    const [code] = service().codes
    const codes = (count: number) => ({ order_codes: Array.from({ length: count }, () => code) })
    expect((await caller().printToken(codes(10_000))).status).toBe(200)
    const reply = await caller().printToken(codes(10_001))
    expect([reply.status, reply.message, reply.code_message]).toEqual([
      400,
      expect.stringContaining('10000'),
      undefined,
    ])
  })

  it('2.9, 8: a token opens the views for 30 minutes', async () => {
    const { data } = await caller().printToken({ order_codes: [service().codes[9]] })
    expect(data.token).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const now = service().now()
    service().setClock(now + 29 * 60_000)
    expect((await caller().view('printA5', data.token)).status).toBe(200)
    service().setClock(now + 30 * 60_000)
    expect((await caller().view('printA5', data.token)).status).toBe(401)
    service().setClock(now)
  })

  it('4.18: item_index chooses parcels', async () => {
    const code = service().heavyCodes[0] ?? ''
    const { data } = await caller().printToken({ order_codes: [code], item_index: [1] })
    const html = await (await caller().view('print52x70', data.token)).text()
    expect([html.includes(`${code}_2`), html.includes(`${code}_1`)]).toEqual([true, false])
  })
})
