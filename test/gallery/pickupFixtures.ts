import type { ShiftView } from '../../src/contract/pickups.ts'
import type { PickupParcel } from '../../src/model/pickup.ts'
import { now } from './fixtures.ts'

/** Made-up shifts and parcels of the handover. The day is the one of every fixture: the 21st, 09:41. */
const hour = 3_600_000
const midnight = Date.UTC(2026, 10, 20, 17)

export const morning = { from: midnight + 7 * hour, to: midnight + 10 * hour }
export const afternoon = { from: midnight + 12 * hour, to: midnight + 18 * hour }
export const tomorrow = { from: midnight + 31 * hour, to: midnight + 36 * hour }

export const shiftsHeard: readonly ShiftView[] = [
  { ...morning, title: 'Ca lấy 21-11-2026 (07h00 - 10h00)', orders: 64 },
  { ...afternoon, title: 'Ca lấy 21-11-2026 (12h00 - 18h00)', orders: 128 },
  { ...tomorrow, title: 'Ca lấy 22-11-2026 (07h00 - 12h00)', orders: 0 },
]

const places = [
  'Quận Hà Đông, Hà Nội',
  'Quận 3, Hồ Chí Minh',
  'Quận Hải Châu, Đà Nẵng',
  'Thành phố Buôn Ma Thuột, Đắk Lắk',
  'Huyện Bảo Lâm, Cao Bằng',
]

/** An expected label that nobody has scanned. */
export function parcelOf(row: number, text: string, change: Partial<PickupParcel> = {}): PickupParcel {
  const [order = text, parcel = '0'] = text.split('_')
  return {
    row,
    text,
    order,
    parcel: Number(parcel),
    expected: true,
    standing: 'known',
    scannedAt: null,
    scans: 0,
    seen: false,
    short: null,
    before: null,
    cargo: {
      place: places[row % places.length] ?? '',
      // One in eight as much as the carrier takes.
      cod: row % 3 === 0 ? 0 : row % 8 === 1 ? 50_000_000 : 85_000 + row * 13_000,
      weight: 250 + ((row * 137) % 4_800),
    },
    ...change,
  }
}

/** So many labels, of which the first `scanned` are out; one in nine belongs to an order of several. */
export function manyParcels(count: number, scanned: number): readonly PickupParcel[] {
  return Array.from({ length: count }, (_, row) => {
    const out = row < scanned ? { scannedAt: now - (scanned - row) * 9_000, scans: 1 } : {}
    return parcelOf(row, codeOf(row), out)
  })
}

/** Letters and digits as the carrier's codes have them, different for each number. */
export function codeOf(number: number): string {
  const letters = 'ABDEFGHKLMNPQRSTUVWXYZ23456789'
  const at = (place: number) => letters[(number * 7 + place * 13 + ((number * place) % 11)) % letters.length]
  const order = `G8A${[1, 2, 3, 4].map(at).join('')}${String.fromCharCode(65 + (number % 26))}`
  return number % 9 === 4 ? `${order}_${1 + (number % 3)}` : order
}
