import { chmod, mkdtempDisposable, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPracticeStore } from '../../../src/sandbox/practiceStore.ts'

it.skipIf(process.platform === 'win32')(
  'what practice keeps is its owner’s alone, also what lay open before',
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'packbench-practice-'))
    await writeFile(join(folder.path, 'practice.sqlite'), '')
    await chmod(join(folder.path, 'practice.sqlite'), 0o644)
    using _ = openPracticeStore(folder.path)
    const names = await readdir(folder.path)
    const modes = await Promise.all(names.map(async (name) => (await stat(join(folder.path, name))).mode & 0o777))
    expect(names).toContain('practice.sqlite-wal')
    expect(new Set(modes)).toEqual(new Set([0o600]))
  },
)
