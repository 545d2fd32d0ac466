import type { FaultTexts } from './faultTexts.ts'

/** The faults of printers in the packers' Vietnamese, as in `faultTexts.vi.ts`. */
const none = 'không có tem nào ra'
const notYet = 'chưa tem nào ra'
const maybe = 'có thể tem đã ra'
const goesOn = 'máy tự in tiếp, không in trùng'
const look = 'Xem ở máy in: có tem hay không'

type PrinterFaults = Extract<keyof FaultTexts, `printer.${string}`>

export const printerFaultTextsVi: Pick<FaultTexts, PrinterFaults> = {
  'printer.bad-address': { what: 'Địa chỉ máy in bị sai', paper: none, todo: 'Báo trưởng ca sửa địa chỉ máy in' },
  'printer.access-denied': {
    what: 'Máy tính không cho dùng máy in[ {printer}]',
    paper: none,
    todo: 'Báo bộ phận hỗ trợ cấp quyền',
  },
  'printer.job-aborted': {
    what: 'Hàng đợi in đã huỷ tem',
    paper: none,
    todo: 'Xem hàng đợi in của máy tính rồi in lại',
  },
  'printer.job-moved': {
    what: 'Có người đã chuyển tem sang hàng đợi in khác',
    paper: maybe,
    todo: 'Xem ở các máy in khác, và báo trưởng ca',
  },
  'printer.job-changed': {
    what: 'Có người đã sửa tem trong hàng đợi in',
    paper: maybe,
    todo: 'Xem máy in đã ra gì: có tem này thì quét nó, bỏ bản thừa, và báo trưởng ca',
  },
  'printer.takes-no-pdf': {
    what: 'Máy in này không in được trang PDF',
    paper: none,
    todo: 'Chọn máy in khác cho khổ này',
  },
  'printer.queue-hides-jobs': {
    what: 'Hàng đợi in[ {printer}] giấu tem của chính trạm này',
    paper: none,
    todo: 'Báo bộ phận hỗ trợ sửa JobPrivateAccess trong CUPS',
  },
  'printer.queue-unknown-jobs': {
    what: 'Hàng đợi in[ {printer}] có lệnh in[ {jobs}] không rõ của ai',
    paper: maybe,
    todo: 'Xem hàng đợi in của máy tính: cho các lệnh in đó ra hết hoặc huỷ, rồi làm tiếp',
  },
  'printer.queue-own-size': {
    what: 'Hàng đợi in[ {printer}] tự đặt khổ giấy khác cho mọi trang',
    paper: none,
    todo: 'Báo bộ phận hỗ trợ bỏ PageSize-default của hàng đợi',
  },
  'printer.known': { what: 'Máy in này đã có trong danh sách', paper: none, todo: 'Sửa máy in đã có' },
  'printer.unidentified': {
    what: 'Máy in không cho biết nó là loại nào',
    paper: none,
    todo: 'Chọn mẫu máy, hoặc chọn ngôn ngữ và bề rộng đầu in',
  },
  'printer.web-page': {
    what: 'Ở địa chỉ này là một trang web, không phải máy in',
    paper: none,
    todo: 'Nhập địa chỉ IP của máy in; cổng in thường là 9100',
  },
  'printer.print-server': {
    what: 'Ở địa chỉ này là máy chủ in, có các hàng đợi',
    paper: none,
    todo: 'Nhập địa chỉ IP của chính máy in, hoặc hàng đợi: spooler://máy-chủ:631/tên',
  },
  'printer.cannot': { what: 'Máy in này không nhận lệnh đó', paper: none, todo: 'Làm bằng nút trên máy in' },
  'printer.several': {
    what: 'Nhiều máy in cùng in khổ tem này[: {printers}]',
    paper: 'chưa đổi cuộn nào',
    todo: 'Chọn cuộn giấy trong danh sách máy in',
  },
  'printer.unknown': {
    what: 'Không có máy in[ {printer}] cho khổ tem[ {size}] này',
    paper: none,
    todo: 'Chọn khổ tem khác, hoặc báo trưởng ca',
  },
  'printer.offline': {
    what: 'Máy in đang ngoại tuyến',
    paper: notYet,
    todo: 'Kiểm tra dây và nguồn của máy in, tem sẽ tự in tiếp',
  },
  'printer.unreachable': {
    what: 'Không kết nối được máy in[ {printer}]',
    paper: notYet,
    todo: `Xem điện và dây mạng của máy in: ${goesOn}`,
  },
  'printer.busy': { what: '[{printer} ]đang bận in việc khác', paper: notYet, todo: `Cứ chờ: ${goesOn}` },
  'printer.media-empty': { what: '[{printer} ]hết giấy', paper: notYet, todo: `Thay cuộn giấy: ${goesOn}` },
  'printer.media-jam': { what: '[{printer} ]kẹt giấy', paper: notYet, todo: `Gỡ giấy kẹt: ${goesOn}` },
  'printer.cover-open': { what: '[{printer} ]nắp mở', paper: notYet, todo: `Đóng nắp máy in: ${goesOn}` },
  'printer.marker-supply-empty': { what: '[{printer} ]hết ruy băng', paper: notYet, todo: `Thay ruy băng: ${goesOn}` },
  'printer.other-media': {
    what: 'Máy in[ {printer}] đang lắp cuộn[ {loaded}]',
    paper: notYet,
    todo: 'Lắp cuộn {size}, hoặc chọn khổ khác',
  },
  'printer.paused': {
    what: '[{printer} ]đang tạm dừng',
    paper: notYet,
    todo: `Bấm nút tạm dừng trên máy in: ${goesOn}`,
  },
  'printer.too-hot': { what: '[{printer} ]đầu in quá nóng', paper: notYet, todo: `Chờ đầu in nguội: ${goesOn}` },
  'printer.silent': {
    what: '[{printer} ]không trả lời',
    paper: notYet,
    todo: 'Xem giấy, nắp, đèn báo; trạm khác cũng in vào đây thì đánh dấu dùng chung ở trang Máy in',
  },
  'printer.connection-lost': { what: '[{printer} ]mất kết nối giữa chừng', paper: maybe, todo: look },
  'printer.half-label': {
    what: 'Tem đứt giữa chừng, có thể ra nửa tem',
    paper: maybe,
    todo: 'Nửa tem thì bỏ, kể cả khi quét được, rồi quét KHÔNG CÓ TEM. Tem nguyên vẹn thì bấm Có tem trên màn hình',
  },
  'printer.holds-label': {
    what: 'Máy in[ {printer}] còn tem bên trong, có thể sắp ra',
    paper: maybe,
    todo: 'Chờ máy in ra hết (máy đang dừng thì cho chạy tiếp), xem lại rồi mới quét KHÔNG CÓ TEM',
  },
  'printer.holds-beginning': {
    what: 'Máy in[ {printer}] mới nhận phần đầu của một tem, phần còn lại có thể tới sau hoặc không bao giờ tới',
    paper: maybe,
    todo: 'Chờ một lát rồi xem lại. Vẫn không có tem thì quét KHÔNG CÓ TEM lần nữa',
  },
  'printer.stands-still': {
    what: 'Máy in[ {printer}] đang dừng hoặc không trả lời, tem có thể còn bên trong',
    paper: maybe,
    todo: 'Cho máy in chạy rồi xem lại. Vẫn không có tem thì quét KHÔNG CÓ TEM lần nữa',
  },
  'printer.label-canceled': { what: 'Tem có thể đã bị huỷ trên máy in', paper: maybe, todo: look },
  'printer.counted-more': {
    what: 'Máy in {printer} đã đếm thêm {labels} tem mà trạm không biết',
    paper: maybe,
    todo: 'Kiện của đơn có trước lúc này được hỏi trước khi in. Nơi khác cũng in vào đó thì đánh dấu dùng chung, đã đổi máy in thì bấm Hỏi lại từ đầu (trang Máy in); không phải thì dữ liệu của trạm có thể là bản cũ',
  },
  'printer.foreign-traffic': { what: 'Có nơi khác cùng in vào máy này', paper: maybe, todo: look },
}
