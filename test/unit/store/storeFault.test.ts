import { expect, test } from 'vitest'
import { openConnection } from '../../../src/store/connection.ts'
import { orStoreFault, storeFault } from '../../../src/store/storeFault.ts'

test.each([
  [13, 'store.full'],
  [8, 'store.unwritable'],
  [1032, 'store.unwritable'], // SQLITE_READONLY_DBMOVED
  [10, 'store.unwritable'],
  [4618, 'store.unwritable'], // SQLITE_IOERR_SHMOPEN
  [11, 'store.unreadable'],
  [26, 'store.unreadable'],
])('SQLite’s code %i is %s', (errcode, code) => {
  expect(storeFault(Object.assign(new Error('text'), { errcode }))?.code).toBe(code)
})

test.each([
  ['ENOSPC', 'store.full'],
  ['EDQUOT', 'store.full'],
  ['EOTHERS', 'store.read-by-others'],
  ['EROFS', 'store.unwritable'],
  ['EACCES', 'store.unwritable'],
  ['ELOOP', 'store.unwritable'],
  ['ESTALE', 'store.unwritable'],
  ['ENOTCONN', 'store.unwritable'],
  ['UNKNOWN', 'store.unwritable'],
])('the system’s %s is %s', (name, code) => {
  expect(storeFault(Object.assign(new Error('text'), { code: name }))?.code).toBe(code)
})

test('a mistake of ours is no fault: it is thrown on', async () => {
  expect(storeFault(new TypeError('oh'))).toBeNull()
  expect(storeFault('text')).toBeNull()
  expect(storeFault(Object.assign(new TypeError('text'), { code: 'ERR_INVALID_ARG_TYPE' }))).toBeNull()
  using db = openConnection(':memory:')
  const wrongSql = orStoreFault(async () => {
    db.exec('SELECT nonsense')
    return { ok: true, value: null }
  })
  await expect(wrongSql).rejects.toThrow('nonsense')
})
