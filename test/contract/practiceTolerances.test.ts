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
