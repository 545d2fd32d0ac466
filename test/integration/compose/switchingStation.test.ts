import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import type { ComposedStation } from '../../../src/compose/composeStation.ts'
import type { SwitchingOptions } from '../../../src/compose/switchingStation.ts'
import { openSwitchingStation } from '../../../src/compose/switchingStation.ts'
import type { SettingsView } from '../../../src/contract/settings.ts'
import type { Changes } from '../../../src/contract/tables.ts'
import { startEmulator } from '../../../src/emulator/emulator.ts'
import type { Practice } from '../../../src/sandbox/practice.ts'
import { startPractice } from '../../../src/sandbox/practice.ts'
import { faultText } from '../../../src/words/faultText.ts'
import { languages } from '../../../src/words/language.ts'
import { tempDir } from '../../support/tempDir.ts'

interface Opened extends AsyncDisposable {
  readonly station: ComposedStation
  /** Everything the station told: changes, answers, lines. */
  readonly heard: unknown[]
  settings(): Promise<SettingsView>
}

async function open(dataDir: string, options: Partial<SwitchingOptions> = {}): Promise<Opened> {
  const heard: unknown[] = []
  const opened = await openSwitchingStation({
    dataDir,
    practice: false,
    say: (line) => heard.push(line),
    report: (bug) => heard.push(String(bug)),
    ...options,
  })
  if (!opened.ok) throw new Error(opened.fault.code)
  const station = opened.value
  station.api.watch((changes) => heard.push(changes))
  return {
    station,
    heard,
    async settings() {
      const snapshot = await station.api.ask({ type: 'snapshot' })
      const patches = snapshot.ok ? snapshot.value.patches : []
      const [settings] = patches.flatMap((patch) =>
        patch.table === 'settings' && patch.row !== null ? [patch.row] : [],
      )
      if (settings === undefined) throw new Error('no settings')
      return settings
    },
    [Symbol.asyncDispose]: station.close,
  }
}

async function use({ station, heard }: Opened, service: Practice, token = service.token): Promise<string> {
  const account = {
    kind: 'production' as const,
    baseUrl: service.url,
    token,
    shop: service.shops[0] ?? 0,
    reasonPrefix: 'SVC',
    viewHosts: [],
  }
  const used = await station.api.execute({ type: 'use-account', id: uuid(), account })
  heard.push(used)
  return used.ok ? 'used' : used.fault.code
}

describe('a station that changes its account', () => {
  it('starts in practice, works for the account that was chosen, and finds it at the next start', async () => {
    await using folder = await tempDir()
    await using service = await startPractice({ port: 0, dataDir: ':memory:' })
    {
      await using opened = await open(folder.path)
      expect(await opened.settings()).toMatchObject({ environment: 'practice', firstLabel: 'not-needed' })
      expect(await use(opened, service)).toBe('used')
      expect(await opened.settings()).toMatchObject({
        environment: 'production',
        baseUrl: service.url,
        shop: service.shops[0],
        tokenLost: false,
        firstLabel: 'open',
      })
    }
    {
      await using again = await open(folder.path)
      expect(await again.settings()).toMatchObject({ environment: 'production', baseUrl: service.url })
    }
    await using practice = await open(folder.path, { practice: true })
    expect(await practice.settings()).toMatchObject({ environment: 'practice' })
  })

  it('counts wrong PINs on over the change: whoever tries them gets no new count by it', async () => {
    await using folder = await tempDir()
    await using opened = await open(folder.path)
    const { api } = opened.station
    const practice = () =>
      api.execute({ type: 'use-account', id: uuid(), account: { kind: 'practice' } }).then(({ ok }) => ok)
    // With a supervisor's PIN it is asked for itself before the account changes; an operator's is not.
    const saved = await api.execute({
      type: 'operator-save',
      id: uuid(),
      operator: null,
      name: 'Lan',
      role: 'packer',
      pin: '8642',
    })
    const operator = saved.ok ? saved.value.operator : ''
    const signIn = async (pin: string) => {
      const signed = await api.execute({ type: 'sign-in', id: uuid(), operator, pin })
      return signed.ok ? 'signed in' : signed.fault.code
    }
    for (const pin of ['1000', '1001', '1002', '1003']) expect(await signIn(pin)).toBe('operator.pin-wrong')
    expect(await practice()).toBe(true)
    expect(await signIn('1004')).toBe('operator.pin-wrong')
    expect(await practice()).toBe(true)
    expect(await signIn('8642')).toBe('operator.pin-locked')
  })

  it('prints an order of the new account, and holds the next one until the first label was looked at', async () => {
    await using folder = await tempDir()
    await using service = await startPractice({ port: 0, dataDir: ':memory:' })
    await using printer = await startEmulator({ language: 'zpl', port: 0, dpmm: 8, speedMmPerSecond: 5_000 })
    await using opened = await open(folder.path)
    await use(opened, service)
    const { api } = opened.station
    const print = async (code: string, waitMs: number) => {
      const where = { uri: printer.uri, language: 'zpl' as const, dpmm: 8 as const }
      const asked = { codes: [code], size: '80x80' as const, printer: where, waitMs }
      const printed = await api.execute({ type: 'print', id: uuid(), ...asked })
      const outcome = printed.ok ? await api.ask({ type: 'outcome', intents: [...printed.value.intents] }) : printed
      return outcome.ok ? outcome.value.map(({ verdict, fault }) => fault ?? verdict) : [outcome.fault.code]
    }
    const [first = '', second = ''] = service.codes
    expect(await print(first, 10_000)).toEqual(['printed'])
    expect(await print(second, 0)).toEqual(['label.first-unconfirmed'])
    await api.execute({ type: 'first-label', id: uuid(), answer: 'right' })
    expect(await print(second, 10_000)).toEqual(['printed'])
    expect(await opened.settings()).toMatchObject({ firstLabel: 'not-needed' })
  })

  it('works for another shop of its account without its token, which it gives to no other address', async () => {
    await using folder = await tempDir()
    await using service = await startPractice({ port: 0, dataDir: ':memory:' })
    await using other = await startPractice({ port: 0, dataDir: ':memory:' })
    await using opened = await open(folder.path)
    const { api } = opened.station
    const shop = service.shops[1] ?? 0
    const asked = async (baseUrl: string) => {
      const account = { kind: 'production' as const, baseUrl, shop, reasonPrefix: 'SVC', viewHosts: [] }
      const used = await api.execute({ type: 'use-account', id: uuid(), account })
      return used.ok ? 'used' : used.fault.code
    }
    expect(await asked(service.url)).toBe('service.token-missing')
    await use(opened, service)
    expect(await asked(other.url)).toBe('service.token-missing')
    expect(other.requests()).toEqual([])
    // It has the form of an address, and is none.
    expect(await asked('https://gateway.example:99999')).toBe('request.invalid')
    expect(await asked(service.url)).toBe('used')
    expect(await opened.settings()).toMatchObject({ shop, tokenLost: false, firstLabel: 'open' })
    const listed = await api.ask({ type: 'shops' })
    expect(listed).toMatchObject({ ok: true, value: expect.arrayContaining([expect.objectContaining({ id: shop })]) })
  })

  it('refuses a closed shop, and one that is none of the account’s, by every way, in words, and changes nothing', async () => {
    await using folder = await tempDir()
    await using service = await startPractice({ port: 0, dataDir: ':memory:' })
    await using opened = await open(folder.path)
    const { api } = opened.station
    const asked = async (shop: number, token: object) => {
      const account = { kind: 'production' as const, baseUrl: service.url, shop, reasonPrefix: 'SVC', viewHosts: [] }
      const used = await api.execute({ type: 'use-account', id: uuid(), account: { ...account, ...token } })
      return used.ok ? 'used' : used.fault.code
    }
    const closed = 200_004
    expect(await asked(closed, { token: service.token })).toBe('shop.inactive')
    expect(await asked(999_999, { token: service.token })).toBe('shop.unknown')
    expect(await opened.settings()).toMatchObject({ environment: 'practice' })
    expect(await use(opened, service)).toBe('used')
    const before = await opened.settings()
    const [shop] = service.shops
    expect(before).toMatchObject({ shop, shops: [{ id: shop, name: expect.stringMatching(/./) }] })
    // With the token that is sealed here, as the list of shops and the command line choose one.
    expect(await asked(closed, {})).toBe('shop.inactive')
    expect(await opened.settings()).toEqual(before)
    for (const language of languages) {
      const { what, todo } = faultText({ code: 'shop.inactive' }, language, {}, 'account')
      expect(`${what}. ${todo}`).toMatch(
        /Cửa hàng đang bị khoá\. Chọn cửa hàng khác|Shop is locked\. Choose another shop/,
      )
    }
  })

  it('keeps the shop that was chosen when the carrier cannot be asked about it now', async () => {
    await using folder = await tempDir()
    await using service = await startPractice({ port: 0, dataDir: ':memory:' })
    await using opened = await open(folder.path)
    service.inject({ operation: 'listShops', times: null, fault: { kind: 'status', status: 503 } })
    expect(await use(opened, service)).toBe('used')
    expect(await opened.settings()).toMatchObject({ shop: service.shops[0], shops: [] })
  })

  it('says which shops a token opens, and what is wrong with one that opens none, and keeps neither', async () => {
    await using folder = await tempDir()
    await using service = await startPractice({ port: 0, dataDir: ':memory:' })
    await using opened = await open(folder.path)
    const check = async (baseUrl: string, token: string) => {
      const checked = await opened.station.api.ask({ type: 'check-account', baseUrl, token })
      return checked.ok ? checked.value.shops.map(({ id }) => id) : checked.fault.code
    }
    expect(await check(service.url, service.token)).toEqual(expect.arrayContaining([service.shops[0]]))
    expect(await check(service.url, 'not-a-token')).toBe('service.token-denied')
    expect(await check('http://127.0.0.1:9', service.token)).toBe('service.unreachable')
    expect(await opened.settings()).toMatchObject({ environment: 'practice' })
  })

  it('leaves a gap in the numbers that no window overlooks', async () => {
    await using folder = await tempDir()
    await using service = await startPractice({ port: 0, dataDir: ':memory:' })
    await using opened = await open(folder.path)
    const snapshot = await opened.station.api.ask({ type: 'snapshot' })
    await use(opened, service)
    const told = opened.heard
      .filter((one): one is Changes => typeof one === 'object' && one !== null && 'sequence' in one)
      .map(({ sequence }) => sequence)
    const numbers = [snapshot.ok ? snapshot.value.sequence : 0, ...told]
    const steps = numbers.slice(1).map((number, place) => number - (numbers[place] ?? 0))
    expect(steps.every((step) => step >= 0)).toBe(true)
    expect(steps.some((step) => step > 1)).toBe(true)
  })

  it('answers a change that comes once more as the first time, and another one under its id not at all', async () => {
    await using folder = await tempDir()
    await using opened = await open(folder.path)
    const { api } = opened.station
    const command = { type: 'use-account', id: uuid(), account: { kind: 'practice' } } as const
    expect(await api.execute(command)).toEqual({ ok: true, value: { left: 0 } })
    expect(await api.execute(command)).toEqual({ ok: true, value: { left: 0 } })
    const other = { ...command, account: { kind: 'kept', account: 'practice' } } as const
    expect(await api.execute(other)).toEqual({ ok: false, fault: { code: 'request.id-taken' } })
  })

  it('starts without a token that cannot be opened, says so, and works again when it is entered anew', async () => {
    await using folder = await tempDir()
    await using service = await startPractice({ port: 0, dataDir: ':memory:' })
    {
      await using opened = await open(folder.path)
      await use(opened, service)
    }
    await forgetToken(folder.path)
    await using opened = await open(folder.path)
    const lost = await opened.settings()
    expect(lost).toMatchObject({ environment: 'production', tokenLost: true })
    expect(await use(opened, service)).toBe('used')
    expect(await opened.settings()).toMatchObject({ tokenLost: false, account: lost.account })
  })

  it('works for the same account at another of its shops, although its token was entered anew meanwhile', async () => {
    await using folder = await tempDir()
    await using opened = await open(folder.path)
    const service = await startPractice({ port: 0, dataDir: ':memory:' })
    await use(opened, service)
    const { account } = await opened.settings()
    // Nobody can be asked: what a leader says is kept.
    await service.close()
    const choice = { kind: 'production' as const, baseUrl: service.url, reasonPrefix: 'SVC', viewHosts: [] }
    const [shop = 0] = service.shops
    for (const anew of [{ shop, token: 'a-renewed-token' }, { shop: shop + 1 }]) {
      const command = { type: 'use-account', id: uuid(), account: { ...choice, ...anew } } as const
      expect(await opened.station.api.execute(command)).toMatchObject({ ok: true })
      expect(await opened.settings()).toMatchObject({ account, shop: anew.shop })
    }
  })

  it('keeps the token out of every frame, every line and every file', async () => {
    await using folder = await tempDir()
    // Another seed than the practice account's own, whose service keeps its tokens in the folder.
    await using service = await startPractice({ port: 0, dataDir: ':memory:', seed: 4_711 })
    {
      await using opened = await open(folder.path)
      const { api } = opened.station
      opened.heard.push(await api.ask({ type: 'check-account', baseUrl: service.url, token: service.token }))
      service.inject({ fault: { kind: 'status', status: 401 }, times: 1 })
      opened.heard.push(await api.ask({ type: 'check-account', baseUrl: service.url, token: service.token }))
      service.clearFaults()
      expect(await use(opened, service)).toBe('used')
      opened.heard.push(await api.ask({ type: 'snapshot' }))
      expect(opened.heard.length).toBeGreaterThan(4)
      expect(JSON.stringify(opened.heard)).not.toContain(service.token)
    }
    for (const entry of await readdir(folder.path, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const bytes = await readFile(join(entry.parentPath, entry.name))
      for (const encoding of ['utf8', 'utf16le'] as const)
        expect(bytes.includes(Buffer.from(service.token, encoding)), entry.name).toBe(false)
    }
  })
})

/** As after a data key that had to be replaced: what was sealed with the old one stays, unreadable. */
async function forgetToken(dataDir: string): Promise<void> {
  const { openStore } = await import('../../../src/store/store.ts')
  const { fileKeyring } = await import('../../../src/store/fileKeyring.ts')
  await rm(join(dataDir, 'data.key.json'))
  const store = await openStore({ dir: dataDir, keyring: fileKeyring(dataDir), station: null, replaceLostKey: true })
  if (!store.ok) throw new Error(store.fault.code)
  await store.value.close()
}
