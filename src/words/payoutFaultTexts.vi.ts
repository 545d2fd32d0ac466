import type { FaultText } from './faultTexts.ts'

const none = 'không có tem nào ra'
const unchanged = 'sổ đối soát vẫn như trước'

/** File trả tiền COD của hãng. */
export const payoutFaultTextsVi = {
  'payout.kept-before': {
    what: 'File này đã được lưu rồi[: {file}, lúc {when}]',
    paper: unchanged,
    todo: 'Xem file đó trong danh sách. Nếu lần trước chọn sai cột, bỏ file đó rồi đọc lại',
  },
  'payout.lines-missing': {
    what: 'Trạm chưa nhận đủ các dòng của file',
    paper: unchanged,
    todo: 'Chọn lại file',
  },
  'payout.no-lines': {
    what: 'Không dòng nào trong file có mã đơn và số tiền đọc được',
    paper: unchanged,
    todo: 'Xem lại các cột đã chọn, và cột tiền COD hoặc cột tiền thực trả',
  },
  'payout.unknown': { what: 'Không có file trả tiền này', paper: unchanged, todo: 'Xem lại danh sách file' },
  'payout.days': {
    what: 'Khoảng ngày không hợp lệ[, nhiều nhất {most} ngày]',
    paper: none,
    todo: 'Chọn ngày đầu trước ngày cuối',
  },
} as const satisfies Readonly<Record<string, FaultText>>
