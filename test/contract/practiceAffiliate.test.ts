import { describe, expect, it } from 'vitest'
import { practiceFixture, validation } from './practiceFixture.ts'
import { lightOrder } from './specClient.ts'

describe('affiliate onboarding at the practice service (4.1–4.3)', () => {
  const { as, caller, service, shops, lastOtp, phoneOf } = practiceFixture({ strict: true })
  const phone = () => phoneOf('customer')
  const freshOtp = async () => {
    await as('caller').getOtp({ phone: phone() })
    return lastOtp()
  }
  const shopIds = async (role: string) => {
    const { data } = await as(role).getShops()
    return data.shops.map((shop: { _id: number }) => shop._id)
  }

  it('4.1: the code goes by SMS to the phone of the owner, and the reply holds only its lifetime', async () => {
    const reply = await as('caller').getOtp({ phone: phone() })
    expect(reply).toMatchObject({ status: 200, message: 'Success', data: { TTL: 600 } })
    expect(service().outbox()[0]).toMatchObject({ phone: phone(), text: expect.stringMatching(/\b\d{6}\b/) })
    expect(JSON.stringify(reply)).not.toContain(lastOtp())
  })

  it('4.1: a phone is required', async () => {
    const reply = await as('caller').getOtp({})
    expect([reply.status, reply.code_message, validation(reply.message)]).toEqual([
      400,
      'USER_ERR_COMMON',
      ['Phone required'],
    ])
  })

  it.each([
    ['one that nobody registered', () => '0988888888'],
    ['the caller’s own', () => phoneOf('caller')],
    ['no phone at all', () => 'hello'],
  ])('4.1, 7.1 USER_ERR_COMMON: %s is refused, and no SMS is sent', async (_, of) => {
    const before = service().outbox().length
    expect(await as('caller').getOtp({ phone: of() })).toMatchObject({
      status: 400,
      code_message: 'USER_ERR_COMMON',
      data: null,
    })
    expect(service().outbox()).toHaveLength(before)
  })

  it('4.1: `language` is the language of code_message_value, Vietnamese without it', async () => {
    const own = { phone: phoneOf('caller') }
    const words = async (more: object) => (await as('caller').getOtp({ ...own, ...more })).code_message_value
    expect(await words({})).toMatch(/^Không thể gửi OTP/)
    expect(await words({ language: 'vi' })).toMatch(/^Không thể gửi OTP/)
    expect(await words({ language: 'en' })).toMatch(/^An OTP cannot be sent/)
    expect(validation((await as('caller').getOtp({ ...own, language: 'fr' })).message)).toEqual(['Language oneof'])
  })

  it('7.1 SERVER_ERROR_COMMON: an SMS that cannot be sent is an internal error, and there is no code', async () => {
    service().inject({ operation: 'affiliateOtp', fault: { kind: 'break', at: 'sms' } })
    const before = service().outbox().length
    expect(await as('caller').getOtp({ phone: phone() })).toMatchObject({
      status: 500,
      code_message: 'SERVER_ERROR_COMMON',
    })
    expect(service().outbox()).toHaveLength(before)
  })

  it('4.2.1–3: the new shop is the owner’s, named after both, with the caller as its staff', async () => {
    const { data } = await as('caller').createShopByOtp({ phone: phone(), otp: await freshOtp() })
    const { data: listed } = await as('customer').getShops()
    const shop = listed.shops.find((one: { _id: number }) => one._id === data.shop_id)
    expect(shop).toMatchObject({
      client_id: data.client_id,
      status: 1,
      name: 'Chủ shop Mộc Xanh Tài khoản thực hành 1',
    })
    expect(await shopIds('caller')).toContain(data.shop_id)
    expect((await as('caller').getShops({ client_phone: phone() })).data.shops).not.toContainEqual(shop)
  })

  it('4.2: an empty address is the owner’s default shop’s, and one that is given is taken', async () => {
    const { data } = await as('caller').createShopByOtp({ phone: phone(), otp: await freshOtp() })
    const all = (await as('customer').getShops()).data.shops
    const byId = (id: number) => all.find((one: { _id: number }) => one._id === id)
    const { address, ward_code, district_id } = byId(shops.foreign)
    expect(byId(data.shop_id)).toMatchObject({ address, ward_code, district_id })
    const place = { address: '1 Phố Huế', district_id: 1488, ward_code: '1A0302' }
    const second = await as('caller').createShopByOtp({ phone: phone(), otp: await freshOtp(), ...place })
    const { data: after } = await as('customer').getShops()
    expect(after.shops.find((one: { _id: number }) => one._id === second.data.shop_id)).toMatchObject(place)
  })

  it('7.1 OTP_NOT_VALID: a wrong code is refused and the right one still counts', async () => {
    const otp = await freshOtp()
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
    expect(await as('caller').createShopByOtp({ phone: phone(), otp: wrong })).toMatchObject({
      status: 400,
      code_message: 'OTP_NOT_VALID',
    })
    expect((await as('caller').createShopByOtp({ phone: phone(), otp })).status).toBe(200)
  })

  it('7.1 OTP_NOT_VALID: a code is spent by a success', async () => {
    const otp = await freshOtp()
    expect((await as('caller').createShopByOtp({ phone: phone(), otp })).status).toBe(200)
    expect((await as('caller').createShopByOtp({ phone: phone(), otp })).code_message).toBe('OTP_NOT_VALID')
  })

  it('8, 7.1 OTP_NOT_VALID: a code is over after its lifetime', async () => {
    const otp = await freshOtp()
    service().setClock(service().now() + 600_000)
    expect((await as('caller').createShopByOtp({ phone: phone(), otp })).code_message).toBe('OTP_NOT_VALID')
  })

  it('7.1 OTP_NOT_VALID: a code that another partner asked for is none', async () => {
    const otp = await freshOtp()
    expect((await as('staff-only').createShopByOtp({ phone: phone(), otp })).code_message).toBe('OTP_NOT_VALID')
  })

  it('7.1 USER_ERR_COMMON: affiliateCreate with an unregistered phone', async () => {
    const reply = await as('caller').createShopByOtp({ phone: '0988888888', otp: '123456' })
    expect([reply.status, reply.code_message]).toEqual([400, 'USER_ERR_COMMON'])
  })

  it('7.1 CLIENT_HAVE_EXISTED: nobody joins a shop of their own, or one they are staff of', async () => {
    const own = await as('caller').createShopByOtp({ phone: phoneOf('caller'), otp: '123456' })
    expect(own.code_message).toBe('CLIENT_HAVE_EXISTED')
    await as('staff-only').getOtp({ phone: phoneOf('caller') })
    const body = { phone: phoneOf('caller'), otp: lastOtp(), shop_id: shops.first }
    expect((await as('staff-only').addStaffByOtp(body)).code_message).toBe('CLIENT_HAVE_EXISTED')
    expect((await as('staff-only').addStaffByOtp({ ...body, shop_id: shops.second })).status).toBe(200) // not spent
  })

  it('4.3: the caller joins the shop, whatever shop the header names', async () => {
    const body = { phone: phone(), otp: await freshOtp(), shop_id: shops.foreign }
    expect(await caller(shops.second).addStaffByOtp(body)).toMatchObject({ status: 200, data: null })
    expect(await shopIds('caller')).toContain(shops.foreign)
  })

  it('7.1 CLIENT_NOT_BELONG_OF_SHOP: the phone is not the owner’s', async () => {
    const body = { phone: phone(), otp: '123456', shop_id: shops.second }
    expect((await as('caller').addStaffByOtp(body)).code_message).toBe('CLIENT_NOT_BELONG_OF_SHOP')
    expect((await as('caller').addStaffByOtp({ ...body, phone: '0988888888' })).code_message).toBe(
      'CLIENT_NOT_BELONG_OF_SHOP',
    )
  })

  it('7.2: an unknown shop is told in words', async () => {
    const reply = await as('caller').addStaffByOtp({ phone: phone(), otp: '123456', shop_id: 999_999_999 })
    expect([reply.status, reply.message, reply.code_message]).toEqual([400, 'Shop khong ton tai', undefined])
    expect(reply.code_message_value).toBe('Shop không tồn tại')
  })

  it('4.2.4, 5.2: staff that was added without its rights sees the shop, but neither its orders nor its tickets', async () => {
    const otp = await freshOtp()
    service().inject({ operation: 'affiliateCreate', fault: { kind: 'break', at: 'staff' } })
    await as('caller').createShopByOtp({ phone: phone(), otp })
    const [shop = 0] = (await shopIds('caller')).slice(-1)
    const { data } = await as('customer', shop).create(lightOrder)
    expect((await caller(shop).orderInfo(data.order_code)).status).toBe(403)
    expect((await caller(shop).getTicket({ ticket_id: 1 })).status).toBe(403)
    expect((await as('customer', shop).orderInfo(data.order_code)).status).toBe(200)
  })

  it.each(['shop', 'staff', 'permissions'] as const)(
    '4.2.4: a sequence that broke behind the %s has left what it did, and the code',
    async (at) => {
      const otp = await freshOtp()
      const before: number[] = await shopIds('customer')
      service().inject({ operation: 'affiliateCreate', fault: { kind: 'break', at } })
      expect(await as('caller').createShopByOtp({ phone: phone(), otp })).toMatchObject({
        status: 500,
        code_message: 'SERVER_ERROR_COMMON',
      })
      const made = (await shopIds('customer')).filter((id: number) => !before.includes(id))
      expect(made).toHaveLength(1)
      expect((await shopIds('caller')).includes(made[0])).toBe(at !== 'shop')
      expect((await as('caller').createShopByOtp({ phone: phone(), otp })).status).toBe(200)
    },
  )

  it('4.2.4: a sequence may end in a reset with all of its effect', async () => {
    const otp = await freshOtp()
    const before = (await shopIds('customer')).length
    service().inject({ operation: 'affiliateCreate', fault: { kind: 'reset', when: 'after' } })
    await expect(as('caller').createShopByOtp({ phone: phone(), otp })).rejects.toThrow()
    expect(await shopIds('customer')).toHaveLength(before + 1)
  })
})
