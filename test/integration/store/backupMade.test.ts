import type * as FileSystem from 'node:fs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { makeBackup } from '../../../src/store/makeBackup.ts'
import { storeFolder, value } from '../../support/storeFolder.ts'

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof FileSystem>()
  const unlinkSync: typeof fs.unlinkSync = (path) => {
    if (String(path).endsWith('/place')) throw Object.assign(new Error('read-only'), { code: 'EROFS' })
    fs.unlinkSync(path)
  }
  return { ...fs, unlinkSync }
})

test('a backup that has its name is made, though the folder of the station takes nothing from then on', async () => {
  await using folder = await storeFolder()
  await (await folder.open()).close()
  const to = join(folder.dir, '..', 'x.packbench')
  const made = value(await makeBackup({ dir: folder.dir, to, key: null, now: 1, room: '.packbench-backup-x' }))
  expect([made.file, existsSync(to)]).toEqual([to, true])
})
