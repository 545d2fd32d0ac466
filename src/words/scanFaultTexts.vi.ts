import { keyCap } from '../model/keyTable.ts'
import type { FaultTexts } from './faultTexts.ts'

/** The faults of scans and scanners in the packers' Vietnamese, as in `faultTexts.vi.ts`. */
const none = 'không có tem nào ra'
const notYet = 'chưa tem nào ra'

type ScanFaults = Extract<keyof FaultTexts, `packing.${string}` | `scan.${string}` | `scanner.${string}`>

export const scanFaultTextsVi: Pick<FaultTexts, ScanFaults> = {
  'packing.wrong-item': {
    what: 'Sai hàng[: {code} không có trong đơn]',
    paper: none,
    todo: `Để món này ra ngoài rồi bấm ${keyCap('scan.acknowledge')}, quét tiếp món đúng`,
  },
  'packing.one-too-many': {
    what: 'Thừa hàng[: {name}][ ({code})]',
    paper: none,
    todo: `Bỏ món vừa quét ra rồi bấm ${keyCap('scan.acknowledge')}, quét tiếp món còn thiếu`,
  },
  'packing.changed-meanwhile': {
    what: 'Kiện đang đóng vừa đổi, chưa làm gì',
    paper: none,
    todo: 'Xem lại màn hình rồi bấm hoặc quét lại',
  },
  'packing.number-scanned': {
    what: 'Số[ {code}] này do máy quét gửi, không tính là số lượng',
    paper: none,
    todo: `Bấm ${keyCap('scan.acknowledge')}, rồi gõ số bằng tay hoặc bấm ${keyCap('scan.yes')} cho từng món không mã`,
  },
  'packing.goods-unknown': {
    what: 'Không biết trong kiện[ {code}] có gì, nên chưa đóng được',
    paper: none,
    todo: 'Để kiện riêng. Khi có mạng thì quét lại; vẫn vậy thì hỏi shop: đơn phải ghi từng món',
  },
  'packing.other-order': {
    what: 'Mã của đơn khác[: {code}][, đang đóng {open}]',
    paper: none,
    todo: `Bấm ${keyCap('scan.acknowledge')} đóng nốt đơn này, hoặc quét mã lệnh để riêng đơn này trước`,
  },
  'packing.order-changed': {
    what: 'Đơn đã đổi khi đang đóng[: {changed}]',
    paper: none,
    todo: `Xem đơn trên màn hình rồi bấm ${keyCap('scan.acknowledge')}. Nếu hàng đã đổi, bỏ hết ra và quét lại từ đầu`,
  },
  'packing.not-packed': {
    what: 'Chưa quét hàng vào kiện[ {code}]',
    paper: none,
    todo: 'Quét mã đơn ở màn Quét, quét đủ hàng, tem tự in',
  },
  'scan.empty': { what: 'Không đọc được mã nào', paper: none, todo: 'Quét lại mã trên kiện' },
  'scan.too-short': { what: 'Mã quá ngắn[ ({length} ký tự)]', paper: none, todo: 'Quét lại, lấy trọn cả mã vạch' },
  'scan.too-long': {
    what: 'Mã quá dài[: {length} ký tự, nhiều nhất {limit}]',
    paper: none,
    todo: 'Quét lại, mỗi lần một mã',
  },
  'scan.control-characters': {
    what: 'Trong mã có ký tự lạ',
    paper: none,
    todo: 'Quét mã vận đơn trên kiện, không quét mã khác',
  },
  'scan.unknown-code': {
    what: 'Trạm không biết mã này',
    paper: none,
    todo: 'Quét mã vận đơn, hoặc hỏi trưởng ca về phiếu này',
  },
  'scan.unknown-command': {
    what: 'Không có mã lệnh[ {code}]',
    paper: none,
    todo: 'Quét mã trên bảng lệnh của chương trình này',
  },
  'scan.ambiguous': {
    what: 'Nhiều đơn cùng mang mã này[: {orders}]',
    paper: none,
    todo: 'Quét mã vận đơn để chọn đúng đơn',
  },
  'scan.broken': {
    what: 'Mã đến ngắt quãng, có thể thiếu phần đầu[: {read}]',
    paper: none,
    todo: 'Quét lại',
  },
  'scan.cut-off': {
    what: 'Chương trình tắt trước khi nhận mã này[: {read}]',
    paper: 'có thể tem đã ra',
    todo: 'Quét lại: kiện đã in sẽ hỏi trước khi in nữa',
  },
  'scan.not-taken': {
    what: 'Cửa sổ gặp lỗi khi nhận mã này[: {read}]',
    paper: 'có thể tem đã ra',
    todo: 'Quét lại: kiện đã in sẽ hỏi trước khi in nữa',
  },
  'scan.unfinished': {
    what: 'Chưa nhận mã: trên màn hình còn việc đang làm dở',
    paper: none,
    todo: `Làm xong hoặc bấm ${keyCap('dialog.leave')} để bỏ, rồi quét lại`,
  },
  'scan.several-lines': {
    what: 'Mã vạch này có nhiều dòng hoặc có phím lệnh: chỉ nhận dòng đầu',
    paper: none,
    todo: 'Xem mã nào vừa quét, để kiện lạ sang một bên. Máy quét gửi dồn mã đã lưu thì quét lại từng mã',
  },
  'scan.paste-not-held': {
    what: 'Chưa dán: dán bằng phím ở đây phải giữ phím một lát',
    paper: none,
    todo: `Giữ ${keyCap('window.paste')} một lát (không quá một giây) rồi thả, hoặc dán bằng trình đơn (⋮) của trình duyệt`,
  },
  'scan.into-secret': {
    what: 'Mã quét vào ô bí mật: đã xoá khỏi ô',
    paper: none,
    todo: `Gõ tay điều được hỏi, hoặc bấm ${keyCap('dialog.leave')} rồi quét lại`,
  },
  'scan.input-method': {
    what: 'UniKey hoặc bộ gõ tiếng Việt đã làm sai mã[: {read}]',
    paper: none,
    todo: 'Tắt UniKey (chuyển sang chữ E) rồi quét lại',
  },
  'scan.keyboard-layout': {
    what: 'Kiểu bàn phím của máy quét và máy tính khác nhau[: {read}]',
    paper: none,
    todo: 'Dạy máy quét trong Cài đặt, rồi quét lại',
  },
  'scan.not-in-doubt': {
    what: 'Không có tem chưa rõ nào mang mã này[: {code}]',
    paper: none,
    todo: 'Quét tem đang cầm, hoặc chốt trong sổ in',
  },
  'scan.several-doubts': {
    what: 'Đang có nhiều tem chưa rõ',
    paper: none,
    todo: 'Chọn đúng kiện không có tem lên màn hình, rồi quét lại',
  },
  'scan.wrong-label': {
    what: '[Tem {label} đang ở kiện {item}: ]sai tem',
    paper: 'lần này không in gì',
    todo: 'Gỡ tem này, dán đúng tem, rồi soát lại',
  },
  'scanner.bad-address': {
    what: 'Địa chỉ máy quét không đúng',
    paper: none,
    todo: 'Báo trưởng ca sửa trong cài đặt',
  },
  'scanner.unreachable': {
    what: 'Máy quét chưa nối',
    paper: notYet,
    todo: 'Xem dây máy quét; máy tự nối lại',
  },
  'scanner.busy': {
    what: 'Chương trình khác đang giữ máy quét',
    paper: notYet,
    todo: 'Đóng chương trình đó; máy tự nối lại',
  },
  'scanner.access-denied': {
    what: 'Máy tính này không cho dùng máy quét',
    paper: notYet,
    todo: 'Báo bộ phận hỗ trợ cấp quyền',
  },
  'scanner.too-many': {
    what: 'Máy quét gửi dồn quá nhiều mã; có mã chưa được nhận',
    paper: none,
    todo: 'Rút máy quét ra, cắm lại, rồi quét lại những mã còn thiếu',
  },
}
