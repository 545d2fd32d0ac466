import type { FaultTexts } from './faultTexts.ts'

/** The faults of the data folder and its backups in the packers' Vietnamese, as in `faultTexts.vi.ts`. */
const none = 'không có tem nào ra'
const maybe = 'có thể tem đã ra'

type StoreFaults = Extract<keyof FaultTexts, `store.${string}` | `backup.${string}`>

export const storeFaultTextsVi: Pick<FaultTexts, StoreFaults> = {
  'store.full': { what: 'Ổ đĩa đầy', paper: none, todo: 'Báo bộ phận hỗ trợ dọn ổ đĩa' },
  'store.unwritable': { what: 'Không ghi được sổ in', paper: none, todo: 'Báo bộ phận hỗ trợ' },
  'store.unsure': {
    what: 'Ổ đĩa lỗi: việc vừa yêu cầu có thể tự làm sau khi trạm mở lại',
    paper: 'khi đó tem có thể tự ra',
    todo: 'Tắt chương trình rồi mở lại, xem việc đó ra sao rồi mới yêu cầu lại. Báo bộ phận hỗ trợ',
  },
  'store.label-left-open': {
    what: 'Không ghi được sổ in',
    paper: 'chưa tem nào ra, nhưng tem có thể tự ra sau khi trạm mở lại',
    todo: 'Báo bộ phận hỗ trợ xem ổ đĩa có đầy không. Chờ tem này, đừng in ở máy khác',
  },
  'store.end-unwritten': {
    what: 'Không ghi được sổ in',
    paper: maybe,
    todo: 'Nhìn máy in xem có tem không, và báo bộ phận hỗ trợ xem ổ đĩa có đầy không',
  },
  'store.unreadable': { what: 'Không đọc được sổ in', paper: none, todo: 'Báo bộ phận hỗ trợ' },
  'store.row-damaged': {
    what: 'Dữ liệu của trạm có dòng bị hỏng[: {table}][, bỏ lại {count} dòng]',
    paper: none,
    todo: 'Báo bộ phận hỗ trợ. Yêu cầu gửi hãng bị hỏng: hỏi hãng, rồi trả lời ở trang Nhật ký',
  },
  'store.copy-in-use': {
    what: 'Một bản sao dữ liệu của trạm này đang chạy trên máy này',
    paper: none,
    todo: 'Dùng bản đang chạy, hoặc tắt nó trước. Chỉ dùng một bản',
  },
  'store.settings-unread': {
    what: 'Có cài đặt không đọc được[: {fields}]',
    paper: none,
    todo: 'Nhờ trưởng ca xem lại Cài đặt. Không đọc được việc nào cần PIN thì mọi việc đều cần; PIN không đọc được còn trong bản sao lưu gần nhất',
  },
  'store.operators-unread': {
    what: 'Không đọc được danh sách người làm: chưa ai đăng nhập được, việc của trưởng ca phải chờ',
    paper: none,
    todo: 'Chủ trạm khôi phục bản sao lưu có mật khẩu, hoặc gõ lệnh packbench operators anew rồi thêm lại trưởng ca',
  },
  'store.outbox-unread': {
    what: 'Không đọc được các yêu cầu đã gửi hãng',
    paper: 'chưa tem nào ra',
    todo: 'Cứ chờ: máy tự đọc lại. Nếu còn mãi thì báo bộ phận hỗ trợ',
  },
  'store.of-another-user': {
    what: 'Thư mục dữ liệu là của người dùng khác trên máy này[: {folder}]',
    paper: none,
    todo: 'Đăng nhập máy bằng tài khoản đó, hoặc chọn thư mục dữ liệu của mình',
  },
  'store.not-ours': {
    what: 'Người dùng khác ghi được vào thư mục dữ liệu, hoặc có tệp trong đó: {file}',
    paper: none,
    todo: 'Nhờ người quản lý máy chặn người khác ghi vào thư mục, hoặc lấy tệp đó ra',
  },
  'store.read-by-others': {
    what: 'Người dùng khác của máy đọc được mọi thứ ghi trên ổ đĩa này[: {folder}]',
    paper: none,
    todo: 'Chọn thư mục dữ liệu trên ổ đĩa của hệ thống, hoặc nhờ người quản lý máy gắn ổ đĩa này cho riêng tài khoản này (umask=077)',
  },
  'store.planted': {
    what: 'Trong thư mục dữ liệu có liên kết lạ: {file}',
    paper: none,
    todo: 'Liên kết đã để riêng là {keptAs}. Báo người quản lý máy',
  },
  'store.no-file': {
    what: 'Trong thư mục dữ liệu có thứ không phải tệp: {file}',
    paper: none,
    todo: 'Thứ đó đã để riêng là {keptAs}. Báo người quản lý máy',
  },
  'store.in-use': {
    what: 'Chương trình đang chạy ở cửa sổ khác',
    paper: none,
    todo: 'Dùng cửa sổ kia, hoặc tắt nó trước',
  },
  'store.in-use-by-command': {
    what: 'Một lệnh (sao lưu, khôi phục, xem danh sách) đang dùng thư mục dữ liệu này[: {folder}]',
    paper: none,
    todo: 'Chờ lệnh đó xong hoặc tắt nó ở cửa sổ dòng lệnh, rồi làm lại',
  },
  'store.newer': {
    what: 'Dữ liệu thuộc bản chương trình mới hơn',
    paper: none,
    todo: 'Báo bộ phận hỗ trợ cập nhật chương trình',
  },
  'store.entries-lost': {
    what: 'Trạm mất những dòng nhật ký cuối[ ({from}–{to})]',
    paper: maybe,
    todo: 'Xem lại từng kiện đang chờ trước khi in lại',
  },
  'store.key-elsewhere': {
    what: 'Khoá của dữ liệu này do kho khoá của hệ điều hành giữ',
    paper: none,
    todo: 'Mở bằng chương trình đã cài, trên đúng máy và tài khoản đã lập trạm; mở kho khoá nếu được hỏi',
  },
  'store.folder-older': {
    what: 'Dữ liệu của trạm là bản cũ: thiếu {count} dòng nhật ký[ từ {since}] đến {until}',
    paper: maybe,
    todo: 'Tem đang chờ và kiện quét lại sẽ được hỏi trước khi in',
  },
  'store.folder-copied': {
    what: 'Một bản sao dữ liệu của trạm cũng được dùng[ ở {folder}], đến {until}',
    paper: maybe,
    todo: 'Chỉ dùng một bản; tem đang chờ và kiện quét lại sẽ được hỏi trước khi in',
  },
  'store.folder-restored': {
    what: 'Dữ liệu của trạm lấy lại từ bản sao lưu: thiếu nhật ký[ từ {since}] đến {until}',
    paper: maybe,
    todo: 'Tem đang chờ và kiện quét lại sẽ được hỏi trước khi in',
  },
  'store.end-unknown': {
    what: 'Không rõ nhật ký của trạm có thiếu những dòng cuối hay không',
    paper: maybe,
    todo: 'Tem đang chờ và kiện quét lại sẽ được hỏi trước khi in',
  },
  'store.key-lost': {
    what: 'Mất khoá dữ liệu của trạm: tài khoản, người làm và đơn lưu trong máy không mở được nữa',
    paper: 'tem đã in vẫn còn trong nhật ký',
    todo: 'Báo trưởng ca nhập lại tài khoản',
  },
  'backup.unreadable': {
    what: 'Tệp này không phải bản sao lưu của trạm, hoặc đã hỏng',
    paper: none,
    todo: 'Chọn tệp khác',
  },
  'backup.wrong-passphrase': {
    what: 'Mật khẩu không mở được bản sao lưu này',
    paper: none,
    todo: 'Nhập lại mật khẩu; không có mật khẩu vẫn lấy lại được nhật ký in',
  },
  'backup.in-the-way': {
    what: 'Đã có tệp khác tên này[ ({file})], không phải bản sao lưu',
    paper: none,
    todo: 'Chọn tên khác',
  },
  'backup.file-printer': {
    what: 'Trong bản sao lưu này có máy in ghi vào tệp',
    paper: none,
    todo: 'Khôi phục bằng dòng lệnh: packbench restore',
  },
  'backup.folder-left': {
    what: 'Thư mục sao lưu hằng ngày ghi trong bản sao lưu[ ({folder})] không được dùng tiếp: bản sao lưu có thể do người khác đưa',
    paper: none,
    todo: 'Nhập lại thư mục ở Cài đặt nếu đúng là của trạm này',
  },
  'backup.relative': {
    what: 'Nơi để bản sao lưu chưa được ghi đầy đủ từ gốc',
    paper: none,
    todo: 'Ghi đường dẫn đầy đủ, ví dụ /mnt/saoluu hoặc D:\\saoluu',
  },
  'backup.inside-folder': {
    what: 'Bản sao lưu không được nằm trong chính thư mục dữ liệu',
    paper: none,
    todo: 'Chọn thư mục khác, tốt nhất ở ổ đĩa khác',
  },
}
