import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { PickupParcel } from '../../../src/model/pickup.ts'
import { verifyHistory } from '../../../src/store/historyFile.ts'
import { deedsOf, fileOf, found, handOver, namesOf, row } from '../../support/historyFiles.ts'
import { storeFolder, value } from '../../support/storeFolder.ts'
import { testClock } from '../../support/testClock.ts'
import { left, spellings } from '../../support/traces.ts'

const start = Date.UTC(2026, 10, 21, 3)

test('who signed is proved to be who signed, by name and salt, and a name that is another is told', async () => {
  await using folder = await storeFolder()
  const clock = testClock(start)
  const store = await folder.open({ clock })
  const signed = await handOver(store, ['FIRST'], start)
  await handOver(store, ['SECOND'], start)
  const file = await fileOf(store, { order: 'FIRST' }, true)
  const place = file.findIndex((line) => line.includes('signature'))
  const { signature } = JSON.parse(file[place] ?? '')
  expect(signature).toMatchObject({
    driver: 'Trần Văn Tài',
    person: 'Lan',
    salt: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  // Any tool comes to what the entry says.
  const { signed: said } = JSON.parse(JSON.parse(file[place - 1] ?? '').body)
  const hashed = execFileSync('sha256sum', { input: JSON.stringify([signature.salt, 'Trần Văn Tài']) })
  expect(said.driver).toBe(hashed.toString().slice(0, 32))
  expect(await verifyHistory(file, null)).toMatchObject({ signed: 1, unproven: 0, broken: [] })
  // Another name, a word beside it, it twice, or behind an entry that is not of it.
  const line = file[place] ?? ''
  expect(await found(file.with(place, line.replace('Tài', 'Tái')))).toEqual([`${place + 1} another-name`])
  expect(await found(file.with(place, line.replace('{"entry"', '{"cod":0,"entry"')))).toEqual([
    `${place + 1} another-name`,
  ])
  expect(await found(file.toSpliced(place, 0, line))).toEqual([`${place + 2} another-name`])
  expect(await found(file.toSpliced(place, 1).toSpliced(place - 1, 0, line))).toEqual([`${place} another-name`])
  // An order’s file names nobody of another manifest; a day’s names all.
  expect(await verifyHistory(await fileOf(store, { day: '2026-11-21' }, true), null)).toMatchObject({ signed: 2 })

  const names = () => namesOf(folder.dir)
  const traces = names()
  const before = await fileOf(store, { order: 'FIRST' })
  const { manifest = '' } = value(await store.pickups.get(signed)) ?? {}
  expect(value(await store.people.forget([manifest]))).toMatchObject({ erased: { signature: 1 }, kept: [] })
  expect(await left(folder.dir, [...['Trần Văn Tài', signature.salt].flatMap(spellings), ...names()])).toEqual(names())
  expect(names()).toHaveLength(1)
  expect(value(await store.pickups.get(signed))).toMatchObject({ names: null, totals: { handed: 2 } })
  expect(await fileOf(store, { order: 'FIRST' }, true)).toEqual(before)
  expect(await verifyHistory(before, null)).toMatchObject({ signed: 0, unproven: 0, broken: [] })

  // By the rule of days as well.
  await clock.advance(6 * 86_400_000)
  value(await store.labels.retain({ days: 5, bytes: 2e9 }))
  expect([names(), await left(folder.dir, traces)]).toEqual([[], []])
  expect(await fileOf(store, { order: 'FIRST' })).toEqual(before)
})

test('each scan of a handover before its signature is in the chain, and so is one that was opened by mistake', async () => {
  await using folder = await storeFolder()
  const { pickups, ...store } = await folder.open({ clock: testClock(start) })
  const about = { prefix: 'BG-', account: 'seller', shop: 1, from: 1, to: 2, byScan: false, openedAt: start }
  const open = async () => value(await pickups.open({ ...about, id: uuid() })).id
  const id = await open()
  const put = async (...rows: PickupParcel[]) => value(await pickups.put(id, rows, { at: start, by: 'Hoa' }))
  const [first, other] = [
    row({ row: 0, order: 'FIRST' }),
    row({ row: 1, order: null, text: 'Chị Nhung', expected: false }),
  ]
  await put({ ...first, scannedAt: null, scans: 0 }, row({ row: 2, order: 'SECOND', scannedAt: null, scans: 0 }))
  await put(first)
  await put({ ...first, scans: 2 })
  await put({ ...other, standing: 'foreign' })
  const accepted = { reason: 'other-shop', by: 'Hoa', leader: 'An' } as const
  await put({ ...other, standing: 'accepted', accepted })
  await put({ ...first, scans: 2, standing: 'cancelled' })
  await put({ ...first, scans: 2, standing: 'cancelled', seen: true })
  await put({ ...first, scans: 2, scannedAt: null })
  const dropped = { state: 'dropped', at: start, by: 'Lan', totals: null, names: null, parcels: [] } as const
  value(await pickups.end(await open(), dropped))
  const file = await fileOf({ ...store, pickups }, { day: '2026-11-21' })
  expect(await verifyHistory(file, null)).toMatchObject({ deeds: 8, broken: [] })
  const said = deedsOf(file).map(({ type, by, labels }) => [
    by,
    type,
    labels?.[0]?.order,
    labels?.[0]?.what,
    labels?.[0]?.verdict,
  ])
  expect(said).toEqual([
    ['Hoa', 'scanned', 'FIRST', 'scanned', 'scanned'],
    ['Hoa', 'scanned', 'FIRST', 'again', 'scanned'],
    ['Hoa', 'scanned', null, 'scanned', 'foreign'],
    ['Hoa', 'scanned', null, 'accepted', 'accepted'],
    ['station', 'scanned', 'FIRST', 'heard', 'cancelled'],
    ['Hoa', 'scanned', 'FIRST', 'put-aside', 'cancelled'],
    ['Hoa', 'scanned', 'FIRST', 'taken-back', 'expected'],
    ['Lan', 'dropped', undefined, undefined, undefined],
  ])
  expect(deedsOf(file)[3].labels[0].accepted).toEqual(accepted)
  expect(file.join()).not.toContain('Nhung')
  // What was taken back is of this order’s history, though no manifest names it.
  expect(deedsOf(await fileOf({ ...store, pickups }, { order: 'FIRST' })).at(-1)).toMatchObject({
    labels: [{ what: 'taken-back' }],
  })
})

test('each parcel that comes back is in the chain with how it came, and so is a row that somebody took away', async () => {
  await using folder = await storeFolder()
  const store = await folder.open({ clock: testClock(start) })
  const detail = { said: true, condition: 'whole', note: '', again: 0, line: 'Chị Nhung' } as const
  const plain = { account: 'seller', day: '2026-11-21', order: 'BACK', parcel: 1, at: null, changedAt: start, detail }
  const back = { ...plain, id: uuid() }
  const nobodys = { ...plain, id: uuid(), order: null, at: start }
  value(await store.returns.put([back], 'Hoa'))
  const here = { ...back, at: start }
  value(await store.returns.put([here, nobodys], 'Hoa'))
  value(await store.returns.put([{ ...here, detail: { ...detail, status: 'returned' } }], 'station'))
  value(await store.returns.put([{ ...here, detail: { ...detail, again: 1 } }], 'Hoa'))
  const damaged = { ...detail, again: 1, condition: 'damaged', note: 'Chị Nhung không nhận' } as const
  value(await store.returns.put([{ ...here, detail: damaged }], 'Lan'))
  value(await store.returns.remove(back.id, { at: start, by: 'An' }))
  const file = await fileOf(store, { order: 'BACK' })
  expect(await verifyHistory(file, null)).toMatchObject({ deeds: 5, broken: [] })
  const said = deedsOf(file).map(({ by, order, what, condition }) => [by, order, what, condition])
  expect(said).toEqual([
    ['Hoa', 'BACK', 'scanned', 'whole'],
    ['Hoa', null, 'scanned', 'whole'],
    ['Hoa', 'BACK', 'again', 'whole'],
    ['Lan', 'BACK', 'noted', 'damaged'],
    ['An', 'BACK', 'removed', 'damaged'],
  ])
  expect(file.join()).not.toContain('Nhung')
})
