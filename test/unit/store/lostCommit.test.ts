import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import type { Outcome } from '../../../src/store/calls.ts'
import type { Task } from '../../../src/store/groupCommit.ts'
import { commitGroup } from '../../../src/store/groupCommit.ts'
import { mayBeKept } from '../../../src/store/lostCommit.ts'
import { closeIndexes, FailingSync } from '../../support/failingSync.ts'
import { tempDir } from '../../support/tempDir.ts'

let dir: Awaited<ReturnType<typeof tempDir>>
let db: FailingSync
let told: [string, string][]

beforeEach(async () => {
  dir = await tempDir()
  db = new FailingSync(join(dir.path, 'a.sqlite'))
  db.exec('CREATE TABLE t (name TEXT PRIMARY KEY, filler BLOB) STRICT')
  db.exec("INSERT INTO t VALUES ('before', NULL)")
  told = []
})

afterEach(async () => {
  db.close()
  closeIndexes()
  await dir[Symbol.asyncDispose]()
})

/** What a start would find, were the program to end now. */
function afterNextStart(): readonly unknown[] {
  const copy = join(dir.path, 'copy.sqlite')
  for (const part of ['', '-wal']) copyFileSync(join(dir.path, `a.sqlite${part}`), copy + part)
  const opened = new DatabaseSync(copy)
  const names = opened.prepare('SELECT name FROM t ORDER BY rowid').all()
  opened.close()
  return names.map(({ name }) => name)
}

function failing(times: number): void {
  db.fails = () => times-- > 0
}

function insert(name: string, end: () => Outcome = ok, size = 0): Task {
  const run = () => {
    db.prepare('INSERT INTO t VALUES (?, zeroblob(?))').run(name, size)
    return end()
  }
  const done = (outcome: Outcome) => {
    told.push([name, outcome.ok ? 'done' : 'fault' in outcome ? outcome.fault.code : 'bug'])
  }
  return { writes: true, run, done }
}

test('without anything done about it, a commit whose sync failed is found by the next start', () => {
  failing(1)
  db.exec("BEGIN; INSERT INTO t VALUES ('refused', NULL)")
  expect(() => db.exec('COMMIT')).toThrow('disk I/O error')
  expect(db.prepare("SELECT 1 FROM t WHERE name = 'refused'").get()).toBeUndefined()
  expect(afterNextStart()).toEqual(['before', 'refused'])
})

test('what was answered as failed is not done by the next start: a refused cancel was sent to the carrier', () => {
  for (const size of [0, 30_000]) {
    failing(1)
    expect(commitGroup(db, [insert(`refused ${size}`, ok, size)])).toBe(0)
    expect(afterNextStart()).toEqual(['before'])
  }
  expect(told.map(([, outcome]) => outcome)).toEqual(['store.unwritable', 'store.unwritable'])
  commitGroup(db, [insert('next')])
  expect(afterNextStart()).toEqual(['before', 'next'])
})

test('nor is it where others of its commit go in behind it, or are refused when they are tried alone', () => {
  let tries = 0
  const second = () => (++tries > 1 ? fail('job.duplicate') : ok())
  failing(1)
  commitGroup(db, [insert('a', second), insert('b', second)])
  expect(told).toEqual([
    ['a', 'job.duplicate'],
    ['b', 'job.duplicate'],
  ])
  expect(afterNextStart()).toEqual(['before'])
})

test('where that fails as well, everybody of the commit is told that nobody knows, and nothing more is tried', () => {
  let unsure = 0
  failing(Number.POSITIVE_INFINITY)
  expect(commitGroup(db, [insert('a'), insert('b')], { unsure: () => unsure++ })).toBe(0)
  expect(told).toEqual([
    ['a', 'store.unsure'],
    ['b', 'store.unsure'],
  ])
  expect(unsure).toBe(1)
})

test('those of a lost commit that were not tried again are not done, and know it', () => {
  let commits = 0
  // The first fails and is overwritten; then that of the first one alone, and its overwriting.
  db.fails = () => ++commits !== 2
  commitGroup(db, [insert('a'), insert('b')])
  expect(told).toEqual([
    ['a', 'store.unsure'],
    ['b', 'store.unwritable'],
  ])
  expect(afterNextStart()).not.toContain('b')
})

test('a commit that was not written to its end needs no such care: a full disk stays what it was', () => {
  const thrown = (errcode: number) => Object.assign(new Error('oh'), { errcode })
  expect([1034, 4874, 10].map(thrown).map(mayBeKept)).toEqual([true, true, true])
  expect([13, 778, 5, 19].map(thrown).map(mayBeKept)).toEqual([false, false, false, false])
})
