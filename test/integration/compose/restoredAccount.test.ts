import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { accountOf, storedAccount } from '../../../src/compose/account.ts'
import { readSettings } from '../../../src/compose/stationSettings.ts'
import { fileKeyring } from '../../../src/store/fileKeyring.ts'
import { restoreBackup } from '../../../src/store/restore.ts'
import { storeFolder, value } from '../../support/storeFolder.ts'

const token = 'token-708b2b1d-1c1e-11ef'

it('a backup whose settings somebody led to another host gives the token to nobody, however the account is called', async () => {
  await using folder = await storeFolder()
  const beside = (name: string) => join(folder.dir, '..', name)
  const given = accountOf({ baseUrl: 'https://gateway.example/shiip', token, shop: 4_071 })
  const store = await folder.open()
  value(await readSettings(store.settings, given, []))
  value(await store.credentials.put(given.name, token))
  expect(value(await storedAccount(store))).toMatchObject({ name: given.name, token })
  value(await store.backUp(beside('good'), null))
  await store.close()
  const evil = given.name.replace('gateway.example', 'evil.example')
  for (const [place, sql] of [
    ['the address', `replace(document, 'https://gateway.example', 'https://evil.example')`],
    [
      'address and name',
      `replace(replace(document, 'https://gateway.example', 'https://evil.example'), '${given.name}', '${evil}')`,
    ],
    ['another port', `replace(document, 'gateway.example/shiip', 'gateway.example:8443/shiip')`],
    ['an open line', `replace(document, 'https://gateway.example', 'http://gateway.example')`],
    ['a name before the host', `replace(document, 'https://gateway.example', 'https://gateway.example@evil.example')`],
    ['no address', `replace(document, 'https://gateway.example', 'https://x:99999')`],
  ] as const) {
    await copyFile(beside('good'), beside('led'))
    const db = new DatabaseSync(beside('led'))
    expect([place, db.prepare(`UPDATE settings SET document = ${sql} WHERE document <> ${sql}`).run().changes]).toEqual(
      [place, 1],
    )
    db.close()
    await mkdir(folder.dir, { recursive: true })
    value(
      await restoreBackup({
        dir: folder.dir,
        file: beside('led'),
        passphrase: null,
        keyring: fileKeyring(folder.dir),
        now: Date.UTC(2026, 10, 23),
        mayNameFiles: true,
      }),
    )
    const restored = await folder.open()
    const account = value(await storedAccount(restored))
    // A document that names no address is set aside whole.
    expect([place, account === 'practice' ? '' : account.token]).toEqual([place, ''])
    await restored.close()
  }
})
