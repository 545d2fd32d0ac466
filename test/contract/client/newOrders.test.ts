import { describe, expect, it } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import { addressUnits } from '../../../src/compose/addressUnits.ts'
import type { ReadField } from '../../../src/model/chatMessage.ts'
import type { NewOrder } from '../../../src/model/newOrder.ts'
import { emptyItem } from '../../../src/model/newOrder.ts'
import type { Order } from '../../../src/model/parcel.ts'
import { newSellerCode } from '../../../src/model/sellerCode.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import type { ShippingClient } from '../../../src/shipping/client.ts'
import { createOrder } from '../../../src/shipping/endpoints/newOrder.ts'
import { orderInfo } from '../../../src/shipping/endpoints/order.ts'
import { createOrderMaking } from '../../../src/shipping/orderMaking.ts'
import { createShippingService } from '../../../src/shipping/shippingService.ts'
import { nobodyBeside } from '../../../src/station/handlers.ts'
import { createDraftBook } from '../../../src/station/orders/draftBook.ts'
import { createNewOrders } from '../../../src/station/orders/newOrders.ts'
import { createOrderTemplates } from '../../../src/station/orders/orderTemplates.ts'
import { mockService, success } from '../../support/mockService.ts'
import { goodOrder } from '../../support/newOrders.ts'
import { clientOf, faultOf, never, practice, valueIn } from '../../support/practice.ts'

const order: NewOrder = { ...goodOrder, cod_amount: 250_000 }

/** The desk on this client; `again` is the desk of the next run on the same disk. */
function desk(client: ShippingClient, disk = new Map<string, unknown>()) {
  const kept: Order[] = []
  const memory = {
    get: async (key: string) => ok(disk.get(key) ?? null),
    async set(key: string, value: unknown) {
      disk.set(key, structuredClone(value))
      return ok()
    },
  }
  const used = { account: 'shop', shop: 1 }
  const { commands, queries } = createNewOrders({
    drafts: createDraftBook(
      memory,
      () => used,
      () => 0,
    ),
    templates: createOrderTemplates(memory, () => 'shop'),
    known: async (code) => ok(kept.find((one) => one.code === code) ?? null),
    making: createOrderMaking(client),
    units: addressUnits,
    service: createShippingService(client),
    keep: async (one) => void kept.push(one),
    clock: { now: () => 1 },
    signal: never,
  })
  return {
    kept,
    used,
    create: (draft: string, wanted: NewOrder) =>
      commands['create-order']({ type: 'create-order', id: uuid(), draft, order: wanted }, nobodyBeside),
    settle: (draft: string, made: string | null) =>
      commands['settle-draft']({ type: 'settle-draft', id: uuid(), draft, made }, nobodyBeside),
    keepDraft: (draft: string, wanted: NewOrder, unsure: readonly ReadField[] = []) =>
      commands['keep-draft'](
        { type: 'keep-draft', id: uuid(), draft, order: wanted, unsure: [...unsure] },
        nobodyBeside,
      ),
    dropDraft: (draft: string) => commands['drop-draft']({ type: 'drop-draft', id: uuid(), draft }, nobodyBeside),
    like: (code: string) => queries['order-like']({ type: 'order-like', code }),
    keepTemplate: (name: string, of: NewOrder) =>
      commands['keep-template']({ type: 'keep-template', id: uuid(), name, order: of }, nobodyBeside),
    dropTemplate: (name: string) =>
      commands['drop-template']({ type: 'drop-template', id: uuid(), name }, nobodyBeside),
    templates: async () => valueIn(await queries.templates({ type: 'templates' })),
    drafts: async () => valueIn(await queries.drafts({ type: 'drafts' })),
    again: () => desk(client, disk),
  }
}

const made = async (service: Practice, client: ShippingClient, code: string) => {
  expect(service.url).not.toBe('')
  return valueIn(await client.call(orderInfo, { order_code: code }, never))
}

describe('an order that is made at the desk', () => {
  it('is at the carrier as it was wanted, in either scheme and of either type, and the station knows it', async () => {
    await using service = await practice()
    const client = clientOf(service)
    const at = desk(client)
    const inForce = { ...order, is_new_to_address: true, to_ward_name: 'Phường Sài Gòn', to_district_name: '' }
    const item = { ...emptyItem, name: 'Tủ', weight: 21_000, length: 60, width: 60, height: 60 }
    const heavy: NewOrder = {
      ...order,
      service_type_id: 5,
      weight: 0,
      content: '',
      items: [item, { ...item, name: 'Ghế' }],
    }
    for (const wanted of [order, inForce, heavy]) {
      const draft = valueIn(await at.create(uuid(), wanted))
      expect([draft.state, draft.fault]).toEqual(['created', null])
      expect(draft.quote?.total).toBeGreaterThan(0)
      const there = await made(service, client, draft.code ?? '')
      expect(there).toMatchObject({ to_name: 'Nguyễn Thị Lan', to_phone: '0912555777', cod_amount: 250_000 })
    }
    expect(at.kept.map(({ receiver }) => receiver.name)).toEqual(Array(3).fill('Nguyễn Thị Lan'))
    await client.close()
  })

  it('says another sender, where it comes back to, the post office it leaves from and the coupon', async () => {
    await using service = await practice()
    const client = clientOf(service)
    const ward = { ward_name: 'Phường Bến Thành', district_name: 'Quận 1', province_name: 'Hồ Chí Minh' }
    const at = (end: 'from' | 'return') =>
      Object.fromEntries(Object.entries(ward).map(([name, value]) => [`${end}_${name}`, value]))
    const wanted: NewOrder = {
      ...order,
      ...at('from'),
      ...at('return'),
      from_name: 'Kho Hai',
      from_phone: '0912000001',
      from_address: '1 Lê Lai',
      return_name: 'Kho Ba',
      return_phone: '0912000002',
      return_address: '2 Lê Lai',
      pick_station_id: 1_327,
      coupon: 'PRACTICE10K',
      note: 'x'.repeat(5_000),
    }
    const [plain, priced] = [order, wanted].map(async (one) => valueIn(await desk(client).create(uuid(), one)))
    const { code, quote } = await priced!
    expect(await made(service, client, code ?? '')).toMatchObject({
      from_name: 'Kho Hai',
      from_phone: '0912000001',
      from_address: expect.stringContaining('1 Lê Lai'),
      return_name: 'Kho Ba',
      return_phone: '0912000002',
      return_address: expect.stringContaining('2 Lê Lai'),
      pickup_shift: {},
      note: wanted.note,
    })
    expect(quote?.lines).toContainEqual({ name: 'coupon', amount: -10_000 })
    expect((await plain!).quote?.lines.some(({ name }) => name === 'coupon')).toBe(false)
    await client.close()
  })

  it('has no code of the seller unless one was given', async () => {
    await using service = await practice()
    const client = clientOf(service)
    const draft = valueIn(await desk(client).create(uuid(), order))
    expect((await made(service, client, draft.code ?? '')).client_order_code).toBe('')
    await client.close()
  })

  it('that was made already is answered as before, and none is made', async () => {
    await using service = await practice()
    const client = clientOf(service)
    const [at, id] = [desk(client), uuid()]
    const first = valueIn(await at.create(id, order))
    expect(valueIn(await at.again().create(id, order)).code).toBe(first.code)
    await client.close()
  })

  it('with a code that was used for another order is told from it, and nothing is printed', async () => {
    await using service = await practice()
    const client = clientOf(service)
    const at = desk(client)
    const coded = { ...order, client_order_code: '2411-K7MQ' }
    const first = valueIn(await at.create(uuid(), coded))
    const same = valueIn(await at.create(uuid(), coded))
    expect([same.state, same.code]).toEqual(['created', first.code])
    const other = valueIn(await at.create(uuid(), { ...coded, to_name: 'Trần Văn Bình', cod_amount: 1 }))
    expect([other.state, other.code, other.fault?.code]).toEqual(['other', first.code, 'order.code-used'])
    expect(other.fault?.fields?.map(({ field }) => field)).toEqual(['to_name', 'cod_amount'])
    const elsewhere = valueIn(await at.create(uuid(), { ...coded, to_ward_name: 'Phường Bến Thành' }))
    expect([elsewhere.state, elsewhere.fault?.fields?.map(({ field }) => field)]).toEqual(['other', ['to_ward_name']])
    await client.close()
  })

  it('is not sent while a rule is broken, or its ward is in no catalogue', async () => {
    await using service = mockService()
    const at = desk(service.client)
    const wrong = { ...order, to_phone: '12', to_ward_name: 'Phường Bến Nghế Mới', cod_amount: 60_000_000 }
    const fault = faultOf(await at.create(uuid(), wrong))
    expect(fault.fields?.map(({ field, rule }) => `${field} ${rule}`)).toEqual([
      'to_phone phone',
      'cod_amount max',
      'to_ward_name unit',
    ])
    expect(service.asked).toHaveLength(0)
    expect((await at.drafts()).map(({ state, order: kept }) => [state, kept.to_phone])).toEqual([['draft', '12']])
  })

  it('keeps with its draft which fields nobody has looked at since they were read, and a draft of before has none', async () => {
    await using service = mockService()
    const disk = new Map<string, unknown>()
    const [at, id] = [desk(service.client, disk), uuid()]
    valueIn(await at.keepDraft(id, order, ['to_name', 'cod_amount']))
    expect((await at.again().drafts()).map(({ unsure }) => unsure)).toEqual([['to_name', 'cod_amount']])
    // It was asked about and answered.
    expect(faultOf(await at.create(id, { ...order, to_phone: '12' })).code).toBe('order.incomplete')
    expect((await at.drafts()).map(({ unsure }) => unsure)).toEqual([[]])
    for (const [key, kept] of disk) disk.set(key, JSON.parse(JSON.stringify(kept).replace(/"unsure":\[\],/, '')))
    expect(JSON.stringify([...disk])).not.toContain('unsure')
    expect((await at.again().drafts()).map(({ id: one, unsure }) => [one, unsure])).toEqual([[id, []]])
  })
})

describe('a draft of which an order was made', () => {
  it('answers the same message as before, and is no other order: of that nothing is sent or kept', async () => {
    await using service = await practice()
    const client = clientOf(service)
    const at = desk(client)
    const [id, other] = [uuid(), { ...order, to_name: 'Anh Bình', cod_amount: 0 }]
    const { code } = valueIn(await at.create(id, order))
    expect(await at.keepDraft(id, order)).toEqual(ok(null))
    expect(valueIn(await at.again().create(id, order)).code).toBe(code)
    for (const asked of [at.create(id, other), at.keepDraft(id, other)])
      expect(faultOf(await asked)).toMatchObject({ code: 'draft.made', facts: { code } })
    expect(await at.drafts()).toMatchObject([{ state: 'created', code, order: { to_name: order.to_name } }])
    await client.close()
  })
})

describe('an order whose end nobody saw', () => {
  const found = success({ order_code: 'G8ADKBRF', status: 'ready_to_pick', client_order_code: '2411-K7MQ', ...there() })

  it('without a code is a question that is sent by nobody again, also after a restart', async () => {
    await using service = mockService()
    service.breakOff(createOrder)
    const [at, id] = [desk(service.client), uuid()]
    expect(valueIn(await at.create(id, order)).state).toBe('unsure')
    const next = at.again()
    for (const asked of [next.create(id, order), next.dropDraft(id), next.keepDraft(id, order)])
      expect(faultOf(await asked).code).toBe('order.perhaps-made')
    expect((await next.drafts()).map(({ state }) => state)).toEqual(['unsure'])
  })

  it('is answered by a person: it was not made, or under this code', async () => {
    await using service = mockService()
    service.breakOff(createOrder)
    service.breakOff(createOrder)
    service.reply(orderInfo, 200, found)
    const at = desk(service.client)
    const [one, two] = [uuid(), uuid()]
    await at.create(one, order)
    await at.create(two, order)
    expect(valueIn(await at.settle(one, null)).state).toBe('draft')
    expect(valueIn(await at.settle(two, 'G8ADKBRF'))).toMatchObject({ state: 'created', code: 'G8ADKBRF' })
    expect(at.kept).toHaveLength(1)
  })

  it('with a code is sent again as it was, and never as another', async () => {
    await using service = mockService()
    const coded = { ...order, client_order_code: '2411-K7MQ' }
    for (let time = 0; time < 4; time++) service.breakOff(createOrder)
    const [at, id] = [desk(service.client), uuid()]
    expect(valueIn(await at.create(id, coded)).state).toBe('unsure')
    expect(faultOf(await at.create(id, { ...coded, cod_amount: 1 })).code).toBe('order.perhaps-made')
    service.reply(createOrder, 200, success({ order_code: 'G8ADKBRF' }))
    service.reply(orderInfo, 200, found)
    expect(valueIn(await at.create(id, coded))).toMatchObject({ state: 'created', code: 'G8ADKBRF' })
  })

  it('with a code is not sent for another shop: that one has no such code, and would have a second order', async () => {
    await using service = mockService()
    for (let time = 0; time < 4; time++) service.breakOff(createOrder)
    const [at, id] = [desk(service.client), uuid()]
    const coded = { ...order, client_order_code: '2411-K7MQ' }
    expect(valueIn(await at.create(id, coded)).state).toBe('unsure')
    at.used.shop = 2
    expect(faultOf(await at.create(id, coded)).code).toBe('action.other-shop')
    expect((await at.drafts()).map(({ state }) => state)).toEqual(['unsure'])
    at.used.shop = 1
    service.reply(createOrder, 200, success({ order_code: 'G8ADKBRF' }))
    service.reply(orderInfo, 200, found)
    expect(valueIn(await at.create(id, coded)).state).toBe('created')
  })

  it('that was surely not sent is a draft again', async () => {
    await using service = mockService()
    service.breakOff(createOrder, 'ECONNREFUSED')
    const draft = valueIn(await desk(service.client).create(uuid(), order))
    expect([draft.state, draft.fault?.code]).toEqual(['draft', 'service.unreachable'])
  })
})

describe('one more like an order', () => {
  const boxes = [
    { ...emptyItem, name: 'Tủ', code: 'TU01', price: 900_000, weight: 21_000, length: 60, width: 50, height: 40 },
    { ...emptyItem, name: 'Ghế', quantity: 1, weight: 9_000, length: 30, width: 30, height: 30 },
  ]
  const rich: NewOrder = {
    ...order,
    to_phone: '0912555777',
    client_order_code: '2411-AGAIN',
    payment_type_id: 2,
    required_note: 'CHOTHUHANG',
    insurance_value: 900_000,
    order_value: 950_000,
    cod_failed_amount: 20_000,
    note: 'gọi trước',
  }
  const uncoded = (of: NewOrder): NewOrder => ({ ...of, client_order_code: null })

  it('says all that it said but its codes, as it was written or as the carrier tells of it', async () => {
    await using service = await practice()
    const client = clientOf(service)
    const heavy: NewOrder = {
      ...rich,
      client_order_code: null,
      service_type_id: 5,
      weight: 30_000,
      content: '',
      items: boxes,
    }
    for (const wanted of [rich, heavy]) {
      const at = desk(client)
      const code = valueIn(await at.create(uuid(), wanted)).code ?? ''
      expect(valueIn(await at.like(code))).toEqual(uncoded(wanted))
      expect(valueIn(await desk(client).like(code))).toEqual(uncoded(wanted))
    }
    expect((await desk(client).like('NOSUCH')).ok).toBe(false)
    await client.close()
  })

  it('to a ward in force leaves the ward to a person where the carrier alone tells of it', async () => {
    await using service = await practice()
    const client = clientOf(service)
    const inForce = { ...order, is_new_to_address: true, to_ward_name: 'Phường Sài Gòn', to_district_name: '' }
    const code = valueIn(await desk(client).create(uuid(), inForce)).code ?? ''
    const like = valueIn(await desk(client).like(code))
    expect([like.to_name, like.to_ward_name, like.to_district_name]).toEqual(['Nguyễn Thị Lan', '', ''])
    await client.close()
  })
})

describe('a template of orders', () => {
  it('holds no receiver and no code, is there by its name after a restart, and in the place of one that had it', async () => {
    await using service = mockService()
    const at = desk(service.client)
    await at.keepTemplate('Tủ', { ...order, client_order_code: '2411-K7MQ', pick_shift: [3], weight: 1 })
    await at.keepTemplate('Áo', order)
    await at.keepTemplate('Tủ', { ...order, client_order_code: '2411-K7MQ', pick_shift: [3] })
    const templates = await at.again().templates()
    expect(templates.map(({ name }) => name)).toEqual(['Áo', 'Tủ'])
    const kept = JSON.stringify(templates)
    for (const said of ['Lan', '912', 'Lê Lợi', 'Bến Nghé', 'Quận 1', 'K7MQ']) expect(kept).not.toContain(said)
    expect(templates[1]?.order).toMatchObject({ content: 'Áo thun', weight: 500, cod_amount: 250_000, pick_shift: [] })
    await at.dropTemplate('Áo')
    expect((await at.templates()).map(({ name }) => name)).toEqual(['Tủ'])
  })

  it('is refused beside a hundred others', async () => {
    await using service = mockService()
    const at = desk(service.client)
    for (let count = 0; count < 100; count++) await at.keepTemplate(`${count}`, order)
    expect(faultOf(await at.keepTemplate('one more', order)).code).toBe('template.too-many')
    expect((await at.keepTemplate('7', order)).ok).toBe(true)
  })

  it('is refused where all of them together hold the station up, and so is a draft', async () => {
    await using service = mockService()
    const at = desk(service.client)
    const long = { ...order, items: new Array(200).fill({ ...emptyItem, name: 'á'.repeat(6_000) }) }
    await at.keepTemplate('Tủ', long)
    await at.keepDraft(uuid(), long)
    expect(faultOf(await at.keepTemplate('Áo', long)).code).toBe('template.too-many')
    expect(faultOf(await at.keepDraft(uuid(), long)).code).toBe('draft.too-many')
    expect((await at.keepDraft(uuid(), order)).ok).toBe(true)
    expect((await at.keepTemplate('Tủ', order)).ok).toBe(true)
  })
})

it('a code of the desk is short, of the day, and has no letter that is taken for another', () => {
  expect(newSellerCode('2026-11-23', () => 0)).toBe('2311-2222')
  expect(newSellerCode('2026-11-23', (most) => most - 1)).toBe('2311-ZZZZ')
})

/** As Order Info says the order above. */
function there() {
  const { to_name, to_address, weight, content, cod_amount, required_note, service_type_id, payment_type_id } = order
  const said = { to_name, to_address, weight, content, cod_amount, required_note, service_type_id, payment_type_id }
  return { ...said, to_phone: '0912555777', note: '', insurance_value: 0 }
}
