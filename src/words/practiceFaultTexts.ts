import type { FaultTexts } from './faultTexts.ts'

/** The faults of practising beside live work, and of an account that changes under a scan, in both languages. */
type PracticeFaults = Extract<
  keyof FaultTexts,
  `practice.${string}` | 'account.changed' | 'account.changed-meanwhile' | 'account.other'
>

export const practiceFaultTextsVi: Pick<FaultTexts, PracticeFaults> = {
  'practice.not-here': {
    what: 'Đang luyện tập: không dùng máy in, tài khoản hay thư mục thật',
    paper: 'không có gì đi ra ngoài',
    todo: 'Kết thúc luyện tập rồi làm việc này',
  },
  'account.changed': {
    what: 'Trạm vừa đổi sang tài khoản khác',
    paper: 'lần quét này không in gì',
    todo: 'Xem trên màn hình là tài khoản nào, rồi quét lại',
  },
  'account.changed-meanwhile': {
    what: 'Trạm đổi sang tài khoản khác khi đang hỏi, chưa làm gì',
    paper: 'không có tem nào ra',
    todo: 'Xem trên màn hình là tài khoản nào, rồi làm lại nếu vẫn cần',
  },
  'account.other': {
    what: 'Thư mục dữ liệu này là của tài khoản khác',
    paper: 'không có tem nào ra',
    todo: 'Bỏ phần tài khoản trong lệnh, hoặc chọn thư mục khác bằng --data',
  },
  'practice.switched': {
    what: 'Vừa chuyển giữa luyện tập và làm thật',
    paper: 'lần này chưa làm gì ở cả hai bên',
    todo: 'Xem màn hình đang luyện tập hay làm thật, rồi làm lại',
  },
  'practice.of-window': {
    what: 'Chỉ cửa sổ của trạm mới luyện tập được',
    paper: 'không có tem nào ra',
    todo: 'Mở cửa sổ của trạm, tìm việc “Luyện tập”',
  },
}

export const practiceFaultTextsEn: Pick<FaultTexts, PracticeFaults> = {
  'practice.not-here': {
    what: 'This is practice: no real printer, account or folder is used',
    paper: 'nothing left the practice',
    todo: 'End the practice, then do this',
  },
  'account.changed': {
    what: 'The station has just changed to another account',
    paper: 'this scan printed nothing',
    todo: 'See on the screen which one it is, then scan again',
  },
  'account.changed-meanwhile': {
    what: 'The station changed to another account while this was asked, nothing was done',
    paper: 'no label came out',
    todo: 'See on the screen which one it is, then do it again if it is still wanted',
  },
  'account.other': {
    what: 'This data folder is another account’s',
    paper: 'no label came out',
    todo: 'Leave the account out of the command, or name another folder by --data',
  },
  'practice.switched': {
    what: 'It has just changed between practice and live work',
    paper: 'this was done in neither',
    todo: 'See on the screen which of the two it is, then do it again',
  },
  'practice.of-window': {
    what: 'Only a window of the station can practise',
    paper: 'no label came out',
    todo: 'Open the window of the station and find “Practise”',
  },
}
