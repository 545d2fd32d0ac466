import type { NewOrderState } from '../../renderer/stores/newOrderStore.ts'
import { freshOrder, useNewOrder } from '../../renderer/stores/newOrderStore.ts'
import type { NewOrder } from '../../src/model/newOrder.ts'
import { emptyItem, emptyOrder } from '../../src/model/newOrder.ts'
import { now } from './fixtures.ts'
import type { GalleryState } from './galleryState.ts'

const order: NewOrder = {
  ...emptyOrder,
  to_name: 'Chị Lan',
  to_phone: '0912555777',
  to_address: '12 Lê Lợi',
  to_ward_name: 'Phường Bến Nghé',
  to_district_name: 'Quận 1',
  to_province_name: 'Hồ Chí Minh',
  content: 'Áo thun',
  weight: 500,
  length: 20,
  width: 15,
  height: 10,
  cod_amount: 250_000,
}

const saiGon = {
  scheme: 'new',
  ward: 'Phường Sài Gòn',
  district: '',
  province: 'Hồ Chí Minh',
  name: 'Phường Sài Gòn, Hồ Chí Minh',
} as const
const lines = [
  { name: 'main_service', amount: 22_000 },
  { name: 'cod_fee', amount: 5_000 },
]
const quote = { total: 27_000, lines, expected: now, latest: null }

/** An order that is being written: priced, with what is wrong in it, and one whose end nobody saw. */
export const newOrderStates: readonly GalleryState[] = [
  newOrderState('new-order', {
    order,
    others: [saiGon],
    quotes: { preview: { quote }, fee: { quote: { ...quote, expected: null } }, leadTime: null },
  }),
  newOrderState('new-order-template', {
    order: {
      ...order,
      content: '',
      items: [{ ...emptyItem, name: 'Áo thun', code: 'AO-01', quantity: 2, price: 125_000, weight: 250 }],
      order_value: 250_000,
    },
    templates: [{ name: 'Áo thun', order: emptyOrder }],
    template: 'Áo thun',
    naming: true,
  }),
  newOrderState('new-order-wrong', {
    order: { ...order, to_phone: '12', service_type_id: 5, items: [emptyItem] },
    tried: true,
    fault: { code: 'order.incomplete', fields: [{ field: 'to_phone', rule: 'phone' }] },
  }),
  newOrderState('new-order-unsure', {
    order,
    made: {
      id: 'a',
      state: 'unsure',
      order,
      unsure: [],
      code: null,
      fault: { code: 'service.unsure' },
      changedAt: now,
      quote: null,
    },
  }),
]

function newOrderState(name: string, part: Partial<NewOrderState>): GalleryState {
  const prepare = () =>
    useNewOrder.setState({ ...freshOrder(), shifts: [], drafts: [], templates: [], made: null, ...part })
  return { name, card: null, place: 'new-order', prepare }
}
