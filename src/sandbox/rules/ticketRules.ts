import { vietnamTime } from '../../model/day.ts'
import { attachmentLimits, ticketCategories } from '../../model/ticket.ts'
import { createTicket, getTicket } from '../../shipping/endpoints/ticket.ts'
import { shape, text, whole } from '../form/form.ts'
import type { Reply } from '../reply.ts'
import { invalidWords, refusal, success } from '../reply.ts'
import type { PracticeTicket, TicketFile, TicketStatus } from '../ticketTable.ts'
import type { Call } from './operation.ts'
import { operation } from './operation.ts'

export const ticketStatuses: Readonly<Record<TicketStatus, string>> = {
  1: 'Đang xử lý',
  2: 'Chờ KH phản hồi',
  3: 'Hoàn thành',
}

/** Create Ticket (4.6): only for orders of a shop that the caller owns; to be its staff is not enough. */
export const serveCreateTicket = operation(
  createTicket,
  shape({
    order_code: text({ required: true, max: 32 }),
    category: text({ required: true, oneOf: ticketCategories }),
    description: text({ required: true, max: 2_000 }),
    attachments: () => null, // the files are not among the fields
  }),
  ({ order_code, category, description }, call) => {
    const { account, store, files } = call
    const refused = attachmentRefusal(files)
    if (refused !== null) return refused
    if (call.breaksAt === 'backend') return refusal(404, 'Có lỗi xảy ra khi lấy thông tin đơn hàng')
    const order = store.order(order_code)
    if (order === null) return refusal(404, 'Không tìm thấy thông tin đơn hàng')
    const shop = store.shop(order.shop)
    if (shop === null || shop.owner !== account.id)
      return refusal(403, 'Bạn không có quyền tạo yêu cầu cho đơn hàng này')
    const at = secondsOf(call.now())
    const ticket: PracticeTicket = {
      id: store.nextTicket(),
      title: `${order_code} - ${category}`,
      orderCode: order_code,
      category,
      description,
      status: 1,
      shop: shop.id,
      client: shop.owner,
      createdBy: account.id,
      caller: { name: account.name, phone: account.phone },
      createdAt: at,
      updatedAt: at,
      conversations: [],
      received: files,
    }
    store.putTicket(ticket)
    return success(ticketData(ticket))
  },
  { invalid: (fields) => invalidWords('createTicket', fields) },
)

function attachmentRefusal(files: Call['files']): Reply | null {
  const { files: most, bytes, extensions } = attachmentLimits
  if (files.length > most) return refusal(400, `Tệp đính kèm không hợp lệ: tối đa ${most} tệp`)
  for (const file of files) {
    const extension = /\.([^.]*)$/.exec(file.name)?.[1]?.toLowerCase()
    if (!extensions.some((allowed) => allowed === extension))
      return refusal(400, 'Tệp đính kèm không hợp lệ: định dạng không được hỗ trợ')
    if (file.bytes > bytes) return refusal(400, 'Tệp đính kèm không hợp lệ: dung lượng tối đa 2MB')
  }
  return null
}

const ticketUnknown = refusal(404, 'Không tìm thấy thông tin ticket này')

/** Get Ticket (4.7): a ticket of the account that owns the resolved shop. */
export const serveGetTicket = operation(
  getTicket,
  shape({ ticket_id: whole({ required: true }) }),
  ({ ticket_id }, { account, shop, store, breaksAt }) => {
    if (!account.tickets || (shop !== null && !store.isGranted(shop.id, account.id)))
      return refusal(403, 'Bạn không có quyền thực hiện thao tác này')
    if (breaksAt === 'backend') return ticketUnknown
    const ticket = store.ticket(ticket_id)
    if (ticket === null) return ticketUnknown
    if (shop === null || shop.owner !== ticket.client) return refusal(403, 'Bạn không có quyền xem ticket này')
    return success(ticketData(ticket))
  },
  { eitherMethod: true, invalid: (fields) => invalidWords('getTicket', fields) },
)

/** A ticket as the service shows it (2.8): without internal notes, and without fields that are empty. */
function ticketData(ticket: PracticeTicket) {
  const answers = ticket.conversations.filter(({ internal }) => !internal)
  return {
    id: ticket.id,
    type: ticket.category,
    reason: ticket.description,
    order_code: ticket.orderCode,
    description: ticket.description,
    status: ticketStatuses[ticket.status],
    status_id: ticket.status,
    client_id: String(ticket.client),
    shop_id: String(ticket.shop),
    created_at: ticket.createdAt,
    updated_at: ticket.updatedAt,
    created_by: ticket.createdBy,
    c_email: `${ticket.caller.phone}@practice.invalid`,
    c_name: ticket.caller.name,
    c_phone: ticket.caller.phone,
    conversations: answers.map(conversation),
    // It starts empty whatever came with it (3.2): the system behind shows the files once somebody looked at them.
    attachments: answers.length === 0 ? [] : descriptors(ticket.received, ticket.id, ticket.createdAt),
  }
}

function conversation({ body, author, at, files }: PracticeTicket['conversations'][number], index: number) {
  const attachments = descriptors(files, index + 1, at)
  return {
    body,
    from_email: 'hotro@practice.invalid',
    user_id: author,
    ...(attachments.length > 0 && { attachments }),
    created_at: at,
    updated_at: at,
  }
}

/** Not specified (2.8); in the form of the support system that the other fields of a ticket are from. */
function descriptors(files: readonly TicketFile[], of: number, at: string) {
  return files.map(({ name, bytes }, index) => ({
    id: of * 100 + index + 1,
    name,
    content_type: contentTypes[/\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream',
    size: bytes,
    attachment_url: `https://practice.invalid/attachments/${of}/${index + 1}`,
    created_at: at,
    updated_at: at,
  }))
}

const contentTypes: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  zip: 'application/zip',
}

/** RFC 3339 with the offset of Vietnam. */
export function secondsOf(at: number): string {
  return `${vietnamTime(at).slice(0, 19)}+07:00`
}
