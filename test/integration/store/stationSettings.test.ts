import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Fault } from '../../../src/base/fault.ts'
import { accountOf, storedAccount } from '../../../src/compose/account.ts'
import { readSettings } from '../../../src/compose/stationSettings.ts'
import { deeds } from '../../../src/model/deeds.ts'
import type { StationSettings } from '../../../src/model/settings.ts'
import { hashPin, isPin } from '../../../src/station/people/supervisorPin.ts'
import type { Store } from '../../../src/store/store.ts'
import { storeFolder, value } from '../../support/storeFolder.ts'

const account = {
  name: 'practice',
  shop: 1,
  environment: { kind: 'practice' as const, baseUrl: 'http://127.0.0.1:1', reasonPrefix: 'SVC', viewHosts: [] },
}
const printer = {
  id: 'p1',
  name: 'Xprinter',
  uri: 'socket://10.0.0.5:9100',
  language: 'tspl' as const,
  dpmm: 8 as const,
  headDots: 832,
  graphics: 'z64' as const,
  sizes: ['80x80' as const],
  practice: false,
}

/** What a start makes of a document, and what it tells. */
async function started({ settings }: Store, document: unknown, given = account) {
  const told: Fault[] = []
  value(await settings.write(document))
  const begun = value(await readSettings(settings, given, [], {}, (notice) => told.push(notice)))
  return { begun, told }
}

/** A station whose supervisor has set a PIN and what takes it. */
async function guarded({ settings }: Store): Promise<StationSettings> {
  const begun = value(await readSettings(settings, account, []))
  const demands = { unguarded: 'pin', mismatch: 'pin', 'pickup-accept': 'reason' } as const
  return {
    ...begun,
    supervisorPin: await hashPin('246810'),
    reprint: 'pin',
    demands,
    useRoles: true,
    printers: [printer],
  }
}

test('a field that no start can read back takes neither the PIN nor the policy with it, and it is told', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const before = await guarded(store)
  const { supervisorPin, reprint, demands, useRoles } = before
  const roll = { size: '80x80', labelsLeft: 100, odometer: { at: 0, since: 2 ** 53 } }
  for (const [name, broken] of [
    ['printers', { ...before, printers: [{ ...printer, roll }] }],
    ['staleAfterMs', { ...before, staleAfterMs: 'soon' }],
    ['viewPolicies', { ...before, viewPolicies: { A5: 1 } }],
    ['firstLabel', { ...before, firstLabel: [] }],
  ] as const) {
    const { begun, told } = await started(store, broken)
    expect(begun, name).toMatchObject({ stationId: before.stationId, supervisorPin, reprint, demands, useRoles })
    expect(begun.printers, name).toEqual([printer])
    expect(told).toEqual([{ code: 'store.settings-unread', facts: { fields: name } }])
    // Written as they can be read again: the next start has nothing to tell.
    expect(await started(store, value(await store.settings.read()))).toEqual({ begun, told: [] })
  }
})

test('what guards and cannot be read is as strict as it gets', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const before = await guarded(store)
  const broken = {
    supervisorPin: 5,
    reprint: 'often',
    useRoles: 'no',
    weakBars: 7,
    packedShops: [{ account: 'acme', shop: 1, unknown: 'go' }],
  }
  const { begun } = await started(store, { ...before, ...broken, demands: { ...before.demands, mismatch: 'never' } })
  expect(begun).toMatchObject({ reprint: 'pin', useRoles: true, weakBars: 'block' })
  expect(begun.demands).toEqual({ unguarded: 'pin', mismatch: 'pin', 'pickup-accept': 'reason' })
  expect(begun.packedShops).toEqual([{ account: 'acme', shop: 1, unknown: 'stop' }])
  expect(begun.supervisorPin).not.toBeNull()
  for (const pin of ['246810', '', '0000']) expect(await isPin(pin, begun.supervisorPin ?? pin)).toBe(false)
})

test('a document that is none guards all', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  for (const document of ['{"size":', 5, []]) {
    const { begun, told } = await started(store, document)
    expect(begun).toMatchObject({ reprint: 'pin', useRoles: true, supervisorPin: '', account: 'practice' })
    expect(Object.entries(begun.demands)).toEqual(deeds.map((deed) => [deed, 'pin']))
    expect(told).toHaveLength(1)
  }
})

test('the account stays, or is none: nothing is printed in another one’s name', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const token = 'token-708b2b1d-1c1e-11ef'
  const given = accountOf({ baseUrl: 'https://gateway.example/shiip', token, shop: 4_071 })
  value(await store.credentials.put(given.name, token))
  const before = value(await readSettings(store.settings, given, []))
  for (const [broken, named] of [
    [{ keepLabelDays: 'long' }, given.name],
    [{ environment: { kind: 'production', baseUrl: 7 } }, given.name],
    [{ shop: 'mine' }, given.name],
    [{ account: 9 }, 'practice'],
    [{ environment: null, accounts: null }, 'practice'],
  ] as const) {
    value(await store.settings.write({ ...before, ...broken }))
    const found = value(await storedAccount(store))
    expect(found === 'practice' ? found : found.name).toBe(named)
    if (found !== 'practice') expect(found).toMatchObject({ token, shop: 4_071, environment: given.environment })
  }
})

test('what could not be read is kept aside in the same write that goes on without it', async () => {
  await using folder = await storeFolder()
  const store = await folder.open()
  const { begun } = await started(store, { size: 'of another program' })
  expect(begun).toMatchObject({ account: 'practice', shop: 1, size: '80x80' })
  await store.close()
  const db = new DatabaseSync(join(folder.dir, 'station.db'))
  expect(db.prepare('SELECT document FROM settings_aside').all()).toEqual([
    { document: '{"size":"of another program"}' },
  ])
  db.close()
})

test('settings that no start could read are not written', async () => {
  await using folder = await storeFolder()
  const { settings } = await folder.open()
  const before = value(await readSettings(settings, account, []))
  const printers = [{ ...printer, headDots: Number.NaN }]
  expect(await readSettings(settings, account, printers)).toEqual({ ok: false, fault: { code: 'request.invalid' } })
  expect(value(await settings.read())).toEqual(before)
})

test.each([{ keepLabelDays: -10_000 }, { keepLabelBytes: -1 }, { staleAfterMs: 10 ** 12 }, { outboxExpiresMs: -1 }])(
  'settings that would erase what is kept, or print whatever its age, are none: %j',
  async (part) => {
    await using folder = await storeFolder()
    const { settings } = await folder.open()
    const notices: Fault[] = []
    const read = () => readSettings(settings, account, [], {}, (notice) => notices.push(notice))
    const first = value(await read())
    value(await settings.write({ ...first, ...part }))
    expect(value(await read())).toMatchObject({ keepLabelDays: 30, staleAfterMs: 900_000 })
    expect(notices).toHaveLength(1)
  },
)
