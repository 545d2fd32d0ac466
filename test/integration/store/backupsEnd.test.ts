import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { systemClock } from '../../../src/base/clock.ts'
import { backupsOf } from '../../../src/store/backups.ts'
import { storeFolder } from '../../support/storeFolder.ts'

const asked = vi.hoisted(() => ({ times: 0 }))
vi.mock('../../../src/store/backUp.ts', () => ({
  clearRooms: () => {
    asked.times++
    return new Promise(() => undefined)
  },
}))

async function folderWithRoom() {
  const folder = await storeFolder()
  const room = join(folder.dir, '.packbench-backup-killed')
  await mkdir(room, { recursive: true, mode: 0o700 })
  const half = '.packbench-019e0000-0000-7000-8000-000000000000'
  await writeFile(join(room, 'place'), JSON.stringify({ folder: join(folder.dir, '..', 'share'), name: half }))
  return folder
}

test('a share that does not answer keeps no program from its end', { timeout: 20_000 }, async () => {
  await using folder = await folderWithRoom()
  const backups = backupsOf({ dir: folder.dir, clock: systemClock }, 'bench-1', new Uint8Array(32))
  const cleared = backups.clear()
  await backups.end()
  expect(await cleared).toBe(1)
})

test('a command at rest asks no share for what a killed backup left; a station does', { timeout: 60_000 }, async () => {
  await using folder = await folderWithRoom()
  asked.times = 0
  await (await folder.open({ atRest: true })).close()
  expect(asked.times).toBe(0)
  await (await folder.open()).close()
  expect(asked.times).toBe(1)
})
