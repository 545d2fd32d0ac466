import type { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import type { Outcome } from '../../../src/store/calls.ts'
import { openConnection } from '../../../src/store/connection.ts'
import type { Task } from '../../../src/store/groupCommit.ts'
import { commitGroup } from '../../../src/store/groupCommit.ts'

let db: DatabaseSync
let told: [string, Outcome][]

beforeEach(() => {
  db = openConnection(':memory:')
  db.exec('CREATE TABLE t (name TEXT PRIMARY KEY, filler BLOB) STRICT')
  told = []
})

const names = () =>
  db
    .prepare('SELECT name FROM t ORDER BY rowid')
    .all()
    .map((row) => row.name)

function task(name: string, run: () => Outcome, writes = true): Task {
  return { writes, run, done: (outcome) => told.push([`${name}${db.isTransaction ? ' inside' : ''}`, outcome]) }
}

function insert(name: string, size = 0): Task {
  return task(name, () => {
    db.prepare('INSERT INTO t VALUES (?, zeroblob(?))').run(name, size)
    return ok()
  })
}

test('tells everybody after the one commit', () => {
  expect(commitGroup(db, [insert('a'), insert('b')])).toBe(1)
  expect(told.map(([name]) => name)).toEqual(['a', 'b'])
  expect(names()).toEqual(['a', 'b'])
})

test('a read before the first write is told at once, one behind it sees what was written', () => {
  const count = () => ok(names().length)
  commitGroup(db, [task('first', count, false), insert('a'), task('second', count, false)])
  expect(told).toEqual([
    ['first', ok(0)],
    ['a', ok()],
    ['second', ok(1)],
  ])
})

test('reads alone commit nothing', () => {
  expect(commitGroup(db, [task('read', () => ok(), false)])).toBe(0)
  expect(commitGroup(db, [])).toBe(0)
})

test('a refusal and a bug undo their own writes only', () => {
  const half = (name: string, end: () => Outcome) =>
    task(name, () => {
      db.prepare('INSERT INTO t VALUES (?, NULL)').run(name)
      return end()
    })
  const bug = half('bug', () => {
    throw new TypeError('oh')
  })
  commitGroup(db, [insert('a'), half('refused', () => fail('job.duplicate')), bug, insert('b')])
  expect(names()).toEqual(['a', 'b'])
  expect(told.map(([name, outcome]) => [name, outcome.ok])).toEqual([
    ['a', true],
    ['refused', false],
    ['bug', false],
    ['b', true],
  ])
})

test('when the disk is full for one, the others go in alone', () => {
  db.exec('PRAGMA max_page_count = 8')
  const commits = commitGroup(db, [insert('a'), insert('large', 100_000), insert('b')])
  expect(commits).toBeGreaterThanOrEqual(1)
  expect(told.map(([name, outcome]) => [name, outcome.ok || ('fault' in outcome && outcome.fault.code)])).toEqual([
    ['a', true],
    ['large', 'store.full'],
    ['b', true],
  ])
  expect(names()).toEqual(['a', 'b'])
})

test('when the transaction is lost on the way, each is done again alone and told once', () => {
  const lossy = task('lossy', () => {
    db.exec('ROLLBACK')
    throw Object.assign(new Error('disk I/O error'), { errcode: 10 })
  })
  expect(commitGroup(db, [insert('a'), lossy, insert('b')])).toBe(2)
  expect(told).toEqual([
    ['a', ok()],
    ['lossy', fail('store.unwritable', { detail: 'SQLite 10' })],
    ['b', ok()],
  ])
  expect(names()).toEqual(['a', 'b'])
})

test('when nothing can be written, everybody is told and nothing hangs', () => {
  db.exec('PRAGMA query_only = 1')
  commitGroup(db, [insert('a'), insert('b')])
  expect(told.map(([name, outcome]) => [name, 'fault' in outcome && outcome.fault.code])).toEqual([
    ['a', 'store.unwritable'],
    ['b', 'store.unwritable'],
  ])
})
