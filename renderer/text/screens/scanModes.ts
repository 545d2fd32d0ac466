import type { ScanMode } from '../../stores/scanModeStore.ts'
import { inBoth } from '../words.ts'

/** The words of the modes of the scan screen. */
export const scanModeWords = inBoth(
  {
    mode: 'Chế độ',
    change: 'Đổi chế độ',
    names: { print: 'In tem', verify: 'Soát tem', settle: 'Chốt tem chưa rõ', lookup: 'Tra kiện' } satisfies Record<
      ScanMode,
      string
    >,
    loud: { verify: 'SOÁT TEM', settle: 'CHỐT TEM CHƯA RÕ', lookup: 'TRA KIỆN' },
    does: {
      verify: 'Quét kiện, rồi quét tem trên kiện: phải khớp nhau. Không in gì.',
      settle: 'Quét tem đang cầm: tem đó đã ra. Không in gì.',
      lookup: 'Quét để xem kiện. Không in gì.',
    },
    back: 'Về in tem',
    first: { verify: 'Quét kiện', settle: 'Quét tem đang cầm', lookup: 'Quét kiện cần xem' },
    label: 'Quét tem trên kiện này',
    item: 'Kiện',
    steps: { item: 'Kiện', label: 'Tem' },
    asking: 'Đang hỏi…',
    match: 'KHỚP',
    matchLine: 'Tem {code} đúng là của kiện này',
    noted: 'đã ghi vào sổ in',
    notNoted: 'tem này in ở nơi khác, không ghi vào sổ in',
    nextItem: 'Quét kiện tiếp theo',
    inDoubt: 'Tem chưa rõ đang chờ chốt: {count}',
    noneInDoubt: 'Không có tem nào chưa rõ',
    lastPrint: 'Tem gần nhất: {verdict} · {time}',
    neverPrinted: 'Trạm này chưa in tem của kiện này',
    readAt: 'Thông tin lúc {time}, chưa hỏi lại được dịch vụ',
  },
  {
    mode: 'Mode',
    change: 'Change the mode',
    names: { print: 'Print', verify: 'Verify', settle: 'Settle doubts', lookup: 'Look up' },
    loud: { verify: 'VERIFY', settle: 'SETTLE DOUBTS', lookup: 'LOOK UP' },
    does: {
      verify: 'Parcel first, then its label: they must match. Prints nothing.',
      settle: 'The label you scan counts as out. Prints nothing.',
      lookup: 'Scan a parcel to see it. Prints nothing.',
    },
    back: 'Back to printing',
    first: { verify: 'Scan the parcel', settle: 'Scan the label you hold', lookup: 'Scan a parcel to see it' },
    label: 'Scan the label on it',
    item: 'Parcel',
    steps: { item: 'Parcel', label: 'Label' },
    asking: 'Asking…',
    match: 'MATCH',
    matchLine: 'Label {code} belongs to this parcel',
    noted: 'written into the print log',
    notNoted: 'printed elsewhere, so not in the print log here',
    nextItem: 'Scan the next parcel',
    inDoubt: '{count} {count|label|labels} in doubt',
    noneInDoubt: 'No label is in doubt',
    lastPrint: 'Last label: {verdict} · {time}',
    neverPrinted: 'This station has not printed a label of it',
    readAt: 'As it was at {time}; the service cannot be asked now',
  },
)

export type ScanModeWords = (typeof scanModeWords)['vi']
