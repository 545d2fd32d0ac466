import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import { uuid } from '../../../src/base/uuid.ts'
import { printing } from '../../support/desktopLife.ts'
import { installElectron } from '../../support/electronFake.ts'
import { FakeContents } from '../../support/electronFakeContents.ts'
import { cancelable } from '../../support/electronFakeWindow.ts'
import { scriptedApi } from '../../support/scriptedApi.ts'

const electron = installElectron()
const { runDesktop } = await import('../../../src/shell/electron/app.ts')
const { openPreferences } = await import('../../../src/shell/electron/preferences.ts')

let folder: string
let api: ReturnType<typeof scriptedApi>
let logged: string[]

beforeEach(() => {
  electron.reset()
  folder = mkdtempSync(join(tmpdir(), 'packbench-desktop-'))
  mkdirSync(join(folder, 'window', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'window', 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'window', 'assets', 'a-1.js'), 'export {}')
  writeFileSync(join(folder, 'secret.txt'), 'not for the window')
  api = scriptedApi()
  logged = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the window is a sandboxed page without Node, without webviews, without insecure content', async () => {
  await run()
  expect(electron.window.options.webPreferences).toMatchObject({
    preload: join(folder, 'preload.cjs'),
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
    devTools: false,
    backgroundThrottling: false,
  })
  expect(electron.window.contents.loaded).toEqual(['packbench://window/'])
  expect(electron.window.shown).toEqual(['show'])
  expect(electron.calls).toContain('enableSandbox')
  expect(electron.calls).toContain('--lang=vi')
})

test('the window is shown when its page is there, where a hidden window paints nothing', async () => {
  electron.paintsHidden = false
  await run()
  expect(electron.window.shown).toEqual(['show'])
})

test('the window keeps its name, whatever its page is called', async () => {
  await run()
  electron.window.retitle('G8ADKBRF')
  expect(electron.window.title).toBe('Packbench')
})

test('a machine that wakes up lets the station ask the service at once', async () => {
  await run()
  electron.powerMonitor.emit('suspend')
  electron.powerMonitor.emit('resume')
  expect(api.asked.at(-1)).toMatchObject({ type: 'network-changed', online: true })
})

test('the machine does not fall asleep by itself while labels are on their way', async () => {
  await run()
  expect([...electron.awake.values()]).toEqual([])
  api.change({ sequence: 8, patches: [printing] })
  api.change({ sequence: 9, patches: [printing] })
  expect([...electron.awake.values()]).toEqual(['prevent-app-suspension'])
  api.change({ sequence: 10, patches: [{ table: 'card', key: 'a', row: null }] })
  expect([...electron.awake.values()]).toEqual([])
})

test('developer tools are there only where the program is developed', async () => {
  electron.app.isPackaged = false
  await run()
  expect(electron.window.options.webPreferences).toMatchObject({ devTools: true })
})

test('the window keeps nothing on disk', async () => {
  await run()
  expect(electron.window.contents.session.name).not.toMatch(/^persist:/)
})

test('its scheme is a secure origin of its own that bypasses no policy', async () => {
  await run()
  expect(electron.schemes).toEqual([
    { scheme: 'packbench', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
})

test('the scheme serves the built window under the strict policy, and nothing else', async () => {
  await run()
  const { session } = electron.window.contents
  const page = await session.get('packbench://window/')
  expect(await page.text()).toBe('<!doctype html>')
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; worker-src blob:; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; media-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  )
  expect((await session.get('packbench://window/assets/a-1.js')).headers.get('content-type')).toMatch(/javascript/)
  for (const url of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/nowhere', '//secret.txt']) {
    expect((await session.get(`packbench://window${url}`)).status).toBe(404)
  }
  expect((await session.get('packbench://elsewhere/')).status).toBe(404)
  expect((await session.get('packbench://window/', 'POST')).status).toBe(404)
})

test.each([
  ['https://service.example/', true],
  ['http://127.0.0.1:9100/', true],
  ['ws://127.0.0.1/desk', true],
  ['file:///etc/passwd', true],
  ['packbench://elsewhere/', true],
  ['packbench://window.evil/', true],
  ['packbench://window/assets/a-1.js', false],
])('the network of the window ends at its own files: %s', async (url, canceled) => {
  await run()
  expect(electron.window.contents.session.cancels(url)).toBe(canceled)
})

test.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
  '%s is denied, to every contents there will ever be',
  async (name) => {
    await run()
    const { session } = electron.window.contents
    const other = new FakeContents(session, electron.rendererListeners)
    electron.app.emit('web-contents-created', {}, other)
    for (const contents of [electron.window.contents, other]) {
      const event = cancelable()
      contents.emit(name, event)
      expect(event.defaultPrevented).toBe(true)
      expect(contents.openHandler?.({ url: 'https://evil.example' })).toEqual({ action: 'deny' })
    }
  },
)

test('permissions, devices, screens and downloads are denied', async () => {
  await run()
  const { session } = electron.window.contents
  const answers: unknown[] = []
  session.permission?.(null, 'media', (granted) => answers.push(granted))
  session.displayMedia?.({}, (streams) => answers.push(streams))
  const download = cancelable()
  session.emit('will-download', download, { getURL: () => 'https://example.com/setup.exe' })
  expect([session.permissionCheck?.(), session.devicePermission?.(), ...answers]).toEqual([false, false, false, null])
  expect(download.defaultPrevented).toBe(true)
  const list = cancelable()
  session.emit('will-download', list, { getURL: () => 'blob:packbench://window/1' })
  expect(list.defaultPrevented).toBe(false)
})

test('no server gets a certificate of this account, which Electron would choose by itself', async () => {
  await run()
  const event = cancelable()
  const given: unknown[] = []
  electron.app.emit('select-client-certificate', event, null, 'https://service.example/', [{}], (...one: unknown[]) =>
    given.push(one),
  )
  expect({ prevented: event.defaultPrevented, given }).toEqual({ prevented: true, given: [[]] })
})

test('a process of Chromium that is gone leaves its cause in the log', async () => {
  await run()
  electron.app.emit('child-process-gone', {}, { type: 'Utility', reason: 'oom', exitCode: 9 })
  expect(logged).toContain('a process of Chromium is gone: Utility oom')
})

test('the window reaches the desk: commands, queries, changes', async () => {
  await run()
  const id = uuid()
  const command = { kind: 'command', call: 1, command: { type: 'scan', id, line: 'G8ADKBRF' } }
  expect(await electron.invoke('packbench:call', command)).toEqual({
    kind: 'answer',
    call: 1,
    result: { ok: true, value: { card: id } },
  })
  api.change({ sequence: 8, patches: [] })
  expect(electron.window.contents.sent).toEqual([['packbench:changes', { sequence: 8, patches: [] }]])
})

test('a frame outside the contract is refused before the desk sees it', async () => {
  await run()
  api.asked.length = 0
  const answer = await electron.invoke('packbench:call', { kind: 'command', call: 1, command: { type: 'erase' } })
  expect(answer).toMatchObject({ result: { ok: false, fault: { code: 'request.invalid' } } })
  expect(await electron.invoke('packbench:call', null)).toBe(null)
  expect(api.asked).toEqual([])
})

test('a bug of the desk reaches the window as a number only', async () => {
  await run()
  api.before(() => Promise.reject(new Error('broken with token=planted-4711')))
  const answer = await electron.invoke('packbench:call', { kind: 'query', call: 1, query: { type: 'snapshot' } })
  expect(answer).toMatchObject({ result: { ok: false, fault: { code: 'station.bug' } } })
  expect(JSON.stringify(answer)).not.toMatch(/broken|planted/)
  expect(logged.join()).toContain('broken')
  expect(logged.join()).not.toContain('planted-4711')
})

test('a foreign sender is refused on every channel: another page, a frame inside, another window, a frame gone', async () => {
  await run()
  api.asked.length = 0
  const own = electron.window.contents
  const other = new FakeContents(own.session, electron.rendererListeners)
  other.mainFrame.url = 'packbench://window/'
  const question = { kind: 'query', call: 1, query: { type: 'snapshot' } }
  expect([...electron.handlers.keys()].sort()).toEqual([
    'packbench:call',
    'packbench:read-preferences',
    'packbench:write-preferences',
  ])
  for (const channel of electron.handlers.keys()) {
    const inside = { url: 'packbench://window/', parent: own.mainFrame }
    await expect(electron.invoke(channel, question, inside)).rejects.toThrow('refused')
    await expect(electron.invoke(channel, question, null)).rejects.toThrow('refused')
    await expect(electron.invoke(channel, question, other.mainFrame, other)).rejects.toThrow('refused')
    own.mainFrame.url = 'https://evil.example/'
    await expect(electron.invoke(channel, question)).rejects.toThrow('refused')
    own.mainFrame.url = 'packbench://window.evil.example/'
    await expect(electron.invoke(channel, question)).rejects.toThrow('refused')
    own.mainFrame.url = 'packbench://window/'
  }
  expect(api.asked).toEqual([])
})

test('preferences go to the file that every shell has, and no field of the package gets into it', async () => {
  await run()
  expect(await electron.invoke('packbench:read-preferences', undefined)).toEqual({ ok: true, value: {} })
  expect(await electron.invoke('packbench:write-preferences', { theme: 'dark' })).toMatchObject({ ok: true })
  expect(await electron.invoke('packbench:write-preferences', 'dark')).toMatchObject({
    ok: false,
    fault: { code: 'request.invalid' },
  })
  expect(JSON.parse(readFileSync(join(folder, 'preferences.json'), 'utf8'))).toEqual({ theme: 'dark' })
})

async function run(): Promise<void> {
  const preferences = openPreferences(folder, (line) => logged.push(line))
  await runDesktop({
    dataDir: join(folder, 'data'),
    openStation: async () => ok({ api, preferences, close: async () => {} }),
    windowDir: join(folder, 'window'),
    preload: join(folder, 'preload.cjs'),
    log: (line) => logged.push(line),
  })
}
