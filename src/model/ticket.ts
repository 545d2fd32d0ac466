/** What a ticket can be about, as the service spells it (specification 2.8). */
export const ticketCategories = ['Tư vấn', 'Khiếu nại', 'Hối Giao/Lấy/Trả hàng', 'Thay đổi thông tin'] as const
export type TicketCategory = (typeof ticketCategories)[number]

/** Characters of its description (4.6). */
export const longestDescription = 2_000

/** Orders that one writing makes a ticket of each for: a person reads the answers, and each keeps its own files. */
export const mostTickets = 50

/** Files of one ticket (4.6). "About 2 MB" is 2 097 152 bytes. */
export const attachmentLimits = {
  files: 10,
  bytes: 2_097_152,
  extensions: ['docx', 'doc', 'xls', 'xlsx', 'pdf', 'jpg', 'jpeg', 'png', 'zip', 'pptx'],
} as const

/** A ticket that somebody wants opened for an order. `files`: by their names, in the order in which they were added. */
export interface TicketWish {
  readonly category: TicketCategory
  readonly description: string
  readonly files: readonly string[]
}

/** Does the service take a file of this name? */
export function isAttachable(name: string): boolean {
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase()
  return attachmentLimits.extensions.some((allowed) => allowed === extension)
}

/** A ticket as the carrier shows it. Times in milliseconds since 1970; null: it said none. */
export interface CarrierTicket {
  readonly id: number
  readonly order: string
  readonly category: string
  readonly description: string
  /** 1 in progress, 2 waiting for the customer, 3 done; any other as it came. */
  readonly status: number | null
  /** The same in the carrier's words. */
  readonly state: string
  readonly createdAt: number | null
  readonly updatedAt: number | null
  /** The earliest first, as inert text. */
  readonly answers: readonly TicketAnswer[]
  /** By their names. */
  readonly files: readonly string[]
}

export interface TicketAnswer {
  readonly text: string
  readonly from: string
  readonly at: number | null
  readonly files: readonly string[]
}
