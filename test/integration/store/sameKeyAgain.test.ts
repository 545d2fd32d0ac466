import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDataKey, replaceDataKey } from '../../../src/store/dataKey.ts'
import { fileKeyring } from '../../../src/store/fileKeyring.ts'
import { storeFolder, value } from '../../support/storeFolder.ts'

test('a restore with the key that the folder has, however often, leaves that key file and no copy of it; another key keeps the one before', async () => {
  await using folder = await storeFolder()
  await mkdir(folder.dir, { mode: 0o700 })
  const keyring = fileKeyring(folder.dir)
  const about = { dir: folder.dir, keyring }
  const { key } = value(await openDataKey({ ...about, inUse: false, replaceLost: false, now: 0 }))
  const kept = async () => (await folder.files()).filter((name) => name.startsWith('data.key.json.'))
  const file = () => readFile(join(folder.dir, 'data.key.json'), 'utf8')
  const before = await file()
  for (const now of [1_000_000, 2_000_000, 3_000_000]) await replaceDataKey({ ...about, key, now })
  expect([await kept(), await file()]).toEqual([[], before])
  const another = new Uint8Array(key).reverse()
  await replaceDataKey({ ...about, key: another, now: 4_000_000 })
  expect(await kept()).toHaveLength(1)
  const opened = value(await openDataKey({ ...about, inUse: true, replaceLost: false, now: 5_000_000 }))
  expect(Buffer.compare(opened.key, another)).toBe(0)
})
