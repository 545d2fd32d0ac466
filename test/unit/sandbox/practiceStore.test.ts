import { execFileSync } from 'node:child_process'
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

/** What another process hears that wants the database for itself alone. */
function aloneIn(file: string): string {
  const script = `const db = new (require('node:sqlite').DatabaseSync)(process.argv[1], { timeout: 0 })
    try { db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE'); console.log('has it') }
    catch (thrown) { console.log(thrown.errcode & 0xff) }`
  return execFileSync(process.execPath, ['--no-warnings', '-e', script, file], { encoding: 'utf8' }).trim()
}

it.skipIf(process.platform === 'win32')(
  'a second opening in one process lets go of no lock of the first: another process does not get the database',
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'packbench-practice-'))
    using _ = openPracticeStore(folder.path)
    const file = join(folder.path, 'practice.sqlite')
    const busy = '5'
    expect(aloneIn(file)).toBe(busy)
    using __ = openPracticeStore(folder.path)
    expect(aloneIn(file)).toBe(busy)
  },
)
