import { describe, expect, it } from 'vitest'
import { practiceFixture } from './practiceFixture.ts'
import { heavyOrder, lightOrder, specClient } from './specClient.ts'

describe.each([{ strict: true }, { strict: false }])('a client made from the specification alone (%o)', (options) => {
  const { caller, service, shops } = practiceFixture(options)

  it('previews an order, creates it, and finds the same fee and day', async () => {
    const preview = await caller().preview(lightOrder)
    const created = await caller().create({ ...lightOrder, client_order_code: 'SPEC-1' })
    expect([preview.status, created.status]).toEqual([200, 200])
    expect(preview.data).toEqual({ ...created.data, order_code: '' })
    const info = await caller().orderInfo(created.data.order_code)
    expect(info.data).toMatchObject({
      order_code: created.data.order_code,
      client_order_code: 'SPEC-1',
      status: 'ready_to_pick',
      shop_id: shops.first,
      to_name: lightOrder.to_name,
      to_phone: lightOrder.to_phone,
      to_address: lightOrder.to_address,
      content: 'Áo thun',
      converted_weight: 600,
      calculate_weight: 600,
    })
  })

  it.each(['printA5', 'print80x80', 'print52x70'] as const)('prints both kinds of order with %s', async (view) => {
    const light = await caller().create(lightOrder)
    const heavy = await caller().create(heavyOrder)
    const codes = [light.data.order_code, heavy.data.order_code]
    const token = await caller().printToken({ order_codes: codes })
    const page = await caller().view(view, token.data.token)
    const html = await page.text()
    expect(page.status).toBe(200)
    for (const code of [codes[0], `${codes[1]}_1`, `${codes[1]}_2`]) expect(html).toContain(code)
  })

  it('cancels an order, and is told that it cannot be cancelled twice', async () => {
    const { data } = await caller().create(lightOrder)
    const first = await caller().cancel([data.order_code], { reason_code: 'SVC-CO002', reason: 'hết hàng' })
    expect(first.data).toEqual([{ order_code: data.order_code, result: true, message: 'OK' }])
    const second = await caller().cancel([data.order_code])
    expect([second.status, second.data[0].result]).toEqual([200, false])
  })

  it('returns an order whose delivery failed, and delivers another one again', async () => {
    const [one = '', two = ''] = service().codes
    service().setStatus(one, 'delivery_fail')
    service().setStatus(two, 'waiting_to_return')
    expect((await caller().returnOrders([one])).data).toEqual([{ order_code: one, result: true, message: 'OK' }])
    expect((await caller().deliverAgain([two])).data).toEqual([{ order_code: two, result: true, message: 'OK' }])
    expect((await caller().orderInfo(two)).data.status).toBe('storing')
  })

  it('opens a ticket with a file and reads it again', async () => {
    const [, , code = ''] = service().codes
    const fields = { order_code: code, category: 'Hối Giao/Lấy/Trả hàng', description: 'Giao giúp trong hôm nay' }
    const created = await caller().createTicket(fields, [new File(['…'], 'ảnh kiện hàng.jpg')])
    expect(created.data).toMatchObject({ status_id: 1, status: 'Đang xử lý', conversations: [], attachments: [] })
    const read = await caller().getTicket({ ticket_id: created.data.id })
    expect(read.data).toEqual(created.data)
  })

  it('quotes, asks for the day, lists shifts and shops, and changes the cash to collect', async () => {
    const where = { to_district_id: 1452, to_ward_code: '21014' }
    expect((await caller().fee({ weight: 300, ...where })).data.total).toBeGreaterThan(0)
    expect((await caller().leadtime({ ...where, service_type_id: 2 })).data.leadtime).toBeGreaterThan(0)
    expect((await caller().pickShifts()).data.length).toBeGreaterThan(0)
    expect((await caller().getShops({ offset: 0, limit: 50 })).data.shops.length).toBeGreaterThanOrEqual(4)
    const { data } = await caller().create({ ...lightOrder, cod_amount: 120_000 })
    expect((await caller().updateCod({ order_code: data.order_code, cod_amount: 0 })).data).toBeNull()
    expect((await caller().orderInfo(data.order_code)).data.cod_amount).toBe(0)
  })

  it('joins a customer’s shop by a one-time code, as a partner does', async () => {
    const customer = service().accounts.find(({ role }) => role === 'customer')
    const phone = customer?.phone ?? ''
    const partner = specClient({ baseUrl: service().url, token: service().token })
    expect((await partner.getOtp({ phone })).data).toEqual({ TTL: 600 })
    const otp = /\b\d{6}\b/.exec(service().outbox()[0]?.text ?? '')?.[0]
    expect((await partner.addStaffByOtp({ phone, otp, shop_id: shops.foreign })).data).toBeNull()
    expect((await partner.getShops()).data.shops.map((shop: { _id: number }) => shop._id)).toContain(shops.foreign)
  })
})
