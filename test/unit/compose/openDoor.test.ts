import { writeFileSync } from 'node:fs'
import type * as FileSystem from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { openDoor } from '../../../src/compose/openDoor.ts'
import { fakeStation } from '../../support/fakeStation.ts'
import { value } from '../../support/storeFolder.ts'
import { tempDir } from '../../support/tempDir.ts'

const disk = vi.hoisted(() => ({ isReadOnly: false }))

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof FileSystem>()
  const rm: typeof fs.rm = async (...how) => {
    if (disk.isReadOnly) throw Object.assign(new Error('read-only file system'), { code: 'EROFS' })
    return fs.rm(...how)
  }
  return { ...fs, rm }
})

afterEach(() => {
  disk.isReadOnly = false
})

test('the door closes where its file cannot be removed: on a disk that had become read-only it stayed open', async () => {
  await using dir = await tempDir()
  const { station } = await fakeStation()
  writeFileSync(join(dir.path, 'index.html'), '<!doctype html>')
  const said: string[] = []
  const door = value(
    await openDoor({
      api: station.api,
      dataDir: dir.path,
      windowDir: dir.path,
      preferences: { read: async () => ok({}), write: async () => ok() },
      port: 0,
      say: (line) => said.push(line),
    }),
  )
  expect((await fetch(door.origin)).ok).toBe(true)
  disk.isReadOnly = true
  await door.close()
  await expect(fetch(door.origin)).rejects.toThrow()
  expect(said.at(-1)).toContain('EROFS')
  disk.isReadOnly = false
})
