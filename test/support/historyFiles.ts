import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { uuid } from '../../src/base/uuid.ts'
import type { HistoryOf } from '../../src/model/history.ts'
import { historyLines } from '../../src/model/history.ts'
import type { PickupParcel } from '../../src/model/pickup.ts'
import { countParcels } from '../../src/model/pickup.ts'
import { verifyHistory } from '../../src/store/historyFile.ts'
import type { Store } from '../../src/store/store.ts'
import { value } from './storeFolder.ts'

/** The file as `packbench history` writes it. */
export async function fileOf(store: Store, of: HistoryOf, signed = false): Promise<string[]> {
  const lines: string[] = []
  for await (const line of historyLines(of, (after) => store.history.page('seller', { of, after, signed })))
    lines.push(JSON.stringify(value(line)))
  return lines
}

/** What is wrong with such a file, each with its line. */
export async function found(lines: readonly string[], head: string | null = null): Promise<readonly string[]> {
  return (await verifyHistory(lines, head)).broken.map(({ line, found }) => `${line} ${found}`)
}

/** What the entries behind labels say, in their order. */
export const deedsOf = (file: readonly string[]) =>
  file.flatMap((line) => {
    const { job, by, body } = JSON.parse(line)
    return job?.startsWith('deed:') === true ? [{ by, ...JSON.parse(body) }] : []
  })

/** Some bytes of each pair of names as it lies sealed on disk. */
export function namesOf(dir: string): readonly Buffer[] {
  const db = new DatabaseSync(join(dir, 'station.db'), { readOnly: true })
  const rows = db.prepare('SELECT sealed_names AS sealed FROM pickups WHERE sealed_names IS NOT NULL').all()
  db.close()
  return rows.flatMap(({ sealed }) => (sealed instanceof Uint8Array ? [Buffer.from(sealed.subarray(1, 29))] : []))
}

/** When the parcels of a handover were scanned. */
const scannedAt = Date.UTC(2026, 10, 21, 3)

/** A parcel of a handover as it was scanned. */
export const row = (part: Partial<PickupParcel> & Pick<PickupParcel, 'row' | 'order'>): PickupParcel => ({
  text: part.order,
  parcel: 1,
  expected: true,
  standing: 'known',
  scannedAt,
  scans: 1,
  seen: false,
  short: null,
  before: null,
  cargo: { place: 'Quận 1, TP. Hồ Chí Minh', cod: 250_000, weight: 300 },
  ...part,
})

/** A handover of these, of one that nobody knows, and without one that stays behind; signed. Returns its id. */
export async function handOver(store: Store, orders: readonly string[], at: number): Promise<string> {
  const about = { id: uuid(), prefix: 'BG-4071-261121-', account: 'seller', shop: 1, from: 1, to: 2, byScan: false }
  const { id } = value(await store.pickups.open({ ...about, openedAt: at }))
  const rows = [
    ...orders.map((order, place) => row({ row: place, order })),
    row({
      row: orders.length,
      order: null,
      text: 'Chị Nhung 0912 555 777',
      expected: false,
      standing: 'unasked',
      cargo: null,
    }),
    row({ row: orders.length + 1, order: 'LEFTBACK', scannedAt: null }),
  ]
  value(await store.pickups.put(id, rows, { at, by: 'Hoa' }))
  const names = { driver: 'Trần Văn Tài', person: 'Lan' }
  const left = rows.slice(-1).map((parcel) => ({ ...parcel, short: 'next-shift' as const }))
  const ending = { state: 'closed', at, by: 'Hoa', totals: countParcels(rows), names, parcels: left } as const
  value(await store.pickups.end(id, ending))
  return id
}
