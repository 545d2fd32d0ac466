import type { TicketRow } from '../../src/contract/carrier.ts'
import type { JobHistory, JobRow } from '../../src/contract/jobs.ts'
import type { OutboxView } from '../../src/contract/orderActions.ts'
import type { FoundOrder } from '../../src/contract/parcels.ts'
import type { ReturnRowView } from '../../src/contract/returns.ts'
import type { OrderDetail } from '../../src/model/orderDetail.ts'
import type { OrderQuote } from '../../src/model/orderQuote.ts'
import type { Order } from '../../src/model/parcel.ts'
import { fixtureId, longParcel, now, parcel } from './fixtures.ts'

/** Made-up orders as Order Info tells them, and what a station did with them. Nobody in them is real. */
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const sender = {
  name: 'Shop Bé Na',
  phone: '0900000111',
  address: '88 Đường Mẫu, P. Dịch Vọng, Q. Cầu Giấy, Hà Nội',
}

const detail: OrderDetail = {
  sender,
  returnTo: sender,
  measures: { length: 40, width: 20, height: 10, converted: 1600, chargeable: 1600 },
  money: {
    payer: 'receiver',
    codFailed: 30_000,
    insured: 1_250_000,
    value: 1_250_000,
    codCollected: false,
    codTransferred: false,
  },
  dates: {
    created: now - 2 * day,
    expected: now + day,
    finished: null,
    codCollected: null,
    codTransferred: null,
  },
  items: [
    {
      name: 'Áo Polo nam cổ bẻ, xanh rêu, size L',
      code: 'POLO-XR-L',
      parcel: '',
      quantity: 1,
      price: 450_000,
      weight: 400,
    },
    { name: 'Quần kaki', code: '', parcel: '', quantity: 2, price: 400_000, weight: 600 },
  ],
  serviceType: 2,
  carrierNote: '',
  log: [
    { status: 'ready_to_pick', at: now - 2 * day },
    { status: 'picking', at: now - 6 * hour },
  ],
}

export const wholeOrder: Order = {
  ...parcel,
  code: 'G8ADKBRF',
  shop: 200_001,
  receiver: parcel,
  note: 'Gọi trước ba mươi phút',
  sellerCode: 'DH-2026-000451',
  updatedAt: now - 6 * hour,
  parcels: [],
  detail,
}

/** The longest of everything, in four parcels, returned to somewhere else. */
export const heavyOrder: Order = {
  ...longParcel,
  code: 'G8A2XWQE9K',
  shop: 200_001,
  status: 'waiting_to_return',
  receiver: longParcel,
  updatedAt: now - hour,
  parcels: [1, 2, 3, 4].map((k) => `G8A2XWQE9K_${k}`),
  detail: {
    ...detail,
    returnTo: { ...sender, name: 'Kho hàng trả, Công ty Thịnh Phát', phone: '0900000222' },
    money: { ...detail.money, payer: 'shop', codFailed: 0 },
    items: ['Tủ đầu giường gỗ sồi', 'Kệ sách năm tầng lắp ghép', 'Phụ kiện', 'Chân tủ'].map((name, place) => ({
      name,
      code: '',
      parcel: `G8A2XWQE9K_${place + 1}`,
      quantity: place + 1,
      price: null,
      weight: 12_400 - place * 2_000,
    })),
    serviceType: 5,
    carrierNote: 'Khách hẹn giao lại hai lần, không liên lạc được',
    log: [],
  },
}

function job(number: number, change: Partial<JobRow>): JobHistory {
  const at = now - number * 40 * minute
  const row: JobRow = {
    job: fixtureId(41_000 + number),
    code: 'G8ADKBRF',
    parcel: 0,
    size: '80x80',
    printer: 'Xprinter XP-420B',
    state: 'completed',
    verdict: 'printed',
    fault: null,
    copy: 1,
    reason: null,
    by: 'Nguyễn Văn Phúc',
    grams: null,
    batch: null,
    acceptedAt: at,
    changedAt: at + 1_400,
    ...change,
  }
  const label = { account: 'a', shop: 1, order: 'G8ADKBRF', parcel: 0, size: row.size }
  const accepted = {
    type: 'accepted',
    intent: row.job,
    label,
    printer: 'xp',
    copy: row.copy,
    reprintOf: null,
    waitMs: null,
  } as const
  return {
    job: row,
    entries: [
      { at, by: row.by, body: accepted },
      { at: at + 400, by: 'station', body: { type: 'sending', contentHash: '' } },
      { at: at + 1_400, by: 'station', body: { type: 'printed', evidence: 'drained', ms: {} } },
    ],
  }
}

export const jobsOfOrder: readonly JobHistory[] = [
  job(1, { copy: 2, reason: 'unreadable' }),
  job(7, { batch: fixtureId(600_001), verdict: 'sent-not-confirmed' }),
]

function request(number: number, change: Partial<OutboxView>): OutboxView {
  const createdAt = now - number * 25 * minute
  return {
    id: fixtureId(42_000 + number),
    action: 'change-cod',
    orders: ['G8ADKBRF'],
    cod: null,
    state: 'done',
    by: 'Trần Thị Lan',
    why: null,
    leader: null,
    createdAt,
    expiresAt: createdAt + day,
    changedAt: createdAt,
    results: [{ order: 'G8ADKBRF', done: true, fault: null }],
    fault: null,
    ...change,
  }
}

export const requestsOfOrder: readonly OutboxView[] = [
  request(1, { cod: 1_250_000 }),
  request(3, {
    action: 'ticket',
    ticket: {
      category: 'Hối Giao/Lấy/Trả hàng',
      description: 'Đã quá ca lấy hai tiếng, chưa thấy ai tới',
      files: ['anh.jpg'],
    },
    results: [{ order: 'G8ADKBRF', done: true, fault: null, ticket: 884_213 }],
  }),
  request(4, {
    action: 'return',
    state: 'refused',
    results: [{ order: 'G8ADKBRF', done: false, fault: { code: 'order.wrong-status', facts: { code: 'G8ADKBRF' } } }],
  }),
]

/** What the carrier said it costs when it was made here. */
export const quoteOfOrder: OrderQuote = {
  total: 36_300,
  lines: [
    { name: 'main_service', amount: 29_700 },
    { name: 'insurance', amount: 6_600 },
  ],
  expected: now + 2 * day,
  latest: null,
}

export const ticketOfOrder: TicketRow = {
  id: 884_213,
  order: 'G8ADKBRF',
  category: 'Hối Giao/Lấy/Trả hàng',
  status: 2,
  state: 'Chờ KH phản hồi',
  updatedAt: now - hour,
  readAt: now - minute,
}

/** Found by a name, by a code, and one of which a label alone is known. */
export const foundOrders: readonly FoundOrder[] = [
  { code: wholeOrder.code, sellerCode: wholeOrder.sellerCode, name: parcel.name, phoneEnd: '321' },
  { code: heavyOrder.code, sellerCode: heavyOrder.sellerCode, name: longParcel.name, phoneEnd: '418' },
  { code: 'L8TKYG', sellerCode: '', name: '', phoneEnd: '' },
]

/** A parcel that came back. */
export function returnRow(number: number, change: Partial<ReturnRowView>): ReturnRowView {
  const code = change.code ?? 'G8ADKBRF'
  return {
    id: fixtureId(43_000 + number),
    day: '2026-11-21',
    line: code,
    code,
    order: code.split('_')[0] ?? code,
    state: 'received',
    condition: 'whole',
    note: '',
    at: now - number * 2 * minute,
    again: 0,
    againAt: null,
    by: 'Nguyễn Văn Phúc',
    status: 'returning',
    readAt: now - number * 2 * minute + 400,
    fault: null,
    name: 'Nguyễn Thị Thuỳ Dương',
    sellerCode: '',
    parcels: 1,
    here: 1,
    ...change,
  }
}
