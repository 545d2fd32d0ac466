import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, readlink, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openStationStore } from '../../../src/compose/composeStation.ts'
import { createProfile, removeLeftProfiles } from '../../../src/label/chromium/profile.ts'
import { value } from '../../support/storeFolder.ts'
import { tempDir } from '../../support/tempDir.ts'

// Linux gives no process a number this high.
const killed = 'packbench-view-4194305-abc'

async function leave(temporary: string, name: string): Promise<string> {
  const folder = join(temporary, name)
  await mkdir(folder, { mode: 0o700 })
  await writeFile(join(folder, 'label'), 'a receiver')
  return folder
}

test('what the browser of a station that was killed showed goes at the next start, though that one starts no browser', async () => {
  await using folder = await tempDir()
  const left = await leave(folder.path, killed)
  vi.stubEnv('TMPDIR', folder.path)
  vi.stubEnv('TEMP', folder.path)
  try {
    const dataDir = join(folder.path, 'data')
    const store = value(await openStationStore({ dataDir, stateDir: join(folder.path, 'state'), say: () => undefined }))
    await expect.poll(() => existsSync(left)).toBe(false)
    await store.close()
  } finally {
    vi.unstubAllEnvs()
  }
})

// Elsewhere the system does not say when a process began.
test.skipIf(process.platform !== 'linux')(
  'a number that another process has by now keeps no folder of one that was killed, and the folder of one that lives stays',
  async () => {
    await using folder = await tempDir()
    const living = value(await createProfile(folder.path, null))
    const [space = '', began = ''] = (await readlink(join(living, 'owner'))).split('-')
    expect((await readFile('/proc/self/stat', 'utf8')).includes(` ${began} `)).toBe(true)
    const left = [
      await leave(folder.path, `packbench-view-${process.pid}-abc`),
      await leave(folder.path, 'packbench-view-4194305-abc'),
    ]
    const owners = [`${space}-${Number(began) - 1}`, `${space}-${began}`]
    for (const [at, owner] of owners.entries()) await symlink(owner, join(left[at] ?? '', 'owner'))
    await removeLeftProfiles(folder.path)
    expect(left.filter((path) => existsSync(path))).toEqual([])
    expect(existsSync(living)).toBe(true)
  },
)

test.skipIf(process.platform !== 'linux')(
  'a station in another container, with the same numbers, takes no folder that is in use, and one of yesterday',
  async () => {
    await using folder = await tempDir()
    const living = await leave(folder.path, `packbench-view-${process.pid}-abc`)
    const gone = await leave(folder.path, 'packbench-view-4194305-abc')
    const old = await leave(folder.path, `packbench-view-${process.pid}-old`)
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
    for (const path of [living, gone, old]) await symlink('4026539999-1', join(path, 'owner'))
    await utimes(old, yesterday, yesterday)
    await removeLeftProfiles(folder.path)
    expect([living, gone, old].map((path) => existsSync(path))).toEqual([true, true, false])
    const own = value(await createProfile(folder.path, null))
    const [space] = (await readlink(join(own, 'owner'))).split('-')
    expect(await readlink('/proc/self/ns/pid')).toContain(space)
  },
)

test('the name of a folder leaves room for what Chromium puts below it', async () => {
  await using folder = await tempDir()
  const name = value(await createProfile(folder.path, null)).slice(folder.path.length + 1)
  expect(name).toMatch(/^packbench-view-\d{1,7}-[A-Za-z0-9]{6}$/)
})

test('a temporary folder that cannot be looked at ends no station', async () => {
  await using folder = await tempDir()
  await expect(removeLeftProfiles(join(folder.path, 'x'.repeat(300)))).resolves.toBeUndefined()
})

test.skipIf(process.platform === 'win32')(
  'a link, a file and an open folder of that name are no browser’s',
  async () => {
    await using folder = await tempDir()
    const precious = await leave(folder.path, 'precious')
    await symlink(precious, join(folder.path, 'packbench-view-4194305-link'))
    await writeFile(join(folder.path, 'packbench-view-4194305-file'), '')
    await chmod(await leave(folder.path, 'packbench-view-4194305-open'), 0o755)
    await removeLeftProfiles(folder.path)
    expect(await readdir(folder.path)).toHaveLength(4)
    expect(await readdir(precious)).toEqual(['label'])
  },
)
