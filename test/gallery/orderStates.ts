import { openAction } from '../../renderer/screens/parcel/parcelActions.ts'
import { useParcel } from '../../renderer/stores/parcelStore.ts'
import { goTo } from '../../renderer/stores/placeStore.ts'
import { useReturns } from '../../renderer/stores/returnsStore.ts'
import { useScreen } from '../../renderer/stores/screenStore.ts'
import { useTicket } from '../../renderer/stores/ticketStore.ts'
import { writeTicket } from '../../renderer/ticketing.ts'
import type { ReturnRowView } from '../../src/contract/returns.ts'
import { card } from './fixtures.ts'
import type { GalleryState } from './galleryState.ts'
import { returnRow } from './orderFixtures.ts'

const offline = { state: 'unreachable', tookMs: null } as const

const came: readonly ReturnRowView[] = [
  returnRow(1, { code: 'G8ADKBRF' }),
  returnRow(2, { code: 'LXFDFT', state: 'unexpected', status: 'delivering', name: 'Trần Minh Khôi' }),
  returnRow(3, {
    code: 'G8A2XWQE9K_1',
    state: 'damaged',
    condition: 'damaged',
    note: 'Hộp bị ướt một góc, bên trong có tiếng vỡ',
    parcels: 4,
    here: 2,
    sellerCode: 'DH-2026-000451',
  }),
  returnRow(4, { code: 'G8A2XWQE9K_3', parcels: 4, here: 2, sellerCode: 'DH-2026-000451' }),
  returnRow(5, {
    code: 'ZZZZ9999',
    state: 'unexpected',
    status: '',
    readAt: null,
    name: '',
    fault: { code: 'order.unknown' },
  }),
  ...['G8ADH4TN', 'G8ADPK7M', 'G8ADV3QS', 'L8TTRG', 'L8TKYG'].map((code, place) => returnRow(place + 6, { code })),
  ...['G8ADWZ5B', 'G8AD6FRU', 'G8ADKBYD'].map((code, place) =>
    returnRow(place + 20, { code, state: 'expected', at: null, status: 'return_transporting' }),
  ),
]

const unread = came.map((row, place) =>
  place < 3
    ? {
        ...row,
        state: 'unread' as const,
        status: '',
        readAt: null,
        name: '',
        fault: { code: 'service.unreachable' } as const,
      }
    : row,
)

/** One order in each of its states, and the returns desk in each of its own. */
export const orderStates: readonly GalleryState[] = [
  parcelState('parcel', 'G8ADKBRF'),
  parcelState('parcel-old-label', 'G8ADOLD1'),
  { name: 'parcel-empty', card: null, fresh: true, place: 'parcel' },
  parcelState('parcel-loading', 'WAITING1'),
  parcelState('parcel-unknown', 'ZZZZ9999'),
  parcelState('parcel-found', 'G8ADKBRF', () => useScreen.setState({ line: 'nguyen' })),
  { ...parcelState('parcel-offline', 'G8ADKBRF'), service: offline },
  parcelState('parcel-cancelled', 'LXFDFT'),
  parcelState('parcel-heavy', 'G8A2XWQE9K_2'),
  parcelState('parcel-no-preview', 'L8TKYG'),
  { ...parcelState('parcel-a5', 'G8ADKBRF'), size: 'A5' },
  parcelState('parcel-phones', 'G8ADKBRF', () => useParcel.setState({ phones: true })),
  parcelState('parcel-asked', 'G8ADKBRF', () => useParcel.setState({ note: { type: 'asked' } })),
  parcelState('parcel-cancel', 'G8ADKBRF', () => openAction('cancel')),
  parcelState('parcel-cod', 'G8ADKBRF', () => openAction('change-cod')),
  parcelState('parcel-return', 'G8ADKBRF', () => openAction('return')),
  parcelState('parcel-ticket', 'G8ADKBRF', ticket),
  { name: 'returns-empty', card: null, fresh: true, place: 'returns', returns: [] },
  { name: 'returns-loading', card: card(), place: 'returns' },
  returnsState('returns', 0),
  returnsState('returns-damaged', 2),
  returnsState('returns-unexpected', 1),
  { ...returnsState('returns-again', 0), prepare: () => desk(0, { again: came[0]?.id ?? null }) },
  { ...returnsState('returns-scanning', null), prepare: () => useReturns.setState({ scanning: 'G8AD6FRU' }) },
  { ...returnsState('returns-offline', 0), returns: unread, service: offline },
  { ...returnsState('returns-day', 2), prepare: () => desk(2, { day: '2026-11-21' }) },
  {
    ...returnsState('returns-nothing-shown', null),
    returns: came.slice(0, 1),
    prepare: () => useReturns.setState({ shown: 'damaged' }),
  },
  { ...returnsState('returns-note', 2), prepare: () => note(2) },
  { ...returnsState('returns-ticket', 2), prepare: () => returnsTicket(2) },
  {
    ...returnsState('returns-exported', 2),
    prepare: () => desk(2, { said: { type: 'exported', count: 13, file: 'hang-tra-2026-11-21.csv' } }),
  },
  {
    ...returnsState('returns-removed', 2),
    prepare: () => desk(null, { said: { type: 'removed', row: returnRow(30, { code: 'G8ADXXL4' }) } }),
  },
]

function parcelState(name: string, code: string, then: () => void = () => undefined): GalleryState {
  return { name, card: card(), place: 'parcel', prepare: () => withParcel(code, then) }
}

/** Does it once the order is there. */
function withParcel(code: string, then: () => void): void {
  goTo('parcel', code)
  const unwatch = useParcel.subscribe(({ page }) => {
    if (page === null) return
    unwatch()
    then()
  })
}

function ticket(): void {
  writeTicket(['G8ADKBRF'])
  useTicket.setState({
    description: 'Kiện trả về bị ướt một góc, bên trong có tiếng vỡ. Đề nghị kiểm tra và bồi thường.',
    files: [new File([new Uint8Array(640_000)], 'anh-hop-bi-uot.jpg'), new File(['x'], 'bien-ban.pdf')],
    refused: { file: 'video.mp4', why: 'wrong-kind' },
  })
}

function returnsState(name: string, current: number | null): GalleryState {
  const prepare = () => desk(current, {})
  return { name, card: card(), place: 'returns', returns: came, prepare }
}

function desk(current: number | null, more: Partial<ReturnType<typeof useReturns.getState>>): void {
  useReturns.setState({ current: current === null ? null : (came[current]?.id ?? null), ...more })
}

function note(current: number): void {
  desk(current, {})
  const row = came[current]
  if (row === undefined) return
  useReturns.setState({ draft: { row: row.id, condition: row.condition, note: row.note } })
  useScreen.setState({ dialog: 'return-note' })
}

function returnsTicket(current: number): void {
  desk(current, {})
  writeTicket(['G8A2XWQE9K'], 'Kiện trả về bị hư hỏng. Hộp bị ướt một góc.')
}
