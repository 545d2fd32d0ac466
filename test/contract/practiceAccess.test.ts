import { once } from 'node:events'
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { operations } from '../../src/sandbox/rules/operations.ts'
import { practiceFixture } from './practiceFixture.ts'
import { specClient } from './specClient.ts'

/** Every operation as the specification writes it. */
const specified = [
  ['POST', '/shiip/public-api/v2/shop/affiliateOTP', 'optional'],
  ['POST', '/shiip/public-api/v2/shop/affiliateCreate', 'optional'],
  ['POST', '/shiip/public-api/v2/shop/affiliateCreateWithShop', 'optional'],
  ['POST', '/shiip/public-api/v2/shop/register', 'required'],
  ['GET', '/shiip/public-api/v2/shop/all', 'none'],
  ['POST', '/shiip/public-api/ticket/create', 'optional'],
  ['GET', '/shiip/public-api/ticket/detail', 'optional'],
  ['GET', '/shiip/public-api/v2/shipping-order/detail', 'required'],
  ['POST', '/shiip/public-api/v2/shipping-order/fee', 'required'],
  ['POST', '/shiip/public-api/v2/shipping-order/create', 'required'],
  ['POST', '/shiip/public-api/v2/shipping-order/preview', 'required'],
  ['POST', '/shiip/public-api/v2/shipping-order/leadtime', 'required'],
  ['GET', '/shiip/public-api/v2/shift/date', 'none'],
  ['POST', '/shiip/public-api/v2/switch-status/cancel', 'required'],
  ['POST', '/shiip/public-api/v2/switch-status/storing', 'required'],
  ['POST', '/shiip/public-api/v2/switch-status/return', 'required'],
  ['POST', '/shiip/public-api/v2/shipping-order/updateCOD', 'required'],
  ['POST', '/shiip/public-api/v2/a5/gen-token', 'required'],
] as const

describe('who may call the practice service (5, 7, 9.1)', () => {
  const { service, shops } = practiceFixture({ strict: true })
  const ask = (role: string | null, method: string, path: string, shop?: number) => {
    const token = service().accounts.find((one) => one.role === role)?.token
    const client = specClient({
      baseUrl: service().url,
      ...(token !== undefined && { token }),
      ...(shop !== undefined && { shop }),
    })
    return method === 'GET' ? client.get(path) : client.post(path, {})
  }

  it('9.1: serves every operation of the specification at its path, and no other', () => {
    const served = operations.map(({ endpoint }) => [endpoint.method, endpoint.path, endpoint.shop])
    expect(served).toEqual(specified)
  })

  it('holds no more than four of the longest bodies at once, whoever sends them and never ends', async () => {
    const url = `${service().url}/shiip/public-api/ticket/create`
    const most = 30 * 1024 * 1024
    const sent = Array.from({ length: 5 }, () =>
      request(url, { method: 'POST', headers: { 'content-length': 2 * most } }),
    )
    const refused = Promise.race(
      sent.map(async (one) => {
        const [response] = await once(one, 'response')
        return response.statusCode
      }),
    )
    for (const one of sent) one.on('error', () => undefined).write(Buffer.alloc(most))
    expect(await refused).toBe(413)
    for (const one of sent) one.destroy()
    await expect.poll(async () => (await ask('owner', 'GET', '/shiip/public-api/v2/shop/all')).status).not.toBe(413)
  })

  it.each(specified)('5.1, 5.5, 7.2: %s %s without Token is 401', async (method, path) => {
    expect(await ask(null, method, path, shops.first)).toMatchObject({
      status: 401,
      code: 401,
      message: 'Authorization header is required',
      data: null,
    })
  })

  it.each(specified)('5.2, 5.5, 7.2: %s %s tells a blocked address and an inactive account', async (method, path) => {
    expect(await ask('ip-blocked', method, path, shops.first)).toMatchObject({ status: 401, message: 'IP not allowed' })
    expect(await ask('inactive', method, path, shops.first)).toMatchObject({ status: 401, data: null })
  })

  it('5.5: an account with an allow-list is let in from an address on it', async () => {
    const [, path] = specified[7]
    const asked = () => ask('ip-allowed', 'GET', `${path}?order_code=${service().codes[0]}`, shops.first)
    expect((await asked()).status).toBe(200)
    service().setAllowList('ip-allowed', ['203.0.113.9'])
    expect(await asked()).toMatchObject({ status: 401, message: 'IP not allowed' })
    service().setAllowList('ip-allowed', null)
    expect((await asked()).status).toBe(200)
  })

  it.each(specified.filter(([method, path]) => method === 'POST' && !path.endsWith('ticket/create')))(
    '4: %s %s takes JSON by its type only',
    async (_, path) => {
      const headers = { Token: service().token, ShopId: String(shops.first) }
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        const typed = { ...headers, 'Content-Type': type }
        const reply = await fetch(service().url + path, { method: 'POST', headers: typed, body: '{}' })
        expect(reply.status).toBe(415)
      }
      const typed = { ...headers, 'Content-Type': 'application/json; charset=utf-8' }
      expect((await fetch(service().url + path, { method: 'POST', headers: typed, body: '{}' })).status).toBe(400)
    },
  )

  it.each(specified.filter(([, , shop]) => shop === 'required'))('5.3: %s %s needs ShopId', async (method, path) => {
    expect(await ask('caller', method, path)).toMatchObject({
      status: 400,
      code_message: 'USER_ERR_COMMON',
      message: 'ShopId is required!',
    })
  })

  it.each(specified.filter(([, , shop]) => shop !== 'none'))(
    '5.4: %s %s takes no foreign, unknown or closed shop',
    async (method, path) => {
      const foreign = path.endsWith('/register') ? 'CLIENT_NOT_BELONG_OF_SHOP' : 'CLIENT_NOT_OWNER_OF_SHOP'
      expect((await ask('caller', method, path, shops.foreign)).code_message).toBe(foreign)
      expect((await ask('caller', method, path, 987_654_321)).code_message).toBe(foreign)
      expect((await ask('caller', method, path, shops.closed)).code_message).toBe('SHOP_NO_ACTIVE')
    },
  )

  it.each(specified)('2.1: a failure of %s %s mirrors its status and has null data', async (method, path) => {
    const reply = await ask('no-such-role', method, path)
    expect([reply.code, reply.data]).toEqual([reply.status, null])
    expect(reply.code_message_value).not.toBe('')
    expect(typeof reply.code_message_value).toBe('string')
  })
})
