import type { Result } from '../../src/base/result.ts'
import { fail, ok } from '../../src/base/result.ts'
import type { ShopRow } from '../../src/contract/carrier.ts'
import type { Command, Query } from '../../src/contract/commands.ts'
import type { WardChoice } from '../../src/model/shop.ts'
import { settings } from './fixtures.ts'

/** Shops of an account for looking at: the station's, another, one that is closed. */
export const shops: readonly ShopRow[] = [
  {
    id: settings.shop,
    name: 'Shop Bé Na',
    phone: '0900000101',
    address: '12 Lê Lợi',
    ward: '20101',
    district: 1442,
    place: 'Phường Bến Nghé, Quận 1, Hồ Chí Minh',
    active: true,
    status: 1,
  },
  {
    id: 190_012,
    name: 'Kho Bình Tân',
    phone: '0900000102',
    address: '45 Tên Lửa',
    ward: '21902',
    district: 1458,
    place: 'Phường An Lạc, Quận Bình Tân, Hồ Chí Minh',
    active: true,
    status: 1,
  },
  {
    id: 190_014,
    name: 'Chủ shop Mộc Xanh Công ty vận hành Bé Na',
    phone: '0900000103',
    address: 'Ấp Tân Lộc B',
    ward: '',
    district: null,
    place: null,
    active: false,
    status: 2,
  },
]

export const ward: WardChoice = { ward: '20101', district: 1442, name: 'Phường Bến Nghé, Quận 1, Hồ Chí Minh' }

/** null: it is no question about shops. */
export function answerShops(query: Query): Result<unknown> | null {
  if (query.type === 'shop-page') return ok({ shops, next: null })
  return query.type === 'find-wards' ? ok(query.text.length < 2 ? [] : [ward]) : null
}

/** null: it is no deed about shops. The right code of the gallery is 123456. */
export function actOnShops(command: Command): Result<unknown> | null {
  switch (command.type) {
    case 'send-code':
      return ok({ seconds: 600 })
    case 'create-shop':
      return ok({ shop: 190_015 })
    case 'partner-shop':
    case 'join-shop':
      return command.code === '123456' ? ok({ shop: 190_016 }) : fail('otp.invalid')
    case 'use-account':
      return ok({ left: 0 })
    default:
      return null
  }
}
