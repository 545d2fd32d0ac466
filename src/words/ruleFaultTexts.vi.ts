import type { FaultTexts } from './faultTexts.ts'

/** The faults of rules for the carrier's symbols, as in `faultTexts.vi.ts`. */
const paper = 'chưa lưu quy tắc nào'

type RuleFaults = Extract<keyof FaultTexts, `rule.${string}`>

export const ruleFaultTextsVi: Pick<FaultTexts, RuleFaults> = {
  'rule.three-orders': {
    what: 'Cần ba mã của ba đơn khác nhau',
    paper,
    todo: 'Quét mã trên tem của ba đơn khác nhau',
  },
  'rule.no-code': {
    what: 'Mã quét được không chứa mã đơn[ {code}]',
    paper,
    todo: 'Xem lại mã quét này là của đơn nào',
  },
  'rule.needless': {
    what: 'Mã quét được chính là mã đơn[ {code}]',
    paper,
    todo: 'Mã này không cần quy tắc; quét mã khác trên tem',
  },
  'rule.several-codes': {
    what: 'Mã quét được chứa hơn một mã đơn[ (đơn {code})]',
    paper,
    todo: 'Mã như vậy không chỉ ra một đơn: quét mã khác trên tem',
  },
  'rule.disagree': {
    what: 'Ba mã khác nhau không chỉ ở mã đơn',
    paper,
    todo: 'Quét cùng một loại mã trên cả ba tem',
  },
  'rule.which-parcel': {
    what: 'Chưa biết số sau mã là kiện số mấy',
    paper,
    todo: 'Ghi mã kiện thay cho mã đơn, ví dụ thêm _2 cho kiện thứ hai',
  },
  'rule.number-open': {
    what: 'Số sau mã có thể là số kiện, có thể không',
    paper,
    todo: 'Chọn số ấy là số kiện hay không',
  },
  'rule.not-whole': {
    what: 'Mã đơn không đứng riêng trong địa chỉ',
    paper,
    todo: 'Trong địa chỉ, mã đơn phải là trọn một phần của đường dẫn hoặc trọn một giá trị',
  },
  'rule.confusable': {
    what: 'Quy tắc này có thể biến một mã thành đơn khác[: {code}]',
    paper,
    todo: 'Quét mã khác trên tem, hoặc hỏi hãng',
  },
  'rule.known': { what: 'Quy tắc này đã có', paper, todo: 'Không cần làm gì thêm' },
  'rule.too-many': {
    what: 'Đã có quá nhiều quy tắc[: {limit}]',
    paper,
    todo: 'Bỏ bớt quy tắc không dùng nữa',
  },
  'rule.unknown': { what: 'Không còn quy tắc này', paper: 'không có gì thay đổi', todo: 'Xem lại danh sách quy tắc' },
}
