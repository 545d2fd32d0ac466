/**
 * Addresses as clients of the carrier are written with them: names with and without their kind, short names of provinces,
 * codes in their place, both schemes.
 */
import { describe, expect, it } from 'vitest'
import { practiceFixture } from './practiceFixture.ts'
import { lightOrder } from './specClient.ts'

const { to_ward_name: _w, to_district_name: _d, to_province_name: _p, ...placeless } = lightOrder

/** Ward, district, province as sent; the carrier's id and code. */
const oldNames = [
  ['Phường 14', 'Quận 10', 'HCM', 1452, '21014'],
  ['Phường 14', 'Quận 10', 'TP Hồ Chí Minh', 1452, '21014'],
  ['Phường 12', 'Quận 10', 'Ho Chi Minh City', 1452, '21012'],
  ['Phường Bến Nghé', 'Quận 1', 'TP.HCM', 1442, '20101'],
  ['P. Đa Kao', 'Q.1', 'Tp. Hồ Chí Minh', 1442, '20106'],
  ['Phường 02', 'Quận 03', 'TPHCM', 1444, '20302'],
  ['phuong 5', 'quan 11', 'ho chi minh', 1453, '21105'],
  ['Phường Linh Trung', 'Thành Phố Thủ Đức', 'Thành phố Hồ Chí Minh', 3695, '90737'],
  ['Mỹ Đình 2', 'Nam Từ Liêm', 'Hà Nội', 3440, '13005'],
  ['Phường Hàng Bông', 'Quận Hoàn Kiếm', 'hanoi', 1489, '1A0208'],
  ['Xuân Lôi', 'Lập Thạch', 'Vĩnh Phúc', 1960, '160320'],
  ['Phường 6', 'Thành phố Trà Vinh', 'Trà Vinh', 1560, '580106'],
  ['Hòa Tân', 'Huyện Châu Thành', 'Tỉnh Đồng Tháp', 3155, '50116'],
  ['Phường Hải Châu 1', 'Quận Hải Châu', 'Da Nang', 1526, '40103'],
  ['Phường Hòa Khánh Bắc', 'Quận Liên Chiểu', 'TP Đà Nẵng', 1530, '40503'],
  ['Phường Phú Hội', 'Thành phố Huế', 'Thừa Thiên - Huế', 1585, '330113'],
  ['Phường 7', 'Vũng Tàu', 'Bà Rịa-Vũng Tàu', 1544, '520109'],
  ['Phường Thắng Lợi', 'TP. Buôn Ma Thuột', 'Đăk Lăk', 1552, '400109'],
  ['Phường Xuân Khánh', 'Ninh Kiều', 'TP Cần Thơ', 1572, '550113'],
] as const

const oldCodes = [
  ['20308', 1444],
  ['21012', 1452],
  ['21211', 1454],
  ['20107', 1442],
  ['90768', 3695],
  ['13010', 3440],
  ['1A0607', 1485],
  ['1A0807', 1490],
  ['1B1507', 1542],
  ['190813', 1969],
  ['400107', 1552],
  ['510101', 1566],
  ['61204', 1890],
] as const

/** Ward, province; the code of the statistics office. */
const newNames = [
  ['Phường Sài Gòn', 'Hồ Chí Minh', 26_740],
  ['Bình Lợi Trung', 'TP. Hồ Chí Minh', 26_905],
  ['Phường Thủ Dầu Một', 'HCM', 25_747],
  ['Phường Vũng Tàu', 'Thành phố Hồ Chí Minh', 26_506],
  ['Phường Cầu Giấy', 'Hà Nội', 166],
  ['P. Hoàn Kiếm', 'Thành phố Hà Nội', 70],
  ['Phường Hải Châu', 'Đà Nẵng', 20_242],
  ['Phường Thuận Hóa', 'Huế', 19_789],
  ['Xã Tân Thanh', 'Lạng Sơn', 6_445],
  ['Phường Xuân Hương - Đà Lạt', 'Lâm Đồng', 24_781],
  ['Đặc khu Phú Quốc', 'Tỉnh An Giang', 31_078],
] as const

describe.each([{ strict: true }, { strict: false }])('addresses as clients write them (%o)', (options) => {
  const { caller } = practiceFixture(options)
  /** Both operations take them, and what was made is there. */
  const made = async (more: object) => {
    const [previewed, created] = [
      await caller().preview({ ...placeless, ...more }),
      await caller().create({ ...placeless, ...more }),
    ]
    expect([previewed.message, created.message]).toEqual(['Success', 'Success'])
    return (await caller().orderInfo(created.data.order_code)).data
  }

  it.each(oldNames)('%s, %s, %s', async (to_ward_name, to_district_name, to_province_name, district, ward) => {
    expect(await made({ to_ward_name, to_district_name, to_province_name })).toMatchObject({
      to_district_id: district,
      to_ward_code: ward,
    })
  })

  it.each(newNames)('%s, %s, in the new scheme', async (to_ward_name, to_province_name, ward) => {
    const place = { to_ward_name, to_province_name, to_district_name: '', is_new_to_address: true }
    expect(await made(place)).toMatchObject({ to_ward_id_v2: ward, is_new_to_address: true })
  })

  it.each(oldCodes)('ward %s of district %d, for fee and lead time', async (to_ward_code, to_district_id) => {
    const place = { to_ward_code, to_district_id }
    const replies = await Promise.all([caller().fee({ weight: 500, ...place }), caller().leadtime(place)])
    expect(replies.map(({ message }) => message)).toEqual(['Success', 'Success'])
  })
})

describe('codes in the place of names, which the real service takes', () => {
  const { caller } = practiceFixture()
  const infoOf = async (more: object) => {
    const created = await caller().create({ ...placeless, ...more })
    expect(created.message).toBe('Success')
    return (await caller().orderInfo(created.data.order_code)).data
  }

  it.each(oldCodes)('ward %s of district %d, for an order', async (to_ward_code, to_district_id) => {
    const place = { to_ward_code, to_district_id }
    expect(await infoOf(place)).toMatchObject(place)
  })

  it('a new ward by its code', async () => {
    const place = { is_new_to_address: true, to_ward_code: '26740', to_province_name: 'Hồ Chí Minh' }
    expect(await infoOf(place)).toMatchObject({ to_ward_id_v2: 26_740, to_province_id_v2: 79 })
    const { message } = await caller().create({ ...placeless, ...place, to_ward_code: '1' })
    expect(message).toContain('ToWardCode')
  })
})
