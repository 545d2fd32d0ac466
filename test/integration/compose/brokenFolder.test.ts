import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { ComposedStation } from '../../../src/compose/composeStation.ts'
import { openSwitchingStation } from '../../../src/compose/switchingStation.ts'
import type { Patch } from '../../../src/contract/tables.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { readOwner, writeOwner } from '../../../src/store/ownerFile.ts'
import { tempDir } from '../../support/tempDir.ts'

async function open(dataDir: string): Promise<ComposedStation & AsyncDisposable> {
  const opened = await openSwitchingStation({
    dataDir,
    practice: false,
    say: () => undefined,
    report: (bug) => {
      throw bug
    },
  })
  if (!opened.ok) throw new Error(JSON.stringify(opened.fault))
  return { ...opened.value, [Symbol.asyncDispose]: opened.value.close }
}

async function tables({ api }: Pick<ComposedStation, 'api'>): Promise<readonly Patch[]> {
  const snapshot = await api.ask({ type: 'snapshot' })
  if (!snapshot.ok) throw new Error(snapshot.fault.code)
  return snapshot.value.patches
}

const settingsOf = (patches: readonly Patch[]) =>
  patches.flatMap((patch) => (patch.table === 'settings' ? [patch.row] : []))[0]

/** A folder with a real account on it, closed in good order. */
async function usedFolder(dataDir: string) {
  const service = await startPractice({ port: 0, dataDir: ':memory:', seed: 4_711 })
  await using station = await open(dataDir)
  const account = {
    kind: 'production' as const,
    baseUrl: service.url,
    token: service.token,
    shop: service.shops[0] ?? 0,
    reasonPrefix: 'SVC',
    viewHosts: [],
  }
  const used = await station.api.execute({ type: 'use-account', id: uuid(), account })
  if (!used.ok) throw new Error(used.fault.code)
  return service
}

const folderOf = (patches: readonly Patch[]) =>
  patches.flatMap((patch) => (patch.table === 'folder' ? [patch.row] : []))[0]

async function choose({ api }: ComposedStation, command: { type: 'folder-anew' | 'folder-practise' }) {
  const chosen = await api.execute({ ...command, id: uuid() })
  return chosen.ok ? 'chosen' : chosen.fault.code
}

async function restoreFrom({ api }: ComposedStation, file: string) {
  const restored = await api.execute({ type: 'folder-restore', id: uuid(), file, passphrase: null })
  return restored.ok ? 'restored' : restored.fault.code
}

/** Neither a scan nor a command line gets a label. */
async function printsNothing({ api }: ComposedStation): Promise<readonly string[]> {
  const scanned = await api.execute({ type: 'scan', id: uuid(), line: 'G8ADKBRF' })
  const asked = { codes: ['G8ADKBRF'], size: '80x80', printer: null, waitMs: 0 } as const
  const printed = await api.execute({ type: 'print', id: uuid(), ...asked, codes: [...asked.codes] })
  return [scanned, printed].map((answer) => (answer.ok ? 'taken' : answer.fault.code))
}

const garbage = 'garbage and nothing else '.repeat(400)

describe('a data folder of which a part is broken', () => {
  it.each([
    ['without its key file', (dir: string) => rm(join(dir, 'file.key'))],
    ['with a key file that was overwritten', (dir: string) => writeFile(join(dir, 'file.key'), garbage)],
    ['with garbage in data.key.json', (dir: string) => writeFile(join(dir, 'data.key.json'), garbage)],
    [
      'with a folder for data.key.json',
      async (dir: string) => {
        await rm(join(dir, 'data.key.json'))
        await mkdir(join(dir, 'data.key.json'))
      },
    ],
  ])('starts %s, keeps what was there, and asks for the account again', async (_, breakIt) => {
    await using folder = await tempDir()
    await using _service = await usedFolder(folder.path)
    await breakIt(folder.path)
    await using station = await open(folder.path)
    const codes = station.notices.map(({ code }) => code)
    expect(codes.filter((code) => code !== 'store.no-file')).toEqual(['store.key-lost'])
    expect(settingsOf(await tables(station))).toMatchObject({ environment: 'production', tokenLost: true })
    const kept = /^data\.key\.json\.(lost|no-file)-/
    expect((await readdir(folder.path)).filter((file) => kept.test(file))).toHaveLength(1)
  })

  it('starts with garbage in its lock file, keeps it under its date, and has one owner', async () => {
    await using folder = await tempDir()
    await writeFile(join(folder.path, 'owner.db'), garbage)
    const both = await Promise.allSettled([open(folder.path), open(folder.path)])
    const opened = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    for (const station of opened) await station.close()
    expect([opened.length, refused.length]).toEqual([1, 1])
    expect(refused[0]).toContain('store.in-use')
    const [kept = ''] = (await readdir(folder.path)).filter((file) => file.startsWith('owner.db.unreadable-'))
    expect(await readFile(join(folder.path, kept), 'utf8')).toBe(garbage)
  })

  it('starts with garbage in what says where its owner is, in its mark, and in the data of practice', async () => {
    await using folder = await tempDir()
    await (await open(folder.path)).close()
    await writeFile(join(folder.path, 'owner.json'), garbage)
    await writeFile(join(folder.path, 'last-end.json'), garbage)
    await writeFile(join(folder.path, 'practice', 'practice.sqlite'), garbage)
    await rm(join(folder.path, 'journal.mark'))
    await mkdir(join(folder.path, 'journal.mark'))
    await using station = await open(folder.path)
    expect(station.tryCodes.length).toBeGreaterThan(0)
  })
})

const gone: [string, (dir: string) => Promise<unknown>][] = [
  ['missing', (dir) => rm(join(dir, 'station.db'))],
  ['missing with its mark', (dir) => Promise.all(['station.db', 'journal.mark'].map((name) => rm(join(dir, name))))],
  ['empty', (dir) => truncate(join(dir, 'station.db'), 0)],
  ['cut off in its first page', (dir) => truncate(join(dir, 'station.db'), 1_000)],
  ['garbage', (dir) => writeFile(join(dir, 'station.db'), garbage)],
]

describe('a folder whose station is gone', () => {
  it.each(gone)('asks how to go on when station.db is %s, and prints nothing before', async (_, breakIt) => {
    await using folder = await tempDir()
    await using _service = await usedFolder(folder.path)
    await breakIt(folder.path)
    {
      await using station = await open(folder.path)
      expect(folderOf(await tables(station))).toMatchObject({ backups: [] })
      expect(await printsNothing(station)).toEqual(['station.undecided', 'station.undecided'])
      expect(station.tryCodes).toEqual([])
    }
    // Neither a start nor practising answers the question.
    {
      await using station = await open(folder.path)
      expect(await choose(station, { type: 'folder-practise' })).toBe('chosen')
      const patches = await tables(station)
      expect([folderOf(patches), settingsOf(patches)?.environment]).toEqual([undefined, 'practice'])
      expect(await choose(station, { type: 'folder-anew' })).toBe('station.nothing-to-do')
    }
    await using station = await open(folder.path)
    expect(folderOf(await tables(station))).toBeDefined()
    expect(await choose(station, { type: 'folder-anew' })).toBe('chosen')
    expect(settingsOf(await tables(station))).toMatchObject({ environment: 'practice', setUp: false })
    await station.close()
    await using after = await open(folder.path)
    expect(folderOf(await tables(after))).toBeUndefined()
  })

  it('offers the backups that were made of it, and works for its account again when one is restored', async () => {
    await using folder = await tempDir()
    const data = join(folder.path, 'data')
    await using _service = await usedFolder(data)
    const file = join(folder.path, 'station.packbench')
    {
      await using station = await open(data)
      const made = await station.api.execute({ type: 'back-up', id: uuid(), to: file, passphrase: null })
      expect(made.ok).toBe(true)
    }
    await rm(join(data, 'station.db'))
    await using station = await open(data)
    expect(folderOf(await tables(station))?.backups).toMatchObject([{ file }])
    const door = { pid: process.pid, url: 'http://127.0.0.1:4711', secret: 'of this launch' }
    await writeOwner(data, door)
    await writeFile(join(folder.path, 'none'), garbage)
    expect(await restoreFrom(station, join(folder.path, 'none'))).toBe('backup.unreadable')
    // No frame can hold such a path: it stands for any bug on the way.
    await expect(restoreFrom(station, 'no\0path')).rejects.toThrow()
    expect(folderOf(await tables(station))).toBeDefined()
    expect(await readOwner(data), 'command lines find it still').toEqual(door)
    expect(await restoreFrom(station, file)).toBe('restored')
    expect(await readOwner(data)).toEqual(door)
    expect(settingsOf(await tables(station))).toMatchObject({ environment: 'production', tokenLost: false })
    expect(await restoreFrom(station, file)).toBe('station.nothing-to-do')
  })

  it('a folder in which nothing ever was begins in practice without a question', async () => {
    await using folder = await tempDir()
    await using station = await open(folder.path)
    expect(folderOf(await tables(station))).toBeUndefined()
    expect(settingsOf(await tables(station))).toMatchObject({ environment: 'practice' })
  })
})
