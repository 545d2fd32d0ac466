import type { Stats } from 'node:fs'
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import type * as FileSystem from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { convert } from '../../../src/compose/convertCommand.ts'
import { openDoor } from '../../../src/compose/openDoor.ts'
import { isEnteredByOthers } from '../../../src/disk/reachedByOthers.ts'
import { temporaryName } from '../../../src/disk/regularFile.ts'
import { createProfile } from '../../../src/label/chromium/profile.ts'
import { entryPages } from '../../../src/shell/browser/entryPages.ts'
import { fileKeyring, whatKeepsKeyFile } from '../../../src/store/fileKeyring.ts'
import { readOwner, writeOwner } from '../../../src/store/ownerFile.ts'
import { claimFolder } from '../../../src/store/planted.ts'
import { writePrivately } from '../../../src/store/privateFile.ts'
import { samplePdf } from '../../support/samplePdf.ts'
import { faultCode, storeFolder } from '../../support/storeFolder.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

/**
 * As ntfs-3g, exfat and vfat show files and folders by their umask, whatever mode these were made with or given. `below`: what
 * is above the disk has modes, this folder and those above it; empty: nothing has.
 */
const mount = vi.hoisted(() => ({ file: 0o755, folder: 0o755, uid: process.getuid?.() ?? 0, below: '' }))

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof FileSystem>()
  const shown = (path: unknown, found: Stats) => {
    if (mount.below !== '' && !String(path).startsWith(`${mount.below}/`)) return found
    return Object.assign(found, {
      uid: mount.uid,
      mode: found.isDirectory() ? 0o40000 | mount.folder : 0o100000 | mount.file,
    })
  }
  const open: typeof fs.open = async (...how) => {
    const file = await fs.open(...how)
    const stat = file.stat.bind(file)
    return Object.assign(file, { chmod: async () => undefined, stat: async () => shown(how[0], await stat()) })
  }
  const stat = async (path: string) => shown(path, await fs.stat(path))
  const lstat = async (path: string) => shown(path, await fs.lstat(path))
  return { ...fs, open, stat, lstat, chmod: async () => undefined }
})

const me = process.getuid?.() ?? 0
const toEverybody = { file: 0o755, folder: 0o755, uid: me, below: '' }
const door = { pid: process.pid, url: 'http://127.0.0.1:4711', secret: 'of this launch' }
const never = { now: () => 0, after: () => () => {} }

beforeEach(() => void Object.assign(mount, toEverybody))
afterEach(() => vi.unstubAllEnvs())

describe.skipIf(process.platform === 'win32')('on a disk without modes that everybody reads', () => {
  it('another user takes no station: it does not start, and no key or secret is written', async () => {
    await using folder = await storeFolder()
    const opened = await folder.tryToOpen()
    expect(opened).toEqual({ ok: false, fault: { code: 'store.read-by-others', facts: { folder: folder.dir } } })
    expect(await folder.files()).toEqual([])
    mkdirSync(folder.dir, { recursive: true })
    await expect(writeOwner(folder.dir, door)).rejects.toMatchObject({ code: 'EOTHERS' })
    await expect(fileKeyring(folder.dir).wrap(new Uint8Array(32))).rejects.toMatchObject({ code: 'EOTHERS' })
    expect(await folder.files()).toEqual([])
  })

  it('another user reads nothing that is written over what was there, which stays as it was', async () => {
    await using folder = await tempDir()
    const path = join(folder.path, 'owner.json')
    Object.assign(mount, { file: 0o700, folder: 0o700 })
    await writePrivately(path, 'before')
    Object.assign(mount, toEverybody)
    await expect(writePrivately(path, 'secret')).rejects.toThrow('other users')
    expect(readdirSync(folder.path)).toEqual(['owner.json'])
  })

  it('another user finds no secret where the files become his', async () => {
    await using folder = await storeFolder()
    Object.assign(mount, { file: 0o600, folder: 0o700, uid: me + 1 })
    await expect(folder.tryToOpen()).resolves.toMatchObject({ ok: false })
    mkdirSync(folder.dir, { recursive: true })
    await expect(writeOwner(folder.dir, door)).rejects.toMatchObject({ code: 'EOTHERS' })
  })

  it('another user reads no code of a window: no page is written, and none is left there', async () => {
    await using home = await tempDir()
    const pages = await entryPages(home.path, never)
    expect(await pages.write('http://127.0.0.1:4071/#code=x')).toBeNull()
    expect(readdirSync(home.path)).toEqual([])
  })

  it('another user reads no label in the temporary folder: no browser is started there, and none waits there', async () => {
    await using folder = await tempDir()
    expect(await createProfile(folder.path, null)).toMatchObject({ ok: false, fault: { code: 'view.browser-failed' } })
    vi.stubEnv('TMPDIR', folder.path)
    const file = join(folder.path, 'label.pdf')
    writeFileSync(file, await samplePdf({ width: 80, height: 80, marks: [] }))
    const asked = { file, size: '80x80', language: 'zpl', dpmm: 8, headMm: null, snap: true, force: true } as const
    expect(faultCode(await convert(asked, testTerminal()))).toBe('file.unwritable')
    expect(readdirSync(folder.path)).toEqual(['label.pdf'])
  })

  it('a station whose secret cannot be kept has no door', async () => {
    await using folder = await tempDir()
    const windowDir = join(folder.path, 'window')
    mkdirSync(windowDir)
    writeFileSync(join(windowDir, 'index.html'), '<!doctype html><title>Packbench</title>')
    const fail = () => Promise.reject(new Error('not asked'))
    const api = { execute: fail, ask: fail, watch: () => () => undefined }
    const preferences = { read: fail, write: fail }
    const said = { say: () => undefined, port: 0 }
    const opened = await openDoor({ ...said, api, dataDir: folder.path, windowDir, preferences })
    expect(faultCode(opened)).toBe('store.read-by-others')
    expect(existsSync(join(folder.path, 'owner.json'))).toBe(false)
  })
})

describe.skipIf(process.platform === 'win32')('on a disk without modes', () => {
  // Where a mode says that others read the file, no command line believes it, whatever keeps its folder.
  it.each([
    ['that is mounted for its owner alone', { file: 0o700, folder: 0o700 }, door],
    ['whose folders nobody else enters', { file: 0o755, folder: 0o700 }, null],
  ])('%s a station starts', async (_, modes, found) => {
    Object.assign(mount, modes)
    await using folder = await storeFolder()
    const store = await folder.open()
    await writeOwner(folder.dir, door)
    expect(await readOwner(folder.dir)).toEqual(found)
    const page = await (await entryPages(folder.dir, never)).write('http://127.0.0.1:4071/#code=x')
    expect(dirname(page?.path ?? '')).toBe(folder.dir)
    await page?.remove()
    await store.close()
  })
})

describe.skipIf(process.platform === 'win32')('on a disk without modes below a folder that has them', () => {
  /** A folder of a station on it. */
  const diskBelow = (home: string, mode: number) => {
    chmodSync(home, mode)
    mount.below = home
    const dir = join(home, 'disk', 'station')
    mkdirSync(dir, { recursive: true })
    return dir
  }

  it('a station keeps working below a home that nobody else enters, and leaves nothing behind that it tried', async () => {
    await using home = await tempDir()
    const dir = diskBelow(home.path, 0o700)
    expect(await claimFolder(dir, 0)).toEqual({ ok: true, value: [] })
    await writePrivately(join(dir, 'owner.json'), 'secret')
    expect(readdirSync(dir)).toEqual(['owner.json'])
  })

  it('another user who enters the home takes no station in it, and what a killed start tried is gone', async () => {
    await using home = await tempDir()
    const dir = diskBelow(home.path, 0o755)
    writeFileSync(join(dir, `${temporaryName()}-tried`), '')
    const [mine, half] = [`${temporaryName()}-tried.pdf`, temporaryName()]
    for (const name of [mine, half]) writeFileSync(join(dir, name), '')
    // Below a folder of temporary files that is this account's alone nobody else comes by.
    const isOpen = await isEnteredByOthers(dirname(home.path))
    expect(faultCode(await claimFolder(dir, 0))).toBe(isOpen ? 'store.read-by-others' : null)
    expect(readdirSync(dir).toSorted()).toEqual([mine, half].toSorted())
  })
})

it.skipIf(process.platform === 'win32')('what keeps the key file is said as it is found', async () => {
  await using folder = await tempDir()
  expect(whatKeepsKeyFile(folder.path)).toBe('not found')
  writeFileSync(join(folder.path, 'file.key'), '')
  const said = [0o600, 0o644].map((file) =>
    [0o700, 0o755].map((dir) => {
      chmodSync(join(folder.path, 'file.key'), file)
      chmodSync(folder.path, dir)
      return whatKeepsKeyFile(folder.path)
    }),
  )
  expect(said).toEqual([
    ['file mode 0600', 'file mode 0600'],
    ['folder mode 0700', 'open to other users of this machine'],
  ])
})
