import type { BatchState } from '../../../src/contract/batches.ts'
import type { PaletteGroup } from '../../palette/paletteGroups.ts'
import { inBoth } from '../words.ts'

/** The words of the command palette. */
export const paletteWords = inBoth(
  {
    title: 'Tìm việc cần làm',
    search: 'Gõ tên màn hình, việc, lô, máy in; kiện: người nhận, số cuối điện thoại, một phần mã',
    none: 'Không có gì tên như vậy',
    noneText: 'Gõ ít chữ hơn, hoặc gõ cả mã đơn để xem kiện.',
    found: '{count} mục[ · còn {more} đơn nữa: gõ thêm]',
    finding: 'Đang tìm trong các đơn…',
    keys: '↑ ↓ để chọn · Enter để làm · Esc để thoát',
    figures: 'Số liệu hôm nay',
    tickets: 'Yêu cầu hỗ trợ đã gửi hãng',
    newOrder: 'Đơn mới: dán tin nhắn, tạo và in',
    seeParcel: 'Xem kiện {code}',
    endWindows: 'Kết thúc cửa sổ này và mọi cửa sổ khác',
    endWindowsHint: 'vào lại bằng địa chỉ mới',
    firstRun: 'Thiết lập trạm này',
    firstRunHint: 'tiếng, tài khoản, máy in',
    batch: '{state} · {count} dòng',
    batchState: {
      open: 'chưa in',
      running: 'đang in',
      paused: 'tạm dừng',
      done: 'in xong',
      canceled: 'đã dừng hẳn',
    } satisfies Record<BatchState, string>,
    group: {
      screen: 'Màn hình',
      deed: 'Việc',
      parcel: 'Kiện',
      batch: 'Lô',
      printer: 'Máy in',
      settings: 'Cài đặt',
      operator: 'Người làm',
      window: 'Cửa sổ',
    } satisfies Record<PaletteGroup, string>,
  },
  {
    title: 'Find what to do',
    search: 'Type a screen, action, batch or printer; a parcel by receiver, end of phone, part of a code',
    none: 'Nothing has such a name',
    noneText: 'Type fewer letters, or a whole order code to see its parcel.',
    found: '{count} found[ · {more} more {more|order|orders}: type on]',
    finding: 'Looking through the orders…',
    keys: '↑ ↓ to choose · Enter to do it · Esc to leave',
    figures: 'Today’s figures',
    tickets: 'Tickets to the carrier',
    newOrder: 'New order: paste a message, create and print',
    seeParcel: 'See parcel {code}',
    endWindows: 'End this window and every other',
    endWindowsHint: 'back in by a new address',
    firstRun: 'Set this station up',
    firstRunHint: 'language, account, printer',
    batch: '{state} · {count} {count|row|rows}',
    batchState: {
      open: 'not started',
      running: 'printing',
      paused: 'paused',
      done: 'done',
      canceled: 'stopped',
    },
    group: {
      screen: 'Screens',
      deed: 'Actions',
      parcel: 'Parcels',
      batch: 'Batches',
      printer: 'Printers',
      settings: 'Settings',
      operator: 'Operators',
      window: 'Window',
    },
  },
)

export type PaletteWords = (typeof paletteWords)['vi']
