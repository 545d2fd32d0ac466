import { ticketsPage } from '../../renderer/screens/jobs/ticketsActions.ts'
import type { TicketsState } from '../../renderer/stores/ticketsStore.ts'
import { noTickets, useTickets } from '../../renderer/stores/ticketsStore.ts'
import type { TicketRow } from '../../src/contract/carrier.ts'
import type { CarrierTicket } from '../../src/model/ticket.ts'
import { now } from './fixtures.ts'
import type { GalleryState } from './galleryState.ts'

const hour = 3_600_000
const rows: readonly TicketRow[] = [
  row(50_213, 'G8ADKBRF', 'Khiếu nại', 2),
  row(50_198, 'H9BEKCSG', 'Hối Giao/Lấy/Trả hàng', 1),
  row(50_120, 'K2CFLDTH', 'Thay đổi thông tin', 3),
  { ...row(50_118, 'L8TKYG', 'Tư vấn', null), state: '', updatedAt: null, readAt: null },
]

const opened: CarrierTicket = {
  id: 50_213,
  order: 'G8ADKBRF',
  category: 'Khiếu nại',
  description: 'Hộp bị móp một góc khi giao, khách không nhận.',
  status: 2,
  state: 'Chờ KH phản hồi',
  createdAt: now - 20 * hour,
  updatedAt: now - 2 * hour,
  files: ['hop-mop.jpg'],
  answers: [
    {
      text: 'Anh chị gửi thêm ảnh hàng bên trong.',
      from: 'hotro@hang.example',
      at: now - 2 * hour,
      files: ['mau.pdf'],
    },
  ],
}

/** The tickets that the station knows. They are the store's: the gallery's station has none. */
export const ticketsStates: readonly GalleryState[] = [
  ticketsState('tickets', { rows, opened }),
  ticketsState('tickets-none', {}),
  ticketsState('tickets-unknown', { rows, fault: { code: 'ticket.unknown' } }),
  ticketsState('tickets-asking', { rows, asking: 2 }),
  { name: 'jobs-tickets', card: null, place: 'jobs', jobs: 'many', prepare: () => useTickets.setState({ rows }) },
]

function ticketsState(name: string, part: Partial<TicketsState>): GalleryState {
  const prepare = () => useTickets.setState({ ...noTickets, ...part })
  return { name, card: null, place: 'jobs', about: ticketsPage, prepare }
}

function row(id: number, order: string, category: string, status: number | null): TicketRow {
  return { id, order, category, status, state: '', updatedAt: now - 2 * hour, readAt: now - hour }
}
