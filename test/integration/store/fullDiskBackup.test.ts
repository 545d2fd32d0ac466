import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { fileKeyring } from '../../../src/store/fileKeyring.ts'
import { restoreBackup } from '../../../src/store/restore.ts'
import { describeWith } from '../../support/notRun.ts'
import { accepted, faultCode, storeFolder, value } from '../../support/storeFolder.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testClock } from '../../support/testClock.ts'

const now = Date.UTC(2026, 10, 23)
const kilobyte = 1_024
const restore = (dir: string, file: string) =>
  restoreBackup({ dir, file, passphrase: null, keyring: fileKeyring(dir), now, mayNameFiles: true })

/** A file system of its own in memory, which can be full. */
function smallDisk(folder: string): Disposable & { leave(bytes: number): void } {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder])
  const filler = join(folder, 'filler')
  return {
    leave(bytes) {
      rmSync(filler, { force: true })
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytes)))
    },
    [Symbol.dispose]: () => void execFileSync('umount', ['-l', folder]),
  }
}

const needed = {
  met: process.platform === 'linux' && process.getuid?.() === 0,
  what: 'Linux and root, who can mount a small disk',
}

describeWith(needed, 'a disk that is full', () => {
  it('while a backup is copied onto it leaves the one of before as it was, and nothing half; it is told as full', async () => {
    await using outside = await tempDir()
    using disk = smallDisk(outside.path)
    await using folder = await storeFolder()
    const store = await folder.open()
    const file = join(outside.path, 'station.packbench')
    value(await store.backUp(file, null))
    const before = sum(file)
    const size = statSync(file).size
    // More than the old one, so that a copy of it can be told.
    value(await store.journal.append(Array.from({ length: 400 }, () => accepted(uuid()))))
    const told: (string | null)[] = []
    for (let room = 0; told.at(-1) !== null; room += size / 2) {
      disk.leave(room)
      told.push(faultCode(await store.backUp(file, null)))
      if (told.at(-1) !== null) expect([room, sum(file)]).toEqual([room, before])
      expect(readdirSync(outside.path).sort()).toEqual(['filler', 'station.packbench'])
    }
    expect(new Set(told.slice(0, -1))).toEqual(new Set(['store.full']))
    expect(sum(file)).not.toBe(before)
  })

  it('while the backup of the day is copied onto it takes none of the days before', async () => {
    await using outside = await tempDir()
    using disk = smallDisk(outside.path)
    await using folder = await storeFolder()
    const clock = testClock(now)
    const store = await folder.open({ clock })
    const daily = () => store.backUpDaily(outside.path, 30)
    for (let day = 0; day < 7; day++) {
      value(await daily())
      await clock.advance(86_400_000)
    }
    const days = readdirSync(outside.path).sort()
    disk.leave(8 * kilobyte)
    expect(faultCode(await daily())).toBe('store.full')
    expect(readdirSync(outside.path).sort()).toEqual(['filler', ...days])
  })

  it('while a backup is brought back onto it leaves the folder as it was', async () => {
    await using outside = await tempDir()
    using disk = smallDisk(outside.path)
    await using folder = await storeFolder()
    const store = await folder.open()
    const file = join(folder.dir, '..', 'station.packbench')
    value(await store.backUp(file, null))
    const dir = join(outside.path, 'data')
    value(await restore(dir, file))
    const names = () => readdirSync(dir).sort()
    const [whole, before] = [names(), sum(join(dir, 'station.db'))]
    for (const room of [0, 8 * kilobyte, statSync(file).size - 8 * kilobyte]) {
      disk.leave(room)
      expect(faultCode(await restore(dir, file))).toBe('store.full')
      expect([room, names(), sum(join(dir, 'station.db'))]).toEqual([room, whole, before])
    }
  })
})

test('a backup that is larger than the disk has room, or than any station’s, is refused before a byte of it is copied', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const file = join(folder.dir, '..', 'station.packbench')
  value(await store.backUp(file, null))
  await store.close()
  const dir = join(folder.dir, '..', 'elsewhere')
  mkdirSync(dir)
  const { bavail, bsize } = statfsSync(dir)
  // Holes take no room where they lie, and all of it where they are copied to.
  truncateSync(file, 2 ** 36)
  expect(await restore(dir, file)).toMatchObject({
    fault: { code: 'backup.unreadable', facts: { cause: 'too-large' } },
  })
  const larger = Math.floor((bavail * bsize) / 4_096) * 4_096 + 2 ** 20
  if (larger < 2 ** 35) {
    truncateSync(file, larger)
    expect(faultCode(await restore(dir, file))).toBe('store.full')
  }
  // Where it had to be known that no station runs on the folder, the mark of it stays.
  expect(readdirSync(dir).filter((name) => name !== 'owner.db')).toEqual([])
})

const sum = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
