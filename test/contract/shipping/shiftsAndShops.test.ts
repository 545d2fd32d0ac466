import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededShops } from '../../../src/sandbox/accounts.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import type { ShippingClient } from '../../../src/shipping/client.ts'
import { listShops } from '../../../src/shipping/endpoints/shop.ts'
import { createShippingService } from '../../../src/shipping/shippingService.ts'
import {
  clientOf,
  faultOf,
  impatientClock,
  never,
  practice,
  tokenOf,
  tuesdayMorning,
  valueIn,
} from '../../support/practice.ts'

let service: Practice
let client: ShippingClient
beforeAll(async () => {
  service = await practice()
  client = clientOf(service, { clock: { ...impatientClock(), now: () => service.now() } })
})
afterAll(async () => {
  await client.close()
  await service.close()
})

describe('pick shifts', () => {
  it('are given in absolute time, counted from midnight in Vietnam', async () => {
    service.setClock(tuesdayMorning)
    const shifts = valueIn(await createShippingService(client).pickShifts(never))
    expect(shifts[0]).toMatchObject({
      title: 'Ca lấy 24-11-2026 (12h00 - 18h00)',
      from: Date.UTC(2026, 10, 24, 5),
      to: Date.UTC(2026, 10, 24, 11),
    })
    expect(shifts).toHaveLength(3)
  })

  it('disappear when they begin', async () => {
    service.setClock(Date.UTC(2026, 10, 24, 5, 0, 1))
    const shifts = valueIn(await createShippingService(client).pickShifts(never))
    expect(shifts.map(({ from }) => from)).toEqual([Date.UTC(2026, 10, 25, 0), Date.UTC(2026, 10, 25, 5)])
  })

  it('belong to the Vietnamese day, also when it is still yesterday in Greenwich', async () => {
    service.setClock(Date.UTC(2026, 10, 24, 17, 30))
    const shifts = valueIn(await createShippingService(client).pickShifts(never))
    expect(shifts[0]).toMatchObject({ title: 'Ca lấy 25-11-2026 (07h00 - 12h00)', from: Date.UTC(2026, 10, 25, 0) })
  })

  it('need no shop', async () => {
    service.clearRequests()
    await createShippingService(client).pickShifts(never)
    expect(service.requests()).toMatchObject([{ operation: 'pickShifts', shop: null, body: '' }])
  })
})

describe('Get Shop', () => {
  it('lists every shop the account belongs to, and which of them are active', async () => {
    const shops = valueIn(await createShippingService(client).shops(never))
    expect(shops.map(({ id }) => id)).toEqual([...service.shops, seededShops.closed])
    expect(shops.find(({ id }) => id === seededShops.closed)?.active).toBe(false)
  })

  it('goes on from the last offset', async () => {
    const first = valueIn(await client.call(listShops, { limit: 2 }, never))
    expect(first.shops).toHaveLength(2)
    const second = valueIn(await client.call(listShops, { limit: 2, offset: first.last_offset ?? 0 }, never))
    expect(second.shops.map(({ _id }) => _id)).toEqual([seededShops.third, seededShops.closed])
    const third = valueIn(await client.call(listShops, { offset: second.last_offset ?? 0 }, never))
    expect(third).toMatchObject({ shops: [], last_offset: second.last_offset })
  })

  it('filters the caller’s own shops by a member of their staff', async () => {
    const staff = service.accounts.find(({ role }) => role === 'staff-only')
    const filtered = valueIn(await client.call(listShops, { client_phone: staff?.phone ?? '' }, never))
    expect(filtered.shops.map(({ _id }) => _id)).toEqual([seededShops.first])
    const asStaff = clientOf(service, { token: tokenOf(service, 'staff-only') })
    expect(valueIn(await asStaff.call(listShops, { client_phone: staff?.phone ?? '' }, never)).shops).toEqual([])
    await asStaff.close()
  })

  it.each([{ offset: -1 }, { limit: -1 }])('refuses a negative %o on both sides', async (input) => {
    expect(faultOf(await client.call(listShops, input, never)).code).toBe('request.unsendable')
    const reply = await fetch(
      `${service.url}${listShops.path}?${new URLSearchParams(Object.entries(input).map(([k, v]) => [k, String(v)]))}`,
      {
        headers: { token: service.token },
      },
    )
    expect(await reply.json()).toMatchObject({ code: 400, code_message: 'USER_ERR_COMMON', data: null })
  })
})
