import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { NewEntry } from '../../../src/model/job.ts'
import { plainWish } from '../../../src/model/rowWish.ts'
import { sumOf } from '../../../src/store/chain.ts'
import { fileKeyring } from '../../../src/store/fileKeyring.ts'
import { restoreBackup } from '../../../src/store/restore.ts'
import { accepted, faultCode, storeFolder, value } from '../../support/storeFolder.ts'
import { testClock } from '../../support/testClock.ts'

const start = Date.UTC(2026, 10, 23)
const restore = (dir: string, file: string, mayNameFiles = true) =>
  restoreBackup({ dir, file, passphrase: null, keyring: fileKeyring(dir), now: start, mayNameFiles })

/** A backup whose settings have one printer, and what somebody made of it. */
async function madeOf(printer: string, ofJob = 'bench') {
  const folder = await storeFolder()
  const beside = (name: string) => join(folder.dir, '..', name)
  const store = await folder.open({ clock: testClock(start) })
  value(await store.settings.write({ printers: [{ uri: printer }] }))
  value(await store.journal.append([accepted(uuid(), { printer: ofJob })]))
  value(await store.backUp(beside('good'), null))
  await store.close()
  const harmed = async (name: string, sql: string) => {
    await copyFile(beside('good'), beside(name))
    const db = new DatabaseSync(beside(name), { enableForeignKeyConstraints: false, defensive: false })
    db.exec(sql)
    db.close()
    return beside(name)
  }
  return { folder, beside, harmed, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

const endless = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS key, i AS value FROM n'

test('a backup that is a program of its own is none: no view that never ends, no trigger that acts in our name', async () => {
  await using at = await madeOf('socket://10.0.0.5')
  const files = await at.folder.files()
  for (const [name, sql] of [
    ['view', `DROP TABLE meta; CREATE VIEW meta AS ${endless}`],
    ['settings', `DROP TABLE settings; CREATE VIEW settings AS SELECT value AS document FROM (${endless})`],
    ['trigger', 'CREATE TRIGGER harm AFTER INSERT ON entries BEGIN DELETE FROM jobs; END'],
    ['unguarded', 'DROP TRIGGER entries_are_never_changed'],
    ['table', 'CREATE TABLE more (x); INSERT INTO more VALUES (zeroblob(1000))'],
    ['virtual', 'CREATE VIRTUAL TABLE more USING fts5(x)'],
    ['older', 'PRAGMA user_version = 1'],
  ] as const)
    expect([name, faultCode(await restore(at.folder.dir, await at.harmed(name, sql)))]).toEqual([
      name,
      'backup.unreadable',
    ])
  expect(await at.folder.files()).toEqual(files)
})

const row = (kind: string, name: string, table: string, sql: string) =>
  `PRAGMA writable_schema = ON; INSERT INTO sqlite_schema VALUES ('${kind}', ${name}, '${table}', 0, ${sql})`
const trigger = (name: string) => `CREATE TRIGGER ${name} AFTER UPDATE ON settings BEGIN DELETE FROM jobs; END`
const evil = row('trigger', `'sqlite_evil'`, 'settings', `'${trigger('sqlite_evil')}'`)

test('a backup whose schema was written by hand is none: no trigger or view by a name like SQLite’s own, no second name for a table', async () => {
  await using at = await madeOf('socket://10.0.0.5')
  const files = await at.folder.files()
  const bytes = (text: string) => `CAST(x'${Buffer.from(text).toString('hex')}' AS TEXT)`
  const alter = (sql: string) => `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET ${sql}`
  for (const [name, sql] of [
    ['trigger', evil],
    ['capitals', row('trigger', `'SQLITE_EVIL'`, 'settings', `'${trigger('SQLITE_EVIL')}'`)],
    ['NUL', row('trigger', bytes('sqlite_evil\0'), 'settings', `'${trigger('sqlite_evil')}'`)],
    ['bytes', row('trigger', `'sqlite_evil'`, 'settings', `CAST('${trigger('sqlite_evil')}' AS BLOB)`)],
    ['view', row('view', `'sqlite_x'`, 'sqlite_x', `'CREATE VIEW sqlite_x AS ${endless}'`)],
    ['statistics', 'ANALYZE'],
    [
      'same page',
      `PRAGMA writable_schema = ON; INSERT INTO sqlite_schema SELECT type, 'sqlite_t', 'sqlite_t', rootpage,
        'CREATE TABLE sqlite_t (document)' FROM sqlite_schema WHERE name = 'settings'`,
    ],
    ['behind a NUL', alter(`sql = sql || char(0) || ' ' WHERE name = 'settings'`)],
    ['long', alter(`sql = sql || ' /*' || hex(zeroblob(40000)) || '*/' WHERE name = 'settings'`)],
    ['default', alter(`sql = replace(sql, ' NOT NULL', '') WHERE name = 'settings'`)],
  ] as const) {
    const file = await at.harmed(name, sql)
    for (const byCommandLine of [true, false])
      expect([name, await restore(at.folder.dir, file, byCommandLine)]).toMatchObject([
        name,
        { fault: { code: 'backup.unreadable', facts: { cause: 'foreign' } } },
      ])
  }
  const twice = alter(`rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'jobs') WHERE name = 'settings'`)
  expect(faultCode(await restore(at.folder.dir, await at.harmed('one page', twice)))).toBe('backup.unreadable')
  expect(await at.folder.files()).toEqual(files)
})

test('a station that has had such a trigger since an earlier restore loses it at its next start, and nothing else', async () => {
  await using folder = await storeFolder()
  const store = await folder.open({ clock: testClock(start) })
  value(await store.settings.write({ stationName: 'Bàn 7' }))
  const job = uuid()
  value(await store.journal.append([accepted(job)]))
  await store.close()
  const path = join(folder.dir, 'station.db')
  const db = new DatabaseSync(path, { defensive: false })
  db.exec(evil)
  db.close()
  const again = await folder.open({ clock: testClock(start) })
  expect(again.notices).toMatchObject([{ code: 'store.unreadable', facts: { file: 'station.db', cause: 'damaged' } }])
  expect(value(await again.settings.read())).toEqual({ stationName: 'Bàn 7' })
  expect(value(await again.journal.job(job))).toMatchObject({ version: 1 })
  await again.close()
  using mended = new DatabaseSync(path, { readOnly: true })
  expect(mended.prepare("SELECT name FROM sqlite_schema WHERE name LIKE '%evil%'").all()).toEqual([])
})

const second = (only: number, document: string) =>
  `PRAGMA ignore_check_constraints = ON; INSERT INTO settings (only, document, written_at) VALUES (${only}, '${document}', 1)`

test('a backup with a second row of settings, which would be read before the one that is written, is refused', async () => {
  await using at = await madeOf('socket://10.0.0.5')
  const files = await at.folder.files()
  for (const [name, sql] of [
    ['before', second(0, '{"stationName":"evil"}')],
    ['behind', second(2, '{"stationName":"evil"}')],
    ['alone', 'PRAGMA ignore_check_constraints = ON; UPDATE settings SET only = 0'],
    ['with a log', `${second(0, '{}')}; PRAGMA journal_mode = WAL`],
    ['orphan', "INSERT INTO batch_rows (batch, row, sealed_line, parcel, attempt) VALUES (77, 0, x'00', 0, 1)"],
  ] as const)
    for (const byCommandLine of [true, false])
      expect([name, await restore(at.folder.dir, await at.harmed(name, sql), byCommandLine)]).toMatchObject([
        name,
        { fault: { code: 'backup.unreadable', facts: { cause: 'damaged' } } },
      ])
  expect(await at.folder.files()).toEqual(files)
})

test('a station that has such a row since an earlier restore loses it at its next start, and keeps what is set from then on', async () => {
  await using folder = await storeFolder()
  const store = await folder.open({ clock: testClock(start) })
  value(await store.settings.write({ supervisorPin: 'hash' }))
  await store.close()
  const path = join(folder.dir, 'station.db')
  const db = new DatabaseSync(path)
  db.exec(second(0, '{"supervisorPin":null}'))
  db.close()
  const again = await folder.open({ clock: testClock(start) })
  expect(again.notices).toMatchObject([{ code: 'store.unreadable', facts: { file: 'station.db', cause: 'damaged' } }])
  expect(value(await again.settings.read())).toEqual({ supervisorPin: 'hash' })
  await again.close()
  using mended = new DatabaseSync(path, { readOnly: true })
  expect(mended.prepare('SELECT only FROM settings').all()).toEqual([{ only: 1 }])
})

test('settings are read by their key: a row beside them that came while the station works says nothing', async () => {
  await using folder = await storeFolder()
  const store = await folder.open({ clock: testClock(start) })
  value(await store.settings.write({ supervisorPin: 'hash' }))
  const db = new DatabaseSync(join(folder.dir, 'station.db'))
  db.exec(second(0, '{"supervisorPin":null}'))
  db.close()
  expect(value(await store.settings.read())).toEqual({ supervisorPin: 'hash' })
  value(await store.settings.setAside({ supervisorPin: 'other' }))
  expect(value(await store.settings.read())).toEqual({ supervisorPin: 'other' })
  await store.close()
})

test('a row beside the one that says how much is kept of labels is no amount: the file is set aside at the next start', async () => {
  await using folder = await storeFolder()
  await (await folder.open({ clock: testClock(start) })).close()
  const db = new DatabaseSync(join(folder.dir, 'labels.db'))
  db.exec('PRAGMA ignore_check_constraints = ON; INSERT INTO totals (only, count, bytes) VALUES (0, 9, 1000000000000)')
  db.close()
  const again = await folder.open({ clock: testClock(start) })
  expect(again.notices).toMatchObject([{ code: 'store.unreadable', facts: { file: 'labels.db', cause: 'damaged' } }])
  expect(value(await again.labels.usage())).toMatchObject({ count: 0, bytes: 0 })
  await again.close()
})

test('a backup on which no station could open is refused while the old station is still there', async () => {
  await using at = await madeOf('socket://10.0.0.5')
  const files = await at.folder.files()
  const deep = `{"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  for (const [name, sql] of [
    ['numbers', `INSERT INTO gaps SELECT station, 1, ${Number.MAX_SAFE_INTEGER}, 1 FROM entries LIMIT 1`],
    ['settings', `UPDATE settings SET document = '${deep}'`],
  ] as const)
    expect([name, faultCode(await restore(at.folder.dir, await at.harmed(name, sql)))]).toEqual([
      name,
      'backup.unreadable',
    ])
  expect(await at.folder.files()).toEqual(files)
  expect((await restore(at.folder.dir, at.beside('good'))).ok).toBe(true)
})

test('what lies beside a backup shows it as it is not: only what is in the file itself is judged, and taken', async () => {
  await using at = await madeOf('socket://10.0.0.5')
  const path = await at.harmed('masked', 'PRAGMA journal_mode = WAL')
  const db = new DatabaseSync(path)
  db.exec('CREATE TRIGGER harm AFTER INSERT ON entries BEGIN DELETE FROM jobs; END; PRAGMA wal_checkpoint(TRUNCATE)')
  db.exec('DROP TRIGGER harm')
  // As it lies there while its log says that the trigger is gone.
  for (const part of ['', '-wal']) await copyFile(path + part, at.beside('masked-as-it-lies') + part)
  db.close()
  const seen = new DatabaseSync(at.beside('masked-as-it-lies'), { readOnly: true })
  expect(seen.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'harm'").get()).toEqual({ n: 0 })
  seen.close()
  expect(faultCode(await restore(at.folder.dir, at.beside('masked-as-it-lies')))).toBe('backup.unreadable')
})

test('what a backup says of itself is read as a stranger’s: no note that is none, no mark that stops the next start', async () => {
  await using at = await madeOf('socket://10.0.0.5')
  for (const [name, note] of [
    ['no JSON', '{'],
    ['null', 'null'],
    ['no key', '{"at":1,"entries":1,"key":{"salt":1}}'],
    ['words', '{"at":"now","entries":"many","key":null}'],
  ] as const) {
    const file = await at.harmed(name, `UPDATE meta SET value = '${note}' WHERE key = 'backup'`)
    expect([name, faultCode(await restore(at.folder.dir, file))]).toEqual([name, 'backup.unreadable'])
  }
  const marks = "INSERT OR REPLACE INTO meta VALUES ('copies', 'no JSON'), ('gone', 'no JSON'), ('restored', 'never')"
  value(await restore(at.folder.dir, await at.harmed('marks', marks)))
  const store = await at.folder.open({ clock: testClock(start) })
  expect(store.lost).toMatchObject({ cause: 'restored' })
})

test('no pipe, no device and no folder is waited for as if it were a backup', async () => {
  await using at = await madeOf('socket://10.0.0.5')
  execFileSync('mkfifo', [at.beside('pipe')])
  await mkdir(at.beside('folder'))
  for (const file of [at.beside('pipe'), '/dev/zero', at.beside('folder')])
    expect([file, faultCode(await restore(at.folder.dir, file))]).toEqual([file, 'file.unreadable'])
})

test('what lies beside a backup by the name of a log is no part of it: no pipe is waited for, no rubbish spoils it', async () => {
  await using at = await madeOf('socket://10.0.0.5')
  for (const log of ['good-journal', 'good-wal']) {
    execFileSync('mkfifo', [at.beside(log)])
    value(await restore(at.folder.dir, at.beside('good')))
    await rm(at.beside(log))
    await writeFile(at.beside(log), 'x'.repeat(5_000))
    value(await restore(at.folder.dir, at.beside('good')))
    await rm(at.beside(log))
  }
  expect((await readdir(at.beside('.'))).filter((name) => name.startsWith('good'))).toEqual(['good'])
})

test('a window brings back no backup with a printer that is a file, however it is spelt; a command line does', async () => {
  for (const uri of ['file:/home/station/.bashrc', ' FILE:///etc/passwd', 'device:/home/station/file']) {
    await using at = await madeOf(uri)
    const spelt = "UPDATE settings SET document = replace(document, 'file', '\\u0066ile')"
    for (const file of [at.beside('good'), await at.harmed('spelt', spelt)])
      expect(faultCode(await restore(at.folder.dir, file, false))).toBe('backup.file-printer')
    value(await restore(at.folder.dir, at.beside('good')))
  }
  await using usual = await madeOf('socket://10.0.0.5')
  value(await restore(usual.folder.dir, usual.beside('good'), false))
})

test('nor one in whose journal a job’s printer is a file: whoever says that there is none would have it opened', async () => {
  for (const uri of ['file:/home/station/.hushlogin', 'device:/home/station/file']) {
    await using at = await madeOf('socket://10.0.0.5', `${uri}#tspl@8`)
    expect(faultCode(await restore(at.folder.dir, at.beside('good'), false))).toBe('backup.file-printer')
    value(await restore(at.folder.dir, at.beside('good')))
  }
  await using usual = await madeOf('socket://10.0.0.5', 'socket://10.0.0.6#tspl@8')
  value(await restore(usual.folder.dir, usual.beside('good'), false))
})

test('the folder that a backup names is not written into by the next start, however it is spelt, and that is said', async () => {
  for (const [name, made] of [
    ['plain', `json_set(document, '$.backupFolder', '/home/station/bin')`],
    ['twice', `'{"backupFolder":null,"printers":[],"backupFolder":"/home/station/bin"}'`],
    ['spelt', `'{"backup\\u0046older":"/home/station/bin"}'`],
  ] as const) {
    await using at = await madeOf('socket://10.0.0.5')
    value(await restore(at.folder.dir, await at.harmed(name, `UPDATE settings SET document = ${made}`)))
    const store = await at.folder.open({ clock: testClock(start) })
    expect([name, value(await store.settings.read())]).toMatchObject([name, { backupFolder: null }])
    expect(store.notices).toMatchObject([
      { code: 'store.folder-restored' },
      { code: 'backup.folder-left', facts: { folder: '/home/station/bin' } },
    ])
    await store.close()
    const again = await at.folder.open({ clock: testClock(start) })
    expect(again.notices).toEqual([])
    await again.close()
  }
})

test('the folder of daily backups goes on where the backup was found there, and what names none is not told of', async () => {
  await using at = await madeOf('socket://10.0.0.5')
  const here = dirname(at.beside('good'))
  const named = await at.harmed(
    'named',
    `UPDATE settings SET document = json_set(document, '$.backupFolder', '${here}')`,
  )
  for (const [file, backupFolder] of [
    [named, here],
    [await at.harmed('none', `UPDATE settings SET document = json_set(document, '$.backupFolder', NULL)`), null],
    [await at.harmed('no JSON', `UPDATE settings SET document = 'no JSON'`), undefined],
  ] as const) {
    value(await restore(at.folder.dir, file))
    const store = await at.folder.open({ clock: testClock(start) })
    const settings = value(await store.settings.read())
    expect(settings).toEqual(backupFolder === undefined ? 'no JSON' : expect.objectContaining({ backupFolder }))
    expect(store.notices).toMatchObject([{ code: 'store.folder-restored' }])
    await store.close()
  }
})

const ways = ['/../../x-and-more', '..', 'a/b', 'C:\\x', 'a\nb', 'a\0b', '', 'a'.repeat(37)]

test('a backup whose station’s name is a way out of the folder of daily backups is none', async () => {
  await using at = await madeOf('socket://10.0.0.5')
  for (const way of ways) {
    const hex = Buffer.from(way).toString('hex')
    const led = `INSERT OR REPLACE INTO meta VALUES ('station', CAST(x'${hex}' AS TEXT))`
    expect([way, faultCode(await restore(at.folder.dir, await at.harmed('led', led)))]).toEqual([
      way,
      'backup.unreadable',
    ])
  }
})

test('a folder whose station’s name is a way out has the name of its mark again, and its daily backup stays where it is', async () => {
  await using folder = await storeFolder()
  const days = join(folder.dir, '..', 'share', 'days')
  const first = await folder.open({ station: null })
  value(await first.journal.append([accepted(uuid())]))
  await first.close()
  for (const way of ways) {
    const db = new DatabaseSync(join(folder.dir, 'station.db'))
    db.prepare("UPDATE meta SET value = ? WHERE key = 'station'").run(way)
    db.close()
    const store = await folder.open({ station: null, clock: testClock(start) })
    expect([way, store.station, store.lost]).toEqual([way, first.station, null])
    value(await store.backUpDaily(days, 30))
    await store.close()
  }
  expect(await readdir(days)).toEqual([`packbench-${first.station.slice(-12)}-2026-11-23.packbench`])
  expect(await readdir(dirname(days))).toEqual(['days'])
})

test('what is written beside the entries of a backup is made again from them: no job has another printer there', async () => {
  await using folder = await storeFolder()
  const store = await folder.open({ clock: testClock(start) })
  const job = uuid()
  value(await store.journal.append([accepted(job)]))
  const file = join(folder.dir, '..', 'led')
  value(await store.backUp(file, null))
  await store.close()
  const db = new DatabaseSync(file)
  const led = String(db.prepare("SELECT json_set(job, '$.printer', 'file:/home/x#tspl@8') AS job FROM jobs").get()?.job)
  db.prepare("UPDATE jobs SET job = ?, printer = 'file:/home/x#tspl@8', sum = ?").run(led, sumOf([job, led], 8))
  db.close()
  value(await restore(folder.dir, file))
  const restored = await folder.open({ clock: testClock(start) })
  expect(value(await restored.journal.job(job))).toMatchObject({ state: 'in-doubt', printer: printerOf(accepted(job)) })
})

function printerOf({ body }: NewEntry): string {
  return body.type === 'accepted' ? body.printer : ''
}

test('what somebody wrote into a backup allows nobody a second label', async () => {
  await using at = await madeOf('socket://10.0.0.5')
  const wish = JSON.stringify({ ...plainWish, deliberate: true, second: 'any', reason: 'damaged', leader: 'Lan' })
  const file = await at.harmed(
    'allowing',
    `INSERT INTO batches (id, account, presence, size, source, created_at, by, state, changed_at, sealed_name)
       VALUES ('b', 'a', 'there', 'A5', 'paste', 1, 'x', 'paused', 1, x'00');
     INSERT INTO batch_rows (batch, row, sealed_line, order_code, parcel, attempt, intent, wish)
       VALUES (last_insert_rowid(), 0, x'00', 'G8ADKBRF', 0, 2, 'b/0/2', '${wish}')`,
  )
  value(await restore(at.folder.dir, file))
  const store = await at.folder.open({ clock: testClock(start) })
  expect(value(await store.batches.rows('b', { from: 0, count: 1 }))).toMatchObject([{ intent: 'b/0/2', wish: null }])
  await store.close()
})
