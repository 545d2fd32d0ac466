import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seenStatuses } from '../../../src/model/orderStatus.ts'
import { seededShops } from '../../../src/sandbox/accounts.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { orderInfo } from '../../../src/shipping/endpoints/order.ts'
import { genToken } from '../../../src/shipping/endpoints/print.ts'
import { pickShifts } from '../../../src/shipping/endpoints/shift.ts'
import { listShops } from '../../../src/shipping/endpoints/shop.ts'
import { practice, tuesdayMorning } from '../../support/practice.ts'
import detail from '../../support/recorded/orderDetail.json' with { type: 'json' }

let service: Practice
let strict: Practice
beforeAll(async () => {
  service = await practice()
  strict = await practice({ strict: true })
})
afterAll(async () => {
  await service.close()
  await strict.close()
})

interface Ask {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** A request as somebody else's client makes it: no description of ours involved. */
async function ask(to: Practice, path: string, { method = 'GET', headers, body }: Ask = {}) {
  const common = { token: to.token, shopid: String(to.shops[0]) }
  const reply = await fetch(to.url + path, { method, headers: headers ?? common, ...(body !== undefined && { body }) })
  return { status: reply.status, json: (await reply.json()) as Record<string, unknown> }
}

const detailPath = (to: Practice) => `${orderInfo.path}?order_code=${to.codes[0]}`

describe('the practice data', () => {
  it('has codes of the real form, enough of them to try', () => {
    expect(service.codes.length).toBeGreaterThanOrEqual(20)
    expect(service.heavyCodes.length).toBeGreaterThanOrEqual(10)
    for (const code of [...service.codes, ...service.heavyCodes]) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    expect(service.shops).toEqual([seededShops.first, seededShops.second, seededShops.third])
  })

  it('is the same for the same seed, and another for another', async () => {
    const same = await practice()
    const other = await practice({ seed: 2 })
    expect([same.codes, same.token]).toEqual([service.codes, service.token])
    expect(other.codes).not.toEqual(service.codes)
    await same.close()
    await other.close()
  })

  it('survives a restart, with what was done to it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'practice-'))
    const first = await startPractice({ port: 0, dataDir })
    const [code = ''] = first.codes
    first.setStatus(code, 'delivered')
    const body = JSON.stringify({ order_codes: [code] })
    const { json } = await ask(first, genToken.path, { method: 'POST', body })
    await first.close()
    const second = await startPractice({ port: 0, dataDir, seed: 99 })
    expect(second.token).toBe(first.token)
    expect((await ask(second, `${orderInfo.path}?order_code=${code}`)).json).toMatchObject({
      data: { status: 'delivered' },
    })
    const token = (json.data as { token: string }).token
    expect((await fetch(`${second.url}/a5/public-api/printA5?token=${token}`)).status).toBe(200)
    await second.close()
    await rm(dataDir, { recursive: true })
  })

  it('answers Order Info with the keys of the recorded reply', async () => {
    const { json } = await ask(service, `${orderInfo.path}?order_code=${service.heavyCodes[0]}`)
    const data = json.data as Record<string, unknown>
    expect(Object.keys(data).sort()).toEqual(Object.keys(detail.data).sort())
    for (const [key, value] of Object.entries(detail.data))
      if (value !== null && data[key] !== null) expect([key, typeof data[key]]).toEqual([key, typeof value])
  })

  it('makes no tables in a database that a link in its folder leads to', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'practice-'))
    await writeFile(join(dataDir, 'victim.db'), '')
    await symlink('victim.db', join(dataDir, 'practice.sqlite'))
    const kept = await startPractice({ port: 0, dataDir, seed: 7 })
    await kept.close()
    expect(await readFile(join(dataDir, 'victim.db'), 'utf8')).toBe('')
    await rm(dataDir, { recursive: true })
  })

  it('has at least one order in every status that was ever seen', async () => {
    const own = await practice({ seed: 7 })
    const found = new Set<string>()
    const { DatabaseSync } = await import('node:sqlite')
    const dataDir = await mkdtemp(join(tmpdir(), 'practice-'))
    const kept = await startPractice({ port: 0, dataDir, seed: 7 })
    await kept.close()
    const database = new DatabaseSync(join(dataDir, 'practice.sqlite'))
    const rows = database.prepare("SELECT body ->> 'status' AS status, body ->> 'cod' AS cod FROM shipment").all()
    for (const row of rows) found.add(String(row.status))
    database.close()
    expect(rows.length).toBeGreaterThanOrEqual(300)
    expect([...found].sort()).toEqual([...seenStatuses].sort())
    expect(rows.some(({ cod }) => cod === 0) && rows.some(({ cod }) => Number(cod) > 0)).toBe(true)
    await own.close()
    await rm(dataDir, { recursive: true })
  })
})

describe('the service’s refusals', () => {
  it('are 404 in the real form for every unknown path', async () => {
    const { status, json } = await ask(service, '/shiip/public-api/v2/nothing')
    expect([status, json]).toEqual([404, { code: 404, message: 'code=404, message=Not Found', data: null }])
  })

  it('are 401 with and without a wrong token', async () => {
    expect((await ask(service, pickShifts.path, { headers: {} })).json).toMatchObject({
      code: 401,
      message: 'Authorization header is required',
    })
    expect((await ask(service, pickShifts.path, { headers: { Token: 'x' } })).json).toMatchObject({
      code: 401,
      message: 'Token is not valid!',
    })
  })

  it('are 400 with a syntax error for broken JSON', async () => {
    const { status, json } = await ask(service, genToken.path, { method: 'POST', body: '{"order_codes": [' })
    expect([status, json]).toEqual([
      400,
      expect.objectContaining({
        code_message: 'USER_ERR_COMMON',
        message: expect.stringContaining('code=400, message=Syntax error: offset='),
      }),
    ])
  })

  it('name the missing field as the real validator does', async () => {
    const { json } = await ask(service, genToken.path, { method: 'POST', body: '{}' })
    expect(json.message).toBe(
      "Key: 'GenTokenRequest.OrderCodes' Error:Field validation for 'OrderCodes' failed on the 'required' tag",
    )
  })

  it('have no data', async () => {
    expect((await ask(service, `${orderInfo.path}?order_code=ZZZZ9999`)).json).toEqual({
      code: 400,
      message: 'Đơn hàng không tồn tại',
      data: null,
      code_message_value: 'Đơn hàng không tồn tại',
    })
  })
})

describe('the tolerances of the real service', () => {
  it.each(['token', 'Token', 'TOKEN'])('take the header %s', async (name) => {
    expect((await ask(service, pickShifts.path, { headers: { [name]: service.token } })).status).toBe(200)
  })

  it('take POST with a JSON body for Order Info and Get Shop', async () => {
    const body = JSON.stringify({ order_code: service.codes[0] })
    expect((await ask(service, orderInfo.path, { method: 'POST', body })).json).toMatchObject({
      data: { order_code: service.codes[0] },
    })
    expect((await ask(service, listShops.path, { method: 'POST', body: '{"offset":0,"limit":1}' })).json).toMatchObject(
      { data: { last_offset: seededShops.first } },
    )
  })

  it.each(['', '[]', 'not json'])('do not parse the body %j of Pick Shift', async (body) => {
    expect((await ask(service, pickShifts.path, { method: 'POST', body })).status).toBe(200)
  })

  it('take the alias of the shop header, and the default shop for none', async () => {
    const { token } = service
    expect(
      (await ask(service, detailPath(service), { headers: { token, shop_id: String(service.shops[1]) } })).status,
    ).toBe(200)
    expect((await ask(service, detailPath(service), { headers: { token } })).status).toBe(200)
  })

  it('ignore null and unknown fields', async () => {
    const body = JSON.stringify({ order_codes: [service.codes[0]], item_index: null, colour: 'red' })
    expect((await ask(service, genToken.path, { method: 'POST', body })).status).toBe(200)
  })

  it('are gone under strict rules', async () => {
    const { token } = strict
    expect((await ask(strict, detailPath(strict))).status).toBe(200)
    expect((await ask(strict, detailPath(strict), { headers: { token } })).json).toMatchObject({
      code: 400,
      code_message: 'USER_ERR_COMMON',
    })
    expect((await ask(strict, detailPath(strict), { headers: { token, shop_id: '200001' } })).status).toBe(400)
    expect((await ask(strict, orderInfo.path, { method: 'POST', body: '{}' })).status).toBe(404)
  })
})

describe('beside the service', () => {
  const control = (path: string, method: string, body?: unknown, headers = {}) =>
    fetch(`${service.url}/practice/${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

  it('the clock can be read and moved', async () => {
    await control('clock', 'POST', { now: tuesdayMorning })
    const moved = await (await control('clock', 'POST', { advanceMs: 3_600_000_000 })).json()
    // It goes on meanwhile, by no more than the test takes.
    const meanwhile = (moved as { now: number }).now - tuesdayMorning - 3_600_000_000
    expect(meanwhile).toBeGreaterThanOrEqual(0)
    expect(meanwhile).toBeLessThan(3_600_000_000)
    service.setClock(tuesdayMorning)
  })

  it('an order can be moved to a status, an unknown one cannot', async () => {
    const code = service.codes[5]
    expect((await control('status', 'POST', { code, status: 'lost' })).status).toBe(200)
    expect((await ask(service, `${orderInfo.path}?order_code=${code}`)).json).toMatchObject({
      data: { status: 'lost' },
    })
    expect((await control('status', 'POST', { code: 'ZZZZ9999', status: 'lost' })).status).toBe(404)
  })

  it('a fault can be put in and taken back', async () => {
    await control('faults', 'POST', { operation: 'pickShifts', times: null, fault: { kind: 'status', status: 500 } })
    expect((await ask(service, pickShifts.path)).status).toBe(500)
    expect((await ask(service, listShops.path)).status).toBe(200)
    await control('faults', 'DELETE')
    expect((await ask(service, pickShifts.path)).status).toBe(200)
    expect((await control('faults', 'POST', { fault: { kind: 'earthquake' } })).status).toBe(400)
  })

  it('requests are listed with the account in the credential’s place', async () => {
    await control('requests', 'DELETE')
    await ask(service, detailPath(service))
    const text = await (await control('requests', 'GET')).text()
    expect(JSON.parse(text)).toMatchObject([{ operation: 'orderInfo', account: 'caller', shop: '200001', status: 200 }])
    expect(text).not.toContain(service.token)
  })

  it('a web page gets nothing', async () => {
    expect((await control('requests', 'GET', undefined, { origin: 'http://evil.example' })).status).toBe(403)
  })
})

describe('the body parsers', () => {
  it('answer any body with an envelope, and never with 500', async () => {
    const bodies = fc.oneof(
      fc.json(),
      fc.string(),
      fc
        .object({ key: fc.constantFrom('order_codes', 'item_index', 'order_code', 'offset') })
        .map((value) => JSON.stringify(value)),
    )
    const paths = fc.constantFrom(genToken.path, orderInfo.path, listShops.path, pickShifts.path)
    await fc.assert(
      fc.asyncProperty(paths, bodies, async (path, body) => {
        const { status, json } = await ask(service, path, { method: 'POST', body })
        expect([200, 400]).toContain(status)
        expect(json.code).toBe(status)
      }),
      { numRuns: 300 },
    )
  })
})
