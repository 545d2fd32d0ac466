import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { openSwitchingStation } from '../../../src/compose/switchingStation.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { SettingsView } from '../../../src/contract/settings.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { fileKeyring } from '../../../src/store/fileKeyring.ts'
import { openStore } from '../../../src/store/store.ts'
import { tempDir } from '../../support/tempDir.ts'

/** A station on a folder, and two services of the carrier whose accounts it is given. */
async function open(dataDir: string) {
  const heard: unknown[] = []
  const say = (line: string) => void heard.push(line)
  const opened = await openSwitchingStation({ dataDir, practice: false, say, report: (bug) => say(String(bug)) })
  if (!opened.ok) throw new Error(opened.fault.code)
  const { api, close } = opened.value
  api.watch((changes) => heard.push(changes))
  const execute = async (command: Command) => {
    const answer = await api.execute(command)
    heard.push(answer)
    return answer.ok ? 'done' : answer.fault.code
  }
  return {
    api,
    heard,
    execute,
    use: (account: (Command & { type: 'use-account' })['account']) =>
      execute({ type: 'use-account', id: uuid(), account }),
    async settings(): Promise<SettingsView> {
      const snapshot = await api.ask({ type: 'snapshot' })
      heard.push(snapshot)
      const rows = snapshot.ok
        ? snapshot.value.patches.flatMap((patch) => (patch.table === 'settings' ? [patch.row] : []))
        : []
      const [settings] = rows
      if (settings === undefined || settings === null) throw new Error('no settings')
      return settings
    },
    [Symbol.asyncDispose]: close,
  }
}

function typed({ url: baseUrl, token, shops }: Practice, place = 0) {
  const shop = shops[place] ?? 0
  return { kind: 'production' as const, baseUrl, token, shop, reasonPrefix: 'SVC', viewHosts: ['cdn.example'] }
}

it('keeps each account that was used, goes back to it without its token, and finds it as it was left, also at the next start', async () => {
  await using folder = await tempDir()
  await using first = await startPractice({ port: 0, dataDir: ':memory:', seed: 4_711 })
  await using second = await startPractice({ port: 0, dataDir: ':memory:', seed: 4_712 })
  let left: SettingsView
  {
    await using station = await open(folder.path)
    expect((await station.settings()).accounts).toEqual([])
    await station.use(typed(first, 1))
    left = await station.settings()
    await station.use(typed(second))
    const { accounts, account } = await station.settings()
    expect(accounts.map((kept) => [kept.baseUrl, kept.shop])).toEqual([
      [first.url, first.shops[1]],
      [second.url, second.shops[0]],
    ])
    expect(account).toBe(accounts[1]?.account)
    expect(await station.use({ kind: 'practice' })).toBe('done')
    expect((await station.settings()).accounts).toHaveLength(2)
  }
  await using station = await open(folder.path)
  expect(await station.use({ kind: 'kept', account: left.account })).toBe('done')
  const back = await station.settings()
  const { account, shop, shops, baseUrl, viewHosts, tokenLost } = left
  expect(back).toMatchObject({ account, shop, shops, baseUrl, viewHosts, tokenLost })
  // Its token opens the service again.
  expect(await station.api.ask({ type: 'shops' })).toMatchObject({ ok: true })
  expect(first.requests().length).toBeGreaterThan(0)
  expect(await station.use({ kind: 'kept', account: 'nobody#123456' })).toBe('account.unknown')
  // The same shop with a new token is the account that is kept, not another one.
  await station.use(typed(second))
  expect((await station.settings()).accounts).toHaveLength(2)
})

it('renames a kept account, and erases the token of one that is removed, but never of the one in use', async () => {
  await using folder = await tempDir()
  await using first = await startPractice({ port: 0, dataDir: ':memory:', seed: 4_711 })
  await using second = await startPractice({ port: 0, dataDir: ':memory:', seed: 4_712 })
  const sealed: string[] = []
  {
    await using station = await open(folder.path)
    await station.use(typed(first))
    const { account } = await station.settings()
    sealed.push(account)
    const named = (name: string, of = account) =>
      station.execute({ type: 'account-rename', id: uuid(), account: of, name })
    const removed = (of = account) => station.execute({ type: 'account-remove', id: uuid(), account: of })
    expect(await named('Bé Na')).toBe('done')
    expect(await named('Bé Na', 'nobody#123456')).toBe('account.unknown')
    expect(await removed()).toBe('account.in-use')
    await station.use(typed(second))
    sealed.push((await station.settings()).account)
    expect((await station.settings()).accounts[0]).toMatchObject({ name: 'Bé Na', ownName: 'Bé Na' })
    expect(await named('')).toBe('done')
    expect((await station.settings()).accounts[0]).toMatchObject({ name: expect.stringMatching(/./), ownName: '' })
    expect(await removed()).toBe('done')
    expect(await removed()).toBe('account.unknown')
    expect((await station.settings()).accounts.map((kept) => kept.account)).toEqual([sealed[1]])
    expect(await station.use({ kind: 'kept', account })).toBe('account.unknown')
    // Entered anew it is the same account, with what it printed.
    expect(await station.use(typed(first))).toBe('done')
    expect((await station.settings()).account).toBe(account)
    await station.use({ kind: 'kept', account: sealed[1] ?? '' })
    await removed()
  }
  const store = await openStore({ dir: folder.path, keyring: fileKeyring(folder.path), station: null })
  if (!store.ok) throw new Error(store.fault.code)
  const tokens = await Promise.all(sealed.map((account) => store.value.credentials.get(account)))
  await store.value.close()
  expect(tokens.map((token) => token.ok && token.value)).toEqual([null, second.token])
})

it('gives the token of a kept account to no other host that somebody wrote beside it', async () => {
  await using folder = await tempDir()
  await using first = await startPractice({ port: 0, dataDir: ':memory:', seed: 4_711 })
  await using second = await startPractice({ port: 0, dataDir: ':memory:', seed: 4_712 })
  let account = ''
  {
    await using station = await open(folder.path)
    await station.use(typed(first))
    account = (await station.settings()).account
    await station.use({ kind: 'practice' })
  }
  const store = await openStore({ dir: folder.path, keyring: fileKeyring(folder.path), station: null })
  if (!store.ok) throw new Error(store.fault.code)
  const read = await store.value.settings.read()
  const written = JSON.stringify(read.ok ? read.value : null).replaceAll(`"${first.url}"`, `"${second.url}"`)
  await store.value.settings.write(JSON.parse(written))
  await store.value.close()
  await using station = await open(folder.path)
  expect((await station.settings()).accounts[0]?.baseUrl).toBe(second.url)
  expect(await station.use({ kind: 'kept', account })).toBe('service.token-missing')
  expect(second.requests()).toEqual([])
})

it('lets the token of an account that is kept and not in use reach no frame, no line and no file', async () => {
  await using folder = await tempDir()
  await using first = await startPractice({ port: 0, dataDir: ':memory:', seed: 4_711 })
  await using second = await startPractice({ port: 0, dataDir: ':memory:', seed: 4_712 })
  {
    await using station = await open(folder.path)
    await station.use(typed(first))
    const { account } = await station.settings()
    await station.use(typed(second))
    await station.execute({ type: 'account-rename', id: uuid(), account, name: 'Bé Na' })
    first.inject({ fault: { kind: 'status', status: 401 }, times: 1 })
    await station.use({ kind: 'kept', account })
    await station.use({ kind: 'kept', account: 'nobody#123456' })
    await station.use({ kind: 'practice' })
    await station.settings()
    station.heard.push(await station.api.ask({ type: 'station-changes', limit: 100, before: null }))
    expect(JSON.stringify(station.heard)).toContain('Bé Na')
    for (const { token } of [first, second]) expect(JSON.stringify(station.heard)).not.toContain(token)
  }
  for (const entry of await readdir(folder.path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name))
    for (const { token } of [first, second])
      for (const encoding of ['utf8', 'utf16le'] as const)
        expect(bytes.includes(Buffer.from(token, encoding)), entry.name).toBe(false)
  }
})
