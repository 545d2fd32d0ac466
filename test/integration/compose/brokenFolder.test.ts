import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { ComposedStation } from '../../../src/compose/composeStation.ts'
import { openSwitchingStation } from '../../../src/compose/switchingStation.ts'
import type { Patch } from '../../../src/contract/tables.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
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

async function tables({ desk }: Pick<ComposedStation, 'desk'>): Promise<readonly Patch[]> {
  const snapshot = await desk.ask({ type: 'snapshot' })
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
  const used = await station.desk.execute({ type: 'use-account', id: uuid(), account })
  if (!used.ok) throw new Error(used.fault.code)
  return service
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
    expect(station.notices.map(({ code }) => code)).toEqual(['store.key-lost'])
    expect(settingsOf(await tables(station))).toMatchObject({ environment: 'production', tokenLost: true })
    expect((await readdir(folder.path)).filter((file) => file.startsWith('data.key.json.lost-'))).toHaveLength(1)
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
