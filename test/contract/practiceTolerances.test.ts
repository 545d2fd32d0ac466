import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { practiceFixture } from './practiceFixture.ts'
import { lightOrder } from './specClient.ts'

const v2 = '/shiip/public-api/v2'
const { length: _l, width: _w, height: _h, ...boxless } = lightOrder
const { to_ward_name: _n, to_district_name: _d, to_province_name: _p, ...nameless } = lightOrder

describe('what the real service takes beyond the specification', () => {
  const kind = practiceFixture()
  const strict = practiceFixture({ strict: true })
  type Fixture = typeof kind

  /** The status with tolerances, and under strict rules. */
  async function both(send: (fixture: Fixture) => Promise<{ status: number }>): Promise<readonly number[]> {
    return [(await send(kind)).status, (await send(strict)).status]
  }
  const raw = (fixture: Fixture, method: string, path: string, headers: Record<string, string>, body?: string) =>
    fetch(fixture.service().url + path, {
      method,
      headers: { Token: fixture.service().token, ...headers },
      ...(body !== undefined && { body }),
    })
  const shop = { ShopId: '200001' }

  it.each(['Token', 'token', 'TOKEN'])('the header %s, under strict rules too', async (name) => {
    const send = (fixture: Fixture) =>
      fetch(`${fixture.service().url}${v2}/shift/date`, { headers: { [name]: fixture.service().token } })
    expect(await both(send)).toEqual([200, 200])
  })

  it('POST with a JSON body for detail, shop/all and ticket/detail', async () => {
    const code = JSON.stringify({ order_code: kind.service().codes[0] })
    expect(await both((one) => raw(one, 'POST', `${v2}/shipping-order/detail`, shop, code))).toEqual([200, 404])
    expect(await both((one) => raw(one, 'POST', `${v2}/shop/all`, {}, '{"offset":0,"limit":1}'))).toEqual([200, 404])
    const ticket = async (one: Fixture) => {
      const fields = { order_code: one.service().codes[0] ?? '', category: 'Tư vấn', description: 'x' }
      const { data } = await one.caller().createTicket(fields)
      return raw(one, 'POST', '/shiip/public-api/ticket/detail', shop, JSON.stringify({ ticket_id: data.id }))
    }
    expect(await both(ticket)).toEqual([200, 404])
  })

  it.each(['', '[]', '{'])('POST of %j for shift/date, which is not parsed', async (body) => {
    expect(await both((one) => raw(one, 'POST', `${v2}/shift/date`, {}, body))).toEqual([200, 404])
  })

  it('the header shop_id', async () => {
    const send = (one: Fixture) =>
      raw(one, 'POST', `${v2}/shipping-order/create`, { shop_id: '200001' }, JSON.stringify(lightOrder))
    expect(await both(send)).toEqual([200, 400])
  })

  it('shop_id among the fields, where the header is required', async () => {
    const body = JSON.stringify({ ...lightOrder, shop_id: 200001 })
    const json = { 'Content-Type': 'application/json' }
    expect(await both((one) => raw(one, 'POST', `${v2}/shipping-order/create`, json, body))).toEqual([200, 400])
    const query = '?weight=300&to_district_id=1452&shop_id=200002'
    expect(await both((one) => raw(one, 'GET', `${v2}/shipping-order/fee${query}`, {}))).toEqual([200, 404])
    expect((await raw(kind, 'POST', `${v2}/shipping-order/fee`, {}, '{"shop_id":300001}')).status).toBe(400)
  })

  it('GET of gen-token, fee and lead time, with the fields in the query or in a body', async () => {
    const quote = 'weight=300&to_district_id=1452&to_ward_code=21014&service_type_id=2&insurance_value=&coupon='
    for (const path of ['fee', 'leadtime'])
      expect(await both((one) => raw(one, 'GET', `${v2}/shipping-order/${path}?${quote}`, shop))).toEqual([200, 404])
    const [one = '', two = ''] = kind.service().codes
    for (const query of [`order_codes=${one},${two}`, `order_codes[]=${one}&order_codes[]=${two}`]) {
      const reply = await raw(kind, 'GET', `${v2}/a5/gen-token?${query}`, shop)
      const { data } = (await reply.json()) as { data: { token: string } }
      const page = await (await kind.caller().view('printA5', data.token)).text()
      expect([page.includes(one), page.includes(two)]).toEqual([true, true])
    }
    const sent = await request(`${kind.service().url}${v2}/a5/gen-token`, {
      method: 'GET',
      headers: { token: kind.service().token, ...shop, 'content-type': 'application/json' },
      body: JSON.stringify({ order_codes: [one] }),
    })
    expect(await sent.body.json()).toMatchObject({ code: 200, data: { token: expect.any(String) } })
  })

  it('a shift that has begun is the earliest, one that never was is none', async () => {
    const created = (id: number) => (one: Fixture) => one.caller().create({ ...lightOrder, pick_shift: [id] })
    expect(await both(created(1))).toEqual([200, 400])
    expect(await both(created(4))).toEqual([200, 200])
    expect(await both(created(5))).toEqual([400, 400])
    const { data } = await created(1)(kind)
    expect((await kind.caller().orderInfo(data.order_code)).data).toMatchObject({
      pick_shift: [2],
      pickup_shift: { from_time: '2026-11-24T05:00:00Z' },
    })
  })

  it('JSON under another type', async () => {
    const body = JSON.stringify({ weight: 300, to_district_id: 1452 })
    const text = { ...shop, 'Content-Type': 'text/plain' }
    expect(await both((one) => raw(one, 'POST', `${v2}/shipping-order/fee`, text, body))).toEqual([200, 415])
  })

  it('what an order may have, for a quote', async () => {
    const more = { weight: 300, to_district_id: 1452, pick_station_id: 7, cod_failed_amount: 200_000 }
    expect(await both((one) => one.caller().fee(more))).toEqual([200, 400])
    expect((await kind.caller().fee(more)).data).toMatchObject({ pick_station_fee: 1_000, cod_failed_fee: 2_000 })
  })

  it('no shop header on gen-token, detail and updateCOD', async () => {
    const nowhere = (one: Fixture) => one.as('caller')
    const code = kind.service().codes[1] ?? ''
    expect(await both((one) => nowhere(one).printToken({ order_codes: [code] }))).toEqual([200, 400])
    expect(await both((one) => nowhere(one).orderInfo(code))).toEqual([200, 400])
    expect(await both((one) => nowhere(one).updateCod({ order_code: code, cod_amount: 0 }))).toEqual([200, 400])
  })

  it('no default shop for any other operation, with a missing ShopId 400 USER_ERR_COMMON', async () => {
    for (const fixture of [kind, strict]) {
      const nowhere = fixture.as('caller')
      const replies = await Promise.all([
        nowhere.create(lightOrder),
        nowhere.preview(lightOrder),
        nowhere.fee({ weight: 1 }),
        nowhere.leadtime({}),
        nowhere.cancel([]),
        nowhere.deliverAgain([]),
        nowhere.returnOrders([]),
        nowhere.createShop({}),
      ])
      for (const reply of replies) expect([reply.status, reply.code_message]).toEqual([400, 'USER_ERR_COMMON'])
    }
  })

  it('ward and district codes in the place of names', async () => {
    const codes = { to_ward_code: '21014', to_district_id: 1452 }
    expect(await both((one) => one.caller().create({ ...nameless, ...codes }))).toEqual([200, 400])
    expect(await both((one) => one.caller().create({ ...nameless, to_ward_code: '21014' }))).toEqual([200, 400])
    const { data } = await kind.caller().create({ ...nameless, ...codes })
    expect((await kind.caller().orderInfo(data.order_code)).data).toMatchObject({
      to_ward_code: '21014',
      to_district_id: 1452,
    })
  })

  it.each([{ note: null }, { items: null }, { from_name: null, cod_amount: null, is_new_to_address: null }])(
    'null where nothing is meant: %j',
    async (nothing) => {
      expect(await both((one) => one.caller().create({ ...lightOrder, ...nothing }))).toEqual([200, 400])
    },
  )

  it.each([{ note: '' }, { cod_amount: 0 }, { items: [] }, { coupon: '', pick_station_id: 0, pick_shift: [] }])(
    'an empty value where nothing is meant, under strict rules too: %j',
    async (nothing) => {
      expect(await both((one) => one.caller().create({ ...lightOrder, ...nothing }))).toEqual([200, 200])
    },
  )

  it('0 for a type of service that may be left out', async () => {
    const body = { weight: 1, to_district_id: 1452, service_type_id: 0 }
    expect(await both((one) => one.caller().fee(body))).toEqual([200, 400])
  })

  it('unknown fields', async () => {
    expect(await both((one) => one.caller().create({ ...lightOrder, colour: 'red' }))).toEqual([200, 400])
    expect(await both((one) => one.caller().cancel(['ZZZZ9999'], { colour: 'red' }))).toEqual([400, 400])
  })

  it('a light parcel without dimensions is 10 × 10 × 10 cm', async () => {
    expect(await both((one) => one.caller().create(boxless))).toEqual([200, 400])
    const { data } = await kind.caller().create(boxless)
    expect((await kind.caller().orderInfo(data.order_code)).data).toMatchObject({
      length: 10,
      width: 10,
      height: 10,
      converted_weight: 200,
    })
  })

  it('reason codes with another prefix, or any text', async () => {
    for (const reason_code of ['ABC-CO001', 'vì lý do riêng']) {
      const send = (one: Fixture) => one.caller().cancel([one.service().codes[3] ?? ''], { reason_code })
      expect(await both(send)).toEqual([200, 400])
    }
  })

  it('names of places as people write them', async () => {
    const sloppy = { to_province_name: 'TP.HCM', to_district_name: 'quan 10', to_ward_name: 'P.14' }
    expect(await both((one) => one.caller().create({ ...lightOrder, ...sloppy }))).toEqual([200, 200])
  })
})
