import { keyCap } from '../model/keyTable.ts'
import type { FaultTexts } from './faultTexts.ts'

/** The faults of requests to the carrier in the packers' Vietnamese, as in `faultTexts.vi.ts`. */
const none = 'không có tem nào ra'
const nothingSent = 'chưa gửi gì cho hãng vận chuyển'

type RequestFaults = Extract<
  keyof FaultTexts,
  | `request.${string}`
  | `action.${string}`
  | 'message.unsure'
  | `draft.${string}`
  | `template.${string}`
  | 'order.cod-too-high'
  | 'order.incomplete'
  | 'order.code-used'
  | 'order.perhaps-made'
>

export const requestFaultTextsVi: Pick<FaultTexts, RequestFaults> = {
  'request.invalid': {
    what: 'Yêu cầu không hợp lệ[: {message}]',
    paper: none,
    todo: 'Báo trưởng ca',
  },
  'request.unsendable': {
    what: 'Trạm không gửi yêu cầu này, vì còn sai[: {message}]',
    paper: nothingSent,
    todo: 'Sửa lại rồi làm lại; nếu vẫn lỗi, báo trưởng ca',
  },
  'request.unknown-field': {
    what: 'Hãng không biết trường này của yêu cầu[: {message}]',
    paper: nothingSent,
    todo: 'Sửa tên trường rồi gửi lại',
  },
  'request.id-taken': {
    what: 'Lệnh trùng số với một lệnh khác nên không được nhận',
    paper: none,
    todo: 'Làm lại; nếu vẫn lỗi, báo trưởng ca',
  },
  'request.canceled': { what: 'Đã dừng theo yêu cầu', paper: none, todo: 'Vẫn cần tem thì quét lại kiện' },
  'order.cod-too-high': {
    what: 'Thu hộ nhiều nhất [{most} ₫]',
    paper: nothingSent,
    todo: 'Nhập lại số tiền, hoặc hỏi hãng vận chuyển bằng yêu cầu hỗ trợ',
  },
  'order.incomplete': {
    what: 'Đơn chưa đủ hoặc còn sai[: {message}]',
    paper: nothingSent,
    todo: 'Sửa lại rồi tạo đơn',
  },
  'order.code-used': {
    what: 'Mã {sellerCode} đã dùng cho đơn {code}, và đơn đó khác[: {message}]',
    paper: none,
    todo: 'Đặt mã khác cho đơn này, hoặc mở đơn {code} để xem',
  },
  'order.perhaps-made': {
    what: 'Đơn đã gửi đi, chưa rõ hãng đã tạo hay chưa',
    paper: none,
    todo: 'Xem bên hãng đã có đơn chưa, rồi trả lời ở đây',
  },
  'message.unsure': {
    what: 'Tin nhắn có phần chưa chắc: {parts}',
    paper: nothingSent,
    todo: 'Ghi rõ từng phần bằng --field TÊN=GIÁ_TRỊ, rồi làm lại',
  },
  'draft.made': {
    what: 'Bản nháp này đã tạo thành đơn {code}, khác với đơn trên màn hình',
    paper: nothingSent,
    todo: 'Xem đơn {code}; vẫn cần đơn này thì bấm tạo lần nữa',
  },
  'draft.unknown': {
    what: 'Không có bản nháp này',
    paper: none,
    todo: 'Xem lại danh sách bản nháp',
  },
  'draft.too-many': {
    what: 'Quá nhiều bản nháp',
    paper: nothingSent,
    todo: 'Tạo đơn hoặc bỏ bớt bản nháp',
  },
  'template.unknown': {
    what: 'Không có mẫu đơn {name}',
    paper: nothingSent,
    todo: `Xem các mẫu ở Đơn mới (${keyCap('order.keep-template')})`,
  },
  'template.too-many': {
    what: 'Đã có {count} mẫu đơn',
    paper: none,
    todo: `Bỏ bớt mẫu không dùng nữa (Đơn mới, ${keyCap('order.keep-template')})`,
  },
  'action.unknown': { what: 'Không có yêu cầu này', paper: none, todo: 'Xem lại danh sách chờ gửi' },
  'action.open': {
    what: 'Đơn đã có yêu cầu này, chưa biết kết quả[: {orders}]',
    paper: none,
    todo: 'Mở Sổ in, mục Chờ gửi, xem yêu cầu trước đã',
  },
  'action.too-many': {
    what: 'Quá nhiều yêu cầu đang chờ hãng vận chuyển',
    paper: nothingSent,
    todo: 'Mở Sổ in, mục Chờ gửi: đợi gửi xong, hoặc bỏ yêu cầu không cần nữa',
  },
  'action.other-shop': {
    what: 'Việc này là của shop khác trong tài khoản',
    paper: nothingSent,
    todo: 'Chọn lại shop đó trong Cài đặt, mục Tài khoản vận chuyển',
  },
  'action.expired': {
    what: 'Yêu cầu chờ gửi đã quá hạn',
    paper: nothingSent,
    todo: 'Xem lại và gửi lại nếu còn cần',
  },
}
