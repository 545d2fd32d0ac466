import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import { keyringFor } from '../../../src/compose/keyringFor.ts'
import { openDataKey } from '../../../src/store/dataKey.ts'
import { fileKeyring } from '../../../src/store/fileKeyring.ts'
import type { Keyring } from '../../../src/store/keyring.ts'
import { tempDir } from '../../support/tempDir.ts'

const system: Keyring = { name: 'system', protects: true, wrap: async (key) => key, unwrap: async (bytes) => bytes }

test('a folder whose key lies beside its data opens without asking the system, which may wait for a person', async () => {
  await using folder = await tempDir()
  await begin(folder.path, fileKeyring(folder.path))
  expect(await keyringFor(folder.path, () => expect.unreachable())).toMatchObject({ ok: true, value: { name: 'file' } })
})

test.each([
  ['is new', async () => {}],
  ['was begun with a key store', (dir: string) => begin(dir, system)],
  [
    'has lost its key file',
    async (dir: string) => {
      await begin(dir, fileKeyring(dir))
      await rm(join(dir, 'file.key'))
    },
  ],
])('the system is asked for a folder that %s', async (_, prepare) => {
  await using folder = await tempDir()
  await prepare(folder.path)
  expect(await keyringFor(folder.path, async () => ok(system))).toEqual(ok(system))
  expect(await keyringFor(folder.path, async () => ok(null))).toMatchObject({ value: { name: 'file' } })
  expect(await keyringFor(folder.path, async () => fail('station.closing'))).toEqual(fail('station.closing'))
})

async function begin(dir: string, keyring: Keyring): Promise<void> {
  const begun = await openDataKey({ dir, keyring, inUse: false, replaceLost: false, now: 0 })
  expect(begun.ok).toBe(true)
}
