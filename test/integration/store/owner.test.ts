import { once } from 'node:events'
import { cp, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { fail } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import { fileKeyring } from '../../../src/store/fileKeyring.ts'
import { ownerFile, readOwner, writeOwner } from '../../../src/store/ownerFile.ts'
import { isCopyOfRunning, isOwned, lockRemoved } from '../../../src/store/ownerLock.ts'
import { proofAnswer } from '../../support/proofWord.ts'
import { accepted, faultCode, storeFolder, value } from '../../support/storeFolder.ts'
import { tempDir } from '../../support/tempDir.ts'

test('after SIGKILL in the middle of writing every acknowledged job is there', async () => {
  await using folder = await storeFolder()
  for (const lines of [3, 40, 111]) {
    const child = folder.child('write')
    expect(await child.line()).toBe('open')
    const acknowledged: string[] = []
    for (let count = 0; count < lines; count++) acknowledged.push((await child.line()) ?? 'none')
    acknowledged.push(...(await child.kill()))
    const store = await folder.open()
    const jobs = value(await store.journal.openJobs())
    expect(jobs.map((job) => job.id)).toEqual(expect.arrayContaining(acknowledged.filter((id) => id.length === 36)))
    const entries = await Promise.all(jobs.map(async (job) => value(await store.journal.entries(job.id))))
    expect(entries.flat().map((entry) => entry.sequence)).toEqual(jobs.map((_, index) => index + 1))
    expect(store.notices).toEqual([])
    await store.close()
  }
})

test('one process owns a folder, until it is killed', async () => {
  await using folder = await storeFolder()
  const child = folder.child('hold')
  expect(await child.line()).toBe('open')
  await writeOwner(folder.dir, { pid: 4711, url: 'http://127.0.0.1:1', secret: 's' })
  expect(await folder.tryToOpen()).toEqual({ ok: false, fault: { code: 'store.in-use', facts: { pid: 4711 } } })
  await child.kill()
  const store = await folder.open()
  expect(await readOwner(folder.dir)).toBeNull()
  expect(await folder.child('hold').line()).toBe('store.in-use')
  await store.close()
  expect(await folder.child('hold').line()).toBe('open')
})

// Windows lets nobody remove a file that is open.
test.skipIf(process.platform === 'win32')(
  'a station that runs keeps its folder although its lock is removed',
  async () => {
    await using folder = await storeFolder()
    const child = folder.child('hold')
    expect(await child.line()).toBe('open')
    const secret = 'of-this-launch'
    const door = createServer(({ headers }, response) => {
      const answer = proofAnswer(secret, headers.authorization?.split(' ')[1] ?? '')
      response.setHeader('packbench-proof', answer).end()
    }).listen(0, '127.0.0.1')
    await once(door, 'listening')
    const { port } = door.address() as AddressInfo
    const { pid = 0 } = child
    await writeOwner(folder.dir, { pid, url: `http://127.0.0.1:${port}`, secret })
    await rm(join(folder.dir, 'owner.db'))
    expect(await folder.tryToOpen()).toEqual({ ok: false, fault: { code: 'store.in-use', facts: { pid } } })
    // Others hold all its connections: it lives, and has no room for the question.
    door.prependListener('connection', (socket) => socket.destroy())
    await rm(join(folder.dir, 'owner.db'))
    expect(await folder.tryToOpen()).toEqual({ ok: false, fault: { code: 'store.in-use', facts: { pid } } })
    await child.kill()
    // The port is somebody else's now.
    await (await folder.open()).close()
    door.close()
  },
)

test.skipIf(process.platform === 'win32')(
  'a station that runs keeps its folder although all that says so is removed, and what it has written',
  async () => {
    await using folder = await storeFolder()
    const child = folder.child('hold')
    expect(await child.line()).toBe('open')
    for (const file of ['owner.db', 'owner.json']) await rm(join(folder.dir, file), { force: true })
    // Whoever waits for a folder does not try again, and take it.
    expect(await folder.tryToOpen()).toEqual(fail('store.in-use', { detail: lockRemoved }))
    await child.kill()
    await rm(join(folder.dir, 'owner.db'))
    const store = await folder.open()
    expect(store.notices).toEqual([])
    value(await store.journal.append([accepted(uuid())]))
  },
)

test('whoever only looks whether a folder is had keeps nobody else from seeing that it is free', async () => {
  await using folder = await storeFolder()
  await (await folder.open()).close()
  using looking = new DatabaseSync(join(folder.dir, 'owner.db'))
  looking.exec('BEGIN')
  looking.prepare('SELECT 1 FROM sqlite_schema').get()
  expect(isOwned(folder.dir)).toBe(false)
  looking.exec('COMMIT')
  const store = await folder.open()
  expect(isOwned(folder.dir)).toBe(true)
  await store.close()
})

test('whoever has the number and the port of a station that was killed keeps no start out, and is told no secret', async () => {
  await using folder = await storeFolder()
  await (await folder.open()).close()
  const heard: string[] = []
  const squatter = createServer(({ headers }, response) => {
    heard.push(JSON.stringify(headers))
    if (heard.length > 1) return response.destroy()
    response.setHeader('packbench-proof', proofAnswer('a guess', headers.authorization?.split(' ')[1] ?? '')).end()
  }).listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  const { port } = squatter.address() as AddressInfo
  for (const _ of ['with a guess', 'with nothing']) {
    await writeOwner(folder.dir, { pid: process.ppid, url: `http://127.0.0.1:${port}`, secret: 'of-this-launch' })
    await (await folder.open()).close()
  }
  expect(heard).toHaveLength(2)
  expect(heard.join()).not.toContain('of-this-launch')
  squatter.close()
})

test('a copy of a folder whose station runs has none: no command line and no second start of it goes to the original’s', async () => {
  await using folder = await storeFolder()
  const copy = join(folder.dir, '..', 'copy')
  const stateDir = join(folder.dir, '..', 'state')
  const open = (dir: string) => folder.tryToOpen({ dir, keyring: fileKeyring(dir), stateDir, station: null })
  const store = value(await open(folder.dir))
  const door = createServer(({ headers }, response) => {
    response.setHeader('packbench-proof', proofAnswer('s', headers.authorization?.split(' ')[1] ?? '')).end()
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  const { port } = door.address() as AddressInfo
  const owner = { pid: process.ppid, url: `http://127.0.0.1:${port}`, secret: 's' }
  await writeOwner(folder.dir, owner)
  await cp(folder.dir, copy, { recursive: true, preserveTimestamps: true })
  expect(await readOwner(folder.dir)).toEqual(owner)
  expect(await readOwner(copy)).toBeNull()
  expect([await isCopyOfRunning(copy), await isCopyOfRunning(folder.dir)]).toEqual([true, false])
  expect(faultCode(await open(copy))).toBe('store.copy-in-use')
  expect(await readOwner(folder.dir)).toEqual(owner)
  // Moved while it runs it is the same one.
  await rename(folder.dir, `${folder.dir}-moved`)
  expect(await readOwner(`${folder.dir}-moved`)).toEqual(owner)
  await rename(`${folder.dir}-moved`, folder.dir)
  door.close()
  await store.close()
})

test('one process does not open a folder twice, and the refusal harms nobody', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  expect(faultCode(await folder.tryToOpen())).toBe('store.in-use')
  value(await store.journal.append([accepted(uuid())]))
  expect(await folder.child('hold').line()).toBe('store.in-use')
})

test.skipIf(process.platform === 'win32')(
  'a folder that was there is closed to others; in one of other things preferences and practice are',
  async () => {
    await using ours = await storeFolder()
    await mkdir(ours.dir, { mode: 0o755 })
    await (await ours.open()).close()
    expect((await stat(ours.dir)).mode & 0o777).toBe(0o700)
    await using others = await storeFolder()
    await mkdir(others.dir, { mode: 0o755 })
    for (const file of ['notes.txt', 'preferences.json']) await writeFile(join(others.dir, file), '', { mode: 0o644 })
    await mkdir(join(others.dir, 'practice'), { mode: 0o755 })
    await (await others.open()).close()
    const mode = async (name: string) => (await stat(join(others.dir, name))).mode & 0o777
    expect(await Promise.all(['', 'notes.txt', 'preferences.json', 'practice'].map(mode))).toEqual([
      0o755, 0o644, 0o600, 0o700,
    ])
  },
)

test('the folder and all its files belong to their owner alone', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  value(await store.journal.append([accepted(uuid())]))
  await writeOwner(folder.dir, { pid: 1, url: 'http://127.0.0.1:1', secret: 's' })
  expect((await stat(folder.dir)).mode & 0o777).toBe(0o700)
  const files = await folder.files()
  expect(files).toEqual(expect.arrayContaining(['station.db', 'station.db-wal', 'station.db-shm', 'owner.json']))
  for (const file of files) expect([file, (await stat(join(folder.dir, file))).mode & 0o777]).toEqual([file, 0o600])
  expect(ownerFile(folder.dir)).toBe(join(folder.dir, 'owner.json'))
  expect(await readOwner(folder.dir)).toEqual({ pid: 1, url: 'http://127.0.0.1:1', secret: 's' })
})

test.each([
  ['http://127.83.6.200:4711', true],
  ['http://127.255.255.254:1', true],
  ['http://127.0.0.1:65535', true],
  ['http://126.0.0.1:1', false],
  ['http://127.0.0.256:1', false],
  ['http://127.0.0.01:1', false],
  ['http://127.1:1', false],
  ['http://127.0.0.1.evil.example:1', false],
  ['http://127.0.0.1:1@evil.example:1', false],
  ['http://localhost:1', false],
  ['https://127.0.0.1:1', false],
])('that a station is at %s is believed: %s, since only this machine is knocked at', async (url, isBelieved) => {
  await using folder = await tempDir()
  await writeOwner(folder.path, { pid: 1, url, secret: 's' })
  expect(await readOwner(folder.path)).toEqual(isBelieved ? { pid: 1, url, secret: 's' } : null)
})
