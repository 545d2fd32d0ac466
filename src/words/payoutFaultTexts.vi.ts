import type { FaultText } from './faultTexts.ts'

const none = 'không có tem nào ra'
const unchanged = 'sổ đối soát vẫn như trước'

/** Tệp trả tiền COD của hãng. */
export const payoutFaultTextsVi = {
  'payout.kept-before': {
    what: 'Tệp này đã được lưu rồi[: {file}, lúc {when}]',
    paper: unchanged,
    todo: 'Xem tệp đó trong danh sách. Nếu lần trước chọn sai cột, bỏ tệp đó rồi đọc lại',
  },
  'payout.lines-missing': {
    what: 'Trạm chưa nhận đủ các dòng của tệp',
    paper: unchanged,
    todo: 'Chọn lại tệp',
  },
  'payout.no-lines': {
    what: 'Không dòng nào trong tệp có mã đơn và số tiền đọc được',
    paper: unchanged,
    todo: 'Xem lại các cột đã chọn, và cột tiền COD hoặc cột tiền thực trả',
  },
  'payout.unknown': { what: 'Không có tệp trả tiền này', paper: unchanged, todo: 'Xem lại danh sách tệp' },
  'payout.days': {
    what: 'Khoảng ngày không hợp lệ[, nhiều nhất {most} ngày]',
    paper: none,
    todo: 'Chọn ngày đầu trước ngày cuối',
  },
} as const satisfies Readonly<Record<string, FaultText>>
