import type {
  Card,
  CountsRow,
  LabelView,
  ParcelView,
  PrinterRow,
  ServiceRow,
  StationRow,
} from '../../src/contract/card.ts'
import type { SettingsView } from '../../src/contract/settings.ts'
import type { JobState, Verdict } from '../../src/model/job.ts'
import { noScale } from '../../src/model/scale.ts'

/** Made-up parcels, printers and counts for the gallery. Nobody in them is real. */
export const now = Date.UTC(2026, 10, 21, 2, 41, 12)
const minute = 60_000

/** A fixed id of a fixture; numbers sort as ids do. */
export function fixtureId(number: number): string {
  return `0193f000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

export const station: StationRow = {
  id: 'ban-03',
  name: 'Bàn 03',
  place: 'Kho Tân Bình',
  size: '80x80',
  tryCodes: ['G8ADKBRF', 'LXFDFT', 'G8AD6FRU'],
  notices: [],
  views: [],
  operators: [],
  operator: null,
  rolesInForce: false,
  elsewhere: [],
}

export const settings: SettingsView = {
  stationName: 'Bàn 03',
  place: 'Kho Tân Bình',
  size: '80x80',
  staleAfterMs: 15 * 60_000,
  reprint: 'free',
  demands: {},
  packedShops: [],
  keepLabelDays: 30,
  keepLabelBytes: 2 * 2 ** 30,
  outboxExpiresMs: 24 * 3_600_000,
  backupFolder: null,
  bars: 'snap',
  weakBars: 'block',
  stationId: 'ban-03',
  account: 'shop',
  shop: 1,
  environment: 'production',
  baseUrl: 'https://service.example',
  hasSupervisorPin: true,
  reasonPrefix: 'SVC',
  viewHosts: [],
  codeRules: [],
  accounts: [
    {
      account: 'shop',
      name: 'service.example',
      ownName: '',
      environment: 'production',
      baseUrl: 'https://service.example',
      shop: 1,
    },
  ],
  orderFilters: [],
  shops: [],
  otherShops: 'ask',
  tokenLost: false,
  routes: { A5: null, '80x80': null, '52x70': null },
  useRoles: false,
  badgeIsEnough: false,
  lockAfterMs: 3_600_000,
  viewPolicies: { A5: null, '80x80': null, '52x70': null },
  setUp: true,
  scanner: { uri: null, prefix: '', suffix: '' },
  scale: noScale,
  firstLabel: 'not-needed',
}

export const service: ServiceRow = { state: 'reachable', environment: 'production', tookMs: 48, at: now }

export const counts: CountsRow = { printed: 412, notPrinted: 3, inDoubt: 1, secondsPerParcel: 6.2 }

export const printers: readonly PrinterRow[] = [
  {
    id: 'xp',
    name: 'Xprinter XP-420B',
    language: 'zpl',
    dpmm: 8,
    uri: 'socket://192.168.1.60:9100',
    headDots: 832,
    graphics: 'z64',
    setup: null,
    roll: null,
    sheet: null,
    shared: false,
    sizes: ['80x80'],
    practice: false,
    queued: 0,
    state: 'idle',
    reasons: [],
    answers: true,
  },
  {
    id: 'te',
    name: 'TSC TE210',
    language: 'zpl',
    dpmm: 8,
    uri: 'socket://192.168.1.61:9100',
    headDots: 832,
    graphics: 'z64',
    setup: null,
    roll: null,
    sheet: null,
    shared: false,
    sizes: ['52x70'],
    practice: false,
    queued: 0,
    state: 'idle',
    reasons: [],
    answers: true,
  },
]

export const parcel: ParcelView = {
  shop: 1,
  status: 'ready_to_pick',
  name: 'Nguyễn Thị Thuỳ Dương',
  phone: '0900000321',
  address: '12 Đường Mẫu, P. Mộ Lao, Q. Hà Đông, Hà Nội',
  cod: 1_250_000,
  requiredNote: 'CHOXEMHANGKHONGTHU',
  weight: 1600,
  content: 'Áo Polo [Polo123] [1 cái]',
  note: '',
  sortCode: '40-G-33-A1',
  sellerCode: '',
  pickupShift: { from: Date.UTC(2026, 10, 21, 5), to: Date.UTC(2026, 10, 21, 11) },
}

/** The longest of everything that was seen in real orders. */
export const longParcel: ParcelView = {
  ...parcel,
  status: 'money_collect_delivering',
  name: 'Công ty TNHH Một Thành Viên Thương Mại Dịch Vụ Xuất Nhập Khẩu Nguyễn Trường Phước Thịnh',
  address:
    'Lô C12-14, Đường số 7, Khu công nghiệp Vĩnh Lộc mở rộng, Ấp Bình Hưng Hoà B, Phường Bình Hưng Hoà B, Quận Bình Tân, Thành phố Hồ Chí Minh',
  cod: 128_450_000,
  weight: 48_600,
  content: 'Tủ đầu giường gỗ sồi [TDG-2201] [2 cái], Kệ sách năm tầng lắp ghép [KS-05] [1 cái], Phụ kiện [12 gói]',
  note: 'Gọi trước ba mươi phút, giao giờ hành chính, gặp anh Phước ở phòng bảo vệ cổng số hai, không để ngoài mưa',
  sortCode: 'PRI-A-05-00',
  sellerCode: 'SHOP-2026-11-21-000451-VIP',
  pickupShift: { from: Date.UTC(2026, 10, 22, 1), to: Date.UTC(2026, 10, 22, 5) },
}

export function label(number: number, code: string, state: JobState, verdict: Verdict | null): LabelView {
  return {
    job: fixtureId(9000 + number),
    code,
    state,
    verdict,
    fault: null,
    evidence: verdict === 'printed' ? 'drained' : null,
    reasons: [],
    copy: 1,
    ms: {},
    pictured: state !== 'pending',
  }
}

/** A card that was printed, to be changed into every other. */
export function card(change: Partial<Card> = {}): Card {
  const code = change.code === undefined ? 'G8ADKBRF' : change.code
  return {
    id: fixtureId(500),
    at: now,
    turn: change.at ?? now,
    scanned: code ?? '',
    code,
    size: '80x80',
    verdict: 'printed',
    fault: null,
    reasons: [],
    parcel,
    labels: [label(1, code ?? '', 'completed', 'printed')],
    printer: 'xp',
    tookMs: 410,
    printedBefore: null,
    askedBy: 'window',
    sealedAt: null,
    news: null,
    blocks: false,
    ...change,
  }
}

/** The parcels before, for the strip at the foot. */
export const earlier: readonly Card[] = [
  before(1, 'LXFDFT', 'printed'),
  before(2, 'G8ADKBYD', 'printed'),
  before(3, 'G8AD6FRU', 'sent-not-confirmed'),
  before(4, 'L8TKYG', 'printed'),
  before(5, 'G8A2XWQE9K_12', 'not-printed'),
  before(6, 'G8ADH4TN', 'printed'),
  before(7, 'G8ADPK7M', 'canceled'),
  before(8, 'G8ADV3QS', 'duplicate'),
  before(9, 'L8TTRG', 'in-doubt'),
  before(10, 'G8ADWZ5B', 'printed'),
]

function before(place: number, code: string, verdict: Card['verdict']): Card {
  const state: JobState =
    verdict === 'in-doubt'
      ? 'in-doubt'
      : verdict === 'not-printed'
        ? 'aborted'
        : verdict === 'canceled'
          ? 'canceled'
          : 'completed'
  const said: Verdict | null =
    verdict === 'printed' || verdict === 'in-doubt' || verdict === 'not-printed' ? verdict : null
  return card({
    id: fixtureId(400 - place),
    at: now - place * 0.18 * minute,
    code,
    verdict,
    fault: verdict === 'in-doubt' ? { code: 'printer.connection-lost' } : null,
    labels: [label(200 + place, code, state, said)],
  })
}

/** Two accounts that the station keeps, the first of them in use under a name of its own. */
export const keptAccounts: SettingsView['accounts'] = [
  {
    account: 'shop',
    name: 'Bé Na',
    ownName: 'Bé Na',
    environment: 'production',
    baseUrl: 'https://service.example',
    shop: 1,
  },
  {
    account: 'service.example#2b3c4d',
    name: 'Kho Gò Vấp',
    ownName: '',
    environment: 'production',
    baseUrl: 'https://service.example',
    shop: 190_012,
  },
]
