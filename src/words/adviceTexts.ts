import type { FaultCode } from '../base/fault.ts'
import type { OperationKind } from '../model/operationKind.ts'
import type { FaultText } from './faultTexts.ts'
import type { Language } from './language.ts'

/**
 * What to do about a fault of an operation that somebody asked for by name. `faultTexts` speak to a packer with a parcel
 * in hand, who scans it again; here nobody has one, and nothing goes on by itself.
 */
export function adviceOf(code: FaultCode, kind: OperationKind, language: Language): Partial<FaultText> {
  return byKind[kind]?.[code]?.[language] ?? asked[code]?.[language] ?? {}
}

type Advice = { readonly [Code in FaultCode]?: Readonly<Record<Language, Partial<Pick<FaultText, 'what' | 'todo'>>>> }

const inAWhile = { vi: { todo: 'Chờ một lát rồi làm lại' }, en: { todo: 'Wait a little, then do it again' } }
const permission = { vi: { todo: 'Xin hãng cấp quyền này' }, en: { todo: 'Ask the carrier for the permission' } }

const asked: Advice = {
  'service.unreachable': { vi: { todo: 'Có mạng rồi làm lại' }, en: { todo: 'Do it again when the network is back' } },
  'service.timeout': inAWhile,
  'service.failing': inAWhile,
  'service.busy': inAWhile,
  'service.intercepted': {
    vi: { todo: 'Có thể phải đăng nhập Wi-Fi: mở trình duyệt trên máy này mà xem, rồi làm lại' },
    en: { todo: 'The Wi-Fi may want a login: look in a browser on this machine, then do it again' },
  },
  'service.garbled': {
    vi: { todo: 'Làm lại; nếu vẫn lỗi, báo bộ phận hỗ trợ' },
    en: { todo: 'Do it again; tell support if it stays' },
  },
  'service.token-missing': {
    vi: { todo: 'Nhập token tài khoản rồi làm lại' },
    en: { todo: 'Type the account token, then do it again' },
  },
  'service.token-denied': {
    vi: { todo: 'Kiểm tra token tài khoản rồi làm lại' },
    en: { todo: 'Check the account token, then do it again' },
  },
  'service.address-denied': {
    vi: { todo: 'Xin hãng cho phép địa chỉ IP công cộng của máy này' },
    en: { todo: 'Have the carrier allow the public IP address of this machine' },
  },
  'service.forbidden': {
    vi: { what: 'Tài khoản không có quyền làm việc này', ...permission.vi },
    en: { what: 'The account may not do this', ...permission.en },
  },
  'service.refused': {
    vi: { todo: 'Sửa điều hãng nêu rồi làm lại' },
    en: { todo: 'Mend what the carrier names, then do it again' },
  },
  'request.invalid': { vi: { todo: 'Sửa lại rồi làm lại' }, en: { todo: 'Correct it and do it again' } },
  'request.unsendable': { vi: { todo: 'Sửa lại rồi làm lại' }, en: { todo: 'Correct it and do it again' } },
  'request.canceled': { vi: { todo: 'Vẫn cần thì làm lại' }, en: { todo: 'Do it again if it is still wanted' } },
  'order.unknown': {
    vi: { todo: 'Xem lại mã đơn và tài khoản, rồi làm lại' },
    en: { todo: 'Check the code of the order and the account, then do it again' },
  },
  'order.not-owner': {
    vi: { todo: 'Dùng tài khoản có đơn này, hoặc đã tạo đơn' },
    en: { todo: 'Use the account that has the order, or made it' },
  },
  'shop.not-owner': {
    vi: { what: 'Cửa hàng không thuộc tài khoản này', todo: 'Chọn một cửa hàng của tài khoản rồi làm lại' },
    en: { what: 'Not a shop of this account', todo: 'Choose a shop of the account, then do it again' },
  },
  'shop.inactive': {
    vi: { todo: 'Chọn cửa hàng khác, hoặc xin hãng mở lại cửa hàng' },
    en: { todo: 'Choose another shop, or ask the carrier to open it' },
  },
  'account.no-order-detail': permission,
  'account.no-tickets': permission,
  'view.token-expired': {
    vi: { todo: 'Xin token in mới rồi làm lại' },
    en: { todo: 'Ask for a new print token, then do it again' },
  },
  'view.blocked-script': {
    vi: { todo: 'Xem địa chỉ này có phải của hãng không' },
    en: { todo: 'See whether that address is the carrier’s' },
  },
  'view.inside-host': {
    vi: { todo: 'Không mở. Báo bộ phận hỗ trợ' },
    en: { todo: 'Do not open it; tell support' },
  },
  'view.too-large': { vi: { todo: 'Báo bộ phận hỗ trợ' }, en: { todo: 'Tell support' } },
}

/** To whoever sets the station up: what to check in the form, and on this machine. */
const ofAccount: Advice = {
  'service.unreachable': {
    vi: { todo: 'Xem lại địa chỉ dịch vụ, từng chữ một, và mạng của máy này, rồi bấm kiểm tra lại' },
    en: { todo: 'Look at the address, letter by letter, and at the network of this machine, then check again' },
  },
  'service.timeout': {
    vi: { todo: 'Xem lại địa chỉ dịch vụ và mạng của máy này: tường lửa có thể chặn. Rồi bấm kiểm tra lại' },
    en: { todo: 'Look at the address and at the network of this machine: a firewall may hold it up. Then check again' },
  },
  'service.failing': {
    vi: { todo: 'Xem lại địa chỉ dịch vụ; nếu đúng thì lỗi ở phía hãng: hỏi hãng, rồi bấm kiểm tra lại' },
    en: { todo: 'Look at the address; where it is right the carrier is at fault: ask the carrier, then check again' },
  },
  'service.busy': {
    vi: { todo: 'Địa chỉ đúng, hãng đang bận: bấm kiểm tra lại sau một phút' },
    en: { todo: 'The address is right and the carrier busy: check again in a minute' },
  },
  'service.intercepted': {
    vi: { todo: 'Có thể phải đăng nhập Wi-Fi: mở trình duyệt trên máy này mà xem; rồi xem lại địa chỉ dịch vụ' },
    en: { todo: 'The Wi-Fi may want a login: look in a browser on this machine; then look at the address' },
  },
  'service.garbled': {
    vi: { todo: 'Xem lại địa chỉ dịch vụ: nơi đó trả lời, mà không như hãng trả lời' },
    en: { todo: 'Look at the address: what answers there does not answer as the carrier does' },
  },
  'service.token-missing': {
    vi: { todo: 'Nhập token: token đã lưu chỉ dùng cho địa chỉ cũ' },
    en: { todo: 'Type the token: the one kept here is for the address before only' },
  },
  'service.token-denied': {
    vi: { todo: 'Chép lại token ở trang của hãng, đủ từng chữ; xem nó có phải của môi trường này không' },
    en: { todo: 'Copy the token from the carrier’s page again, whole; see whether it is one of this environment' },
  },
  'service.address-denied': {
    vi: {
      what: 'Hãng không cho máy này kết nối: tài khoản có danh sách địa chỉ được phép',
      todo: 'Xin hãng cho phép địa chỉ IP công cộng của máy này, không phải địa chỉ trong mạng nội bộ; rồi bấm kiểm tra lại',
    },
    en: {
      what: 'The carrier lets this machine not in: the account has a list of allowed addresses',
      todo: 'Have the carrier allow the public IP address of this machine, not the one in its own network; then check again',
    },
  },
  'service.forbidden': {
    vi: { what: 'Token này không được xem cửa hàng', todo: 'Xem lại token, hoặc xin hãng cấp quyền này' },
    en: { what: 'This token may not see shops', todo: 'Look at the token, or ask the carrier for the permission' },
  },
  'request.invalid': {
    vi: { todo: 'Xem lại địa chỉ dịch vụ: tên máy chủ hoặc số cổng không đúng' },
    en: { todo: 'Look at the address: its host or its port is not right' },
  },
  'shop.unknown': {
    vi: { what: 'Tài khoản này không có cửa hàng đó', todo: 'Chọn cửa hàng khác' },
    en: { what: 'This account has no such shop', todo: 'Choose another shop' },
  },
}

const byKind: { readonly [Kind in OperationKind]?: Advice } = {
  account: ofAccount,
  'new-order': {
    'service.unsure': {
      vi: { todo: 'Xem trên trang của hãng đã có đơn chưa rồi mới tạo lại' },
      en: { todo: 'See on the carrier’s own page whether the order is there before you make another' },
    },
  },
  shop: {
    'service.unsure': {
      vi: { todo: 'Xem danh sách cửa hàng[ (giống: {found})] rồi mới tạo lại' },
      en: { todo: 'Look at the list of shops[ (alike: {found})] before you make another' },
    },
  },
  partner: {
    'service.unsure': {
      vi: {
        what: 'Đứt giữa chừng: có thể cửa hàng của khách đã được tạo, hoặc tài khoản này đã vào',
        todo: 'Hỏi khách hoặc hãng rồi mới làm lại[. Tài khoản này đang thấy {found}]: cửa hàng mới tạo có thể chưa hiện ở đây',
      },
      en: {
        what: 'Broken off halfway: a shop of the customer’s may have been made, or this account may have joined it',
        todo: 'Ask the customer or the carrier before you do it again[. This account sees {found}]: a shop just made may not show here yet',
      },
    },
  },
  'one-time-code': {
    'service.unsure': {
      vi: { what: 'Đứt giữa chừng: có thể mã OTP đã gửi cho khách', todo: 'Hỏi khách đã nhận mã chưa rồi mới gửi lại' },
      en: {
        what: 'Broken off halfway: a code may be on its way to the customer',
        todo: 'Ask the customer whether it came before you send another',
      },
    },
  },
  ticket: {
    'service.unsure': {
      vi: { todo: 'Xem trên trang của hãng đã có yêu cầu chưa rồi mới gửi lại' },
      en: { todo: 'See on the carrier’s own page whether the ticket is there before you open another' },
    },
  },
}
