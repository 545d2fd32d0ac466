import { keyCap } from '../model/keyTable.ts'
import type { FaultTexts } from './faultTexts.ts'
import { importFaultTextsVi } from './importFaultTexts.vi.ts'
import { labelFaultTextsVi } from './labelFaultTexts.vi.ts'
import { payoutFaultTextsVi } from './payoutFaultTexts.vi.ts'
import { pickupFaultTextsVi } from './pickupFaultTexts.vi.ts'
import { practiceFaultTextsVi } from './practiceFaultTexts.ts'
import { printerFaultTextsVi } from './printerFaultTexts.vi.ts'
import { requestFaultTextsVi } from './requestFaultTexts.vi.ts'
import { ruleFaultTextsVi } from './ruleFaultTexts.vi.ts'
import { scaleFaultTextsVi } from './scaleFaultTexts.vi.ts'
import { scanFaultTextsVi } from './scanFaultTexts.vi.ts'
import { storeFaultTextsVi } from './storeFaultTexts.vi.ts'

/**
 * The faults in the packers' Vietnamese. `[…]` is left out when a `{fact}` in it is unknown. No key and no button is
 * named here: the command line reads the same words.
 */
const none = 'không có tem nào ra'
const notYet = 'chưa tem nào ra'
const maybe = 'có thể tem đã ra'
const retries = 'Cứ chờ: máy tự thử lại'
const tellLeader = 'Để riêng kiện này, báo trưởng ca'
const look = 'Xem ở máy in: có tem hay không'

export const faultTextsVi: FaultTexts = {
  ...labelFaultTextsVi,
  ...payoutFaultTextsVi,
  ...pickupFaultTextsVi,
  ...practiceFaultTextsVi,
  ...printerFaultTextsVi,
  ...requestFaultTextsVi,
  ...ruleFaultTextsVi,
  ...importFaultTextsVi,
  ...scaleFaultTextsVi,
  ...scanFaultTextsVi,
  ...storeFaultTextsVi,

  'service.unreachable': {
    what: 'Không kết nối được dịch vụ',
    paper: notYet,
    todo: 'Cứ chờ: có mạng là máy tự in tiếp',
  },
  'service.timeout': { what: 'Dịch vụ trả lời quá chậm', paper: notYet, todo: retries },
  'service.failing': { what: 'Dịch vụ đang lỗi[ ({status})][ ({host})]', paper: notYet, todo: retries },
  'service.busy': { what: 'Dịch vụ đang quá tải', paper: notYet, todo: retries },
  'service.intercepted': {
    what: 'Mạng trả lời thay cho hãng[ ({host})]',
    paper: notYet,
    todo: 'Cứ chờ: có thể phải đăng nhập Wi-Fi, mở trình duyệt trên máy này mà xem',
  },
  'service.garbled': {
    what: 'Dịch vụ trả lời không hiểu được',
    paper: notYet,
    todo: 'Cứ chờ; nếu vẫn lỗi, báo bộ phận hỗ trợ',
  },
  'service.token-missing': {
    what: 'Chưa có token tài khoản',
    paper: none,
    todo: 'Báo trưởng ca nhập token rồi quét lại',
  },
  'service.token-denied': {
    what: 'Dịch vụ không nhận token tài khoản',
    paper: none,
    todo: 'Báo trưởng ca kiểm tra token rồi quét lại',
  },
  'service.address-denied': {
    what: 'Hãng không cho máy này kết nối',
    paper: none,
    todo: 'Báo trưởng ca xin hãng cho phép địa chỉ IP công cộng của máy này',
  },
  'service.forbidden': {
    what: 'Tài khoản không có quyền với đơn này',
    paper: none,
    todo: tellLeader,
  },
  'service.refused': { what: 'Dịch vụ từ chối[: {message}]', paper: none, todo: tellLeader },
  'service.unsure': {
    what: 'Đứt giữa chừng, chưa rõ việc[ {operation}] đã xong hay chưa',
    paper: none,
    todo: 'Xem trên trang của hãng[ (tìm thấy: {found})] rồi mới làm lại',
  },

  'order.unknown': { what: 'Không có đơn này', paper: none, todo: 'Xem lại mã trên kiện rồi quét lại' },
  'order.weight-differs': {
    what: 'Cân được {weighed}, đơn ghi {ordered}',
    paper: notYet,
    todo: 'Xem lại hàng trong kiện; đúng rồi thì cho in, chưa đúng thì để riêng',
  },
  'order.not-awaiting': {
    what: 'Đơn không chờ lấy hàng nữa[: {state}]',
    paper: 'chưa in',
    todo: 'Chỉ in nếu kiện đang ở đây mà tem trên kiện hỏng hoặc mất. Không thì bỏ lệnh in',
  },
  'order.other-shop': {
    what: 'Kiện của shop khác[: {shop}]',
    paper: 'chưa in',
    todo: 'Chỉ in nếu kiện đúng là của bàn này. Kho làm nhiều shop thì trưởng ca tắt câu hỏi: Thiết lập → Tài khoản',
  },
  'order.cancelled': { what: 'Đơn đã huỷ', paper: none, todo: 'Không gửi kiện này, để riêng và báo trưởng ca' },
  'order.no-such-parcel': {
    what: '[Đơn chỉ có {parcels} kiện, ]không có kiện[ số {parcel}] này',
    paper: none,
    todo: 'Xem lại mã trên kiện rồi quét lại',
  },
  'order.not-owner': { what: 'Tài khoản không có quyền với đơn này', paper: none, todo: tellLeader },
  'order.wrong-status': {
    what: 'Trạng thái đơn[ {code}] không cho phép việc này',
    paper: none,
    todo: 'Xem trạng thái đơn, hỏi hãng vận chuyển nếu cần',
  },
  'order.too-many': {
    what: 'Quá nhiều đơn trong một lần',
    paper: none,
    todo: 'Chia nhỏ, mỗi lần nhiều nhất 10 000 đơn',
  },
  'shop.not-owner': { what: 'Đơn của cửa hàng khác', paper: none, todo: tellLeader },
  'shop.inactive': { what: 'Cửa hàng đang bị khoá', paper: none, todo: tellLeader },
  'shop.other-owner': {
    what: 'Số điện thoại không phải của chủ cửa hàng',
    paper: none,
    todo: 'Hỏi lại khách số điện thoại của chủ cửa hàng',
  },
  'shop.unknown': { what: 'Không có cửa hàng này', paper: none, todo: 'Xem lại mã cửa hàng' },
  'staff.already': { what: 'Tài khoản đã là nhân viên của cửa hàng', paper: none, todo: 'Không cần thêm nữa' },
  'otp.invalid': { what: 'Mã OTP sai hoặc hết hạn', paper: none, todo: 'Nhập lại, hoặc gửi mã mới cho khách' },
  'phone.invalid': { what: 'Số điện thoại không hợp lệ', paper: none, todo: 'Sửa số điện thoại rồi làm lại' },
  'ward.invalid': { what: 'Phường xã hoặc quận huyện không hợp lệ', paper: none, todo: 'Chọn lại địa chỉ' },
  'route.none': { what: 'Hãng không có tuyến giao này', paper: none, todo: 'Xem lại địa chỉ, hoặc đổi loại dịch vụ' },
  'fee.none': { what: 'Tuyến này chưa có bảng giá', paper: none, todo: 'Đổi loại dịch vụ, hoặc hỏi hãng vận chuyển' },

  'account.no-order-detail': {
    what: 'Tài khoản không được xem chi tiết đơn',
    paper: none,
    todo: 'Báo trưởng ca xin quyền xem đơn',
  },
  'account.no-tickets': {
    what: 'Tài khoản không được xem yêu cầu hỗ trợ',
    paper: none,
    todo: 'Báo trưởng ca xin quyền',
  },
  'account.unknown': {
    what: 'Trạm này không giữ tài khoản đó',
    paper: none,
    todo: 'Thêm tài khoản: nhập địa chỉ và token',
  },
  'account.in-use': {
    what: 'Trạm đang làm cho tài khoản này',
    paper: none,
    todo: 'Đổi sang tài khoản khác, hoặc luyện tập, rồi xoá',
  },
  'account.fixed': {
    what: 'Trạm này chỉ làm cho một tài khoản',
    paper: none,
    todo: 'Mở lại trạm không kèm tài khoản riêng, rồi đổi tài khoản',
  },

  'ticket.unknown': { what: 'Không có yêu cầu hỗ trợ này', paper: none, todo: 'Xem lại số yêu cầu' },
  'ticket.foreign': {
    what: 'Yêu cầu hỗ trợ của cửa hàng khác',
    paper: none,
    todo: 'Chọn đúng cửa hàng rồi xem lại',
  },
  'ticket.attachment-refused': {
    what: 'Hãng không nhận tệp đính kèm',
    paper: none,
    todo: 'Gửi nhiều nhất 10 tệp ảnh, PDF hoặc Office, mỗi tệp 2 MB',
  },
  'stream.broken': {
    what: 'Dữ liệu in[ {language}] bị hỏng',
    paper: none,
    todo: 'Tạo lại tệp rồi thử lại',
  },
  'stream.other-language': {
    what: 'Đây không phải {language}, trông giống {other}',
    paper: none,
    todo: 'Chọn đúng ngôn ngữ máy in, hoặc tệp dành cho máy in tem',
  },
  'file.unreadable': { what: 'Không đọc được tệp[ {file}]', paper: none, todo: 'Xem lại tên tệp' },
  'file.too-large': {
    what: 'Tệp[ {file}] quá lớn[: hơn {limitMegabytes} MB]',
    paper: none,
    todo: 'Chọn tệp nhỏ hơn',
  },
  'file.unwritable': { what: 'Không ghi được tệp[ {file}]', paper: none, todo: 'Chọn chỗ lưu khác' },

  'job.unknown': { what: 'Không còn lệnh in này', paper: none, todo: 'Quét lại kiện' },
  'job.other-account': {
    what: 'Chờ tài khoản [{account}]',
    paper: none,
    todo: 'Trưởng ca chọn lại tài khoản đó ở Cài đặt, rồi làm tiếp',
  },
  'job.stale': { what: 'Tem chờ đã quá lâu', paper: notYet, todo: 'Báo còn cần tem này hay không' },
  'job.perhaps-printed': {
    what: 'Kiện này có thể đã in tem lúc trạm mất nhật ký',
    paper: 'lần này chưa in',
    todo: 'Nhìn kiện: có tem rồi thì bỏ lệnh in, chưa có thì in',
  },
  'job.duplicate': { what: 'Kiện này đã in tem', paper: 'lần này không in thêm', todo: 'Dùng tem đã in' },
  'job.changed-meanwhile': {
    what: 'Lệnh in vừa đổi ở nơi khác',
    paper: 'lần bấm này không in gì',
    todo: 'Xem lại kiện rồi bấm lại nếu cần',
  },
  'job.too-late-to-cancel': {
    what: 'Không huỷ kịp',
    paper: 'tem đã gửi sang máy in',
    todo: 'Bỏ tem đó nếu không dùng',
  },
  'job.left-in-queue': {
    what: 'Tem còn nằm trong hàng đợi in khi mất theo dõi',
    paper: 'có thể tem đã ra, hoặc lát nữa hàng đợi mới in',
    todo: 'Đợi hàng đợi in chạy lại rồi xem ở máy in: có tem hay không',
  },
  'job.out-of-queue': {
    what: 'Mất theo dõi giữa lúc in, tem đã được rút khỏi hàng đợi in',
    paper: maybe,
    todo: look,
  },
  'job.interrupted': { what: 'Chương trình tắt giữa lúc in', paper: maybe, todo: look },

  'reprint.reason-missing': { what: 'In lại cần lý do', paper: none, todo: 'Chọn lý do in lại' },
  'reprint.pin-missing': { what: 'In lại cần mã PIN của trưởng ca', paper: none, todo: 'Gọi trưởng ca nhập PIN' },
  'reprint.pin-wrong': { what: 'Sai mã PIN', paper: none, todo: 'Nhập lại PIN' },
  'reprint.pin-locked': { what: 'Sai PIN quá nhiều lần', paper: none, todo: 'Chờ [{seconds} giây ]rồi thử lại' },
  'deed.reason-missing': { what: 'Việc này cần lý do', paper: none, todo: 'Chọn lý do' },
  'operator.unknown': {
    what: 'Thẻ này không phải của trạm này',
    paper: none,
    todo: 'Quét thẻ khác, hoặc gọi trưởng ca',
  },
  'operator.not-allowed': {
    what: 'Việc này cần trưởng ca',
    paper: none,
    todo: 'Gọi trưởng ca nhập PIN tại chỗ, hoặc quét thẻ rồi làm lại',
  },
  'operator.asked-else': {
    what: 'Điều kiện làm việc này hoặc người được hỏi PIN vừa đổi, chưa làm gì',
    paper: none,
    todo: 'Làm lại nếu vẫn cần',
  },
  'operator.turn-ended': {
    what: 'Người vào ca đã đổi hoặc đã ra ca khi đang hỏi trưởng ca',
    paper: none,
    todo: 'Vào ca rồi làm lại',
  },
  'operator.pin-missing': { what: 'Cần mã PIN[ của {name}]', paper: none, todo: 'Nhập PIN' },
  'operator.pin-unread': {
    what: 'PIN đã gõ trước khi câu hỏi kịp hiện, chưa gửi đi',
    paper: none,
    todo: 'Đọc việc được hỏi, rồi nhập PIN',
  },
  'operator.pin-wrong': { what: 'Sai mã PIN', paper: none, todo: 'Nhập lại PIN' },
  'operator.badge-locked': {
    what: 'Quá nhiều thẻ lạ',
    paper: none,
    todo: 'Chờ [{seconds} giây ]rồi quét lại thẻ, hoặc vào ca bằng tên',
  },
  'operator.pin-locked': { what: 'Sai PIN quá nhiều lần', paper: none, todo: 'Chờ [{seconds} giây ]rồi thử lại' },
  'operator.badge-needed': {
    what: '[{name} chưa có PIN: ]máy đang khoá, tên thôi chưa đủ',
    paper: none,
    todo: 'Quét thẻ, hoặc gọi trưởng ca',
  },
  'operator.sign-in-needed': {
    what: 'Chưa ai vào ca[: {read} đang đợi]',
    paper: none,
    todo: `Quét thẻ, hoặc bấm ${keyCap('window.operator')} rồi chọn tên[: {read} được làm tiếp ngay]`,
  },
  'operator.came-late': {
    what: 'Vào ca muộn, hoặc đã đổi màn hình hay chế độ quét[: {read}]',
    paper: none,
    todo: 'Quét lại kiện',
  },
  'operator.code-wrong': {
    what: 'Mã khôi phục không đúng, hoặc đã dùng rồi',
    paper: none,
    todo: 'Nhập lại mã, hoặc nhờ trưởng ca khác đặt PIN mới',
  },
  'operator.no-pin': {
    what: 'Trưởng ca[ {name}] chưa có PIN nên chưa vào ca được',
    paper: none,
    todo: 'Đặt PIN ở Cài đặt, mục Người làm',
  },
  'operator.name-taken': { what: 'Đã có người tên [{name} ]ở trạm này', paper: none, todo: 'Đặt tên khác' },
  'operator.leader-needed': {
    what: 'Cần ít nhất một trưởng ca vào ca được',
    paper: none,
    todo: 'Thêm một trưởng ca có PIN trước',
  },
  'order.changed': {
    what: 'Tem cũ[: {changed}]',
    paper: 'tem đã in không còn đúng',
    todo: `Không dùng tem đã in. Bấm ${keyCap('scan.print')} in tem mới, bóc bỏ tem cũ`,
  },
  'order.change-waiting': {
    what: 'Thay đổi của đơn chưa tới hãng[: {changed}]',
    paper: notYet,
    todo: 'Cứ chờ: gửi xong là máy tự in. Nếu Hộp chờ gửi còn hỏi, trả lời ở đó',
  },
  'order.cancel-waiting': {
    what: 'Đơn đang chờ huỷ',
    paper: none,
    todo: 'Không gửi kiện này, để riêng. Muốn gửi: bỏ yêu cầu huỷ trong Hộp chờ gửi',
  },
  'batch.unknown': { what: 'Không có lô này', paper: none, todo: 'Xem lại danh sách lô' },
  'batch.running': { what: 'Lô đang in', paper: none, todo: 'Tạm dừng lô trước' },
  'batch.roll-short': {
    what: 'Cuộn[ của {printer}] còn khoảng[ {left}] tem, cần[ {labels}][: thiếu khoảng {short}]',
    paper: notYet,
    todo: 'Thay cuộn, hoặc cứ in: hết giấy thì máy in đứng chờ, thay cuộn xong tự in tiếp',
  },
  'return.unknown': {
    what: 'Kiện trả này không còn trong danh sách',
    paper: none,
    todo: 'Quét lại kiện',
  },

  'station.undecided': {
    what: 'Dữ liệu của trạm đã mất và chưa ai chọn cách làm tiếp',
    paper: none,
    todo: 'Chọn ở cửa sổ của trạm: lấy lại bản sao lưu, lập lại trạm, hoặc luyện tập',
  },
  'station.locked': {
    what: 'Máy đang khoá vì lâu không có ai',
    paper: none,
    todo: 'Quét thẻ hoặc nhập PIN[: {count} mã đang đợi được làm tiếp ngay]',
  },
  'station.unacknowledged': {
    what: 'Còn lỗi chưa xác nhận',
    paper: 'lần quét này không in gì',
    todo: 'Xác nhận lỗi trước, rồi quét lại',
  },
  'station.nothing-to-do': {
    what: 'Không có gì để làm với lệnh này',
    paper: none,
    todo: 'Quét kiện trước',
  },
  'station.unreachable': {
    what: 'Mất kết nối với chương trình',
    paper: 'lần quét này không được nhận',
    todo: 'Chờ có kết nối rồi quét lại',
  },
  'station.unanswered': {
    what: 'Mất kết nối trước khi chương trình trả lời',
    paper: maybe,
    todo: 'Xem sổ in hoặc danh sách đơn trước khi làm lại: có thể đã xong rồi',
  },
  'station.port-taken': {
    what: 'Cổng[ {port}] đang có chương trình khác dùng',
    paper: none,
    todo: 'Chọn cổng khác, hoặc tắt chương trình kia',
  },
  'station.window-missing': {
    what: 'Thiếu tệp của cửa sổ',
    paper: none,
    todo: 'Báo bộ phận hỗ trợ cài lại chương trình',
  },
  'station.no-sandbox': {
    what: 'Cửa sổ sẽ chạy không có lớp cách ly (sandbox) của trình duyệt',
    paper: none,
    todo: 'Bỏ --no-sandbox khi mở; trên Ubuntu, cài bằng gói .deb',
  },
  'station.no-lock': {
    what: 'Không giữ được khoá để chỉ một Packbench chạy[: {folder} không nhận tệp]',
    paper: none,
    todo: 'Dọn ổ đĩa hoặc khởi động lại máy rồi mở lại; vẫn vậy thì báo bộ phận hỗ trợ',
  },
  'station.not-running': {
    what: 'Không có trạm nào đang chạy trên thư mục này[: {folder}]',
    paper: none,
    todo: 'Mở trạm rồi làm lại',
  },
  'station.no-electron': {
    what: 'Máy này không mở được cửa sổ Electron',
    paper: none,
    todo: 'Mở lại không có --electron: cửa sổ ở trong trình duyệt',
  },
  'station.clock-off': {
    what: 'Đồng hồ máy này[ chậm {behind} giờ][ nhanh {ahead} giờ] so với hãng',
    paper: none,
    todo: 'Chỉnh giờ máy: ca lấy và các hạn chờ tính theo đồng hồ này',
  },
  'station.closing': { what: 'Chương trình đang tắt', paper: none, todo: 'Mở lại chương trình rồi quét lại' },
  'station.bug': {
    what: 'Chương trình gặp lỗi lạ',
    paper: 'chưa chắc tem có ra hay không',
    todo: 'Nhìn máy in trước khi quét lại, báo bộ phận hỗ trợ',
  },
}
