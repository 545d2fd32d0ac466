import { expect, it, vi } from 'vitest'
import { claimFolder } from '../../../src/store/planted.ts'
import { tempDir } from '../../support/tempDir.ts'

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  return { ...real, readdir: async (path: string) => [...(await real.readdir(path)), 'owner.json.tmp'] }
})

it('a file that whoever has the folder takes away, between its name and a look at it, keeps nobody from the folder', async () => {
  await using folder = await tempDir()
  expect(await claimFolder(folder.path, 0)).toEqual({ ok: true, value: [] })
})
