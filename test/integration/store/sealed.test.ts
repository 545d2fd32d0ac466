import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { Keyring } from '../../../src/store/keyring.ts'
import { openSealed, sealBytes } from '../../../src/store/seal.ts'
import {
  accepted,
  faultCode,
  sampleLabel,
  sampleOrder,
  samplePage,
  storeFolder,
  value,
} from '../../support/storeFolder.ts'

const label = sampleLabel()
const other = sampleLabel({ order: 'LXFDFT' })

function alter(dir: string, file: string, sql: string): number | bigint {
  const db = new DatabaseSync(join(dir, file))
  const { changes } = db.prepare(sql).run()
  db.close()
  return changes
}

/** A key store of the operating system, as far as the folder can tell: its key is not in the folder. */
function systemKeyring(name: string, key = new Uint8Array(32).fill(7), isOutdated = () => false): Keyring {
  return {
    name,
    protects: true,
    wrap: async (bytes) => sealBytes(key, [name], bytes),
    async unwrap(bytes, outdated) {
      const opened = openSealed(key, [name], bytes)
      if (opened === null) throw new Error('refused')
      if (isOutdated()) outdated?.()
      return opened
    },
  }
}

test('a sealed page comes back as it was put, after the folder is opened again too', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const small = samplePage('deflates well')
  const dense = { ...small, pdf: crypto.getRandomValues(new Uint8Array(60_000)), orderUpdatedAt: null }
  value(await store.labels.put(label, small))
  value(await store.labels.put(other, dense))
  expect(value(await store.labels.get(label))).toEqual(small)
  await store.close()
  const again = await folder.open()
  expect(value(await again.labels.get(label))).toEqual(small)
  expect(value(await again.labels.get(other))).toEqual(dense)
  expect(value(await again.labels.get(sampleLabel({ size: 'A5' })))).toBeNull()
})

test('a page keeps its bytes when the caller uses them on', async () => {
  await using folder = await storeFolder()
  const { labels } = await folder.open()
  const page = samplePage('mine')
  const put = labels.put(label, page)
  page.pdf.fill(0)
  value(await put)
  expect(value(await labels.get(label))?.pdf).toEqual(samplePage('mine').pdf)
})

test('knows which parcels of an order have a page in a size', async () => {
  await using folder = await storeFolder()
  const { labels } = await folder.open()
  for (const parcel of [3, 1]) value(await labels.put(sampleLabel({ parcel }), samplePage(`${parcel}`)))
  value(await labels.put(sampleLabel({ parcel: 2, size: 'A5' }), samplePage('A5')))
  expect(value(await labels.parcels(label))).toEqual([1, 3])
})

test.each([
  ['a part was overwritten', `UPDATE labels SET sealed = CAST(substr(sealed, 1, 60) || randomblob(8) AS BLOB)`],
  ['it was cut off', `UPDATE labels SET sealed = substr(sealed, 1, 20)`],
  ['its age was changed', `UPDATE labels SET sealed_at = sealed_at + 1`],
  ['it was made to look like a page of the changed order', `UPDATE labels SET order_updated_at = 5`],
  ['it was moved to another order', `UPDATE labels SET order_code = 'LXFDFT'`],
  ['it was moved to another size', `UPDATE labels SET size = 'A5'`],
])('a page is refused and set aside when %s', async (_what, sql) => {
  await using folder = await storeFolder()
  const store = await folder.open()
  value(await store.labels.put(label, samplePage('good')))
  await store.close()
  expect(alter(folder.dir, 'labels.db', sql)).toBe(1)
  const { labels, close } = await folder.open()
  const where = sql.includes('LXFDFT') ? other : sql.includes(`'A5'`) ? sampleLabel({ size: 'A5' }) : label
  expect(faultCode(await labels.get(where))).toBe('label.seal-broken')
  expect(value(await labels.get(where))).toBeNull()
  value(await labels.put(where, samplePage('fetched again')))
  expect(value(await labels.get(where))).toEqual(samplePage('fetched again'))
  await close()
  expect(alter(folder.dir, 'labels.db', 'DELETE FROM quarantine')).toBe(1)
})

test('orders come back by code and by the seller’s own code, in every shop of the account', async () => {
  await using folder = await storeFolder()
  const { orders } = await folder.open()
  const first = sampleOrder()
  const second = sampleOrder({ code: 'LXFDFT', shop: 5 })
  const nameless = sampleOrder({ code: 'NAMELES', sellerCode: '' })
  for (const order of [first, second, nameless]) value(await orders.put('seller', order, 10))
  expect(value(await orders.get('seller', 'G8ADKBRF'))).toEqual({ order: first, readAt: 10 })
  expect(value(await orders.get('other', 'G8ADKBRF'))).toBeNull()
  const found = value(await orders.bySellerCode('seller', first.sellerCode))
  expect(found.map(({ order }) => order.code)).toEqual(['G8ADKBRF', 'LXFDFT'])
  expect(value(await orders.bySellerCode('seller', first.sellerCode.toLowerCase()))).toEqual([])
  expect(value(await orders.bySellerCode('other', first.sellerCode))).toEqual([])
  expect(value(await orders.bySellerCode('seller', ''))).toEqual([])
})

test('a seller’s code is found however its marks were composed, and no longer when the order has another one', async () => {
  await using folder = await storeFolder()
  const { orders } = await folder.open()
  value(await orders.put('seller', sampleOrder({ sellerCode: 'Đơn số 7'.normalize('NFD') }), 1))
  expect(value(await orders.bySellerCode('seller', 'Đơn số 7'.normalize('NFC')))).toHaveLength(1)
  value(await orders.put('seller', sampleOrder({ sellerCode: 'another' }), 2))
  expect(value(await orders.bySellerCode('seller', 'Đơn số 7'))).toEqual([])
})

test('an order or a token that was moved to another row does not open there', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  value(await store.orders.put('seller', sampleOrder(), 1))
  value(await store.credentials.put('seller', 'token'))
  await store.close()
  alter(folder.dir, 'station.db', `UPDATE orders SET code = 'LXFDFT'`)
  alter(folder.dir, 'station.db', `UPDATE credentials SET account = 'thief'`)
  const { credentials, orders } = await folder.open()
  expect(value(await orders.get('seller', 'LXFDFT'))).toBeNull()
  expect(value(await credentials.get('seller'))).toBeNull()
  expect(faultCode(await credentials.get('thief'))).toBe('store.key-lost')
})

test('settings, tokens and what printers answer are there after a restart', async () => {
  await using folder = await storeFolder()
  const store = await folder.open({ station: null })
  expect(value(await store.settings.read())).toBeNull()
  expect(value(await store.credentials.get('seller'))).toBeNull()
  expect(store.printerMemory.get('socket://10.0.0.7:9100')).toBeNull()
  value(await store.settings.write({ stationName: 'Bàn 1' }))
  value(await store.settings.write({ stationName: 'Bàn 2' }))
  value(await store.credentials.put('seller', 'first'))
  value(await store.credentials.put('seller', 'second'))
  value(await store.printerMemory.set('socket://10.0.0.7:9100', { answers: false }))
  expect(store.printerMemory.get('socket://10.0.0.7:9100')).toEqual({ answers: false })
  await store.close()
  const again = await folder.open({ station: null })
  expect(again.station).toBe(store.station)
  expect(value(await again.settings.read())).toEqual({ stationName: 'Bàn 2' })
  expect(value(await again.credentials.get('seller'))).toBe('second')
  expect(again.printerMemory.get('socket://10.0.0.7:9100')).toEqual({ answers: false })
})

test('nothing of a receiver, no note, no page and no token is readable in any file of the folder', async () => {
  await using folder = await storeFolder()
  const child = folder.child('plant')
  expect([await child.line(), await child.line()]).toEqual(['open', 'planted'])
  await child.kill()
  const { receiver, content, note, sellerCode } = sampleOrder()
  const secrets = [...Object.values(receiver), content, note, sellerCode, 'token-708b2b1d', '%PDF-1.7']
  const files = await folder.files()
  expect(files).toEqual(expect.arrayContaining(['labels.db-wal', 'station.db-shm', 'station.db-wal']))
  for (const file of files) {
    const bytes = await readFile(join(folder.dir, file))
    for (const secret of secrets.flatMap((text) => [text.normalize('NFC'), text.normalize('NFD')]))
      for (const form of [Buffer.from(secret), Buffer.from(secret, 'utf16le'), Buffer.from(secret, 'utf16le').swap16()])
        expect([file, secret, bytes.indexOf(form)]).toEqual([file, secret, -1])
  }
  const wal = await readFile(join(folder.dir, 'station.db-wal'))
  expect(wal.includes('G8ADKBRF')).toBe(true)
})

test.each([
  ['file.key', 'file'],
  ['data.key.json', 'none'],
])('says so when %s is gone, and changes nothing', async (file, wrappedBy) => {
  await using folder = await storeFolder()
  const store = await folder.open()
  value(await store.credentials.put('seller', 'token'))
  await store.close()
  const away = join(folder.dir, '..', file)
  await rename(join(folder.dir, file), away)
  const before = await folder.files()
  const lost = { ok: false, fault: { code: 'store.key-lost', facts: { keyring: 'file', wrappedBy } } }
  expect(await folder.tryToOpen()).toEqual(lost)
  expect(await folder.files()).toEqual(before)
  await rename(away, join(folder.dir, file))
  const again = await folder.open()
  expect(value(await again.credentials.get('seller'))).toBe('token')
})

test('goes on without the lost key when told so: the journal is whole, the rest is fetched or entered again', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const job = uuid()
  value(await store.journal.append([accepted(job)]))
  value(await store.labels.put(label, samplePage('old')))
  value(await store.orders.put('seller', sampleOrder(), 1))
  value(await store.credentials.put('seller', 'token'))
  await store.close()
  await rm(join(folder.dir, 'file.key'))
  const again = await folder.open({ replaceLostKey: true })
  expect(again.notices.map((notice) => notice.code)).toEqual(['store.key-lost'])
  expect(value(await again.journal.openJobs()).map((open) => open.id)).toEqual([job])
  expect(faultCode(await again.labels.get(label))).toBe('label.seal-broken')
  expect(value(await again.orders.get('seller', 'G8ADKBRF'))).toBeNull()
  expect(faultCode(await again.credentials.get('seller'))).toBe('store.key-lost')
  value(await again.credentials.put('seller', 'entered again'))
  await again.close()
  expect((await folder.files()).filter((file) => file.startsWith('data.key.json.lost-'))).toHaveLength(1)
  const third = await folder.open({ replaceLostKey: true })
  expect(third.notices).toEqual([])
  expect(value(await third.credentials.get('seller'))).toBe('entered again')
})

test('a folder begun with a key file opens in a shell that has a key store', async () => {
  await using folder = await storeFolder()
  const first = await folder.open()
  value(await first.credentials.put('seller', 'token'))
  expect(first.keyring).toEqual({ name: 'file', protects: false })
  await first.close()
  const second = await folder.open({ keyring: systemKeyring('safe-storage', new Uint8Array(32).fill(9)) })
  expect(second.keyring).toEqual({ name: 'file', protects: false })
  expect(value(await second.credentials.get('seller'))).toBe('token')
})

test('a key that a key store keeps is elsewhere, never lost: nothing is replaced, and it opens again there', async () => {
  await using folder = await storeFolder()
  const own = systemKeyring('safe-storage')
  const first = await folder.open({ keyring: own })
  value(await first.credentials.put('seller', 'token'))
  expect(first.keyring).toEqual({ name: 'safe-storage', protects: true })
  await first.close()
  const before = await folder.files()
  const locked = { ...own, unwrap: () => Promise.reject(new Error('temporarily unavailable')) }
  const ofAnotherAccount = systemKeyring('safe-storage', new Uint8Array(32).fill(9))
  const others = [undefined, locked, ofAnotherAccount, systemKeyring('another-store')]
  for (const keyring of others.map((other) => (other === undefined ? {} : { keyring: other }))) {
    const elsewhere = { fault: { code: 'store.key-elsewhere', facts: { wrappedBy: 'safe-storage' } } }
    expect(await folder.tryToOpen(keyring)).toMatchObject(elsewhere)
    expect(await folder.tryToOpen({ ...keyring, replaceLostKey: true })).toMatchObject(elsewhere)
  }
  expect(await folder.files()).toEqual(before)
  const again = await folder.open({ keyring: own })
  expect(value(await again.credentials.get('seller'))).toBe('token')
})

test('a key that the key store opened with an outdated key of its own is wrapped anew, and opens as before', async () => {
  await using folder = await storeFolder()
  let isOutdated = false
  const keyring = systemKeyring('safe-storage', undefined, () => isOutdated)
  const file = join(folder.dir, 'data.key.json')
  const first = await folder.open({ keyring })
  value(await first.credentials.put('seller', 'token'))
  await first.close()
  const wrapped = await readFile(file, 'utf8')
  isOutdated = true
  // What does not open again, or cannot be wrapped, takes no place.
  const refusing = { ...keyring, wrap: () => Promise.reject(new Error('temporarily unavailable')) }
  for (const broken of [refusing, { ...keyring, wrap: async () => new Uint8Array(60) }]) {
    await (await folder.open({ keyring: broken })).close()
    expect(await readFile(file, 'utf8')).toBe(wrapped)
  }
  await (await folder.open({ keyring })).close()
  isOutdated = false
  expect(await readFile(file, 'utf8')).not.toBe(wrapped)
  const again = await folder.open({ keyring })
  expect(value(await again.credentials.get('seller'))).toBe('token')
})

test('a key of another folder is not taken for the key of this one', async () => {
  await using folder = await storeFolder()
  await using elsewhere = await storeFolder()
  await (await folder.open()).close()
  await (await elsewhere.open()).close()
  for (const file of ['file.key', 'data.key.json']) await rename(join(elsewhere.dir, file), join(folder.dir, file))
  expect(await folder.tryToOpen()).toMatchObject({ fault: { code: 'store.key-lost', facts: { cause: 'another-key' } } })
})
