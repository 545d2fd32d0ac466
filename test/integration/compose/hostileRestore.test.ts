import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { fail } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import { openSwitchingStation } from '../../../src/compose/switchingStation.ts'
import type { StationApi } from '../../../src/contract/stationApi.ts'
import type { StationSettings } from '../../../src/model/settings.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { chainOf } from '../../../src/store/chain.ts'
import { testHost } from '../../support/chromium.ts'
import { tempDir } from '../../support/tempDir.ts'

async function openStation(dataDir: string) {
  const opened = await openSwitchingStation({
    dataDir,
    practice: false,
    say: () => {},
    report: (bug) => console.error(bug),
  })
  if (!opened.ok) throw new Error(opened.fault.code)
  return { ...opened.value, [Symbol.asyncDispose]: opened.value.close }
}

/** What somebody who can write a backup, and has no key, puts into it; and what a restore comes to. */
async function restored(
  plant: (db: DatabaseSync, at: { home: string; service: Practice }) => void,
  byWindow: Partial<Record<'byWindow', true>> = { byWindow: true },
) {
  const folder = await tempDir()
  const [data, file, home] = [join(folder.path, 'data'), join(folder.path, 'backup'), join(folder.path, 'bashrc')]
  writeFileSync(home, '# mine\n')
  const service = await startPractice({ port: 0, dataDir: ':memory:', seed: 4_711 })
  {
    await using station = await openStation(data)
    const { url: baseUrl, token, shops } = service
    const account = {
      kind: 'staging' as const,
      baseUrl,
      token,
      shop: shops[0] ?? 0,
      reasonPrefix: 'SVC',
      viewHosts: [],
    }
    const used = await station.api.execute({ type: 'use-account', id: uuid(), account })
    const made = await station.api.execute({ type: 'back-up', id: uuid(), to: file, passphrase: null })
    expect([used.ok, made.ok]).toEqual([true, true])
  }
  const db = new DatabaseSync(file)
  plant(db, { home, service })
  db.close()
  for (const part of ['', '-wal', '-shm']) rmSync(join(data, `station.db${part}`), { force: true })
  const station = await openStation(data)
  const restore = { type: 'folder-restore', id: uuid(), file, passphrase: null, ...byWindow } as const
  expect(await station.api.execute(restore)).toMatchObject({ ok: true })
  const close = async () => {
    await station.close()
    await service.close()
    await folder[Symbol.asyncDispose]()
  }
  return { station, home, service, [Symbol.asyncDispose]: close }
}

const settingsIn = (db: DatabaseSync) =>
  JSON.parse(String(db.prepare('SELECT document FROM settings').get()?.document)) as StationSettings

async function rowsOf(api: StationApi, table: 'outbox' | 'card') {
  const snapshot = await api.ask({ type: 'snapshot' })
  return snapshot.ok ? snapshot.value.patches.flatMap((patch) => (patch.table === table ? [patch.row] : [])) : []
}

test.each(['accepted', 'sending'] as const)(
  'a job that a backup says another station left (%s) is carried to no printer that it names, nor printed by itself',
  async (how) => {
    await using at = await restored((db, { home, service }) => {
      const { account, shop } = settingsIn(db)
      const job = uuid()
      const entry = (version: number, body: object) => {
        // Each proves alone, and none is behind what the backup leaves open.
        const row = {
          id: uuid(),
          station: 'elsewhere',
          sequence: 1_000_000 + 2 * version,
          at: Date.now(),
          job,
          version,
        }
        const whole = { ...row, by: 'operator', body: JSON.stringify(body) }
        db.prepare(
          'INSERT INTO entries (id, station, sequence, at, job, version, by, body, chain) VALUES (?,?,?,?,?,?,?,?,?)',
        ).run(...Object.values(whole), chainOf(null, whole))
      }
      const label = { account, shop, order: service.codes[0], parcel: 0, size: '80x80' }
      const printer = `file:${home}#tspl@8`
      entry(1, { type: 'accepted', intent: uuid(), label, printer, copy: 2, reprintOf: null, waitMs: null })
      if (how === 'sending') {
        entry(2, { type: 'started' })
        entry(3, { type: 'sending', contentHash: 'abc' })
      }
      db.exec("UPDATE meta SET value = '0' WHERE key = 'projection'")
      // A command line's: a window brings none with such a printer.
    }, {})
    await expect.poll(() => rowsOf(at.station.api, 'card')).toMatchObject([{ verdict: 'in-doubt' }])
    await at.station.close()
    expect(readFileSync(at.home, 'utf8')).toBe('# mine\n')
  },
)

test('what waits in the outbox of a backup is a question, and nothing of it is asked of the carrier by itself', async () => {
  const actions = ['cancel', 'return', 'delivery-again', 'change-cod', 'ticket']
  await using at = await restored((db, { service }) => {
    const { account, shop } = settingsIn(db)
    const insert = db.prepare(`INSERT INTO outbox (id, action, account, shop, orders, created_at, expires_at, by, state,
      version, changed_at, open, sealed_detail) VALUES (?, ?, ?, ?, ?, ?, ?, 'Lan', 'queued', 1, ?, 1, x'')`)
    const now = Date.now()
    for (const [place, action] of actions.entries())
      insert.run(uuid(), action, account, shop, JSON.stringify([service.codes[place]]), now, now * 2, now)
  })
  await expect
    .poll(async () =>
      (await rowsOf(at.station.api, 'outbox')).map((row) => row !== null && 'state' in row && row.state),
    )
    .toEqual(actions.map(() => 'unsure'))
})

test('a host that a backup names is asked nothing while it has no token: it would be told what is sealed', async () => {
  await using host = await testHost()
  await using at = await restored((db) => {
    const settings = settingsIn(db)
    const account = `${host.host}#abcdef`
    const document = { ...settings, account, environment: { ...settings.environment, baseUrl: host.url } }
    db.prepare('UPDATE settings SET document = ?').run(JSON.stringify(document))
    for (const table of ['outbox', 'batches']) db.prepare(`UPDATE ${table} SET account = ?`).run(account)
  })
  const { api } = at.station
  await expect.poll(() => api.ask({ type: 'shops' })).toEqual(fail('service.token-missing'))
  const lines = [at.service.codes[0] ?? '']
  const about = { name: 'x', source: 'paste', size: '80x80', printer: null } as const
  expect(await api.execute({ type: 'batch-create', id: uuid(), ...about, lines })).toMatchObject({ ok: true })
  await at.station.close()
  expect(host.connections()).toBe(0)
})
