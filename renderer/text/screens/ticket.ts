import type { TicketCategory } from '../../../src/model/ticket.ts'
import type { FileRefusal } from '../../stores/ticketStore.ts'
import { inBoth } from '../words.ts'

/** The words of tickets: questions and complaints to the carrier, each about one order. */
export const ticketWords = inBoth(
  {
    action: 'Gửi yêu cầu hỗ trợ',
    title: 'Yêu cầu hỗ trợ cho đơn {order}',
    titleOfMany: 'Yêu cầu hỗ trợ cho {count} đơn',
    category: 'Loại yêu cầu',
    categories: {
      'Tư vấn': 'Tư vấn',
      'Khiếu nại': 'Khiếu nại',
      'Hối Giao/Lấy/Trả hàng': 'Hối giao, lấy, trả',
      'Thay đổi thông tin': 'Đổi thông tin',
    } satisfies Record<TicketCategory, string>,
    description: 'Nội dung',
    descriptionHint: '{count}/{most} ký tự',
    descriptionMissing: 'Cần ghi nội dung.',
    files: 'Tệp kèm theo',
    filesHint: 'Ảnh, PDF, Word, Excel: nhiều nhất 10 tệp, mỗi tệp 2 MB',
    addFile: 'Thêm tệp',
    removeFile: 'Bỏ tệp {file}',
    refused: {
      'too-many': '{file}: nhiều nhất 10 tệp. Chưa thêm tệp này.',
      'too-large': '{file}: quá 2 MB. Chưa thêm tệp này. Giảm cỡ ảnh rồi thử lại.',
      empty: '{file}: tệp rỗng. Chưa thêm tệp này.',
      'wrong-kind': '{file}: hãng không nhận loại tệp này. Chưa thêm tệp này.',
      unreadable: '{file}: không đọc được. Chưa thêm tệp này.',
    } satisfies Record<FileRefusal['why'], string>,
    once: 'Yêu cầu gửi đúng một lần. Kết quả hiện ở Sổ in, mục Chờ gửi.',
    onceEach: 'Mỗi đơn một yêu cầu, gửi đúng một lần. Kết quả hiện ở Sổ in, mục Chờ gửi.',
    tooMany: 'Nhiều nhất {most} đơn một lần: chọn ít đơn hơn.',
    offline: 'Đang mất mạng: yêu cầu nằm ở Sổ in, mục Chờ gửi, và tự gửi một lần khi có mạng.',
    leave: 'Thôi',
    send: 'Gửi yêu cầu',
    sending: 'Đang lưu…',
    sent: 'Đã nhận yêu cầu hỗ trợ cho đơn {order}.',
  },
  {
    action: 'Open a ticket',
    title: 'Ticket for order {order}',
    titleOfMany: 'A ticket for each of {count} orders',
    category: 'What it is about',
    categories: {
      'Tư vấn': 'Advice',
      'Khiếu nại': 'Complaint',
      'Hối Giao/Lấy/Trả hàng': 'Hurry up',
      'Thay đổi thông tin': 'Change data',
    },
    description: 'Message',
    descriptionHint: '{count} of {most} characters',
    descriptionMissing: 'A message is needed.',
    files: 'Files',
    filesHint: 'Pictures, PDF, Word, Excel: at most 10 files of 2 MB each',
    addFile: 'Add a file',
    removeFile: 'Remove file {file}',
    refused: {
      'too-many': '{file}: at most 10 files. It was not added.',
      'too-large': '{file}: over 2 MB. It was not added. Make the picture smaller and try again.',
      empty: '{file}: there is nothing in it. It was not added.',
      'wrong-kind': '{file}: the carrier does not take this kind of file. It was not added.',
      unreadable: '{file}: it cannot be read. It was not added.',
    },
    once: 'A ticket is sent exactly once. What becomes of it is in the print log, under Outbox.',
    onceEach:
      'Each order gets a ticket of its own, sent exactly once. What becomes of them is in the print log, under Outbox.',
    tooMany: 'At most {most} orders at once: choose fewer.',
    offline: 'No network: the ticket waits in the outbox, and is sent once when it is back.',
    leave: 'Go back',
    send: 'Send ticket',
    sending: 'Saving…',
    sent: 'The ticket for order {order} was taken.',
  },
)

export type TicketWords = (typeof ticketWords)['vi']
