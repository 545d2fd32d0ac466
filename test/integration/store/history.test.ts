import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { HistoryEntry, HistoryOf, HistoryPage } from '../../../src/model/history.ts'
import { historyEnd, historyHead, historyLine, verifyHistory } from '../../../src/store/historyFile.ts'
import type { Store } from '../../../src/store/store.ts'
import { accepted, following, sampleLabel, sampleOrder, storeFolder, value } from '../../support/storeFolder.ts'
import { testClock } from '../../support/testClock.ts'

const start = Date.UTC(2026, 10, 21, 3)

/** The file as `packbench history` writes it. */
async function fileOf(store: Store, of: HistoryOf): Promise<string[]> {
  const entries: HistoryEntry[] = []
  let before: string | null = null
  for (let after: number | null = 0; after !== null; ) {
    const page: HistoryPage = value(await store.history.page('seller', of, after))
    if (after === 0) before = page.before
    entries.push(...page.entries)
    after = page.next
  }
  const head = entries.at(-1)?.link ?? null
  return [historyHead(of, before), ...entries.map(historyLine), historyEnd(entries.length, head)]
}

async function found(lines: readonly string[], head: string | null = null): Promise<readonly string[]> {
  return (await verifyHistory(lines, head)).broken.map(({ line, found }) => `${line} ${found}`)
}

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
