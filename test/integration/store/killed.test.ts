import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fileKeyring } from '../../../src/store/fileKeyring.ts'
import { restoreBackup } from '../../../src/store/restore.ts'
import type { StoreFolder } from '../../support/storeFolder.ts'
import { faultCode, sampleOrder, storeFolder, value } from '../../support/storeFolder.ts'

const beside = (folder: StoreFolder, name: string) => join(folder.dir, '..', name)
const namesIn = (dir: string) => (existsSync(dir) ? readdirSync(dir) : [])
const rooms = (folder: StoreFolder) => namesIn(folder.dir).filter((name) => name.startsWith('.packbench-backup-'))

/** Kills a process with SIGKILL while it has half of a backup where it is looked for. */
async function killAtBackup(folder: StoreFolder, isHalf: () => boolean): Promise<void> {
  await mkdir(beside(folder, 'stick'))
  const child = folder.child('backup')
  expect([await child.line(), await child.line()]).toEqual(['open', 'backing-up'])
  const { pid } = child
  if (pid === undefined) throw new Error('no process')
  // Stopped first: it may be about to end this backup.
  for (let stands = false; !stands; ) {
    while (!isHalf()) await setImmediate()
    process.kill(pid, 'SIGSTOP')
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) T /)
    stands = isHalf()
    if (!stands) process.kill(pid, 'SIGCONT')
  }
  await child.kill()
  expect(isHalf()).toBe(true)
}

const hasCopy = (folder: StoreFolder) => () =>
  rooms(folder).some((room) => namesIn(join(folder.dir, room)).includes('station.db'))
const halves = (folder: StoreFolder) =>
  namesIn(beside(folder, 'stick')).filter((name) => /^\.packbench-[\da-f-]{36}$/.test(name))

/** A room in which a copy lies that was to be in a folder. */
async function leave(folder: StoreFolder, place: object | null, room = '.packbench-backup-killed'): Promise<string> {
  const path = join(folder.dir, room)
  await mkdir(path, { mode: 0o700 })
  await writeFile(join(path, 'copy'), 'a receiver')
  if (place !== null) await writeFile(join(path, 'place'), JSON.stringify(place))
  return path
}

const half = '.packbench-019e0000-0000-7000-8000-000000000000'

test.skipIf(process.platform !== 'linux')(
  'the copy of a backup that was killed with SIGKILL goes at the next start',
  async () => {
    await using folder = await storeFolder()
    await killAtBackup(folder, hasCopy(folder))
    expect(rooms(folder)).toHaveLength(1)
    const store = await folder.open()
    await expect.poll(() => [...rooms(folder), ...halves(folder)]).toEqual([])
    expect(value(await store.people.forget(['G8ADKBRF']))).toMatchObject({ erased: { order: 1 }, copies: 0 })
  },
)

test.skipIf(process.platform !== 'linux')(
  'half of a backup that a killed process left in the folder of backups goes at the next start, and nobody else’s',
  async () => {
    await using folder = await storeFolder()
    await killAtBackup(folder, () => halves(folder).length > 0)
    const stick = beside(folder, 'stick')
    // Another station's, which is at work.
    await writeFile(join(stick, half), 'not ours')
    const store = await folder.open()
    await expect.poll(() => [...rooms(folder), ...halves(folder)]).toEqual([half])
    expect(value(await store.people.forget(['G8ADKBRF']))).toMatchObject({ erased: { order: 1 }, copies: 0 })
  },
)

test('who is forgotten is in no copy that a killed backup left, also one that is found only then', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  value(await store.orders.put('seller', sampleOrder(), 1))
  await mkdir(beside(folder, 'stick'))
  await writeFile(join(beside(folder, 'stick'), half), 'a receiver')
  await leave(folder, { folder: beside(folder, 'stick'), name: half })
  expect(value(await store.people.forget(['G8ADKBRF']))).toMatchObject({ erased: { order: 1 }, copies: 0 })
  expect([...rooms(folder), ...halves(folder)]).toEqual([])
})

test('half of a backup on a stick that is not in is told with the copies, and goes when it is there again', async () => {
  await using folder = await storeFolder()
  const stick = beside(folder, 'stick')
  await (await folder.open()).close()
  await mkdir(stick)
  await writeFile(join(stick, half), 'a receiver')
  const room = await leave(folder, { folder: stick, name: half })
  await rename(stick, beside(folder, 'away'))
  const store = await folder.open()
  expect(await readdir(room)).toEqual(['place'])
  expect(value(await store.people.forget(['G8ADKBRF']))).toMatchObject({ copies: 1 })
  await rename(beside(folder, 'away'), stick)
  expect(value(await store.people.forget(['G8ADKBRF']))).toMatchObject({ copies: 0 })
  expect([...rooms(folder), ...halves(folder)]).toEqual([])
})

test('what a restore that was killed left goes at the next start, and before the next restore', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const file = beside(folder, 'x.packbench')
  value(await store.backUp(file, null))
  await store.close()
  const left = ['', '-tried', '.before']
    .map((half) => `station.db.restoring${half}`)
    .flatMap((half) => ['', '-wal', '-shm', '-journal'].map((part) => half + part))
  const leaveThem = () => Promise.all(left.map((name) => writeFile(join(folder.dir, name), 'a receiver')))
  const stays = async () => (await folder.files()).filter((name) => name.includes('.restoring'))
  await leaveThem()
  expect(await stays()).toHaveLength(left.length)
  await (await folder.open()).close()
  expect(await stays()).toEqual([])
  await leaveThem()
  const restoring = { dir: folder.dir, file, passphrase: null, keyring: fileKeyring(folder.dir), now: Date.now() }
  value(await restoreBackup({ ...restoring, mayNameFiles: true }))
  expect(await stays()).toEqual([])
})

test('a restore leaves a half that a station at work has', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const file = beside(folder, 'x.packbench')
  value(await store.backUp(file, null))
  const room = await leave(folder, null)
  const restoring = { dir: folder.dir, file, passphrase: null, keyring: fileKeyring(folder.dir), now: Date.now() }
  expect(faultCode(await restoreBackup({ ...restoring, mayNameFiles: true }))).toBe('store.in-use')
  expect(await readdir(room)).toEqual(['copy'])
})

test('a backup that is being made is left, whatever is removed beside it', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  await mkdir(beside(folder, 'stick'))
  for (let rounds = 0; rounds < 3; ) {
    let isMade = false
    const making = store.backUp(join(beside(folder, 'stick'), 'x.packbench'), null).finally(() => {
      isMade = true
    })
    await leave(folder, null, '.packbench-backup-left')
    while (!isMade && rooms(folder).length < 2) await setImmediate()
    // On a busy machine it may be made before anybody looks: that was no round.
    if (!isMade) rounds++
    expect(value(await store.people.forget(['G8ADKBRF']))).toMatchObject({ copies: 0 })
    value(await making)
  }
  expect(rooms(folder)).toEqual([])
  expect(await readdir(beside(folder, 'stick'))).toEqual(['x.packbench'])
})

test('a folder that somebody put under the name of a backup’s room keeps all that is not of one, and is told', async () => {
  await using folder = await storeFolder()
  await (await folder.open()).close()
  const thesis = join(folder.dir, '.packbench-backup-thesis')
  await mkdir(join(thesis, 'station.db.d'), { recursive: true, mode: 0o700 })
  await writeFile(join(thesis, 'chapter'), 'kept')
  const store = await folder.open()
  expect(value(await store.people.forget(['G8ADKBRF']))).toMatchObject({ copies: 1 })
  expect((await readdir(thesis)).sort()).toEqual(['chapter', 'station.db.d'])
})

// Windows lets a link be made by administrators alone.
test.skipIf(process.platform === 'win32')(
  'no link leads what is removed elsewhere: neither a room’s, nor one in it, nor one in the place of the half',
  async () => {
    await using folder = await storeFolder()
    await (await folder.open()).close()
    const [stick, precious] = [beside(folder, 'stick'), beside(folder, 'precious')]
    for (const path of [stick, precious]) await mkdir(path, { mode: 0o700 })
    for (const name of ['copy', 'station.db', half]) await writeFile(join(precious, name), 'kept')
    await symlink(precious, join(folder.dir, '.packbench-backup-link'))
    const room = await leave(folder, { folder: stick, name: half })
    await symlink(join(precious, 'station.db'), join(room, 'station.db'))
    await symlink(join(precious, half), join(stick, half))
    const lies = { folder: stick, name: '../precious/copy' }
    await leave(folder, lies, '.packbench-backup-lies')
    const store = await folder.open()
    await store.people.forget(['G8ADKBRF'])
    expect((await readdir(precious)).sort()).toEqual([half, 'copy', 'station.db'].sort())
    expect(await readdir(stick)).toEqual([half])
    expect(rooms(folder)).toEqual(['.packbench-backup-link'])
  },
)
