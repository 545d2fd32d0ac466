import { describe, expect, it } from 'vitest'
import { islands } from '../../src/sandbox/price/route.ts'
import { practiceFixture, validation } from './practiceFixture.ts'
import { heavyOrder } from './specClient.ts'

const near = { to_district_id: 1452, to_ward_code: '21014' }

describe('fees and lead times at the practice service (4.9, 4.12, 2.4, 2.5)', () => {
  const { as, caller, service, shops } = practiceFixture({ strict: true })

  it('2.4: a quote has every field, as a number', async () => {
    const { data } = await caller().fee({ weight: 300, ...near })
    expect(Object.keys(data).sort()).toEqual(
      [
        'total',
        'service_fee',
        'insurance_fee',
        'cod_fee',
        'pick_station_fee',
        'coupon_value',
        'r2s_fee',
        'return_again',
        'document_return',
        'double_check',
        'pick_remote_areas_fee',
        'deliver_remote_areas_fee',
        'cod_failed_fee',
        'change_to_address_fee',
        'change_return_address_fee',
        'return',
      ].sort(),
    )
    expect(Object.values(data).every(Number.isInteger)).toBe(true)
  })

  it('4.9: a weight is required and not zero', async () => {
    expect(validation((await caller().fee(near)).message)).toEqual(['Weight required'])
    expect(validation((await caller().fee({ ...near, weight: 0 })).message)).toEqual(['Weight required'])
  })

  it('4.9: knows no limits of an order', async () => {
    const beyond = {
      weight: 900_000,
      length: 900,
      width: 900,
      height: 900,
      insurance_value: 90_000_000,
      cod_value: 90_000_000,
    }
    expect((await caller().fee({ ...near, ...beyond })).status).toBe(200)
  })

  it('4.9: is priced from the shop of the header, or from the district that is named', async () => {
    const hanoi = { weight: 300, to_district_id: 1489, to_ward_code: '1A0212' }
    const fromSaigon = (await caller().fee(hanoi)).data.total
    const fromHanoi = (await caller().fee({ ...hanoi, from_district_id: 1542, from_ward_code: '1B1507' })).data.total
    expect([fromSaigon, fromHanoi]).toEqual([32_000, 22_000])
  })

  it('the formula: weight, box, insurance of 0.5 %, cash, distance, remote areas, coupons', async () => {
    const total = async (more: object) => (await caller().fee({ weight: 300, ...near, ...more })).data
    expect(await total({})).toMatchObject({ total: 22_000, service_fee: 22_000 })
    expect(await total({ weight: 2_001 })).toMatchObject({ service_fee: 24_500 })
    expect(await total({ length: 30, width: 30, height: 30 })).toMatchObject({ service_fee: 22_000 + 7 * 2_500 })
    expect(await total({ insurance_value: 2_000_000 })).toMatchObject({ insurance_fee: 10_000, total: 32_000 })
    expect(await total({ cod_value: 1 })).toMatchObject({ cod_fee: 5_000 })
    expect(await total({ cod_value: 5_000_000 })).toMatchObject({ cod_fee: 30_000 })
    expect(await total({ to_district_id: 1526, to_ward_code: '40103' })).toMatchObject({ service_fee: 32_000 })
    expect(await total({ to_district_id: 2090, to_ward_code: '22401' })).toMatchObject({
      deliver_remote_areas_fee: 10_000,
      total: 32_000,
    })
    expect(await total({ coupon: 'PRACTICE10K' })).toMatchObject({ coupon_value: -10_000, total: 12_000 })
    expect(await total({ coupon: 'PRACTICE50K' })).toMatchObject({ coupon_value: -22_000, total: 0 })
    expect(await total({ coupon: 'toString' })).toMatchObject({ coupon_value: 0 })
  })

  it('4.10: heavy goods are priced parcel by parcel', async () => {
    const item = { name: 'x', quantity: 1, length: 10, width: 10, height: 10, weight: 21_000 }
    const { data } = await caller().fee({ weight: 42_000, ...near, service_type_id: 5, items: [item, item] })
    expect(data.service_fee).toBe(2 * 62_500)
  })

  it('a line of goods is one parcel however many pieces are in it: one price, one code, one label', async () => {
    const [item] = heavyOrder.items
    const order = { ...heavyOrder, items: [{ ...item, quantity: 3 }] }
    const single = (await caller().preview({ ...heavyOrder, items: [item] })).data
    const { data } = await caller().create(order)
    expect(data.total_fee).toBe(single.total_fee)
    const quote = { weight: 20_000, ...near, service_type_id: 5, items: order.items }
    expect((await caller().fee(quote)).data.service_fee).toBe(data.fee.main_service)
    const { items } = (await caller().orderInfo(data.order_code)).data
    expect(items.map((one: { item_order_code: string }) => one.item_order_code)).toEqual([`${data.order_code}_1`])
    const token = (await caller().printToken({ order_codes: [data.order_code] })).data.token
    const page = await (await caller().view('printA5', token)).text()
    expect(page.match(/<section class="label">/g)).toHaveLength(1)
    expect(page).toContain('[3 kiện]')
  })

  it('goods beyond ten lines are counted with the driver', async () => {
    const items = Array.from({ length: 12 }, () => ({
      name: 'x',
      quantity: 1,
      length: 1,
      width: 1,
      height: 1,
      weight: 9,
    }))
    const { data } = await caller().fee({ weight: 300, ...near, service_type_id: 2, items })
    expect(data).toMatchObject({ double_check: 2_000, total: 24_000 })
  })

  it('7.1 ROUTE_NOT_FOUND_SERVICE: no route for the pair, for one service type or for both', async () => {
    const to = (district: number) => ({ weight: 300, to_district_id: district })
    expect((await caller().fee(to(islands.hoangSa))).code_message).toBe('ROUTE_NOT_FOUND_SERVICE')
    expect((await caller().fee({ ...to(islands.conDao), service_type_id: 5 })).code_message).toBe(
      'ROUTE_NOT_FOUND_SERVICE',
    )
    expect((await caller().fee({ ...to(islands.conDao), service_type_id: 2 })).status).toBe(200)
    expect((await caller().fee(to(1))).code_message).toBe('ROUTE_NOT_FOUND_SERVICE')
  })

  it('7.1 SERVICE_NOT_FOUND_CONFIG_FEE: a pair without fees', async () => {
    expect(await caller().fee({ weight: 300, to_district_id: islands.truongSa })).toMatchObject({
      status: 400,
      code_message: 'SERVICE_NOT_FOUND_CONFIG_FEE',
    })
  })

  it('7.1 CLIENT_NOT_OWNER_OF_SHOP and 5.3: the shop is required and the caller’s', async () => {
    for (const ask of ['fee', 'leadtime'] as const) {
      const body = { weight: 300, ...near }
      expect((await caller(shops.foreign)[ask](body)).code_message).toBe('CLIENT_NOT_OWNER_OF_SHOP')
      expect((await as('caller')[ask](body)).code_message).toBe('USER_ERR_COMMON')
      expect((await caller(shops.closed)[ask](body)).code_message).toBe('SHOP_NO_ACTIVE')
    }
  })

  it('2.5: a lead time is a Unix time at the end of a day in Vietnam, with its range', async () => {
    const { data } = await caller().leadtime({ ...near, service_type_id: 2 })
    expect(data).toEqual({
      leadtime: Date.parse('2026-11-25T16:59:59Z') / 1_000,
      leadtime_order: { from_estimate_date: '2026-11-25T16:59:59Z', to_estimate_date: '2026-11-26T16:59:59Z' },
    })
  })

  it('4.12: district and ward are required', async () => {
    expect(validation((await caller().leadtime({})).message)).toEqual(['ToDistrictID required', 'ToWardCode required'])
  })

  it('4.12: weight counts for heavy goods, service_id has no effect', async () => {
    const at = async (more: object) => (await caller().leadtime({ ...near, ...more })).data.leadtime
    const plain = await at({ service_type_id: 2 })
    expect(await at({ service_type_id: 2, service_id: 53_320 })).toBe(plain)
    expect(await at({ service_type_id: 2, weight: 15_000 })).toBe(plain)
    expect(await at({ service_type_id: 5, weight: 250_000 })).toBe(plain + 3 * 86_400)
  })

  it('what comes after 18:00 goes a day later', async () => {
    const before = (await caller().leadtime(near)).data.leadtime
    const now = service().now()
    service().setClock(now + 8 * 3_600_000)
    expect((await caller().leadtime(near)).data.leadtime).toBe(before + 86_400)
    service().setClock(now)
  })

  it('2.6, 4.13: shifts disappear when they begin, and their times count from today', async () => {
    const { data } = await caller().pickShifts()
    expect(data.map((one: { from_time: number; to_time: number }) => [one.from_time, one.to_time])).toEqual([
      [43_200, 64_800],
      [111_600, 129_600],
      [129_600, 151_200],
    ])
    expect(data[0].title).toBe('Ca lấy 24-11-2026 (12h00 - 18h00)')
  })
})
