import { findColumns } from '../../renderer/screens/money/payoutColumns.ts'
import type { MoneyState } from '../../renderer/stores/moneyStore.ts'
import { quietMoney, useMoney } from '../../renderer/stores/moneyStore.ts'
import type { PickupScreenState } from '../../renderer/stores/pickupScreenStore.ts'
import { quietPickupScreen, usePickupScreen } from '../../renderer/stores/pickupScreenStore.ts'
import { goTo } from '../../renderer/stores/placeStore.ts'
import type { PickupScan } from '../../src/contract/pickups.ts'
import type { PickupParcel } from '../../src/model/pickup.ts'
import type { PickupsState } from './fakePickups.ts'
import { pickupIds } from './fakePickups.ts'
import { card, now, printers } from './fixtures.ts'
import type { GalleryState } from './galleryState.ts'
import { payoutOfGallery, payoutRows } from './moneyFixtures.ts'
import { team } from './operatorsStates.ts'
import { codeOf, parcelOf, tomorrow } from './pickupFixtures.ts'

const away = { state: 'unreachable', tookMs: null } as const

function said(verdict: PickupScan['verdict'], change: Partial<PickupScan> = {}): PickupScan {
  return { at: now, code: codeOf(92), verdict, firstAt: null, shift: null, before: null, offline: false, ...change }
}

/** Rows of every kind beside those that are as they should be. */
function mixed(parcels: PickupParcel[]): void {
  const scanned = { expected: false, scannedAt: now, scans: 1 }
  const change = (row: number, by: Partial<PickupParcel>) => {
    const parcel = parcels[row]
    if (parcel !== undefined) parcels[row] = { ...parcel, ...by }
  }
  change(3, { standing: 'cancelled', seen: true })
  change(120, { standing: 'cancelled' })
  parcels.push(parcelOf(parcels.length, 'G8A2XWQE9K_12', scanned))
  parcels.push(parcelOf(parcels.length, 'LXFDFT', { ...scanned, before: 'BG-4071-261120-01' }))
  parcels.push(parcelOf(parcels.length, 'DH-2026/0451', { ...scanned, order: null, standing: 'unasked', cargo: null }))
}

function shouting(parcels: PickupParcel[]): void {
  const parcel = parcels[92]
  if (parcel !== undefined) parcels[92] = { ...parcel, standing: 'cancelled' }
}

function outdated(parcels: PickupParcel[]): void {
  const parcel = parcels[92]
  const news = { code: 'order.changed', facts: { codBefore: 0, codNow: 1_500_000 } } as const
  if (parcel !== undefined) parcels[92] = { ...parcel, standing: 'outdated', news }
}

function foreign(parcels: PickupParcel[]): void {
  const scanned = { expected: false, scannedAt: now, scans: 1, cargo: null }
  const news = { code: 'order.not-owner' } as const
  parcels.push(parcelOf(parcels.length, 'G8AZZZZZ', { ...scanned, standing: 'foreign', news }))
}

function complete(parcels: PickupParcel[]): void {
  for (const [row, parcel] of parcels.entries()) parcels[row] = { ...parcel, scannedAt: now, scans: 1 }
}

/** So many that nobody reads a list of them for each. */
function shortOf62(parcels: PickupParcel[]): void {
  for (const [row, parcel] of parcels.entries())
    if (row >= parcels.length - 62) parcels[row] = { ...parcel, scannedAt: null, scans: 0 }
}

/** The handover in each of its states. */
/** One of the printers prints A4 sheets. */
const withSheets = printers.map((printer, place) =>
  place === 0 ? { ...printer, name: 'Canon LBP2900', uri: 'spooler:Canon', sheet: 'A4' as const } : printer,
)

export const pickupStates: readonly GalleryState[] = [
  listState('pickup-shifts', { kind: 'shifts' }),
  listState('pickup-going', { kind: 'open' }),
  listState('pickup-own', { kind: 'shifts' }, { ownOpen: true }),
  { ...listState('pickup-offline', { kind: 'offline' }), service: away },
  listState('pickup-empty', { kind: 'empty' }),
  { ...listState('pickup-empty-offline', { kind: 'empty' }), service: away },
  listState('pickup-which', { kind: 'shifts' }, { note: { type: 'which-pickup', code: 'G8ADKBRF' } }),
  openState('pickup-ready', { kind: 'open' }),
  openState('pickup-scanned', { kind: 'open', last: said('scanned'), change: mixed }, { listed: 'all' }),
  openState('pickup-complete', { kind: 'open', last: said('scanned'), change: complete }),
  openState('pickup-over', {
    kind: 'open',
    last: said('over', { code: 'G8A2XWQE9K_12', shift: tomorrow }),
    change: mixed,
  }),
  openState('pickup-over-before', {
    kind: 'open',
    last: said('over', { code: 'LXFDFT', before: 'BG-4071-261120-01' }),
    change: mixed,
  }),
  {
    ...openState('pickup-unknown', {
      kind: 'open',
      last: said('unknown', { code: 'DH-2026/0451', offline: true }),
      change: mixed,
    }),
    service: away,
  },
  openState('pickup-duplicate', { kind: 'open', last: said('duplicate', { firstAt: now - 95_000 }) }),
  openState('pickup-cancelled', { kind: 'open', last: said('cancelled'), change: shouting }),
  {
    ...openState('pickup-foreign', { kind: 'open', last: said('foreign', { code: 'G8AZZZZZ' }), change: foreign }),
    station: team,
  },
  openState('pickup-outdated', { kind: 'open', last: said('outdated'), change: outdated }),
  openState(
    'pickup-refused',
    { kind: 'open', last: said('scanned') },
    {
      sent: { line: 'G8A2XWQE9K', fault: { code: 'pickup.which-parcel', facts: { code: 'G8A2XWQE9K', parcels: 12 } } },
    },
  ),
  openState('pickup-fault', { kind: 'open' }, { note: { type: 'fault', fault: { code: 'store.full' } } }),
  openState('pickup-closing', { kind: 'open', change: mixed }, closing({})),
  openState('pickup-closing-flaws', { kind: 'open', change: mixed }, closing({ tried: 1, person: '' })),
  openState('pickup-closing-many', { kind: 'open', change: shortOf62 }, closing({})),
  openState('pickup-closing-complete', { kind: 'open', change: complete }, closing({ driver: 'Trần Văn Tài' })),
  manifestState('pickup-signed', {}),
  {
    ...manifestState('pickup-signed-sheets', { note: { type: 'printed', printer: 'Canon LBP2900' } }),
    printers: withSheets,
  },
  listState('pickup-late', { kind: 'late' }),
  shownState('pickup-signed-late', { kind: 'late' }, pickupIds.signed, {}),
  listState('pickup-history', { kind: 'signed' }, { tab: 'manifests' }),
  listState('pickup-history-empty', { kind: 'empty' }, { tab: 'manifests' }),
  listState('pickup-history-unreadable', { kind: 'unreadable' }, { tab: 'manifests' }),
  moneyState('cod', {}),
  { ...moneyState('cod-sheets', { note: { type: 'printed', printer: 'Canon LBP2900' } }), printers: withSheets },
  moneyState('cod-payout', { payout: payoutOfGallery }),
  moneyState('cod-draft', {
    draft: {
      file: new File([], 'doi-soat-21-11.xlsx'),
      table: { ok: true, rows: payoutRows, text: null },
      sending: false,
      ...findColumns(payoutRows, null),
    },
  }),
  moneyState('cod-none', {}, { kind: 'empty' }),
]

function moneyState(
  name: string,
  money: Partial<MoneyState>,
  pickups: PickupsState = { kind: 'signed' },
): GalleryState {
  const state = listState(name, pickups, { tab: 'cod' })
  const prepare = () => {
    state.prepare?.()
    useMoney.setState({ ...quietMoney, ...money })
  }
  return { ...state, prepare }
}

function closing(change: Partial<NonNullable<PickupScreenState['closing']>>): Partial<PickupScreenState> {
  const draft = {
    pickup: pickupIds.open,
    open: true,
    all: '' as const,
    reasons: new Map(),
    driver: '',
    person: 'Nguyễn Thị Lan',
  }
  return { closing: { ...draft, tried: 0, sending: false, ...change } }
}

function listState(name: string, pickups: PickupsState, screen: Partial<PickupScreenState> = {}): GalleryState {
  const prepare = () => usePickupScreen.setState({ ...quietPickupScreen, ...screen })
  return { name, card: card(), place: 'pickup', pickups, prepare }
}

function openState(name: string, pickups: PickupsState, screen: Partial<PickupScreenState> = {}): GalleryState {
  return shownState(name, pickups, pickupIds.open, screen)
}

function manifestState(name: string, screen: Partial<PickupScreenState>): GalleryState {
  return shownState(name, { kind: 'signed' }, pickupIds.signed, screen)
}

function shownState(
  name: string,
  pickups: PickupsState,
  pickup: string,
  screen: Partial<PickupScreenState>,
): GalleryState {
  const prepare = () => {
    usePickupScreen.setState({ ...quietPickupScreen, ...screen })
    goTo('pickup', pickup)
  }
  return { name, card: card(), place: 'pickup', pickups, prepare }
}
