import type { TicketRow } from '../../../src/contract/carrier.ts'
import { inBoth } from '../words.ts'

/** The words of the tickets that this station knows. */
export const ticketsWords = inBoth(
  {
    title: 'Yêu cầu hỗ trợ',
    back: 'Về sổ in',
    waiting: '{count} yêu cầu đang chờ bạn trả lời',
    noneWaits: 'Không yêu cầu nào chờ bạn',
    byNumber: 'Mở một yêu cầu',
    number: 'Số yêu cầu',
    numberHint: 'Yêu cầu mở ở nơi khác: nhập số để xem, từ đó có trong danh sách này',
    wrongNumber: 'Chỉ gồm chữ số, không bắt đầu bằng 0',
    open: 'Mở',
    refresh: 'Hỏi lại hãng',
    asking: 'Đang hỏi hãng, còn {count} yêu cầu…',
    none: 'Chưa có yêu cầu nào',
    noneText: 'Yêu cầu gửi từ màn hình Kiện và Hàng trả hiện ở đây; yêu cầu khác mở bằng số.',
    column: {
      id: 'Số',
      order: 'Đơn',
      category: 'Loại',
      state: 'Tình trạng',
      updated: 'Hãng cập nhật',
      read: 'Hỏi lúc',
    },
    status: { 1: 'Hãng đang xử lý', 2: 'Chờ bạn trả lời', 3: 'Xong' },
    notAsked: 'Chưa hỏi hãng',
    ticket: 'Yêu cầu {id} · đơn {order}',
    files: 'Tệp: {names}',
    noAnswers: 'Hãng chưa trả lời.',
    see: 'Xem yêu cầu',
    howToAnswer:
      'Ở đây chỉ đọc được: hãng chưa công bố cách trả lời từ phần mềm khác. Trả lời trên trang quản lý đơn của hãng, ở yêu cầu số {id}, rồi bấm Hỏi lại hãng.',
  },
  {
    title: 'Tickets',
    back: 'Back to the print log',
    waiting: '{count} {count|ticket waits|tickets wait} for your answer',
    noneWaits: 'No ticket waits for you',
    byNumber: 'Open a ticket',
    number: 'Number of the ticket',
    numberHint: 'One that was opened elsewhere: type its number to see it; from then on it is in this list',
    wrongNumber: 'Digits only, not beginning with 0',
    open: 'Open',
    refresh: 'Ask the carrier again',
    asking: 'Asking the carrier, {count} to go…',
    none: 'No ticket yet',
    noneText: 'Tickets sent from Parcel and Returns are shown here; others are opened by number.',
    column: {
      id: 'Number',
      order: 'Order',
      category: 'About',
      state: 'State',
      updated: 'Changed',
      read: 'Asked at',
    },
    status: { 1: 'The carrier is at it', 2: 'Waiting for you', 3: 'Done' },
    notAsked: 'Not asked yet',
    ticket: 'Ticket {id} · order {order}',
    files: 'Files: {names}',
    noAnswers: 'The carrier has not answered yet.',
    see: 'See the tickets',
    howToAnswer:
      'It can only be read here: the carrier has published no way to answer from another program. Answer on the carrier’s own page, at ticket {id}, then press Ask the carrier again.',
  },
)

export type TicketsWords = (typeof ticketsWords)['vi']

/** How a ticket stands, in our words where they are known; in the carrier's else. */
export function ticketState({ status, state, readAt }: TicketRow, w: TicketsWords): string {
  if (status === 1 || status === 2 || status === 3) return w.status[status]
  return readAt === null ? w.notAsked : state
}
