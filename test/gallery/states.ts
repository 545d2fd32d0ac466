import type { Fault } from '../../src/base/fault.ts'
import type { Card, PrinterRow } from '../../src/contract/card.ts'
import type { StateReason } from '../../src/model/printer.ts'
import { batchStates } from './batchStates.ts'
import { card, label, longParcel, now, parcel, printers } from './fixtures.ts'
import type { GalleryState } from './galleryState.ts'
import { importStates } from './importStates.ts'
import { jobsStates } from './jobsStates.ts'
import { newOrderStates } from './newOrderStates.ts'
import { operatorsStates } from './operatorsStates.ts'
import { orderStates } from './orderStates.ts'
import { ordersStates } from './ordersStates.ts'
import { packingStates } from './packingStates.ts'
import { pickupStates } from './pickupStates.ts'
import { scanModeStates } from './scanModeStates.ts'
import { setupStates } from './setupStates.ts'
import { shopsStates } from './shopsStates.ts'
import { ticketsStates } from './ticketsStates.ts'

const [xprinter, tsc] = printers

export const galleryStates: readonly GalleryState[] = [
  { name: 'empty', card: null, fresh: true, service: { environment: 'practice', tookMs: 3 } },
  { name: 'connecting', card: null, fresh: true, connection: 'connecting' },
  { name: 'typing', card: card(), line: 'G8AD6F' },
  { name: 'finding', card: card({ verdict: 'working', parcel: null, labels: [], tookMs: null, printer: null }) },
  {
    name: 'working',
    card: card({ verdict: 'working', tookMs: null, labels: [label(1, 'G8ADKBRF', 'sending', null)] }),
    printers: busy('processing', []),
  },
  { name: 'printed', card: card() },
  {
    name: 'printed-reprint',
    card: card({ labels: [{ ...label(1, 'G8ADKBRF', 'completed', 'printed'), copy: 2 }], sealedAt: now - 5_400_000 }),
  },
  { name: 'printed-many', card: many(['printed', 'printed', 'printed']) },
  {
    name: 'sent',
    card: card({
      verdict: 'sent-not-confirmed',
      labels: [label(1, 'G8ADKBRF', 'completed', 'sent-not-confirmed')],
      printer: 'te',
    }),
  },
  { name: 'waiting-paper', card: waiting({ code: 'printer.media-empty' }), printers: busy('stopped', ['media-empty']) },
  { name: 'waiting-cover', card: waiting({ code: 'printer.cover-open' }), printers: busy('stopped', ['cover-open']) },
  {
    name: 'waiting-network',
    card: waiting({ code: 'service.unreachable' }, false),
    service: { state: 'unreachable', tookMs: null },
  },
  {
    name: 'waiting-in-printer',
    card: card({
      verdict: 'waiting',
      reasons: ['media-empty'],
      tookMs: null,
      labels: [{ ...label(1, 'G8ADKBRF', 'sending', null), reasons: ['media-empty'] }],
    }),
    printers: busy('stopped', ['media-empty']),
  },
  {
    name: 'past-pickup',
    card: {
      ...waiting({ code: 'order.not-awaiting', facts: { code: 'G8ADKBRF', status: 'delivered' } }),
      parcel: { ...parcel, status: 'delivered' },
      blocks: true,
    },
  },
  {
    name: 'other-shop',
    card: {
      ...waiting({ code: 'order.other-shop', facts: { code: 'G8ADKBRF', shop: 'Kho Gò Vấp · 200002' } }),
      parcel: { ...parcel, shop: 200_002 },
      blocks: true,
    },
    settings: {
      shops: [
        { id: 1, name: 'Shop Bé Na' },
        { id: 200_002, name: 'Kho Gò Vấp' },
      ],
    },
  },
  { name: 'stale', card: { ...waiting({ code: 'job.stale' }), blocks: true } },
  {
    name: 'in-doubt',
    card: card({
      verdict: 'in-doubt',
      fault: { code: 'printer.connection-lost' },
      labels: [label(1, 'G8ADKBRF', 'in-doubt', 'in-doubt')],
      blocks: true,
    }),
    printers: busy('unknown', ['unreachable']),
  },
  { name: 'in-doubt-many', card: { ...many(['printed', 'in-doubt', 'printed']), verdict: 'in-doubt', blocks: true } },
  {
    name: 'unknown-order',
    card: refused({ code: 'order.unknown' }, { code: 'G8ADKBRX', parcel: null }),
  },
  { name: 'cancelled-order', card: refused({ code: 'order.cancelled' }, { parcel: { ...parcel, status: 'cancel' } }) },
  {
    name: 'wrong-code',
    card: refused(
      { code: 'label.wrong-code', facts: { read: 'G8ADKBYD', wanted: 'G8ADKBRF' } },
      { labels: [label(1, 'G8ADKBRF', 'aborted', 'not-printed')] },
    ),
  },
  { name: 'acknowledged', card: { ...refused({ code: 'order.unknown' }, { parcel: null }), blocks: false } },
  {
    name: 'refused-scan',
    card: refused({ code: 'order.unknown' }, { code: 'G8ADKBRX', parcel: null }),
    refusal: { line: 'LXFDFT', fault: { code: 'station.unacknowledged' } },
  },
  {
    name: 'seller-code',
    card: refused(
      { code: 'scan.unknown-code' },
      { code: null, scanned: 'DH-2026/11/21 · Shop Bé Na · 000451', parcel: null },
    ),
  },
  {
    name: 'duplicate-earlier',
    card: card({ verdict: 'duplicate', labels: [], printedBefore: null, tookMs: null, code: 'G8A2XWQE9K_12' }),
  },
  {
    name: 'duplicate',
    card: card({ verdict: 'duplicate', labels: [], printedBefore: now - 3 * 60_000, tookMs: null }),
  },
  {
    name: 'canceled',
    card: card({ verdict: 'canceled', labels: [label(1, 'G8ADKBRF', 'canceled', 'not-printed')], tookMs: null }),
  },
  {
    name: 'long',
    card: card({
      code: 'G8A2XWQE9K_12',
      parcel: longParcel,
      verdict: 'waiting',
      tookMs: null,
      fault: { code: 'printer.marker-supply-empty' },
      labels: [label(1, 'G8A2XWQE9K_12', 'stopped', null)],
    }),
    printers: [
      {
        ...xprinter,
        name: 'Zebra ZD421-300dpi bàn đóng gói',
        sizes: ['A5', '80x80', '52x70'],
        state: 'stopped',
        reasons: ['marker-supply-empty'],
        queued: 1234,
      },
      { ...tsc, state: 'processing', queued: 2 },
    ] as readonly PrinterRow[],
    counts: 'many',
  },
  {
    name: 'long-in-doubt',
    card: card({
      code: 'G8A2XWQE9K',
      parcel: longParcel,
      verdict: 'in-doubt',
      fault: { code: 'printer.connection-lost' },
      blocks: true,
      labels: Array.from({ length: 12 }, (_, place) =>
        label(
          place,
          `G8A2XWQE9K_${place + 1}`,
          place === 4 ? 'in-doubt' : 'completed',
          place === 4 ? 'in-doubt' : 'printed',
        ),
      ),
    }),
    counts: 'many',
  },
  { name: 'a5', card: card({ size: 'A5' }), size: 'A5' },
  { name: '52x70', card: card({ size: '52x70', printer: 'te' }), size: '52x70' },
  { name: 'lost', card: card(), connection: 'lost' },
  { name: 'replaced', card: card(), connection: 'replaced' },
  { name: 'denied', card: null, connection: 'denied' },
  { name: 'shortcuts', card: card(), dialog: 'shortcuts' },
  { name: 'settings', card: card(), dialog: 'settings' },
  { name: 'first-label', card: card({ firstLabel: true, blocks: true }) },
  ...jobsStates,
  ...packingStates,
  ...scanModeStates,
  ...setupStates,
  ...batchStates,
  ...pickupStates,
  ...orderStates,
  ...operatorsStates,
  ...shopsStates,
  ...ticketsStates,
  ...newOrderStates,
  ...importStates,
  ...ordersStates,
]

function waiting(fault: Fault, pictured = true): Card {
  return card({
    verdict: 'waiting',
    fault,
    tookMs: null,
    labels: [{ ...label(1, 'G8ADKBRF', 'stopped', null), pictured }],
  })
}

function refused(fault: Fault, change: Partial<Card>): Card {
  return card({ verdict: 'not-printed', fault, labels: [], tookMs: null, blocks: true, ...change })
}

function many(verdicts: readonly ('printed' | 'in-doubt')[]): Card {
  const labels = verdicts.map((verdict, place) =>
    label(place + 1, `G8ADKBRF_${place + 1}`, verdict === 'printed' ? 'completed' : 'in-doubt', verdict),
  )
  const fault: Fault | null = verdicts.includes('in-doubt') ? { code: 'printer.connection-lost' } : null
  return card({ labels, fault, tookMs: 1240, parcel: { ...parcel, content: 'test [3 kiện]', weight: 4800 } })
}

function busy(state: PrinterRow['state'], reasons: readonly StateReason[]): readonly PrinterRow[] {
  return printers.map((printer) =>
    printer.id === 'xp' ? { ...printer, state, reasons, queued: reasons.length > 0 ? 1 : 0 } : printer,
  )
}
