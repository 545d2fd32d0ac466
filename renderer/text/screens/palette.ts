import { keyCap } from '../../../src/model/keyTable.ts'
import type { PaletteGroup } from '../../palette/paletteGroups.ts'
import { inBoth } from '../words.ts'
import { statesEn, statesVi } from './states.ts'

/** The words of the command palette. */
export const paletteWords = inBoth(
  {
    title: 'Tìm việc cần làm',
    search: 'Gõ tên màn hình, việc, lô, máy in; kiện: người nhận, số cuối điện thoại, một phần mã',
    none: 'Không có gì tên như vậy',
    noneText: 'Gõ ít chữ hơn, hoặc gõ cả mã đơn để xem kiện.',
    found: '{count} mục[ · còn {more} đơn nữa: gõ thêm]',
    finding: 'Đang tìm trong các đơn…',
    keys: `${keyCap('list.up')} ${keyCap('list.down')} để chọn · ${keyCap('list.open')} để làm · ${keyCap('dialog.leave')} để thoát`,
    figures: 'Số liệu hôm nay',
    tickets: 'Yêu cầu hỗ trợ đã gửi hãng',
    newOrder: 'Đơn mới: dán tin nhắn, tạo và in',
    template: 'Đơn mới theo mẫu: {name}',
    import: 'Nhiều đơn: tạo từ tệp Excel hoặc CSV',
    seeParcel: 'Xem kiện {code}',
    endWindows: 'Kết thúc cửa sổ này và mọi cửa sổ khác',
    endWindowsHint: 'vào lại bằng địa chỉ mới',
    firstRun: 'Thiết lập trạm này',
    firstRunHint: 'tiếng, tài khoản, máy in',
    batch: '{state} · {count} dòng',
    batchState: statesVi.batchState,
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
    keys: `${keyCap('list.up')} ${keyCap('list.down')} to choose · ${keyCap('list.open')} to do it · ${keyCap('dialog.leave')} to leave`,
    figures: 'Today’s figures',
    tickets: 'Tickets to the carrier',
    newOrder: 'New order: paste a message, create and print',
    template: 'New order of template: {name}',
    import: 'Many orders: from an Excel or CSV file',
    seeParcel: 'See parcel {code}',
    endWindows: 'End this window and every other',
    endWindowsHint: 'back in by a new address',
    firstRun: 'Set this station up',
    firstRunHint: 'language, account, printer',
    batch: '{state} · {count} {count|row|rows}',
    batchState: statesEn.batchState,
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
