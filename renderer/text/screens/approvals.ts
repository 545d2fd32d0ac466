import type { SettingsView } from '../../../src/contract/settings.ts'
import type { StationChangeName } from '../../../src/contract/stationChanges.ts'
import type { HostGives } from '../../../src/model/allowedHosts.ts'
import type { ApprovalName } from '../../approvalSubject.ts'
import { inBoth } from '../words.ts'

type Choice<Name extends 'weakBars' | 'otherShops' | 'bars' | 'environment'> = Record<SettingsView[Name], string>
interface Keywords {
  readonly weakBars: Choice<'weakBars'>
  readonly otherShops: Choice<'otherShops'>
  readonly bars: Choice<'bars'>
  readonly kind: Choice<'environment'>
  readonly gives: Record<HostGives, string>
  /** What the window says in place of a number or a secret. */
  readonly [field: string]: Readonly<Record<string, string>>
}

/**
 * What a reason or a PIN allows, as whoever types it is told, beside what the log of changes has words for. A field
 * without a word stands as the contract names it. `keywords`: by the field, what the contract lets stand in it.
 */
export const approvalWords = inBoth(
  {
    undoes: { dropped: 'Rút lại yêu cầu chưa gửi: {deed}', 'not-arrived': 'Báo là chưa đến hãng: {deed}' },
    name: {
      'second-label': 'In tem thứ hai',
      'import-create': 'Tạo đơn từ tệp',
      'create-order': 'Tạo đơn',
      'settle-draft': 'Chốt đơn không rõ đã tạo chưa',
      'cod-print': 'In bảng đối soát COD',
      'change-policy': 'Đổi quy định của trạm',
      payouts: 'Xem đối soát COD',
      'cod-of-days': 'Xem đối soát COD',
      'cod-page': 'Lưu bảng đối soát COD',
      'cod-of-payout': 'Xem tệp trả tiền COD',
      'payout-flaws': 'Xem dòng lỗi của tệp trả tiền COD',
      'printer-identify': 'Hỏi máy in ở một địa chỉ',
      badges: 'In thẻ của mọi người',
      'station-changes': 'Xem thay đổi của trạm',
      'people-find': 'Tìm người nhận trên máy này',
      orders: 'Xem danh sách đơn và người nhận',
      history: 'Lưu nhật ký ra tệp',
      'try-view': 'Thử trang tem',
      'view-changes': 'Xem trang tem đã đổi',
      'propose-code-rules': 'Xem quy tắc đọc mã của hãng',
      'check-account': 'Thử token ở một địa chỉ',
    } satisfies Record<Exclude<ApprovalName, StationChangeName>, string>,
    field: {
      staleAfterMs: 'tem chờ quá thì hỏi',
      outboxExpiresMs: 'yêu cầu hết hạn sau',
      setUp: 'đã cài đặt lần đầu',
      count: 'số dòng',
      from: 'từ ngày',
      to: 'đến ngày',
      gives: 'được phép',
      printer: 'máy in',
      phone: 'điện thoại',
      address: 'địa chỉ',
      receiver: 'người nhận',
      cod: 'COD',
      unusedDays: 'không dùng quá số ngày',
      order: 'đơn',
      day: 'ngày',
      text: 'tìm',
      account: 'tài khoản',
      file: 'tệp',
      made: 'đã tạo',
      code: 'mã',
    } as Readonly<Record<string, string>>,
    keywords: {
      weakBars: { ask: 'hỏi trước khi in', block: 'không in', print: 'vẫn in' },
      otherShops: { ask: 'hỏi trước khi in', print: 'vẫn in' },
      bars: { snap: 'khớp điểm của đầu in', 'as-is': 'giữ như bản gốc' },
      kind: { practice: 'luyện tập', staging: 'thử nghiệm', production: 'thật' },
      gives: { parts: 'hình và kiểu chữ', scripts: 'cả mã chạy', without: 'không gì cả' },
      unusedDays: { all: 'tất cả' },
      pin: { new: 'mới', removed: 'bỏ' },
      recovery: { new: 'mới' },
      token: { new: 'mới' },
    } satisfies Keywords,
    yes: 'có',
    no: 'không',
    none: 'không có',
  },
  {
    undoes: { dropped: 'Take back what was not sent: {deed}', 'not-arrived': 'Say that it did not arrive: {deed}' },
    name: {
      'second-label': 'Print a second label',
      'import-create': 'Make the orders of a file',
      'create-order': 'Make an order',
      'settle-draft': 'Settle an order that may have been made',
      'cod-print': 'Print the page of COD',
      'change-policy': 'Change a policy of the station',
      payouts: 'See the COD',
      'cod-of-days': 'See the COD',
      'cod-page': 'Save the page of COD',
      'cod-of-payout': 'See a payout of COD',
      'payout-flaws': 'See the flawed lines of a payout',
      'printer-identify': 'Ask the printer at an address',
      badges: 'Print everybody’s badge',
      'station-changes': 'See the changes of the station',
      'people-find': 'Look for a receiver on this disk',
      orders: 'See the orders with their receivers',
      history: 'Save the log as a file',
      'try-view': 'Try a label page',
      'view-changes': 'See label pages that changed',
      'propose-code-rules': 'See rules for the carrier’s codes',
      'check-account': 'Try a token at an address',
    },
    field: {
      staleAfterMs: 'asked about after waiting',
      outboxExpiresMs: 'requests expire after',
      setUp: 'set up',
      count: 'lines',
      from: 'from',
      to: 'to',
      gives: 'may give',
      printer: 'printer',
      phone: 'phone',
      address: 'address',
      receiver: 'receiver',
      cod: 'COD',
      unusedDays: 'unused for days',
      order: 'order',
      day: 'day',
      text: 'looked for',
      account: 'account',
      file: 'file',
      made: 'made',
      code: 'code',
    },
    keywords: {
      weakBars: { ask: 'ask first', block: 'do not print', print: 'print' },
      otherShops: { ask: 'ask first', print: 'print' },
      bars: { snap: 'fit to the head’s dots', 'as-is': 'as they are' },
      kind: { practice: 'practice', staging: 'test', production: 'real' },
      gives: { parts: 'pictures and fonts', scripts: 'scripts as well', without: 'nothing' },
      unusedDays: { all: 'all' },
      pin: { new: 'new', removed: 'none any more' },
      recovery: { new: 'new' },
      token: { new: 'new' },
    },
    yes: 'yes',
    no: 'no',
    none: 'none',
  },
)

export type ApprovalWords = (typeof approvalWords)['vi']
