import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { openConnection } from '../../../src/store/connection.ts'
import { examineJournal } from '../../../src/store/examine.ts'
import { journalTable } from '../../../src/store/journalTable.ts'
import { migrate } from '../../../src/store/migrate.ts'
import { stationSchema } from '../../../src/store/migrations/schemas.ts'
import { accepted, following, value } from '../../support/storeFolder.ts'

let db: DatabaseSync

beforeEach(() => {
  db = openConnection(':memory:')
  migrate(db, stationSchema, 'none')
  const { append } = journalTable(db, 'bench-1')
  for (let number = 0; number < 5; number++) {
    const job = uuid()
    const entries = [accepted(job, { intent: `intent ${number}` }), following(job, 1, { type: 'started' })]
    value(append.run({ at: 1_000 + number, entries }))
  }
  db.exec('DROP TRIGGER entries_are_never_changed; DROP TRIGGER entries_are_never_deleted')
})
afterEach(() => db.close())

const extents = ['all', 'tail'] as const

test.each(extents)('a journal as it was written is sound (%s)', (extent) => {
  expect(examineJournal(db, extent)).toBe('sound')
})

test.each([
  ['another body', `body = replace(body, 'intent 2', 'intent 3')`],
  ['another time', 'at = at + 1'],
  ['another job', `job = 'x'`],
  ['another version', 'version = 9'],
  ['another id', `id = 'x'`],
  ['another hand', `by = 'x'`],
  ['another station', `station = 'x'`],
  ['no chain', 'chain = NULL'],
  ['another chain', 'chain = zeroblob(24)'],
])('an entry with %s is found', (_what, change) => {
  db.exec(`UPDATE entries SET ${change} WHERE position = 5`)
  for (const extent of extents) expect(examineJournal(db, extent)).toBe('entries')
})

test('two entries that changed places are found', () => {
  db.exec('UPDATE entries SET sequence = -sequence WHERE position IN (4, 6)')
  db.exec('UPDATE entries SET sequence = 10 + sequence WHERE position IN (4, 6)')
  expect(examineJournal(db, 'all')).toBe('entries')
})

test.each([
  ['another job', `job = replace(job, 'G8ADKBRF', 'G8ADKBRG')`],
  ['another state', `state = 'completed'`],
  ['no place among the open ones', 'open = 0'],
  ['another order', `order_code = 'G8ADKBRG'`],
  ['another intent', `intent = 'x'`],
  ['another account', `account = 'x'`],
  ['a print it has not had', 'may_have_printed = 1'],
])('a job with %s is found, and can be made again from its entries', (_what, change) => {
  db.exec(`UPDATE jobs SET ${change} WHERE position = 5`)
  expect(examineJournal(db, 'all')).toBe('projection')
})

test.each([
  ['the last sequence', 'entries SET sequence = ', 'WHERE position = -600'],
  ['the last of a loss', 'gaps SET last = ', ''],
  ['the time of a loss', 'gaps SET found_at = ', ''],
])(
  '%s that no number holds, or behind which none is left, is found by a short look too: each start reads it',
  (_what, set, where) => {
    db.exec(`INSERT INTO meta VALUES ('station', 'bench-1'); INSERT INTO gaps VALUES ('bench-1', 90, 91, 1);
    UPDATE entries SET position = -600 WHERE position = 1`)
    expect(examineJournal(db, 'tail')).toBe('sound')
    const found = [2n ** 60n, -(2n ** 60n), 2n ** 53n - 1n].map((number) => {
      db.exec(`SAVEPOINT forged; UPDATE ${set} ${number} ${where}`)
      const finding = examineJournal(db, 'tail')
      db.exec('ROLLBACK TO forged; RELEASE forged')
      return finding
    })
    const isRead = set.includes('found_at') ? 'sound' : 'entries'
    expect(found).toEqual(['entries', set.includes('sequence') ? 'sound' : 'entries', isRead])
  },
)

test('a job that has not all its entries is found', () => {
  db.exec('DELETE FROM entries WHERE position = 10')
  expect(examineJournal(db, 'tail')).toBe('projection')
})
