import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { PackingEntry } from '../../../src/model/packing.ts'
import { storeFolder, value } from '../../support/storeFolder.ts'
import { testClock } from '../../support/testClock.ts'

const start = Date.UTC(2026, 10, 21, 3)
const day = 86_400_000
const goods = [{ name: 'Áo lụa Thuỳ Dương', code: 'AO01', wanted: 2 }]

function opened(part: Partial<PackingEntry> = {}): PackingEntry {
  const id = uuid()
  const body = { type: 'opened', shop: 1, goods, cod: 0 } as const
  return { id, packing: id, account: 'seller', order: 'G8ADKBRF', parcel: 0, at: start, by: 'Hoa', body, ...part }
}

const counted = (of: PackingEntry, part: Partial<PackingEntry> = {}): PackingEntry => ({
  ...of,
  id: uuid(),
  at: of.at + 1,
  body: { type: 'counted', line: 0, units: 1 },
  ...part,
})

test('every scan is there after a restart, in the order it came, and the same one is written once', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const first = opened()
  const scan = counted(first)
  for (const entry of [first, scan]) expect(value(await store.packings.append(entry))).toBe(true)
  const other = { ...scan, body: { type: 'undone' } } as const
  expect(value(await store.packings.append(other))).toBe(false)
  await store.close()
  const { packings } = await folder.open()
  expect(value(await packings.append(scan))).toBe(false)
  expect(value(await packings.ofOpen('seller', start))).toEqual([first, scan])
  expect(value(await packings.entry(scan.id))).toEqual(scan)
  expect(value(await packings.entry(uuid()))).toBeNull()
})

test('what is labelled, of another account or older is not open any more, and is still the order’s', async () => {
  await using folder = await storeFolder()
  const { packings } = await folder.open()
  const mine = opened()
  const done = opened({ order: 'LXFDFT' })
  const all = [
    mine,
    done,
    counted(done, { body: { type: 'labelled' } }),
    opened({ account: 'another' }),
    opened({ at: start - 1 }),
  ]
  for (const entry of all) value(await packings.append(entry))
  expect(value(await packings.ofOpen('seller', start))).toEqual([mine])
  expect(value(await packings.ofOrder('seller', 'LXFDFT'))).toHaveLength(2)
})

test('what the goods are is sealed, and goes with what is older than labels are kept', async () => {
  await using folder = await storeFolder()
  const clock = testClock(start)
  const store = await folder.open({ clock })
  const old = opened()
  value(await store.packings.append(old))
  await store.close()
  const bytes = await Promise.all((await folder.files()).map((file) => readFile(join(folder.dir, file))))
  for (const file of bytes) expect(file.includes('Áo lụa')).toBe(false)
  await clock.advance(40 * day)
  const again = await folder.open({ clock })
  const fresh = opened({ at: start + 40 * day })
  value(await again.packings.append(fresh))
  value(await again.labels.retain({ days: 30, bytes: 10 ** 9 }))
  expect(value(await again.packings.ofOpen('seller', 0))).toEqual([fresh])
})
