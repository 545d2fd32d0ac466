import type { NewOrder } from '../../src/model/newOrder.ts'
import { emptyOrder } from '../../src/model/newOrder.ts'

/** One parcel to a ward of the old scheme, with nothing wrong in it and no code of the seller's. */
export const goodOrder: NewOrder = {
  ...emptyOrder,
  to_name: 'Nguyễn Thị Lan',
  to_phone: '+84 912 555 777',
  to_address: '12 Lê Lợi',
  to_ward_name: 'Phường Bến Nghé',
  to_district_name: 'Quận 1',
  to_province_name: 'Hồ Chí Minh',
  weight: 500,
  length: 20,
  width: 15,
  height: 10,
  content: 'Áo thun',
}
