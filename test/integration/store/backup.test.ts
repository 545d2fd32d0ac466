import { chmod, cp, mkdir, readdir, readFile, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { dayLength, dayOf } from '../../../src/model/day.ts'
import { fileKeyring } from '../../../src/store/fileKeyring.ts'
import { knownBackups } from '../../../src/store/outsideMarks.ts'
import { restoreBackup } from '../../../src/store/restore.ts'
import type { Store } from '../../../src/store/store.ts'
import type { StoreFolder } from '../../support/storeFolder.ts'
import { accepted, faultCode, following, storeFolder, value } from '../../support/storeFolder.ts'

const beside = (folder: StoreFolder, name: string) => join(folder.dir, '..', name)
const open = (folder: StoreFolder, dir = folder.dir) =>
  folder.open({
    dir,
    keyring: fileKeyring(dir),
    stateDir: beside(folder, 'state'),
    station: null,
    replaceLostKey: true,
  })

const restore = (dir: string, file: string, passphrase: string | null = null) =>
  restoreBackup({ dir, file, passphrase, keyring: fileKeyring(dir), now: Date.now(), mayNameFiles: true })

/** A label that is being sent, one that waits, an account, settings; the folder stays open. */
async function atWork(folder: StoreFolder): Promise<{ store: Store; sent: string; waiting: string; file: string }> {
  const store = await open(folder)
  const [sent, waiting] = [uuid(), uuid()]
  value(await store.settings.write({ stationName: 'Bàn 01' }))
  value(await store.credentials.put('seller', 'token-708b2b1d'))
  const sends = following(sent, 2, { type: 'sending', contentHash: 'x', counterBefore: 4 })
  value(await store.journal.append([accepted(sent), following(sent, 1, { type: 'started' }), sends]))
  value(await store.journal.append([accepted(waiting)]))
  return { store, sent, waiting, file: beside(folder, 'station.packbench') }
}

test('a backup of a station at work comes back on another machine: what was sent or waited is in doubt, and scans ask', async () => {
  await using folder = await storeFolder()
  const { store, sent, waiting, file } = await atWork(folder)
  const writing = Promise.all(Array.from({ length: 40 }, () => store.journal.append([accepted(uuid())])))
  const made = value(await store.backUp(file, 'mật khẩu dài'))
  await writing
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const bytes = await readFile(file)
  expect([bytes.includes('token-708b2b1d'), bytes.includes('mật khẩu dài')]).toEqual([false, false])
  expect((await readdir(beside(folder, '.'))).filter((name) => name.startsWith('.packbench-'))).toEqual([])
  await store.close()
  const elsewhere = beside(folder, 'elsewhere')
  expect(value(await restore(elsewhere, file, 'mật khẩu dài'))).toMatchObject({ entries: made.entries })
  await rm(beside(folder, 'state'), { recursive: true })
  const restored = await open(folder, elsewhere)
  expect(restored.notices.map(({ code }) => code)).toEqual(['store.folder-restored'])
  expect(restored.unsureUntil).toBeGreaterThan(0)
  for (const job of [sent, waiting])
    expect(value(await restored.journal.job(job))).toMatchObject({
      state: 'in-doubt',
      fault: { code: 'store.folder-restored' },
    })
  expect(value(await restored.credentials.get('seller'))).toBe('token-708b2b1d')
  expect(value(await restored.settings.read())).toEqual({ stationName: 'Bàn 01' })
  await restored.close()
  const again = await open(folder, elsewhere)
  expect([again.notices, again.lost]).toEqual([[], null])
})

test('without the passphrase the folder’s own key opens what is sealed, and no other does, which is said at once; the journal is there in any case', async () => {
  await using folder = await storeFolder()
  const { store, file } = await atWork(folder)
  value(await store.backUp(file, null))
  await store.close()
  expect(faultCode(await restore(folder.dir, file, 'a passphrase'))).toBe('backup.wrong-passphrase')
  expect(value(await restore(folder.dir, file)).notices).toEqual([])
  const here = await open(folder)
  expect(value(await here.credentials.get('seller'))).toBe('token-708b2b1d')
  await here.close()
  const elsewhere = beside(folder, 'elsewhere')
  const lost = (cause: object) => [{ code: 'store.key-lost', facts: cause }]
  expect(value(await restore(elsewhere, file)).notices).toEqual(lost({ keyring: 'file', wrappedBy: 'none' }))
  const there = await open(folder, elsewhere)
  expect(there.notices.map(({ code }) => code)).toContain('store.key-lost')
  expect(faultCode(await there.credentials.get('seller'))).toBe('store.key-lost')
  expect(value(await there.journal.openJobs())).toHaveLength(2)
  await there.close()
  expect(value(await restore(elsewhere, file)).notices).toEqual(lost({ cause: 'another-key' }))
})

test('what was in the folder is kept under its date, and what it knew of itself counts', async () => {
  await using folder = await storeFolder()
  const { store, file } = await atWork(folder)
  value(await store.backUp(file, null))
  for (let count = 0; count < 3; count++) value(await store.journal.append([accepted(uuid())]))
  await store.close()
  value(await restore(folder.dir, file))
  expect((await folder.files()).filter((name) => name.startsWith('station.db.before-restore-'))).toHaveLength(1)
  const restored = await open(folder)
  expect(restored.lost).toMatchObject({ cause: 'restored', from: 5, to: 7, count: 3 })
})

test('nothing is restored over a running station, nor from what is no whole backup of today or before', async () => {
  await using folder = await storeFolder()
  const { store, file } = await atWork(folder)
  value(await store.backUp(file, null))
  expect(faultCode(await restore(folder.dir, file))).toBe('store.in-use')
  await store.close()
  const harmed = async (name: string, harm: (path: string) => Promise<unknown> | unknown) => {
    const path = beside(folder, name)
    await cp(file, path)
    await harm(path)
    return faultCode(await restore(folder.dir, path))
  }
  const before = await folder.files()
  const size = (await stat(file)).size
  const found = [
    await harmed('garbage', (path) => writeFile(path, 'garbage '.repeat(9_000))),
    await harmed('empty', (path) => writeFile(path, '')),
    await harmed('cut', (path) => truncate(path, size - 8_192)),
    await harmed('newer', (path) => {
      using db = new DatabaseSync(path)
      db.exec('PRAGMA user_version = 9000')
    }),
    await harmed('changed', async (path) => {
      const bytes = await readFile(path)
      bytes.write('X', bytes.indexOf('"order":"G8ADKBRF"') + 9)
      await writeFile(path, bytes)
    }),
    await harmed('labels', (path) => cp(join(folder.dir, 'labels.db'), path)),
    await harmed('station', (path) => cp(join(folder.dir, 'station.db'), path)),
    faultCode(await restore(folder.dir, beside(folder, 'nowhere'))),
  ]
  expect(found).toEqual([
    'backup.unreadable',
    'backup.unreadable',
    'backup.unreadable',
    'store.newer',
    'backup.unreadable',
    'backup.unreadable',
    'backup.unreadable',
    'file.unreadable',
  ])
  expect(await folder.files()).toEqual(before)
})

test('a backup goes neither into the folder it saves nor over a file that is none, and replaces the one before', async () => {
  await using folder = await storeFolder()
  const { store, file } = await atWork(folder)
  await mkdir(join(folder.dir, 'backups'))
  await writeFile(beside(folder, 'photo.jpg'), 'a photo')
  expect(faultCode(await store.backUp(join(folder.dir, 'station.db'), null))).toBe('backup.inside-folder')
  expect(faultCode(await store.backUp(join(folder.dir, 'backups', 'a'), null))).toBe('backup.inside-folder')
  expect(faultCode(await store.backUp(beside(folder, 'photo.jpg'), null))).toBe('backup.in-the-way')
  const { length } = await readdir('.')
  expect(faultCode(await store.backUp('station.packbench', null))).toBe('backup.relative')
  expect(faultCode(await store.backUpDaily('~/backups', 30))).toBe('backup.relative')
  expect(await readdir('.')).toHaveLength(length)
  expect(faultCode(await store.backUp(join(beside(folder, 'nowhere'), 'a'), null))).toBe('file.unwritable')
  expect(await readFile(beside(folder, 'photo.jpg'), 'utf8')).toBe('a photo')
  const first = value(await store.backUp(file, null))
  value(await store.journal.append([accepted(uuid())]))
  expect(value(await store.backUp(file, null)).entries).toBe(first.entries + 1)
  expect(knownBackups(beside(folder, 'state'), folder.dir).map((backup) => backup.file)).toEqual([file])
})

test.runIf(process.platform === 'linux')(
  'where no folder can be made for the backup of the day, or its way leads in a ring, that is told and waited for by nobody',
  async () => {
    await using folder = await storeFolder()
    const { store } = await atWork(folder)
    await symlink('ring', beside(folder, 'ring'))
    for (const days of ['/proc/none/days', beside(folder, 'ring')])
      expect([days, faultCode(await store.backUpDaily(days, 30))]).toEqual([days, 'file.unwritable'])
    expect(faultCode(await store.backUp(join(beside(folder, 'ring'), 'a'), null))).toBe('file.unwritable')
    expect(faultCode(await restore(beside(folder, 'again'), beside(folder, 'ring')))).toBe('file.unreadable')
  },
)

test('no folder for the backup of the day is made in the folder it saves, by whatever way its name leads there', async () => {
  await using folder = await storeFolder()
  const { store } = await atWork(folder)
  await symlink(folder.dir, beside(folder, 'way'))
  const before = await folder.files()
  expect(faultCode(await store.backUpDaily(join(beside(folder, 'way'), 'new', 'days'), 30))).not.toBeNull()
  expect(await folder.files()).toEqual(before)
})

test('nothing of a backup is made by a name in its folder, where others rename, before it is whole', async () => {
  await using folder = await storeFolder()
  const { store } = await atWork(folder)
  const share = beside(folder, 'share')
  await mkdir(share)
  const left = join(folder.dir, '.packbench-backup-killed')
  await mkdir(left)
  await utimes(left, 1, 1)
  const seen = new Set<string>()
  const backingUp = store.backUp(join(share, 'x.packbench'), null)
  let isOver = false
  void backingUp.finally(() => {
    isOver = true
  })
  while (!isOver)
    for (const entry of await readdir(share, { withFileTypes: true })) seen.add(entry.isFile() ? 'file' : entry.name)
  value(await backingUp)
  expect([...seen].filter((name) => name !== 'file')).toEqual([])
  expect(await readdir(share)).toEqual(['x.packbench'])
  // Nor does one that was killed leave anything for good.
  expect((await folder.files()).filter((name) => name.startsWith('.packbench-backup-'))).toEqual([])
})

test('a backup that everybody may read makes a database for its owner alone, and a link in its folder leads to no file', async () => {
  await using folder = await storeFolder()
  const { store, file } = await atWork(folder)
  value(await store.backUp(file, null))
  await chmod(file, 0o666)
  const [again, victim] = [beside(folder, 'again'), beside(folder, 'victim')]
  await mkdir(again, { mode: 0o755 })
  await writeFile(victim, 'kept')
  await symlink(victim, join(again, 'owner.db'))
  value(await restore(again, file))
  expect((await stat(join(again, 'station.db'))).mode & 0o077).toBe(0)
  expect(await readFile(victim, 'utf8')).toBe('kept')
})

test('files of days that have not come, and of other users, take no backup away', async () => {
  await using folder = await storeFolder()
  const { store } = await atWork(folder)
  const days = beside(folder, 'days')
  await mkdir(days)
  const made = value(await store.backUpDaily(days, 3_650)).file
  const prefix = made.slice(0, -'2026-01-01.packbench'.length)
  for (let day = 1; day <= 7; day++) await writeFile(`${prefix}2999-01-0${day}.packbench`, '')
  value(await store.backUpDaily(days, 3_650))
  expect(await readdir(days)).toHaveLength(8)
  expect(await readdir(days)).toContain(basename(made))
})

test('stations that were set up in one minute have their backups of the day side by side in one folder', async () => {
  await using one = await storeFolder()
  await using other = await storeFolder()
  const days = beside(one, 'days')
  // What they share is the minute of their ids.
  const stores = [
    await one.open({ station: '01a21de4-3975-739d-96aa-5477294bb6c9' }),
    await other.open({ station: '01a21de4-4b02-7a10-8f3e-0c9d14e7a5b2' }),
  ]
  for (const store of stores) value(await store.backUpDaily(days, 30))
  expect(await readdir(days)).toHaveLength(stores.length)
})

test('of the backups of the days the last seven of this station stay, and nobody else’s file goes', async () => {
  await using folder = await storeFolder()
  const { store } = await atWork(folder)
  const days = beside(folder, 'days')
  const name = (day: number) => `packbench-${store.station.slice(-12)}-2026-01-0${day}.packbench`
  await mkdir(days)
  for (let day = 1; day <= 8; day++) await writeFile(join(days, name(day)), '')
  const others = [
    'packbench-another0-2026-01-01.packbench',
    name(1).replace('.', ' (copy).'),
    name(2).replace('-01-02', '-01-00'),
  ]
  for (const file of others.slice(0, 2)) await writeFile(join(days, file), '')
  await mkdir(join(days, others[2] ?? ''))
  const made = basename(value(await store.backUpDaily(days, 3_650)).file)
  expect((await readdir(days)).sort()).toEqual([made, ...others, ...[3, 4, 5, 6, 7, 8].map(name)].sort())
  // None longer than receivers are kept, once it is certain which day it is.
  value(await store.backUpDaily(days, 30))
  expect(await readdir(days)).toHaveLength(10)
  const yesterday = made.replace(/\d{4}-\d\d-.*/, `${dayOf(Date.now() - dayLength)}.packbench`)
  await writeFile(join(days, yesterday), '')
  value(await store.backUpDaily(days, 30))
  expect((await readdir(days)).sort()).toEqual([made, yesterday, ...others].sort())
})

test('backups that are made at once are all made', async () => {
  await using folder = await storeFolder()
  const { store } = await atWork(folder)
  const made = await Promise.all([1, 2, 3].map((at) => store.backUp(beside(folder, `${at}.packbench`), null)))
  expect(made.map((one) => (one.ok ? 'made' : one.fault.code))).toEqual(['made', 'made', 'made'])
})
