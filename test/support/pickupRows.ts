import type { PickupParcelView, PickupView } from '../../src/contract/pickups.ts'

/** Pickups and their labels as a window has them, to be changed into every other. */
export const noon = Date.UTC(2026, 10, 21, 5)
const hour = 3_600_000

export function pickupRow(change: Partial<PickupView> = {}): PickupView {
  return {
    id: '0193f000-0000-7000-8000-000000000001',
    manifest: 'BG-4071-261121-01',
    state: 'open',
    from: noon,
    to: noon + 6 * hour,
    openedAt: noon,
    closedAt: null,
    counts: {
      expected: 2,
      scanned: 0,
      over: 0,
      unknown: 0,
      short: 2,
      cancelled: 0,
      foreign: 0,
      accepted: 0,
      handed: 0,
      cod: 0,
      weight: 0,
    },
    byScan: false,
    driver: '',
    person: '',
    last: null,
    shouting: [],
    unasked: 0,
    late: [],
    ...change,
  }
}

export function parcelRow(row: number, code: string, change: Partial<PickupParcelView> = {}): PickupParcelView {
  return {
    pickup: pickupRow().id,
    row,
    code,
    order: code.split('_')[0] ?? code,
    verdict: 'scanned',
    scannedAt: noon + row * 1_000,
    short: null,
    before: null,
    cargo: { place: 'Quận Hà Đông, Hà Nội', cod: 250_000, weight: 1_600 },
    ...change,
  }
}
