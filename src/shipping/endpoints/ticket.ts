import * as z from 'zod'
import { normalized } from '../../base/normalized.ts'
import { attachmentLimits, isAttachable, longestDescription, ticketCategories } from '../../model/ticket.ts'
import { endpoint } from '../endpoint.ts'
import { nonZero, someChars } from './limits.ts'
import { kept, listOf } from './tolerant.ts'

/**
 * One file: its name and size, and for whoever sends it where it is, or what is in it. One on the disk is read only
 * while it is sent.
 */
export const Attachment = z.object({
  name: z.string().min(1).check(hasAllowedExtension),
  bytes: z.int().min(1).max(attachmentLimits.bytes),
  path: z.string().optional(),
  content: z.instanceof(Uint8Array).optional(),
})
export type Attachment = z.output<typeof Attachment>

function hasAllowedExtension(context: z.core.ParsePayload<string>): void {
  if (isAttachable(context.value)) return
  const params = { rule: 'extension', limit: attachmentLimits.extensions.join(' ') }
  context.issues.push({ code: 'custom', params, input: context.value, continue: true })
}

const Ticket = kept({
  id: z.int(),
  conversations: listOf(z.unknown()),
  attachments: listOf(z.unknown()),
})

/**
 * Create Ticket (4.6), a form. Never repeated: one order may have many tickets, and nothing lists them afterwards.
 */
export const createTicket = endpoint({
  name: 'createTicket',
  kind: 'ticket',
  method: 'POST',
  path: '/shiip/public-api/ticket/create',
  shop: 'optional',
  body: z.object({
    order_code: someChars(32),
    category: z
      .string()
      .overwrite((text) => normalized(text, 'NFC'))
      .pipe(z.enum(ticketCategories)),
    description: someChars(longestDescription),
    attachments: z.array(Attachment).max(attachmentLimits.files).optional(),
  }),
  form: { files: 'attachments' },
  data: Ticket,
  repeat: 'never',
  texts: {
    'Có lỗi xảy ra khi lấy thông tin đơn hàng': 'order.unknown',
    'Không tìm thấy thông tin đơn hàng': 'order.unknown',
    'Bạn không có quyền tạo yêu cầu cho đơn hàng này': 'order.not-owner',
  },
  wordings: [{ like: /attachment|đính kèm|\b(?:tệp|file)\b/iu, fault: 'ticket.attachment-refused' }],
  forbidden: 'order.not-owner',
  notFound: 'order.unknown',
  deadlineMs: 60_000, // up to 20 MB of files
})

/**
 * Get Ticket (4.7). The same 404 is said of an unknown ticket and when the system behind does not answer, so it is
 * asked once more.
 */
export const getTicket = endpoint({
  name: 'getTicket',
  kind: 'ticket',
  method: 'GET',
  path: '/shiip/public-api/ticket/detail',
  shop: 'optional',
  query: z.object({ ticket_id: nonZero }),
  data: Ticket,
  repeat: 'safe',
  onceMore: 'ticket.unknown',
  texts: {
    'Không tìm thấy thông tin ticket này': 'ticket.unknown',
    'Bạn không có quyền xem ticket này': 'ticket.foreign',
  },
  wordings: [{ like: /^Bạn không có quyền thực hiện thao tác/u, fault: 'account.no-tickets' }],
  forbidden: 'account.no-tickets',
  notFound: 'ticket.unknown',
})
