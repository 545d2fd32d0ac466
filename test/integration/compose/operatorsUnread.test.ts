import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { cliActions } from '../../../src/compose/cliActions.ts'
import type { ComposedStation } from '../../../src/compose/composeStation.ts'
import { openSwitchingStation } from '../../../src/compose/switchingStation.ts'
import type { Command } from '../../../src/contract/commands.ts'
import { emptyOrder } from '../../../src/model/newOrder.ts'
import { runCli } from '../../../src/shell/cli/runCli.ts'
import { fileKeyring } from '../../../src/store/fileKeyring.ts'
import { restoreBackup } from '../../../src/store/restore.ts'
import { openStore } from '../../../src/store/store.ts'
import { hire, signIn, stationRow } from '../../support/operators.ts'
import { packbench } from '../../support/packbench.ts'
import { faultCode, value } from '../../support/storeFolder.ts'
import { tempDir } from '../../support/tempDir.ts'
import { testTerminal } from '../../support/testTerminal.ts'

const pin = '246813579024'

async function open(dataDir: string): Promise<ComposedStation & AsyncDisposable> {
  const opened = await openSwitchingStation({
    dataDir,
    practice: false,
    say: () => undefined,
    report: (bug) => {
      throw bug
    },
  })
  if (!opened.ok) throw new Error(opened.fault.code)
  return { ...opened.value, [Symbol.asyncDispose]: opened.value.close }
}

async function tried({ api }: Pick<ComposedStation, 'api'>, command: Command): Promise<string> {
  const answer = await api.execute(command)
  return answer.ok ? 'ok' : answer.fault.code
}

const saveLeader = (name: string): Command & { type: 'operator-save' } => ({
  ...{ type: 'operator-save', id: uuid(), operator: null },
  ...{ name, role: 'leader', pin: '135790246801' },
})
const savedLeader = async ({ api }: ComposedStation) => value(await api.execute(saveLeader('An'))).operator
const withoutRoles = (): Command => ({ type: 'change-settings', id: uuid(), part: { useRoles: false } })
const cancel = (): Command => ({
  ...{ type: 'order-action', id: uuid(), action: 'cancel', orders: ['NTNPY2VX'] },
  ...{ reason: { code: 'SVC-OTHER', text: 'x' }, cod: null },
})
const anew = (): Command => ({ type: 'operators-anew', id: uuid(), byCommandLine: true })

/** A station where roles are used, closed; the badge of its leader. */
async function withRoles(dataDir: string, last: (station: ComposedStation) => Promise<unknown> = async () => null) {
  await using station = await open(dataDir)
  const leader = await hire(station.api, 'An', 'leader', pin)
  expect(await tried(station, { type: 'change-settings', id: uuid(), part: { useRoles: true } })).toBe('ok')
  await last(station)
  return leader
}

function inDatabase<Value>(dataDir: string, act: (db: DatabaseSync) => Value): Value {
  const db = new DatabaseSync(join(dataDir, 'station.db'))
  try {
    return act(db)
  } finally {
    db.close()
  }
}

const sealedOf = (db: DatabaseSync, key: string) => {
  const sealed = db.prepare('SELECT sealed FROM memory WHERE key = ?').get(key)?.sealed
  if (!(sealed instanceof Uint8Array)) throw new Error(`no ${key}`)
  return sealed
}

const flip = (dataDir: string, key: string) =>
  inDatabase(dataDir, (db) => {
    const sealed = sealedOf(db, key)
    const last = sealed.length - 1
    sealed[last] = (sealed[last] ?? 0) ^ 1
    db.prepare('UPDATE memory SET sealed = ? WHERE key = ?').run(sealed, key)
  })

async function remembered(dataDir: string, key: string, kept: unknown): Promise<void> {
  const store = value(await openStore({ dir: dataDir, keyring: fileKeyring(dataDir), station: null }))
  value(await store.state.set(key, kept))
  await store.close()
}

/** What takes a leader is done neither by nobody nor with a PIN that somebody makes up, and it is said why. */
async function keepsClosed(station: ComposedStation): Promise<void> {
  const approval = { leader: null, pin }
  for (const command of [saveLeader('Eve'), cancel(), withoutRoles(), { ...saveLeader('Eve'), approval }])
    expect(await tried(station, command), command.type).toBe('store.operators-unread')
  expect(await stationRow(station.api)).toMatchObject({
    ...{ operators: [], rolesInForce: true },
    notices: expect.arrayContaining([{ code: 'store.operators-unread' }]),
  })
  expect(station.notices).toContainEqual({ code: 'store.operators-unread' })
}

describe('who works here opens a leader’s deeds to nobody', () => {
  it('when one byte of the sealed list was flipped, and nothing is written over it', async () => {
    await using folder = await tempDir()
    const leader = await withRoles(folder.path)
    flip(folder.path, 'operators')
    const before = inDatabase(folder.path, (db) => sealedOf(db, 'operators'))
    {
      await using station = await open(folder.path)
      await keepsClosed(station)
      expect(await signIn(station.api, leader, pin)).toBe('store.operators-unread')
      expect(await tried(station, { type: 'scan', id: uuid(), line: leader })).toBe('store.operators-unread')
    }
    expect(inDatabase(folder.path, (db) => sealedOf(db, 'operators'))).toEqual(before)
  })

  it.each([
    ['is gone', (dir: string) => inDatabase(dir, (db) => db.exec("DELETE FROM memory WHERE key = 'operators'"))],
    ['opens and is no list', (dir: string) => remembered(dir, 'operators', { 0: 'An' })],
  ])('when the list %s', async (_, harm) => {
    await using folder = await tempDir()
    await withRoles(folder.path)
    await harm(folder.path)
    await using station = await open(folder.path)
    await keepsClosed(station)
  })

  it('when a backup was restored on a machine that has not its key, and the owner comes back to work', async () => {
    await using folder = await tempDir()
    await using other = await tempDir()
    const file = join(other.path, 'station.packbench')
    const dir = join(other.path, 'data')
    await withRoles(folder.path, ({ api }) =>
      api.execute({ type: 'back-up', id: uuid(), to: file, passphrase: null, approval: { leader: null, pin } }),
    )
    const from = { dir, file, passphrase: null, keyring: fileKeyring(dir) }
    value(await restoreBackup({ ...from, now: Date.now(), mayNameFiles: true }))
    await using station = await open(dir)
    expect(station.notices.map(({ code }) => code)).toContain('store.key-lost')
    await keepsClosed(station)
    expect(await tried(station, anew())).toBe('ok')
    expect((await stationRow(station.api)).notices.map(({ code }) => code)).not.toContain('store.operators-unread')
    const operator = await savedLeader(station)
    expect(await stationRow(station.api)).toMatchObject({ rolesInForce: true, operators: [{ name: 'An' }] })
    expect(await tried(station, withoutRoles())).toBe('operator.not-allowed')
    expect(await tried(station, { type: 'sign-in', id: uuid(), operator, pin: '135790246801' })).toBe('ok')
    expect(await tried(station, withoutRoles())).toBe('ok')
  })
})

it('packbench operators anew begins no list anew that can be read, and keeps one that cannot beside the new one', async () => {
  await using folder = await tempDir()
  await withRoles(folder.path)
  const begin = () => runCli(['operators', 'anew', '--data', folder.path], cliActions, testTerminal(), '0.1.0')
  expect(await begin()).toBe(2)
  {
    await using station = await open(folder.path)
    expect(await tried(station, anew())).toBe('station.nothing-to-do')
  }
  flip(folder.path, 'operators')
  const before = inDatabase(folder.path, (db) => sealedOf(db, 'operators'))
  expect(await begin()).toBe(0)
  const [aside] = inDatabase(folder.path, (db) =>
    db.prepare("SELECT sealed FROM memory WHERE key LIKE 'operators/unread/%'").all(),
  )
  expect(aside?.sealed).toEqual(before)
  await using station = await open(folder.path)
  expect(await stationRow(station.api)).toMatchObject({ operators: [], rolesInForce: false })
  expect(await tried(station, saveLeader('An'))).toBe('ok')
  expect(await tried(station, saveLeader('Eve'))).toBe('operator.not-allowed')
})

it('damaged settings take it that roles are used, and close no station where nobody ever was on the list', async () => {
  await using folder = await tempDir()
  await (await open(folder.path)).close()
  inDatabase(folder.path, (db) => db.exec(`UPDATE settings SET document = json_set(document, '$.useRoles', 7)`))
  for (const _ of ['mended', 'as mended']) {
    await using station = await open(folder.path)
    expect(await tried(station, { type: 'change-settings', id: uuid(), part: { place: 'Kho' } })).toBe('ok')
    expect(await stationRow(station.api)).toMatchObject({ rolesInForce: false })
  }
})

it('a locked window is opened by no flipped byte of its lock', async () => {
  await using folder = await tempDir()
  const leader = await withRoles(folder.path)
  await remembered(folder.path, 'window-lock', true)
  flip(folder.path, 'window-lock')
  await using station = await open(folder.path)
  expect(await stationRow(station.api)).toMatchObject({ locked: true })
  const scan: Command = { type: 'scan', id: uuid(), line: 'NTNPY2VX', byWindow: true }
  expect(await tried(station, scan)).toBe('station.locked')
  expect(await signIn(station.api, leader, pin)).toBe('ok')
  expect((await stationRow(station.api)).locked).toBeUndefined()
})

it('a locked window is no end where nobody can be read who could open it: packing goes on, a leader’s deeds wait', async () => {
  await using folder = await tempDir()
  await withRoles(folder.path)
  for (const key of ['window-lock', 'operators']) {
    if (key === 'window-lock') await remembered(folder.path, key, true)
    flip(folder.path, key)
  }
  await using station = await open(folder.path)
  await keepsClosed(station)
  expect(await tried(station, { type: 'scan', id: uuid(), line: 'NTNPY2VX', byWindow: true })).toBe('ok')
})

it('wrong PINs are forgotten by no flipped byte of their count: everybody waits as after five of them', async () => {
  await using folder = await tempDir()
  const leader = await withRoles(folder.path)
  {
    await using station = await open(folder.path)
    expect(await signIn(station.api, leader, '0000')).toBe('operator.pin-wrong')
  }
  flip(folder.path, 'pin-guesses')
  for (const _ of ['a start', 'a further start']) {
    await using station = await open(folder.path)
    expect(await signIn(station.api, leader, pin)).toBe('operator.pin-locked')
    expect(await tried(station, { type: 'scan', id: uuid(), line: '--998765432--' })).toBe('operator.badge-locked')
  }
})

it('what does not open is told from what was never kept, and counts as forgotten where it was only remembered', async () => {
  await using folder = await tempDir()
  const template = (name: string): Command => ({ type: 'keep-template', id: uuid(), name, order: emptyOrder })
  {
    await using station = await open(folder.path)
    expect(await tried(station, template('Áo'))).toBe('ok')
  }
  const key = inDatabase(folder.path, (db) =>
    String(db.prepare("SELECT key FROM memory WHERE key LIKE 'order-templates/%'").get()?.key),
  )
  flip(folder.path, key)
  const store = value(await openStore({ dir: folder.path, keyring: fileKeyring(folder.path), station: null }))
  expect(value(await store.state.get('nothing'))).toBeNull()
  expect(faultCode(await store.state.get(key))).toBe('store.key-lost')
  await store.close()
  await using station = await open(folder.path)
  expect(value(await station.api.ask({ type: 'templates' }))).toEqual([])
  expect(await tried(station, template('Quần'))).toBe('ok')
})

it('a start says in Vietnamese and English that who works here cannot be read, and what leads back', async () => {
  await using folder = await tempDir()
  await withRoles(folder.path)
  flip(folder.path, 'operators')
  await using station = packbench(['serve', '--port', '0', '--practice', '--data', folder.path])
  await station.line()
  const said = () => station.stderr.filter((line) => line.includes('store.operators-unread'))
  // It comes by another pipe than the line that was awaited.
  await expect
    .poll(said)
    .toEqual([
      expect.stringMatching(/Không đọc được danh sách người làm.*packbench operators anew/),
      expect.stringMatching(/Who works here cannot be read.*packbench operators anew/),
    ])
  expect(await runCli(['operators', 'anew', '--data', folder.path], cliActions, testTerminal(), '0.1.0')).toBe(0)
})
