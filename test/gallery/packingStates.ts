import { freshSettingsScreen, useSettingsScreen } from '../../renderer/screens/settings/settingsScreenStore.ts'
import type { PackingRow } from '../../src/contract/packing.ts'
import type { ScaleRow } from '../../src/contract/scanning.ts'
import type { Goods } from '../../src/model/packing.ts'
import type { ScaleReading } from '../../src/model/scale.ts'
import { noScale, practiceScale } from '../../src/model/scale.ts'
import { card, fixtureId, label, now } from './fixtures.ts'
import type { GalleryState } from './galleryState.ts'

const goods: readonly Goods[] = [
  { name: 'Áo Polo nam, cotton, màu xanh rêu, size L', code: 'POLO-XR-L', wanted: 2, counted: 2 },
  { name: 'Mũ lưỡi trai', code: 'MU-LT-01', wanted: 3, counted: 1 },
  { name: 'Quà tặng kèm', code: '', wanted: 1, counted: 0 },
]
const many = Array.from({ length: 14 }, (_, at) => ({
  name: `Kệ sách năm tầng lắp ghép bằng gỗ sồi, tấm số ${at + 1}`,
  code: `KS-05-${String(at + 1).padStart(2, '0')}`,
  wanted: 12,
  counted: Math.max(0, 12 - at),
}))

const scale = { ...noScale, uri: practiceScale, asks: true }
const weighed = { grams: 2_140, ordered: 1_600, beyond: true }

/** Goods that are scanned before their label, and parcels on the scale. */
export const packingStates: readonly GalleryState[] = [
  packing('packing', {}),
  packing('packing-wrong-item', { stop: { code: 'packing.wrong-item', facts: { code: '8934588012345' } } }),
  packing('packing-one-too-many', {
    stop: { code: 'packing.one-too-many', facts: { code: 'POLO-XR-L', name: goods[0]?.name ?? '' } },
  }),
  packing('packing-changed', {
    goods: goods.map((line) => ({ ...line, counted: 0 })),
    stop: { code: 'packing.order-changed', facts: { code: 'G8ADKBRF', goods: 'Mũ lưỡi trai 2 → 3' } },
  }),
  packing('packing-many', { code: 'G8A2XWQE9K_12', goods: many }),
  packing('packing-unknown', { known: false, goods: [{ name: '', code: '', wanted: 1, counted: 0 }] }),
  {
    ...packing('packing-waiting', {}, [
      row({ id: fixtureId(701), code: 'LXFDFT', state: 'packed' }),
      row({ id: fixtureId(702), code: 'G8AD6FRU_2', state: 'aside' }),
    ]),
    service: { state: 'unreachable', tookMs: null },
  },
  {
    name: 'packing-refused',
    card: null,
    refusal: { line: 'G8ADKBRF', fault: { code: 'packing.goods-unknown', facts: { code: 'G8ADKBRF' } } },
  },
  { name: 'weighed', card: card({ weighing: { grams: 1_612, ordered: 1_600, beyond: false } }) },
  { name: 'weighed-beyond', card: card({ weighing: weighed }) },
  asking('weight-asked', { code: 'order.weight-differs', facts: { weighed: 2_140, ordered: 1_600 } }, weighed),
  asking('weight-missing', { code: 'scale.not-emptied' }, { code: 'scale.not-emptied' }),
  scalePage('settings-scale', { kind: 'weight', grams: 1_612, stable: true }),
  scalePage('settings-scale-trouble', { kind: 'trouble', trouble: 'wrong-unit' }),
  { ...scalePage('settings-scale-lost', null), scale: at({ fault: { code: 'scale.unreachable' } }) },
  { ...scalePage('settings-scale-typing', null), settings: { scale: { ...noScale, types: true, asks: true } } },
  {
    name: 'settings-packing',
    card: null,
    place: 'settings',
    settings: { packedShops: [{ account: 'shop', shop: 1, unknown: 'stop' }] },
    prepare: () => useSettingsScreen.setState({ ...freshSettingsScreen, tab: 'station' }),
  },
]

function row(change: Partial<PackingRow>): PackingRow {
  const id = fixtureId(700)
  return {
    id,
    code: 'G8ADKBRF',
    state: 'open',
    known: true,
    goods,
    stop: null,
    stoppedBy: null,
    changedAt: now,
    ...change,
  }
}

function packing(name: string, change: Partial<PackingRow>, others: readonly PackingRow[] = []): GalleryState {
  return { name, card: card({ code: 'G8ADH4TN' }), packings: [row(change), ...others] }
}

function asking(
  name: string,
  fault: NonNullable<PackingRow['stop']>,
  weighing: NonNullable<NonNullable<GalleryState['card']>['weighing']>,
): GalleryState {
  const labels = [{ ...label(1, 'G8ADKBRF', 'stopped', null), fault }]
  return { name, card: card({ verdict: 'waiting', fault, labels, weighing, tookMs: null, blocks: true }) }
}

function at(change: Partial<ScaleRow>): ScaleRow {
  return { state: 'listening', uri: practiceScale, fault: null, reading: null, ...change }
}

function scalePage(name: string, reading: ScaleReading | null): GalleryState {
  const prepare = () => useSettingsScreen.setState({ ...freshSettingsScreen, tab: 'scanner' })
  return { name, card: null, place: 'settings', settings: { scale }, scale: at({ reading }), prepare }
}
