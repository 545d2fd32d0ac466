import { inBoth } from '../words.ts'

/** The words of goods that are scanned before their label. */
export const packingWords = inBoth(
  {
    open: 'ĐÓNG HÀNG {code}',
    stopped: 'DỪNG',
    counted: '{counted}/{wanted} món',
    scan: 'Quét từng món bỏ vào kiện, đủ thì tem tự in',
    bare: 'Không có mã vạch: đếm bằng F6, hoặc gõ số rồi Enter',
    unknown: 'Không biết trong kiện có gì',
    unknownText: 'Đóng theo phiếu của shop. Đủ hàng thì bấm F6, tem tự in',
    goods: 'Hàng trong kiện',
    whole: 'đủ',
    undo: 'Bỏ món vừa quét',
    count: 'Đếm một món',
    all: 'Đã đủ hàng',
    aside: 'Để riêng',
    goOn: 'Đã xem',
    waiting: 'Chờ ở bàn đóng',
    packed: 'Đã đóng, chưa có tem: {codes}',
    asideOf: 'Để riêng, chưa đóng xong: {codes}',
    setting: 'Quét hàng trước khi in tem',
    settingText: 'Quét mã đơn, rồi quét từng món bỏ vào kiện; đủ hàng tem mới in. Chỉ cho shop đang làm.',
    on: 'Có',
    off: 'Không',
  },
  {
    open: 'PACKING {code}',
    stopped: 'STOPPED',
    counted: '{counted} of {wanted} items',
    scan: 'Scan each item into the parcel: the label prints when all of them fit',
    bare: 'No bar code: count it with F6, or type how many and Enter',
    unknown: 'Nobody knows what is in it',
    unknownText: 'Pack by the shop’s slip. When all of it is in press F6: the label prints',
    goods: 'Goods of the parcel',
    whole: 'complete',
    undo: 'Undo the last item',
    count: 'Count one',
    all: 'All of it is in',
    aside: 'Set aside',
    goOn: 'Seen',
    waiting: 'Waiting at the packing bench',
    packed: 'Packed, not labelled: {codes}',
    asideOf: 'Set aside, not packed: {codes}',
    setting: 'Scan the items before the label',
    settingText:
      'Scan the order, then each item into the parcel; the label prints when all of them fit. For the present shop only.',
    on: 'Yes',
    off: 'No',
  },
)

export type PackingWords = (typeof packingWords)['vi']
