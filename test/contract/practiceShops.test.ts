import { describe, expect, it } from 'vitest'
import { practiceFixture, validation } from './practiceFixture.ts'

const shop = { name: 'Cửa hàng mới', phone: '0912 345 678', address: '5 Lê Lợi', ward_code: '20101', district_id: 1442 }

/** Of a reply that somebody published. */
const recordedKeys = [
  '_id',
  'name',
  'phone',
  'address',
  'ward_code',
  'district_id',
  'client_id',
  'bank_account_id',
  'status',
  'location',
  'version_no',
  'is_created_chat_channel',
  'updated_ip',
  'updated_employee',
  'updated_client',
  'updated_source',
  'updated_date',
  'created_ip',
  'created_employee',
  'created_client',
  'created_source',
  'created_date',
]

describe('shops at the practice service (4.4, 4.5, 2.7)', () => {
  const { as, caller, shops, phoneOf } = practiceFixture({ strict: true })

  it('4.4: a shop is the caller’s, its phone normalized', async () => {
    const { data } = await caller().createShop(shop)
    const { data: listed } = await caller().getShops({ offset: data.shop_id - 1, limit: 1 })
    expect(listed.shops).toMatchObject([
      {
        _id: data.shop_id,
        name: shop.name,
        phone: '0912345678',
        address: shop.address,
        ward_code: '20101',
        district_id: 1442,
        client_id: 2_500_001,
        bank_account_id: 0,
        status: 1,
      },
    ])
  })

  it('2.7: a shop has the keys of the recorded replies, and the bank account that was linked', async () => {
    const { data } = await caller().createShop({ ...shop, bank_account_id: 7 })
    const { data: listed } = await caller().getShops({ offset: data.shop_id - 1, limit: 1 })
    expect(listed.shops[0].bank_account_id).toBe(7)
    expect(Object.keys(listed.shops[0])).toEqual(recordedKeys)
  })

  it('4.4: staff may create a shop too, and owns it', async () => {
    const { data } = await as('staff-only', shops.first).createShop(shop)
    const listed = (await as('staff-only').getShops()).data.shops
    expect(listed.find((one: { _id: number }) => one._id === data.shop_id).client_id).toBe(2_500_003)
  })

  it('4.4: a name is required', async () => {
    expect(validation((await caller().createShop({ ...shop, name: '' })).message)).toEqual(['Name required'])
  })

  it.each(['', 'abc', '12345', '0912'])('7.1 PHONE_INVALID: %j is no phone', async (phone) => {
    expect(await caller().createShop({ ...shop, phone })).toMatchObject({ status: 400, code_message: 'PHONE_INVALID' })
  })

  it.each([{ ward_code: '99999' }, { district_id: 1 }, { ward_code: '1B1507' }, { district_id: 0 }])(
    '7.1 WARD_IS_INVALID: %o',
    async (wrong) => {
      expect(await caller().createShop({ ...shop, ...wrong })).toMatchObject({
        status: 400,
        message: 'Phường xã không hợp lệ.',
        code_message: 'WARD_IS_INVALID',
      })
    },
  )

  it('7.1 CLIENT_NOT_BELONG_OF_SHOP: the shop of the header is not the caller’s', async () => {
    expect(await caller(shops.foreign).createShop(shop)).toMatchObject({
      status: 400,
      code_message: 'CLIENT_NOT_BELONG_OF_SHOP',
    })
  })

  it('7.1 SHOP_NO_ACTIVE: the shop of the header is closed', async () => {
    expect(await caller(shops.closed).createShop(shop)).toMatchObject({ status: 400, code_message: 'SHOP_NO_ACTIVE' })
  })

  it('4.4: the header is required', async () => {
    expect((await as('caller').createShop(shop)).code_message).toBe('USER_ERR_COMMON')
  })

  it('4.5: lists every shop that the caller belongs to, page by page', async () => {
    const { data: first } = await caller().getShops({ offset: 0, limit: 2 })
    expect(first.last_offset).toBe(shops.second)
    const { data: second } = await caller().getShops({ offset: first.last_offset, limit: 2 })
    expect(second.shops.map((one: { _id: number }) => one._id)).toEqual([shops.third, shops.closed])
    expect((await caller().getShops({ offset: 999_999_999 })).data).toEqual({ last_offset: 999_999_999, shops: [] })
  })

  it('4.5: a closed shop is listed, with another status than 1', async () => {
    const { data } = await caller().getShops({ offset: shops.closed - 1, limit: 1 })
    expect([data.shops[0]._id, data.shops[0].status]).toEqual([shops.closed, 2])
  })

  it('4.5: client_phone leaves the shops the caller owns in which that person is staff', async () => {
    const listed = (await caller().getShops({ client_phone: phoneOf('staff-only') })).data.shops
    expect(listed.map((one: { _id: number }) => one._id)).toEqual([shops.first])
    expect(
      (await as('staff-only').getShops({ client_phone: phoneOf('staff-only') })).data.shops.every(
        (one: { client_id: number }) => one.client_id === 2_500_003,
      ),
    ).toBe(true)
    expect((await caller().getShops({ client_phone: '0977777777' })).data.shops).toEqual([])
  })

  it.each(['offset', 'limit'])('8, 7.1 USER_ERR_COMMON: a negative %s is invalid', async (name) => {
    expect(await caller().getShops({ [name]: -1 })).toMatchObject({ status: 400, code_message: 'USER_ERR_COMMON' })
  })

  it('4.5, 4.13: Get Shop and Pick Shift ignore ShopId', async () => {
    expect((await caller(shops.foreign).getShops()).status).toBe(200)
    expect((await caller(shops.closed).pickShifts()).status).toBe(200)
  })
})
