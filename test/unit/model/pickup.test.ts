import { describe, expect, it } from 'vitest'
import { manifestNumber, manifestPrefix, readManifestNumber } from '../../../src/model/manifestNumber.ts'
import { awaitsPickup } from '../../../src/model/orderStatus.ts'
import type { PickupParcel } from '../../../src/model/pickup.ts'
import { countParcels, pickupVerdict, placeOfAddress, putAside, shouts } from '../../../src/model/pickup.ts'
import { readScan } from '../../../src/model/scan.ts'

const parcel = (change: Partial<PickupParcel>): PickupParcel => ({
  row: 0,
  text: 'G8ADKBRF',
  order: 'G8ADKBRF',
  parcel: 0,
  expected: true,
  standing: 'known',
  scannedAt: null,
  scans: 0,
  seen: false,
  short: null,
  before: null,
  cargo: null,
  ...change,
})

describe('a label of a pickup', () => {
  it.each([
    [{}, 'expected'],
    [{ scannedAt: 1 }, 'scanned'],
    [{ expected: false, scannedAt: 1 }, 'over'],
    [{ expected: false, scannedAt: 1, standing: 'unasked' }, 'unknown'],
    [{ expected: false, scannedAt: 1, standing: 'unknown' }, 'unknown'],
    [{ expected: false, scannedAt: 1, standing: 'foreign' }, 'foreign'],
    [{ expected: false, scannedAt: 1, standing: 'accepted' }, 'accepted'],
    [{ scannedAt: 1, standing: 'unasked' }, 'scanned'],
    [{ standing: 'cancelled' }, 'excluded'],
    [{ standing: 'cancelled', scannedAt: 1 }, 'cancelled'],
    [{ standing: 'cancelled', expected: false }, 'gone'],
    [{ expected: false }, 'gone'],
  ] as const)('%j is %s', (change, verdict) => {
    expect(pickupVerdict(parcel(change))).toBe(verdict)
  })

  it.each(['cancelled', 'outdated'] as const)('shouts while it is %s, scanned, and not put aside', (standing) => {
    const scanned = parcel({ standing, scannedAt: 1 })
    expect(shouts(scanned)).toBe(standing)
    expect(shouts(putAside(scanned))).toBeNull()
    expect(shouts(parcel({ standing }))).toBeNull()
  })

  it('with an old label is expected again once it was put aside, for it gets a new one', () => {
    const scanned = parcel({ standing: 'outdated', scannedAt: 1, news: { code: 'order.changed' } })
    expect(putAside(scanned)).toEqual(parcel({ standing: 'known' }))
    expect(countParcels([scanned])).toMatchObject({ expected: 1, scanned: 0, handed: 0, short: 0 })
  })

  it('counts in exactly one of scanned, over, short and cancelled', () => {
    const counts = countParcels([
      parcel({}),
      parcel({ scannedAt: 1 }),
      parcel({ scannedAt: 1, expected: false }),
      parcel({ scannedAt: 1, expected: false, standing: 'unknown' }),
      parcel({ scannedAt: 1, standing: 'cancelled' }),
      parcel({ expected: false }),
    ])
    expect(counts).toMatchObject({ expected: 2, scanned: 1, short: 1, over: 2, unknown: 1, cancelled: 1, handed: 3 })
  })
})

it.each([
  ['ready_to_pick', true],
  ['picking', true],
  ['money_collect_picking', true],
  ['a status of tomorrow', true],
  ['picked', false],
  ['delivered', false],
  ['cancel', false],
])('an order that is %s awaits its pickup: %s', (status, awaits) => {
  expect(awaitsPickup(status)).toBe(awaits)
})

it.each([
  ['12 Lò Đúc, Phường Phạm Đình Hổ, Quận Hai Bà Trưng, Hà Nội', 'Quận Hai Bà Trưng, Hà Nội'],
  ['Xã Mông Ân, Huyện Bảo Lâm, Cao Bằng', 'Huyện Bảo Lâm, Cao Bằng'],
  ['Căn hộ 12.4, Phường Bến Thành, Thành phố Hồ Chí Minh', 'Phường Bến Thành, Thành phố Hồ Chí Minh'],
  ['39 Lò Đúc, Hà Nội', 'Hà Nội'],
  ['39 Lò Đúc', ''],
  [' , ,', ''],
  ['', ''],
])('of the address %j a driver sees %j, and no street', (address, place) => {
  expect(placeOfAddress(address)).toBe(place)
})

describe('the number of a manifest', () => {
  it('names the station and the day in Vietnam, and counts the day', () => {
    const prefix = manifestPrefix('ban-03', Date.UTC(2026, 10, 20, 17))
    expect(prefix).toMatch(/^BG-\d{4}-261121-$/)
    expect(manifestPrefix('ban-03', Date.UTC(2026, 10, 20, 16))).not.toBe(prefix)
    expect(manifestPrefix('ban-04', Date.UTC(2026, 10, 20, 17))).not.toBe(prefix)
    expect(manifestNumber(prefix, 3)).toBe(`${prefix}03`)
    expect(manifestNumber(prefix, 103)).toBe(`${prefix}103`)
  })

  it('is read as a scanner delivers it, and is no code of an order', () => {
    expect(readManifestNumber(' bg-4071-261121-03\r')).toBe('BG-4071-261121-03')
    for (const line of ['G8ADKBRF', 'BG-4071-261121', 'BG-4071-261121-3', 'C2-40718236', '--21--', ''])
      expect(readManifestNumber(line)).toBeNull()
    expect(readScan('BG-4071-261121-03')).toMatchObject({ value: { kind: 'seller-code' } })
  })
})
