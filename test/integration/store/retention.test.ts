import { readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Label } from '../../../src/model/label.ts'
import type { Store } from '../../../src/store/store.ts'
import { oldStore } from '../../support/oldStore.ts'
import { accepted, sampleLabel, sampleOrder, samplePage, storeFolder, value } from '../../support/storeFolder.ts'
import { testClock } from '../../support/testClock.ts'
import { left, sealedOfDrafts, spellings } from '../../support/traces.ts'

const day = 86_400_000
const start = Date.UTC(2026, 10, 1)
const roomy = { days: 30, bytes: 2e9 }
const label = (number: number): Label => sampleLabel({ order: `G${number}` })

function page(sealedAt: number, length = 20_000) {
  return { ...samplePage('page'), pdf: crypto.getRandomValues(new Uint8Array(length)), sealedAt }
}

async function kept(store: Store, count: number): Promise<number[]> {
  const found: number[] = []
  for (let number = 0; number < count; number++)
    if (value(await store.labels.parcels(label(number))).length > 0) found.push(number)
  return found
}

test('a page comes back with the mark of its order, which no file shows', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const marked = { ...samplePage('marked'), orderMark: 'mark-of-cod-and-address' }
  value(await store.labels.put(label(1), marked))
  value(await store.labels.put(label(2), samplePage('unmarked')))
  expect(value(await store.labels.get(label(1)))).toEqual(marked)
  expect(value(await store.labels.get(label(2)))?.orderMark).toBeNull()
  for (const file of await folder.files())
    expect((await readFile(join(folder.dir, file))).includes('mark-of-cod')).toBe(false)
})

test('a page says which pages it has replaced, the newest first, and each once', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const marked = (name: string) => ({ ...samplePage(name), contentHash: name, orderMark: `mark of ${name}` })
  for (const name of ['first', 'second', 'second', 'third', 'first'])
    value(await store.labels.put(label(1), marked(name)))
  expect(value(await store.labels.get(label(1)))).toEqual({
    ...marked('first'),
    replaced: [
      { contentHash: 'third', orderMark: 'mark of third' },
      { contentHash: 'second', orderMark: 'mark of second' },
    ],
  })
  value(await store.labels.purge('all'))
  value(await store.labels.put(label(1), marked('fourth')))
  expect(value(await store.labels.get(label(1)))).toEqual(marked('fourth'))
})

test('what was not used for thirty days goes, what was used stays, though it was sealed as long ago', async () => {
  await using folder = await storeFolder()
  const clock = testClock(start)
  const store = await folder.open({ clock })
  for (const number of [0, 1, 2]) value(await store.labels.put(label(number), page(start)))
  value(await store.orders.put('seller', sampleOrder(), start))
  for (let past = 0; past < 29; past++) {
    await clock.advance(day)
    expect(value(await store.labels.retain(roomy))).toMatchObject({ labels: 0, orders: 0, files: 0 })
  }
  value(await store.labels.get(label(1)))
  await clock.advance(2 * day)
  expect(value(await store.labels.retain(roomy))).toMatchObject({ labels: 2, orders: 1, files: 0 })
  expect(await kept(store, 3)).toEqual([1])
  expect(value(await store.labels.usage())).toMatchObject({ count: 1, oldest: start })
  expect(value(await store.orders.get('seller', 'G8ADKBRF'))).toBeNull()
})

test('beyond their size the least recently used go first, as few as it takes', async () => {
  await using folder = await storeFolder()
  const clock = testClock(start)
  const store = await folder.open({ clock })
  for (let number = 0; number < 30; number++) {
    value(await store.labels.put(label(number), page(clock.now())))
    await clock.advance(2 * 3_600_000)
  }
  for (const number of [0, 1, 2]) value(await store.labels.get(label(number)))
  const { bytes, count } = value(await store.labels.usage())
  expect([count, Math.round(bytes / 1_000)]).toEqual([30, 601])
  expect(value(await store.labels.retain({ days: 30, bytes: bytes / 2 }))).toMatchObject({ labels: 15 })
  expect(await kept(store, 30)).toEqual([0, 1, 2, ...Array.from({ length: 12 }, (_, index) => 18 + index)])
  expect(value(await store.labels.usage()).bytes).toBeLessThanOrEqual(bytes / 2)
  expect(value(await store.labels.retain({ days: 30, bytes: bytes / 2 }))).toMatchObject({ labels: 0 })
})

test('a clock that leaps a year ahead deletes nothing before it has said so for a day', async () => {
  await using folder = await storeFolder()
  const clock = testClock(start)
  const { labels } = await folder.open({ clock })
  value(await labels.put(label(0), page(start)))
  const at = async (now: number) => value(await labels.retain({ ...roomy, now })).labels
  expect(await at(start + day)).toBe(0)
  expect(await at(start + 366 * day)).toBe(0)
  expect(await at(start + 366 * day + day / 2)).toBe(0)
  expect(await at(start + 2 * day)).toBe(0)
  expect(await at(start + 3 * day)).toBe(0)
  expect(await at(start + 40 * day)).toBe(0)
  expect(await at(start + 41.5 * day)).toBe(1)
})

test('a clock set back a year keeps nothing for ever: what was used in its future counts from now', async () => {
  await using folder = await storeFolder()
  const clock = testClock(start)
  const store = await folder.open({ clock })
  value(await store.labels.put(label(0), page(start)))
  value(await store.orders.put('seller', sampleOrder(), start))
  const back = start - 366 * day
  for (let past = 0; past <= 30; past += 3)
    expect(value(await store.labels.retain({ ...roomy, now: back + past * day }))).toMatchObject({ labels: 0 })
  const now = back + 31 * day
  expect(value(await store.labels.retain({ ...roomy, now }))).toMatchObject({ labels: 1, orders: 1 })
})

test('a clock that was ahead once keeps no set-aside database, neither that one nor any later one', async () => {
  await using folder = await storeFolder()
  const store = await folder.open({ clock: testClock(start) })
  const names = ['20990101T000000000Z', '20990102T000000000Z', '20261101T000000000Z-1'].map(
    (date) => `station.db.before-restore-${date}`,
  )
  const written = [new Date(Date.UTC(2099, 0, 1)), new Date(start - day), new Date(start)]
  for (const [place, name] of names.entries()) {
    await writeFile(join(folder.dir, name), 'a receiver')
    await utimes(join(folder.dir, name), written[place] ?? 0, written[place] ?? 0)
  }
  const left = async (days: number) => {
    for (let past = 0; past <= days; past += 3) value(await store.labels.retain({ ...roomy, now: start + past * day }))
    return (await folder.files()).filter((name) => name.includes('.before-restore-'))
  }
  expect(await left(29)).toHaveLength(3)
  expect(await left(33)).toEqual([])
})

test('a purge leaves no page, no order, no ended batch and no set-aside file, and gives the disk back', async () => {
  await using folder = await storeFolder()
  await oldStore(folder.dir, 'bench-1')
  await writeFile(join(folder.dir, 'labels.db.unreadable-20261101T000000000Z'), 'old pages')
  const store = await folder.open()
  const job = uuid()
  value(await store.journal.append([accepted(job)]))
  for (let number = 0; number < 60; number++) value(await store.labels.put(label(number), page(start, 60_000)))
  const batch = {
    name: 'b',
    size: 'A5' as const,
    printer: null,
    source: 'paste',
    account: 'seller',
    createdAt: 1,
    by: 'x',
    lines: ['l'],
  }
  const [ended, running] = [uuid(), uuid()]
  for (const id of [ended, running]) value(await store.batches.create({ ...batch, id }))
  value(await store.batches.setState(ended, 'done', 5))
  const sizeOf = async (file: string) => (await stat(join(folder.dir, file))).size
  const before = (await sizeOf('labels.db')) + (await sizeOf('labels.db-wal'))
  expect(before).toBeGreaterThan(3_600_000)
  expect(value(await store.labels.purge('all'))).toMatchObject({ labels: 61, orders: 1, files: 3 })
  expect((await sizeOf('labels.db')) + (await sizeOf('labels.db-wal'))).toBeLessThan(200_000)
  expect((await folder.files()).filter((file) => /\.v1-|unreadable/.test(file))).toEqual([])
  expect(value(await store.labels.usage())).toEqual({ count: 0, bytes: 0, oldest: null })
  expect(value(await store.batches.list()).map((each) => each.id)).toEqual([running])
  expect(value(await store.journal.job(job))).not.toBeNull()
  expect(value(await store.settings.read())).toEqual({ stationName: 'Bàn 7' })
})

test('what was purged is no longer in any file, not even sealed', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  value(await store.labels.put(label(0), samplePage('page')))
  value(await store.orders.put('seller', sampleOrder({ code: 'PURGED1' }), start))
  value(await store.labels.put(label(9), { ...samplePage('kept'), contentHash: 'kept-hash' }))
  const order = { to_name: 'Quách Thị Hồng Nhung', to_phone: '0912 555 777', to_address: '17 ngõ Trăng Non' }
  const draft = (state: string) => ({ id: uuid(), state, order, code: null, fault: null, changedAt: start })
  const unsure = draft('unsure')
  value(await store.state.set('new-orders/seller', [draft('draft'), draft('created')]))
  value(await store.state.set('new-orders/left', [draft('draft'), unsure]))
  const traces = [...sealedOfDrafts(folder.dir), ...Object.values(order).flatMap(spellings)]
  expect(value(await store.labels.purge('all'))).toMatchObject({ drafts: 3 })
  expect(await left(folder.dir, traces)).toEqual([])
  expect(value(await store.state.get('new-orders/seller'))).toEqual([])
  // A person has to say first whether that order was made.
  expect(value(await store.state.get('new-orders/left'))).toEqual([unsure])
  for (const file of (await folder.files()).filter((name) => name.includes('.db')))
    for (const trace of [samplePage('page').contentHash, 'PURGED1', 'kept-hash'])
      expect([file, trace, (await readFile(join(folder.dir, file))).includes(trace)]).toEqual([file, trace, false])
})

test('a purge up to a time leaves what was used since', async () => {
  await using folder = await storeFolder()
  const clock = testClock(start)
  const store = await folder.open({ clock })
  value(await store.labels.put(label(0), page(start)))
  value(await store.labels.put(label(1), page(start)))
  await clock.advance(10 * day)
  value(await store.labels.get(label(1)))
  expect(value(await store.labels.purge({ before: start + day }))).toMatchObject({ labels: 1 })
  expect(await kept(store, 2)).toEqual([1])
})

test('who worked here by a list that could not be opened goes by the same days as a receiver, and the list of now stays', async () => {
  await using folder = await storeFolder()
  const clock = testClock(start)
  const store = await folder.open({ clock })
  value(await store.state.set('operators', ['An', 'Bình']))
  using db = new DatabaseSync(join(folder.dir, 'station.db'))
  const aside = () => db.prepare("SELECT key FROM memory WHERE key LIKE '%/unread/%'").all()
  db.exec("UPDATE memory SET sealed = zeroblob(40) WHERE key = 'operators'")
  value(await store.state.set('operators', ['An']))
  value(await store.labels.purge({ before: start }))
  expect(aside()).toHaveLength(1)
  for (let past = 0; past < 31; past++) {
    await clock.advance(day)
    value(await store.labels.retain(roomy))
    expect(aside()).toHaveLength(past < 30 ? 1 : 0)
  }
  expect(value(await store.state.get('operators'))).toEqual(['An'])
})
