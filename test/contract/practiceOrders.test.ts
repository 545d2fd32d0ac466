import { describe, expect, it } from 'vitest'
import detail from '../support/recorded/orderDetail.json' with { type: 'json' }
import { practiceFixture, validation } from './practiceFixture.ts'
import { heavyOrder, lightOrder } from './specClient.ts'

const newAddress = {
  is_new_to_address: true,
  to_ward_name: 'Phường Diên Hồng',
  to_district_name: '',
  to_province_name: 'Hồ Chí Minh',
}
/** An order has them when a shift comes for it; the recorded one has none. */
const keysOfShift = ['pick_shift', 'updated_date_pick_shift']
const item = { name: 'Áo Polo', code: 'Polo123', quantity: 1 }

describe.each(['create', 'preview'] as const)('%s at the practice service (4.10, 4.11)', (ask) => {
  const { as, caller, shops } = practiceFixture({ strict: true })
  const send = (more: object = {}) => caller()[ask]({ ...lightOrder, ...more })
  const refused = async (more: object) => {
    const reply = await send(more)
    expect([reply.status, reply.code_message, reply.data]).toEqual([400, 'USER_ERR_COMMON', null])
    // 4.11: a preview is validated as the order that it previews.
    expect(reply.message).toMatch(/^Key: 'CreateOrderRequest\./)
    return validation(reply.message)
  }

  it('2.3: the fees have all their fields, and add up', async () => {
    const { data } = await send({
      cod_amount: 1_000_000,
      insurance_value: 1_000_000,
      to_district_name: 'Huyện Cần Giờ',
      to_ward_name: 'Xã Lý Nhơn',
    })
    expect(Object.keys(data.fee).sort()).toEqual(
      [
        'main_service',
        'insurance',
        'cod_fee',
        'station_do',
        'station_pu',
        'return',
        'r2s',
        'return_again',
        'coupon',
        'document_return',
        'double_check',
        'double_check_deliver',
        'pick_remote_areas_fee',
        'deliver_remote_areas_fee',
        'pick_remote_areas_fee_return',
        'deliver_remote_areas_fee_return',
        'cod_failed_fee',
        'change_to_address_fee',
        'change_return_address_fee',
      ].sort(),
    )
    const parts: number[] = Object.values(data.fee)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(data.total_fee)
    expect(data.fee).toMatchObject({ insurance: 5_000, cod_fee: 6_000, deliver_remote_areas_fee: 10_000 })
    // As recorded, beyond the specification.
    expect(data.operation_partner).toBe('')
    expect(data.expected_delivery_time).toMatch(/^\d{4}-\d\d-\d\dT16:59:59Z$/)
  })

  it.each(['to_name', 'to_address', 'from_name', 'from_address', 'return_name', 'return_address'])(
    '8: %s has at most 1024 characters',
    async (field) => {
      expect((await send({ [field]: 'ạ'.repeat(1_024) })).status).toBe(200)
      expect(await refused({ [field]: 'ạ'.repeat(1_025) })).toHaveLength(1)
    },
  )

  it.each([
    ['client_order_code', 50],
    ['content', 2_000],
    ['note', 5_000],
  ])('8: %s has at most %d characters', async (field, most) => {
    expect((await send({ [field]: '😀'.repeat(most) })).status).toBe(200)
    expect(await refused({ [field]: 'a'.repeat(most + 1) })).toEqual([expect.stringMatching(/ max$/)])
  })

  it.each([
    ['length', 200],
    ['width', 200],
    ['height', 200],
    ['cod_amount', 50_000_000],
    ['insurance_value', 5_000_000],
  ])('8: %s is at most %d', async (field, most) => {
    expect((await send({ [field]: most })).status).toBe(200)
    expect(await refused({ [field]: most + 1 })).toEqual([expect.stringMatching(/ max$/)])
    expect(await refused({ [field]: -1 })).toEqual([expect.stringMatching(/ min$/)])
  })

  it('8: weight is at most 50 000 g', async () => {
    expect((await caller()[ask]({ ...heavyOrder, weight: 50_000 })).status).toBe(200)
    const reply = await caller()[ask]({ ...heavyOrder, weight: 50_001 })
    expect(validation(reply.message)).toEqual(['Weight max'])
  })

  it('8: type 2 ends below 20 kg, type 5 may be lighter', async () => {
    expect((await send({ weight: 19_999 })).status).toBe(200)
    expect(await refused({ weight: 20_000 })).toEqual(['Weight max'])
    expect((await caller()[ask]({ ...heavyOrder, weight: 100 })).status).toBe(200)
  })

  it('8: an item has a name of at most 512 characters and a quantity from 1', async () => {
    expect((await send({ items: [{ ...item, name: 'a'.repeat(512) }] })).status).toBe(200)
    expect(await refused({ items: [item, { ...item, name: 'a'.repeat(513) }] })).toEqual(['Items[1].Name max'])
    expect(await refused({ items: [{ ...item, quantity: 0 }] })).toEqual(['Items[0].Quantity required'])
    expect(await refused({ items: [{ ...item, quantity: -1 }] })).toEqual(['Items[0].Quantity min'])
  })

  it('4.10: items or content must say what it is', async () => {
    expect(await refused({ content: '' })).toEqual(['Content required'])
    expect((await send({ content: '', items: [item] })).status).toBe(200)
  })

  it('4.10: type 5 needs items with weight and box; type 2 only its own', async () => {
    expect(await refused({ service_type_id: 5 })).toEqual(['Items required'])
    expect(await refused({ service_type_id: 5, items: [item] })).toEqual([
      'Items[0].Weight required',
      'Items[0].Length required',
      'Items[0].Width required',
      'Items[0].Height required',
    ])
    expect(await refused({ length: 0, width: 0, height: 0, weight: 0 })).toEqual([
      'Weight required',
      'Length required',
      'Width required',
      'Height required',
    ])
  })

  it('4.10, 7.1 USER_ERR_COMMON: any other required_note is rejected', async () => {
    for (const required_note of ['KHONGCHOXEMHANG', 'CHOXEMHANGKHONGTHU', 'CHOTHUHANG'])
      expect((await send({ required_note })).status).toBe(200)
    expect(await refused({ required_note: 'CHOXEM' })).toEqual(['RequiredNote oneof'])
    expect(await refused({ required_note: '' })).toEqual(['RequiredNote required'])
  })

  it('4.10: types of service and payment are of a choice', async () => {
    expect(await refused({ service_type_id: 3 })).toEqual(['ServiceTypeID oneof'])
    expect(await refused({ payment_type_id: 4 })).toEqual(['PaymentTypeID oneof'])
    for (const payment_type_id of [1, 2]) expect((await send({ payment_type_id })).status).toBe(200)
  })

  it.each([{ to_phone: '' }, { to_phone: '12' }, { from_phone: 'x' }, { return_phone: '0' }])(
    '7.1 PHONE_INVALID: %j',
    async (wrong) => {
      expect(await send(wrong)).toMatchObject({ status: 400, code_message: 'PHONE_INVALID' })
    },
  )

  it('9.3: the old scheme needs a district that has the ward', async () => {
    expect(await refused({ to_district_name: '' })).toEqual(['ToDistrictName required'])
    expect(await refused({ to_district_name: 'Quận Nào' })).toEqual(['ToDistrictName district'])
    expect(await refused({ to_ward_name: 'Phường 99' })).toEqual(['ToWardName ward'])
    expect(await refused({ to_province_name: 'Atlantis' })).toEqual(['ToProvinceName province'])
  })

  it('9.3: the new scheme has no district', async () => {
    expect((await send(newAddress)).status).toBe(200)
    expect(await refused({ ...newAddress, to_district_name: 'Quận 10' })).toEqual(['ToDistrictName empty'])
    expect(await refused({ ...newAddress, to_ward_name: 'Phường 14' })).toEqual(['ToWardName ward'])
  })

  it('a street that is known in another new ward is refused', async () => {
    expect((await send({ ...newAddress, to_address: '5 Ba Tháng Hai' })).status).toBe(200)
    expect(await refused({ ...newAddress, to_address: '5 Nguyễn Thị Thập' })).toEqual(['ToAddress ward'])
    expect((await send({ ...newAddress, to_address: '5 Đường Không Ai Biết' })).status).toBe(200)
  })

  it('9.3: sender and return address may be in either scheme, by themselves', async () => {
    const ward = { from_ward_name: 'Phường Hoàn Kiếm', from_province_name: 'Hà Nội', is_new_from_address: true }
    const back = { return_ward_name: 'Phường Mộ Lao', return_district_name: 'Hà Đông', return_province_name: 'Hà Nội' }
    expect((await send({ ...ward, ...back })).status).toBe(200)
    expect(await refused({ ...ward, from_district_name: 'x' })).toEqual(['FromDistrictName empty'])
    expect(await refused({ ...back, is_new_return_address: true })).toEqual(['ReturnDistrictName empty'])
  })

  it('4.10: each field of sender and return address that is left out is the shop’s', async () => {
    expect((await send({ from_ward_name: 'Phường Bến Thành' })).status).toBe(200)
    expect((await send({ return_province_name: 'TP.HCM', return_district_name: 'Q.1' })).status).toBe(200)
    // The shop’s ward is not in that district, nor its district in that province.
    expect(await refused({ from_district_name: 'Quận 10' })).toEqual(['FromWardName ward'])
    expect(await refused({ return_province_name: 'Hà Nội' })).toEqual(['ReturnDistrictName district'])
    expect((await send({ is_new_from_address: true, from_ward_name: 'Phường Sài Gòn' })).status).toBe(200)
    expect((await send({ is_new_return_address: true, return_province_name: 'Hồ Chí Minh' })).status).toBe(200)
  })

  it('4.10: a shift must be one that can still be had', async () => {
    const shifts = (await caller().pickShifts()).data
    expect((await send({ pick_shift: [shifts[1].id] })).status).toBe(200)
    expect(await refused({ pick_shift: [1] })).toEqual(['PickShift oneof'])
  })

  it('7.2: a way without a route is named in the message, without a code', async () => {
    const reply = await send({
      to_province_name: 'Đà Nẵng',
      to_district_name: 'Huyện đảo Hoàng Sa',
      to_ward_name: 'Hoàng Sa',
    })
    expect([reply.status, reply.code_message]).toEqual([400, undefined])
    expect(reply.message).toMatch(/fee.*route not found/)
  })

  it('7.1 SERVICE_NOT_FOUND_CONFIG_FEE: a way without fees', async () => {
    const reply = await send({
      to_province_name: 'Khánh Hòa',
      to_district_name: 'Trường Sa',
      to_ward_name: 'Xã Sinh Tồn',
    })
    expect(reply).toMatchObject({ status: 400, code_message: 'SERVICE_NOT_FOUND_CONFIG_FEE' })
  })

  it('5.3, 5.4: the shop is required, the caller’s and active', async () => {
    expect((await as('caller')[ask](lightOrder)).code_message).toBe('USER_ERR_COMMON')
    expect((await caller(shops.foreign)[ask](lightOrder)).code_message).toBe('CLIENT_NOT_OWNER_OF_SHOP')
    expect((await caller(shops.closed)[ask](lightOrder)).code_message).toBe('SHOP_NO_ACTIVE')
    expect((await as('staff-only', shops.first)[ask](lightOrder)).status).toBe(200)
  })
})

describe('what Create Order makes (4.10)', () => {
  const { caller, shops, service } = practiceFixture({ strict: true })
  const made = async (more: object, base: object = lightOrder) => {
    const reply = await caller().create({ ...base, ...more })
    expect(reply.status).toBe(200)
    return (await caller().orderInfo(reply.data.order_code)).data
  }

  it('2.1: a success has message_display and an empty code_message_value; a preview has no message_display', async () => {
    const created = await caller().create(lightOrder)
    expect(created).toMatchObject({
      code_message_value: '',
      message_display: `Tạo đơn hàng thành công. Mã đơn hàng: ${created.data.order_code}`,
    })
    const preview = await caller().preview(lightOrder)
    expect([preview.code_message_value, 'message_display' in preview, preview.data.order_code]).toEqual(['', false, ''])
  })

  it('4.11: a preview creates nothing', async () => {
    const before = service().orders(1)[0]?.code
    await caller().preview({ ...lightOrder, client_order_code: 'PREVIEW-1' })
    expect(service().orders(1)[0]?.code).toBe(before)
  })

  it('2.2: the detail has the keys of the recorded reply, in both schemes', async () => {
    const keys = [...Object.keys(detail.data), ...keysOfShift].sort()
    expect(Object.keys(await made({})).sort()).toEqual(keys)
    const moved = await made(newAddress)
    expect(Object.keys(moved).sort()).toEqual(keys)
    expect(Object.keys(await made({ pick_station_id: 7 })).sort()).toEqual(Object.keys(detail.data).sort())
    expect(moved).toMatchObject({
      is_new_to_address: true,
      to_ward_id_v2: 27_169,
      to_province_id_v2: 79,
      to_district_id: 1452,
    })
  })

  it('2.2: an order that is on its way says through what it went, and what was done last', async () => {
    const { order_code } = await made({})
    service().setStatus(order_code, 'picking')
    const info = (await caller().orderInfo(order_code)).data
    expect(Object.keys(info).sort()).toEqual([...Object.keys(detail.data), ...keysOfShift, 'action', 'log'].sort())
    expect(info.action).toBe('START_PICKING_TRIP')
    service().setStatus(order_code, 'picked')
    const { log } = (await caller().orderInfo(order_code)).data
    expect(log.map((one: { status: string }) => one.status)).toEqual(['picking', 'picked'])
  })

  it('2.2: goods of one parcel have a code each, and no status', async () => {
    const { order_code, items, pick_shift } = await made({ items: [item, { ...item, name: 'Mũ' }] })
    expect(items).toMatchObject([
      { item_order_code: `${order_code}_1`, status: '' },
      { item_order_code: `${order_code}_2`, status: '' },
    ])
    expect(pick_shift).toEqual([2])
  })

  it('2.3: stations, papers, tried goods and failed cash have their fees, and so has the way back', async () => {
    const feesOf = async (more: object) => (await caller().preview({ ...lightOrder, ...more })).data.fee
    expect(await feesOf({ pick_station_id: 7 })).toMatchObject({ station_pu: 1_000, main_service: 22_000 })
    expect(await feesOf({ to_address: 'Bưu cục 1 Thành Thái' })).toMatchObject({ station_do: 1_000 })
    expect(await feesOf({ note: 'Giao xong trả chứng từ' })).toMatchObject({ document_return: 5_000 })
    expect(await feesOf({ required_note: 'CHOTHUHANG' })).toMatchObject({ double_check_deliver: 2_000 })
    expect(await feesOf({ cod_failed_amount: 30_000 })).toMatchObject({ cod_failed_fee: 1_000 })
    const body = { ...lightOrder, client_order_code: 'COMES-BACK' }
    const { data } = await caller().create(body)
    const afterwards = async (status: string) => {
      service().setStatus(data.order_code, status)
      return (await caller().create(body)).data
    }
    expect((await afterwards('returning')).fee).toMatchObject({ return: 11_000, r2s: 0, return_again: 0 })
    expect((await afterwards('return_fail')).fee).toMatchObject({ return: 11_000, return_again: 5_000 })
    const returned = await afterwards('returned')
    expect(returned).toMatchObject({ fee: { return: 11_000, r2s: 2_000 }, total_fee: data.total_fee + 13_000 })
  })

  it('4.10: a seller’s code gives the earlier order again, in its own shop only', async () => {
    const body = { ...lightOrder, client_order_code: 'DH-1' }
    const first = await caller().create(body)
    const again = await caller().create({ ...body, note: 'another', pick_shift: [1] })
    const elsewhere = await caller(shops.second).create(body)
    expect(again.data.order_code).toBe(first.data.order_code)
    expect(again).toEqual(first)
    expect(elsewhere.data.order_code).not.toBe(first.data.order_code)
  })

  it('4.10: an empty or null seller’s code is none', async () => {
    for (const client_order_code of ['', null]) {
      const codes = await Promise.all([1, 2].map(() => caller().create({ ...lightOrder, client_order_code })))
      expect(codes[0]?.data.order_code).not.toBe(codes[1]?.data.order_code)
    }
  })

  it('4.10: twenty requests at once with one seller’s code make one order', async () => {
    const body = { ...lightOrder, client_order_code: 'DH-AT-ONCE' }
    const replies = await Promise.all(Array.from({ length: 20 }, () => caller().create(body)))
    expect(new Set(replies.map(({ data }) => data.order_code)).size).toBe(1)
  })

  it('4.10: the content is made from the items', async () => {
    expect((await made({ items: [item, { name: 'Mũ', quantity: 2 }] })).content).toBe(
      'Áo Polo [Polo123] [1 cái], Mũ [2 cái]',
    )
    expect((await made({}, heavyOrder)).content).toBe('Tủ giày [TG] [1 kiện], Ghế [2 kiện]')
  })

  it('2.2: the volumetric weight counts where it is more', async () => {
    expect(await made({ length: 50, width: 40, height: 30 })).toMatchObject({
      converted_weight: 12_000,
      calculate_weight: 12_000,
    })
    expect(await made({ weight: 9_000 })).toMatchObject({ converted_weight: 600, calculate_weight: 9_000 })
  })

  it('4.10: sender and return contact default to the shop', async () => {
    const plain = await made({})
    expect(plain).toMatchObject({
      from_name: 'Cửa hàng Hoa Sen',
      from_phone: '0900000101',
      return_name: 'Cửa hàng Hoa Sen',
      return_phone: '0900000101',
      return_address: plain.from_address,
    })
    const given = await made({ from_name: 'Kho 2', from_phone: '0977777777', from_hotline: '19001234' })
    expect(given).toMatchObject({
      from_name: 'Kho 2',
      from_hotline: '19001234',
      return_name: 'Kho 2',
      return_phone: '0977777777',
    })
  })

  it('4.10: the earliest shift is taken by default, none where the shop brings the parcel', async () => {
    expect((await made({})).pickup_shift).toEqual({
      from_time: '2026-11-24T05:00:00Z',
      to_time: '2026-11-24T11:00:00Z',
    })
    expect((await made({ pick_station_id: 7 })).pickup_shift).toEqual({})
  })

  it('3.1, 2.2: a new order waits to be picked, with zero for every amount that was not sent', async () => {
    expect(await made({})).toMatchObject({
      status: 'ready_to_pick',
      cod_amount: 0,
      cod_failed_amount: 0,
      insurance_value: 0,
      order_value: 0,
      note: '',
      coupon: '',
      is_cod_collected: false,
      cod_collect_date: null,
    })
  })

  it('each parcel of a heavy order has a code of its own', async () => {
    const { order_code, items } = await made({}, heavyOrder)
    expect(items.map((one: { item_order_code: string }) => one.item_order_code)).toEqual([
      `${order_code}_1`,
      `${order_code}_2`,
    ])
  })
})
