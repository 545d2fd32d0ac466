import type { FaultTexts } from './faultTexts.ts'

/** The faults of files of orders in the shop owner's Vietnamese, as in `faultTexts.vi.ts`. */
const nothingSent = 'chưa gửi gì cho hãng vận chuyển'

type ImportFaults = Extract<keyof FaultTexts, `import.${string}`>

export const importFaultTextsVi: Pick<FaultTexts, ImportFaults> = {
  'import.unknown': { what: 'Không còn tệp đơn này', paper: nothingSent, todo: 'Mở lại tệp từ máy' },
  'import.not-whole': {
    what: 'Tệp chưa đọc hết[: {rows} trên {total} dòng]',
    paper: nothingSent,
    todo: 'Mở lại tệp từ đầu; dòng đã có không bị ghi hai lần',
  },
  'import.wrong-rows': {
    what: 'Tệp còn [{rows} ]dòng sai',
    paper: nothingSent,
    todo: 'Sửa các ô được nêu, hoặc bỏ qua các dòng sai',
  },
  'import.running': {
    what: 'Dòng này hoặc cả tệp đang được gửi, hoặc đã gửi mà chưa rõ kết quả',
    paper: 'đơn không bị tạo hai lần',
    todo: 'Chờ xong, hoặc dừng lại rồi làm tiếp',
  },
  'import.changed': {
    what: 'Vừa có dòng bị sửa',
    paper: 'chưa tạo đơn nào',
    todo: 'Xem lại các dòng rồi tạo đơn',
  },
  'import.other-shop': {
    what: 'Tệp này được mở cho shop khác',
    paper: nothingSent,
    todo: 'Chuyển về shop đó, hoặc mở lại tệp cho shop này',
  },
  'import.locked': {
    what: 'Tệp Excel có mật khẩu, hoặc là loại cũ (.xls)',
    paper: nothingSent,
    todo: 'Mở trong Excel, bỏ mật khẩu, lưu lại thành .xlsx hoặc .csv',
  },
  'import.no-table': {
    what: 'Tệp không phải bảng tính đọc được',
    paper: nothingSent,
    todo: 'Lưu lại thành .xlsx hoặc .csv rồi thử lại',
  },
  'import.too-large': {
    what: 'Tệp quá lớn[: nhiều nhất {most} dòng]',
    paper: nothingSent,
    todo: 'Chia thành nhiều tệp nhỏ hơn',
  },
  'import.no-columns': {
    what: 'Không tìm thấy cột cần có[: {columns}]',
    paper: nothingSent,
    todo: 'Chỉ ra cột nào là gì, hoặc dùng tệp mẫu',
  },
}
