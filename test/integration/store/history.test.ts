import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { outboxStore } from '../../../src/compose/outboxStore.ts'
import { verifyHistory } from '../../../src/store/historyFile.ts'
import type { Store } from '../../../src/store/store.ts'
import { deedsOf, fileOf, found, handOver } from '../../support/historyFiles.ts'
import { accepted, following, sampleLabel, sampleOrder, storeFolder, value } from '../../support/storeFolder.ts'
import { testClock } from '../../support/testClock.ts'

const start = Date.UTC(2026, 10, 21, 3)

/** Three labels of three orders, one after the other, on two days. */
async function printed(store: Store, clock: ReturnType<typeof testClock>) {
  for (const order of ['FIRST', 'SECOND', 'THIRD']) {
    const job = uuid()
    const label = sampleLabel({ order })
    value(await store.orders.put('seller', sampleOrder({ code: order }), clock.now()))
    value(await store.journal.append([accepted(job, { label })]))
    value(await store.journal.append([following(job, 1, { type: 'started' })]))
    value(await store.journal.append([following(job, 2, { type: 'sending', contentHash: 'h' })]))
    value(await store.journal.append([following(job, 3, { type: 'printed', evidence: 'drained', ms: {} })]))
    await clock.advance(12 * 3_600_000)
  }
}

test('a parcel’s and a day’s history prove themselves, and each of these is told: a byte, a line, an order, an end', async () => {
  await using folder = await storeFolder()
  const clock = testClock(start)
  const store = await folder.open({ clock })
  await printed(store, clock)
  const second = await fileOf(store, { order: 'SECOND' })
  const day = await fileOf(store, { day: '2026-11-21' })
  expect([second.length, day.length]).toEqual([6, 10])
  const verified = await verifyHistory(second, null)
  expect(verified).toMatchObject({ entries: 4, first: 5, last: 8, unproven: 0, broken: [] })
  expect(await found(day)).toEqual([])
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  const [heading = '', ...others] = second
  expect(await found([heading.replace(/"of":\{[^}]*\}/, `"of":${deep}`), ...others])).not.toEqual([])
  expect(second.join('\n')).not.toContain('Nguyễn')

  const without = (line: number) => second.toSpliced(line - 1, 1)
  const changed = second.with(2, (second[2] ?? '').replace('started', 'stopped'))
  expect(changed).not.toEqual(second)
  expect(await found(changed)).toEqual(['3 changed'])
  expect(await found(without(3))).toEqual(['3 missing', '5 cut-off'])
  expect(await found(second.with(2, second[3] ?? '').with(3, second[2] ?? ''))).toContain('4 out-of-order')
  expect(await found(second.slice(0, -1))).toEqual(['6 cut-off'])
  expect(await found(without(5))).toEqual(['5 cut-off'])
  expect(await found(without(1))).toContain('1 cut-off')
  expect(await found([...second, 'x'])).toEqual(['7 unreadable'])
  // What a link is not of is no part of the line: a word beside it, or one that is said twice.
  const noted = second.with(3, (second[3] ?? '').replace('{', '{"cod":0,'))
  const twice = second.with(3, (second[3] ?? '').replace('{', '{"by":"An",'))
  expect([await found(noted), await found(twice)]).toEqual([['4 changed'], ['4 changed']])
  // Windows writes its own line ends, and a mark before the first.
  expect(await found(second.map((line, place) => `${place === 0 ? '\uFEFF' : ''}${line}\r`))).toEqual([])

  // Who writes the rest of the chain anew has another head than the one that was noted.
  const head = verified.head
  expect(await found(second, head)).toEqual([])
  expect(await found(second, 'f'.repeat(32))).toEqual(['7 another-head'])

  // Forgetting the receiver breaks nothing: the journal holds codes only.
  value(await store.people.forget(['SECOND']))
  expect(await fileOf(store, { order: 'SECOND' })).toEqual(second)
})

test('any tool that knows SHA-256 comes to the same link', async () => {
  await using folder = await storeFolder()
  const clock = testClock(start)
  const store = await folder.open({ clock })
  await printed(store, clock)
  const [head = '', line = ''] = await fileOf(store, { order: 'SECOND' })
  const { before } = JSON.parse(head)
  const { id, station, sequence, at, job, version, by, body, link } = JSON.parse(line)
  const hashed = JSON.stringify([before, id, station, sequence, at, job, version, by, body])
  expect(execFileSync('sha256sum', { input: hashed }).toString().slice(0, 32)).toBe(link)
})

test('entries from before the chain are shown, and said to be proved by nothing', async () => {
  await using folder = await storeFolder()
  const clock = testClock(start)
  const store = await folder.open({ clock })
  await printed(store, clock)
  await store.close()
  const db = new DatabaseSync(join(folder.dir, 'station.db'))
  db.exec('DROP TRIGGER entries_are_never_changed; UPDATE entries SET chain = NULL WHERE sequence < 6')
  db.close()
  const again = await folder.open({ clock })
  const verified = await verifyHistory(await fileOf(again, { order: 'SECOND' }), null)
  expect(verified.unproven).toBe(1)
})

const minute = 60_000
const asked = { reason: null, why: 'receiver-asked', leader: 'An', cod: null, codBefore: null } as const

async function changeCod(store: Store, order: string, [codBefore, cod]: readonly [number, number], at: number) {
  const outbox = outboxStore(store.outbox)
  const who = { account: 'seller', shop: 1, by: 'Hoa' }
  const times = { createdAt: at, expiresAt: at + minute }
  const entry = {
    ...asked,
    ...who,
    ...times,
    id: uuid(),
    action: 'change-cod',
    orders: [order],
    cod,
    codBefore,
  } as const
  const added = value(await outbox.add(entry))
  const step = { results: [], fault: null, at: at + 1, by: 'station', done: null }
  const sending = value(await outbox.advance(added.id, 1, { ...step, state: 'sending' }))
  const results = [{ order, done: true, fault: null }]
  value(await outbox.advance(added.id, sending.version, { ...step, state: 'done', results }))
}

test('a change of the COD and a handover stand in the chain: old and new amount, who, why, what the carrier said, what was signed for', async () => {
  await using folder = await storeFolder()
  const clock = testClock(start)
  const store = await folder.open({ clock })
  await printed(store, clock)
  await changeCod(store, 'SECOND', [2_729_000, 0], clock.now())
  await handOver(store, ['FIRST', 'SECOND'], clock.now() + minute)
  await changeCod(store, 'THIRD', [1, 2], clock.now() + 2 * minute)
  const file = await fileOf(store, { order: 'SECOND' })
  const change = { account: 'seller', action: 'change-cod', orders: ['SECOND'] }
  expect(deedsOf(file)).toMatchObject([
    { type: 'asked', by: 'Hoa', ...change, cod: { before: 2_729_000, after: 0 }, why: 'receiver-asked', leader: 'An' },
    {
      type: 'answered',
      by: 'station',
      ...change,
      state: 'done',
      results: [{ order: 'SECOND', done: true, fault: null }],
    },
    {
      type: 'scanned',
      by: 'Hoa',
      manifest: 'BG-4071-261121-01',
      labels: ['FIRST', 'SECOND', null].map((order) => ({ order, parcel: 1, what: 'scanned' })),
    },
    {
      type: 'handed-over',
      by: 'Hoa',
      manifest: 'BG-4071-261121-01',
      totals: { handed: 3, unknown: 1, short: 1, cod: 500_000 },
      handed: [
        { order: 'FIRST', parcel: 1 },
        { order: 'SECOND', parcel: 1 },
      ],
      unnamed: 1,
      short: [{ order: 'LEFTBACK', parcel: 1, reason: 'next-shift' }],
      signed: { driver: expect.stringMatching(/^[0-9a-f]{32}$/), person: expect.stringMatching(/^[0-9a-f]{32}$/) },
    },
  ])
  expect(await verifyHistory(file, null)).toMatchObject({ deeds: 4, unproven: 0, broken: [] })
  expect(file.join()).not.toMatch(/Trần|Tài|Lan|Nhung|0912 555|Quận/)
  // The day has them too, and an order that was only handed over.
  expect(deedsOf(await fileOf(store, { day: '2026-11-22' }))).toHaveLength(6)
  expect(deedsOf(await fileOf(store, { order: 'LEFTBACK' })).map(({ type }) => type)).toEqual(['handed-over'])

  // Each of these is told with its line: the amount, the whole entry, its place, the end.
  const place = file.findIndex((line) => line.includes('2729000'))
  const changed = file.with(place, (file[place] ?? '').replace('2729000', '2720000'))
  expect(await found(changed)).toEqual([`${place + 1} changed`])
  expect(await found(file.toSpliced(place, 1))).toEqual([`${place + 1} missing`, `${file.length - 1} cut-off`])
  const moved = file.with(place, file[place + 1] ?? '').with(place + 1, file[place] ?? '')
  expect(await found(moved)).toContain(`${place + 2} out-of-order`)
  expect(await found(file.toSpliced(-2, 1))).toEqual([`${file.length - 1} cut-off`])
})

test('what was asked of the carrier and handed over is no label: nothing counts, recovers or prints it, and its loss is told', async () => {
  await using folder = await storeFolder()
  const clock = testClock(start)
  const store = await folder.open({ clock })
  await changeCod(store, 'SECOND', [2_729_000, 0], start)
  await handOver(store, ['FIRST'], start)
  expect(value(await store.journal.latestJobs('seller', 9))).toEqual([])
  await store.close()
  const db = new DatabaseSync(join(folder.dir, 'station.db'))
  db.exec("DELETE FROM meta WHERE key = 'projection'")
  db.close()
  const again = await folder.open({ clock })
  expect([again.notices, again.lost, value(await again.journal.openJobs())]).toEqual([[], null, []])
  await again.close()
  const torn = new DatabaseSync(join(folder.dir, 'station.db'))
  torn.exec('DROP TRIGGER entries_are_never_deleted; DELETE FROM entries WHERE sequence = 4')
  torn.close()
  expect((await folder.open({ clock })).lost).toMatchObject({ cause: 'lost', from: 4, to: 4 })
})

test('an entry of the chain is there with its deed or neither is, and of words that are no codes nothing', async () => {
  await using folder = await storeFolder()
  const store = await folder.open({ clock: testClock(start) })
  await changeCod(store, 'Chị Nhung 0912 555 777', [1, 2], start)
  const file = await fileOf(store, { day: '2026-11-21' })
  expect(deedsOf(file).map(({ orders, results = [] }) => [orders, results])).toEqual([
    [[], []],
    [[], []],
  ])
  const id = await handOver(store, ['FIRST'], start)
  const twice = { state: 'closed', at: start, by: 'x', totals: null, names: null, parcels: [] } as const
  expect((await store.pickups.end(id, twice)).ok).toBe(false)
  expect(deedsOf(await fileOf(store, { day: '2026-11-21' }))).toHaveLength(4)
})
