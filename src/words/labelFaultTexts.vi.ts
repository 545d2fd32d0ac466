import { keyCap } from '../model/keyTable.ts'
import type { FaultTexts } from './faultTexts.ts'

/** The faults of label pages and labels, as in `faultTexts.vi.ts`. */
const none = 'không có tem nào ra'
const notYet = 'chưa tem nào ra'
const retries = 'Cứ chờ: máy tự thử lại'
const setAside = 'Để riêng kiện này, báo bộ phận hỗ trợ'
const tellLeader = 'Để riêng kiện này, báo trưởng ca'

type LabelFaults = Extract<keyof FaultTexts, `view.${string}` | `label.${string}`>

export const labelFaultTextsVi: Pick<FaultTexts, LabelFaults> = {
  'view.token-expired': { what: 'Phiên lấy tem hết hạn', paper: notYet, todo: 'Cứ chờ: máy tự lấy lại tem' },
  'view.not-a-label': { what: 'Dịch vụ không gửi tem', paper: none, todo: setAside },
  'view.not-ready': {
    what: 'Trang tem của hãng chưa hiện xong',
    paper: notYet,
    todo: `${retries}. Nếu vẫn vậy, báo trưởng ca`,
  },
  'view.shows-error': {
    what: 'Trang của hãng báo lỗi thay cho tem',
    paper: notYet,
    todo: `${retries}. Nếu vẫn vậy, báo trưởng ca`,
  },
  'view.no-such-order': { what: 'Tem dịch vụ gửi không có đơn này', paper: none, todo: setAside },
  'view.other-order': { what: 'Dịch vụ gửi tem của đơn khác', paper: none, todo: setAside },
  'view.other-size': {
    what: 'Tem dịch vụ gửi khác khổ[: {widthMm}×{heightMm} mm, cần {needsMm} mm]',
    paper: none,
    todo: 'Báo trưởng ca đặt cách in cho khổ trang này',
  },
  'view.stray-page': {
    what: 'Dịch vụ gửi thêm một trang không có mã đơn[ (trang {page})]',
    paper: none,
    todo: setAside,
  },
  'view.which-parcel': { what: 'Tem không ghi là kiện số mấy', paper: none, todo: setAside },
  'view.page-count': {
    what: 'Số tem không khớp số kiện[: {pages} tem, {parcels} kiện]',
    paper: none,
    todo: setAside,
  },
  'view.too-large': { what: 'Tem dịch vụ gửi quá lớn', paper: none, todo: setAside },
  'view.too-slow': { what: 'Dựng tem quá lâu', paper: none, todo: 'Quét lại; nếu vẫn lỗi, báo bộ phận hỗ trợ' },
  'view.blocked-host': {
    what: 'Tem cần tải từ nơi chưa cho phép[: {host}]',
    paper: none,
    todo: 'Báo trưởng ca cho phép địa chỉ này',
  },
  'view.blocked-script': {
    what: 'Tem cần chạy phần mềm từ nơi chưa cho phép[: {host}]',
    paper: none,
    todo: 'Báo trưởng ca cho phép phần mềm của địa chỉ này',
  },
  'view.font-left-out': {
    what: 'Tem in bằng kiểu chữ khác: kiểu của tem ở nơi chưa cho phép[: {host}]',
    paper: none,
    todo: 'Tem vẫn đủ; nếu là nơi của hãng thì cho phép trong cài đặt',
  },
  'view.inside-host': {
    what: 'Tem đòi tải từ trong mạng của kho[: {host}]',
    paper: none,
    todo: setAside,
  },
  'view.leads-away': {
    what: 'Trang tem tự chuyển sang trang khác[: {host}]',
    paper: none,
    todo: tellLeader,
  },
  'view.incomplete': {
    what: 'Tem thiếu hình, kiểu hoặc phần vẽ[: {host}]',
    paper: none,
    todo: tellLeader,
  },
  'view.no-browser': {
    what: 'Máy này chưa có Chromium để dựng tem',
    paper: none,
    todo: 'Báo trưởng ca cài Chrome, Edge hoặc Chromium[: {command}]',
  },
  'view.browser-failed': { what: 'Phần dựng tem vừa bị dừng', paper: notYet, todo: retries },
  'label.unreadable-page': { what: 'Trang tem bị hỏng[ (trang {page})]', paper: none, todo: setAside },
  'label.other-size': {
    what: 'Sai khổ[ (trang {page})][, trang này {widthMm} × {heightMm} mm][, cần {needsMm} mm]',
    paper: none,
    todo: 'Chọn đúng khổ của trang, hoặc dùng trang đúng khổ này',
  },
  'label.too-slow': { what: 'Đổi tem ra điểm in quá lâu', paper: none, todo: 'Quét lại; nếu vẫn lỗi, báo hỗ trợ' },
  'label.no-code': { what: 'Mã vạch trên tem không đọc được', paper: none, todo: setAside },
  'label.wrong-code': { what: 'Tem mang mã khác[: {read}]', paper: none, todo: setAside },
  'label.further-code': {
    what: 'Tem còn mang mã vạch lạ[: {code}]',
    paper: notYet,
    todo: 'Xem tem này đúng đơn không, rồi báo có in hay không',
  },
  'label.weak-bars': {
    what: 'Mã vạch trên tem khó quét[ (hạng {grade})]',
    paper: notYet,
    todo: 'Báo có in tem này hay không',
  },
  'label.practice-on-paper': {
    what: 'Tem luyện tập sắp ra máy in thật[ {printer}]',
    paper: notYet,
    todo: 'Báo có in hay không: tem ra sẽ có chữ LUYỆN TẬP · KHÔNG GỬI, không quét được',
  },
  'label.bars-refused': { what: 'Mã vạch trên tem không quét được[ (hạng {grade})]', paper: none, todo: setAside },
  'label.first-unconfirmed': {
    what: 'Tem đầu tiên của môi trường này đang chờ xác nhận',
    paper: notYet,
    todo: 'Xem tem đầu tiên rồi báo đúng hay sai; các tem sau tự in tiếp',
  },
  'label.first-wrong': {
    what: 'Tem đầu tiên của môi trường này bị sai',
    paper: notYet,
    todo: 'Báo trưởng ca: xem lại tài khoản và máy in trong cài đặt, rồi in lại tem đầu tiên',
  },
  'label.cut-by-offset': {
    what: 'Máy in bị dịch quá xa, mã vạch sẽ bị cắt mất[: {x} và {y} điểm]',
    paper: none,
    todo: 'Báo trưởng ca: giảm phần dịch tem trong cài đặt máy in, rồi quét lại',
  },
  'label.too-large-for-printer': {
    what: 'Tem rộng hơn đầu in[: cần {needs} điểm, có {has}]',
    paper: none,
    todo: 'Chọn khổ tem nhỏ hơn rồi quét lại[, hoặc in ở {fits}]',
  },
  'label.not-on-disk': { what: 'Trạm chưa lưu tem này', paper: notYet, todo: 'Cứ chờ: có mạng là máy tự lấy tem' },
  'label.outdated': {
    what: 'Chỉ có tem cũ[: {changed}]',
    paper: none,
    todo: `Để riêng kiện này. Có mạng, và thay đổi đã tới hãng, thì bấm ${keyCap('scan.print')} lại`,
  },
  'label.seal-broken': { what: 'Bản tem đã lưu bị hỏng', paper: notYet, todo: 'Cứ chờ: máy lấy tem mới' },
}
