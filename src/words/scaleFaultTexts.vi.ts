import { keyCap } from '../model/keyTable.ts'
import type { FaultTexts } from './faultTexts.ts'

/** The faults of the scale in the packers' Vietnamese, as in `faultTexts.vi.ts`. */
const notYet = 'chưa tem nào ra'
const again = 'Đặt kiện này lên cân, tem tự in'

type ScaleFaults = Extract<keyof FaultTexts, `scale.${string}`>

export const scaleFaultTextsVi: Pick<FaultTexts, ScaleFaults> = {
  'scale.bad-address': { what: 'Địa chỉ cân sai', paper: notYet, todo: 'Báo trưởng ca sửa trong cài đặt' },
  'scale.unreachable': { what: 'Mất kết nối với cân', paper: notYet, todo: 'Xem dây và nguồn của cân; máy tự nối lại' },
  'scale.busy': { what: 'Chương trình khác đang dùng cân', paper: notYet, todo: 'Tắt chương trình đó; máy tự nối lại' },
  'scale.access-denied': {
    what: 'Máy tính không cho dùng cân',
    paper: notYet,
    todo: 'Báo bộ phận hỗ trợ cấp quyền',
  },
  'scale.silent': { what: 'Cân không gửi số nào', paper: notYet, todo: 'Xem cân đã bật chưa, rồi đặt kiện lên' },
  'scale.nothing-on': { what: 'Chưa có kiện trên cân', paper: notYet, todo: again },
  'scale.unstable': { what: 'Số cân chưa đứng yên', paper: notYet, todo: 'Nhấc kiện ra, đặt lại, đừng chạm vào cân' },
  'scale.not-emptied': {
    what: 'Kiện trước chưa được nhấc khỏi cân',
    paper: notYet,
    todo: 'Nhấc hết ra, chờ cân về 0, rồi đặt kiện này lên',
  },
  'scale.taken-off': { what: 'Kiện đã nhấc ra trước khi cân xong', paper: notYet, todo: again },
  'scale.not-weighed': { what: 'Kiện này chưa được cân', paper: notYet, todo: again },
  'scale.perhaps-scanned': {
    what: 'Số {weighed} gõ nhanh như máy quét[; đơn ghi {ordered}]',
    paper: notYet,
    todo: `Nhìn mặt cân: đúng số đó thì bấm ${keyCap('scan.print')}, không đúng thì bấm ${keyCap('scan.acknowledge')} rồi quét lại`,
  },
  'scale.negative': {
    what: 'Cân đang báo số âm',
    paper: notYet,
    todo: 'Nhấc hết ra, bấm phím ZERO trên cân, đặt kiện lại',
  },
  'scale.overload': { what: 'Quá tải của cân', paper: notYet, todo: 'Nhấc kiện ra, dùng cân lớn hơn' },
  'scale.underload': { what: 'Mặt cân bị nhấc lên hoặc đặt lệch', paper: notYet, todo: 'Đặt lại mặt cân, bấm ZERO' },
  'scale.tared': { what: 'Cân đang trừ bì', paper: notYet, todo: 'Nhấc hết ra, bấm TARE để bỏ trừ bì, đặt kiện lại' },
  'scale.wrong-unit': {
    what: 'Cân không báo theo g, kg hoặc lb',
    paper: notYet,
    todo: 'Đổi đơn vị trên cân sang g hoặc kg',
  },
  'scale.garbled': {
    what: 'Không hiểu tín hiệu của cân',
    paper: notYet,
    todo: 'Báo trưởng ca xem kiểu cân và tốc độ cổng trong cài đặt',
  },
  'scale.nobody-waits': {
    what: 'Đây là số cân, không phải mã kiện',
    paper: 'không có tem nào ra',
    todo: 'Quét mã kiện trước, rồi mới cân',
  },
}
