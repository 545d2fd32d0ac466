import type { FaultTexts } from './faultTexts.ts'

const none = 'không có tem nào ra'

type PickupFaults = Extract<keyof FaultTexts, `pickup.${string}`>

export const pickupFaultTextsVi: Pick<FaultTexts, PickupFaults> = {
  'pickup.unknown': { what: 'Không có biên bản này', paper: none, todo: 'Xem lại danh sách biên bản' },
  'pickup.closed': {
    what: 'Ca bàn giao[ {manifest}] đã chốt',
    paper: none,
    todo: 'Mở ca bàn giao khác rồi quét lại kiện',
  },
  'pickup.which-parcel': {
    what: 'Đơn[ {code}] có[ {parcels}] kiện, chưa rõ là kiện nào',
    paper: none,
    todo: 'Quét mã vạch trên tem của từng kiện',
  },
  'pickup.unasked': {
    what: 'Còn[ {count}] đơn đang hỏi hãng, chưa rõ có phải của shop này không',
    paper: none,
    todo: 'Chờ một chút rồi ký lại',
  },
  'pickup.short-unanswered': {
    what: 'Còn[ {count}] kiện thiếu chưa có lý do',
    paper: none,
    todo: 'Chọn lý do cho từng kiện thiếu, hoặc để sang ca lấy sau',
  },
  'pickup.changed-meanwhile': { what: 'Số kiện hoặc COD vừa đổi khi đang hỏi', paper: none, todo: 'Ký lại' },
  'pickup.not-empty': {
    what: 'Ca lấy này đã có kiện được quét',
    paper: none,
    todo: 'Chốt ca bàn giao, hoặc bỏ các lần quét',
  },
  'pickup.nothing-known': {
    what: 'Trạm chưa biết đơn nào của ca lấy này',
    paper: none,
    todo: 'Quét hoặc nhập đơn vào một lô trước',
  },
  'pickup.nothing-to-take-back': {
    what: 'Không có lần quét nào để bỏ',
    paper: none,
    todo: 'Quét kiện tiếp theo',
  },
  'pickup.scan-unseen': {
    what: 'Danh sách ở đây chưa có lần quét[ {code}]: chưa bỏ kiện nào',
    paper: none,
    todo: 'Đợi kiện hiện trong danh sách rồi bỏ lại',
  },
  'pickup.window': { what: 'Giờ của ca lấy không hợp lệ', paper: none, todo: 'Nhập giờ bắt đầu trước giờ kết thúc' },
}
