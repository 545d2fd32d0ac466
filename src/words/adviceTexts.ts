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
    en: { todo: 'Enter the account token, then do it again' },
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

const byKind: { readonly [Kind in OperationKind]?: Advice } = {
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
