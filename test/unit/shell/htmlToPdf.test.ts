import { beforeEach, describe, expect, test } from 'vitest'
import type { LoadPart } from '../../../src/model/labelView.ts'
import type { HtmlToPdfOptions } from '../../../src/shell/electron/htmlToPdf.ts'
import { installElectron } from '../../support/electronFake.ts'
import type { FakeContents } from '../../support/electronFakeContents.ts'
import type { FakeRequest } from '../../support/electronFakeDebugger.ts'
import { settle, testClock } from '../../support/testClock.ts'

const electron = installElectron()
const electronPdf = await import('../../../src/shell/electron/htmlToPdf.ts')
const { denyLeaving } = await import('../../../src/shell/electron/deny.ts')

const html = new Uint8Array(Buffer.from('<!doctype html>Đơn hàng'))
/** What a further host answers. */
let further: Awaited<ReturnType<LoadPart>>
const part: LoadPart = () => Promise.resolve(further)
const view = {
  size: '52x70' as const,
  contentType: 'text/html; charset=utf-8',
  baseUrl: 'https://service.example/api/',
  allowHosts: ['CDN.example', 'fonts.example:8443', 'code.example scripts', 'count.example without'],
  part,
}
const never = new AbortController().signal
let logged: string[]

beforeEach(async () => {
  electron.reset()
  await electron.app.whenReady()
  logged = []
  further = { ok: true, value: { status: 200, headers: {}, cookies: [], body: new Uint8Array() } }
  electron.app.on('web-contents-created', (_event, contents) => denyLeaving(contents))
})

test('a view is printed on its own paper from the bytes that were given, at an address without a token', async () => {
  const pdf = await createHtmlToPdf()(html, view, never)
  expect(pdf.ok && Buffer.from(pdf.value).toString()).toBe('%PDF-1.7')
  const { contents: webContents } = electron.window
  // A page that went nowhere yet answers no command.
  expect(webContents.loaded).toEqual(['about:blank'])
  expect(webContents.mainFrame.url).toBe('https://service.example/api/a5/public-api/print52x70')
  expect(webContents.debugger.commands.find(([method]) => method === 'Fetch.fulfillRequest')?.[1]).toEqual({
    requestId: 'r0',
    responseCode: 200,
    responseHeaders: [{ name: 'content-type', value: 'text/html; charset=utf-8' }],
    body: Buffer.from(html).toString('base64'),
  })
  expect(webContents.printed).toEqual([
    {
      preferCSSPageSize: true,
      printBackground: true,
      pageSize: { width: 5200 / 2540, height: 7000 / 2540 },
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
    },
  ])
})

test('its window is hidden and sandboxed, its session in memory, emptied afterwards, without permissions', async () => {
  await createHtmlToPdf()(html, view, never)
  const { options, contents: webContents } = electron.window
  expect(options).toMatchObject({ show: false })
  expect(options.webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    disableDialogs: true,
    backgroundThrottling: false,
  })
  expect(webContents.muted).toBe(true)
  expect(options.webPreferences).not.toHaveProperty('preload')
  expect(webContents.session).toMatchObject({ name: 'view-1', cleared: 1 })
  expect(webContents.session.permissionCheck?.()).toBe(false)
  expect(electron.window.isDestroyed()).toBe(true)
})

test.each<[FakeRequest, string]>([
  [{ url: 'https://service.example/logo.png', resourceType: 'Image' }, 'allowed'],
  [{ url: 'http://cdn.example/font.woff2', resourceType: 'Font' }, 'asked'],
  [{ url: 'https://fonts.example:8443/a.css', resourceType: 'Stylesheet' }, 'asked'],
  [{ url: 'https://code.example/a.js', resourceType: 'Script' }, 'asked'],
  [{ url: 'https://code.example/a', resourceType: 'XHR' }, 'asked'],
  [{ url: 'https://count.example/a.js', resourceType: 'Script' }, 'ignored'],
  [{ url: 'https://count.example/a.png', resourceType: 'Image' }, 'ignored'],
  [{ url: 'https://cdn.example/a.js', resourceType: 'Script' }, 'cdn.example (script)'],
  [{ url: 'https://cdn.example/a', resourceType: 'XHR' }, 'cdn.example (script)'],
  [{ url: 'data:image/png;base64,AA', resourceType: 'Image' }, 'allowed'],
  [{ url: 'https://service.example/frame', resourceType: 'Document', frameId: 'inner' }, 'allowed'],
  [{ url: 'https://fonts.example/a.css', resourceType: 'Stylesheet' }, 'fonts.example'],
  [{ url: 'https://evil.example/x.png', resourceType: 'Image' }, 'evil.example'],
  [{ url: 'https://service.example.evil.example/x', resourceType: 'Script' }, 'service.example.evil.example (script)'],
  [{ url: 'http://127.0.0.1:9100/', resourceType: 'XHR' }, '127.0.0.1:9100 (script)'],
  [{ url: 'file:///etc/passwd', resourceType: 'Image' }, 'file:'],
  [{ url: 'https://cdn.example/frame', resourceType: 'Document', frameId: 'inner' }, 'cdn.example'],
  [{ url: 'https://evil.example/', resourceType: 'Document' }, 'stopped'],
  [{ url: 'https://evil.example/count', resourceType: 'Ping' }, 'ignored'],
])('%j: %s', async (request, verdict) => {
  const pdf = await printing((contents) => {
    contents.requests = [request]
  })
  const answers = electron.window.contents.debugger.commands
    .filter(([, params]) => idOf(params) === 'r1')
    .map(([name]) => name)
  // The interception is not even asked of what `webRequest` cancels, and the view is refused all the same.
  if (verdict === 'allowed') expect(new Set(answers)).toEqual(new Set(['Fetch.continueRequest']))
  else if (verdict === 'asked') expect(new Set(answers)).toEqual(new Set(['Fetch.fulfillRequest']))
  else expect(answers.filter((answer) => answer !== 'Fetch.failRequest')).toEqual([])
  const [host, isScript] = verdict.split(' ')
  const code = isScript === undefined ? 'view.blocked-host' : 'view.blocked-script'
  if (['allowed', 'asked', 'ignored', 'stopped'].includes(verdict)) expect(pdf.ok).toBe(true)
  else expect(pdf).toEqual({ ok: false, fault: { code, facts: { host } } })
})

test.each([
  ['service.failing', { ok: true, value: { status: 503, headers: {}, cookies: [], body: new Uint8Array() } }],
  ['service.failing', { ok: false, fault: { code: 'service.unreachable' } }],
  ['view.inside-host', { ok: false, fault: { code: 'view.inside-host' } }],
] as const)('an allowed host that does not deliver is a fault, not a label with a hole: %s', async (code, answer) => {
  further = answer
  const pdf = await printing((contents) => {
    contents.requests = [{ url: 'https://cdn.example/logo.png', resourceType: 'Image' }]
  })
  expect(pdf).toEqual({ ok: false, fault: { code, facts: { host: 'cdn.example' } } })
})

test.each([
  ['of words is harmless', false, { ok: true }],
  ['of bars names its host', true, { fault: { code: 'view.blocked-host', facts: { host: 'fonts.example' } } }],
])('a font that was cancelled before the interception saw it and is one %s', async (_, drawsBars, printed) => {
  const pdf = await printing((contents) => {
    Object.assign(contents, { drawsBars })
    contents.requests = [{ url: 'https://fonts.example/be.woff2', resourceType: 'Font' }]
  })
  expect(pdf).toMatchObject(printed)
})

test('the host of a font of words that was blocked is told, whoever blocked it, and of one of bars it is the fault', async () => {
  const told: (readonly string[])[] = []
  const print: ReturnType<typeof createHtmlToPdf> = (bytes, about, until) =>
    createHtmlToPdf()(bytes, { ...about, without: (hosts) => told.push(hosts) }, until)
  for (const drawsBars of [false, true])
    await printing((contents) => {
      Object.assign(contents, { drawsBars })
      contents.requests = ['a', 'b'].map((name) => ({ url: `https://far.example/${name}.woff2`, resourceType: 'Font' }))
    }, print)
  expect(told).toEqual([['far.example']])
})

test('a further host is reached by no connection of the browser', async () => {
  await createHtmlToPdf()(html, view, never)
  expect(electron.window.contents.session.proxy?.bypass).toEqual(['<-loopback>', 'service.example:443'])
})

test('a script that never ends is ended at the deadline, and the next view is printed', async () => {
  const print = createHtmlToPdf({ deadlineMs: 20 })
  const slow = await printing((contents) => {
    contents.never = true
  }, print)
  expect(slow).toEqual({ ok: false, fault: { code: 'view.too-slow', facts: { deadlineMs: 20 } } })
  expect(electron.windows.every((window) => window.isDestroyed())).toBe(true)
  expect((await createHtmlToPdf()(html, view, never)).ok).toBe(true)
})

test('a page that dies is a fault of its own', async () => {
  const pdf = await printing((contents) => {
    contents.never = true
    queueMicrotask(() => contents.die('oom'))
  })
  expect(pdf).toMatchObject({ ok: false, fault: { code: 'view.browser-failed' } })
})

test('a page that nobody can speak to any more is none to wait for', async () => {
  const pdf = await printing((contents) => {
    contents.loads = false
    // Later, no command is under way whose failure would tell it.
    contents.debugger.once('message', () => setImmediate(() => contents.debugger.close()))
  })
  expect(pdf).toMatchObject({ ok: false, fault: { code: 'view.browser-failed' } })
})

test('an aborted call is canceled, before it began, while it waits and while it prints', async () => {
  const print = createHtmlToPdf()
  expect(await print(html, view, AbortSignal.abort())).toMatchObject({ fault: { code: 'request.canceled' } })
  const ends = new AbortController()
  electron.app.on('web-contents-created', (_event, contents: FakeContents) => {
    contents.never = true
  })
  const calls = [1, 2, 3].map(() => print(html, view, ends.signal))
  ends.abort()
  for (const call of calls) expect(await call).toMatchObject({ ok: false, fault: { code: 'request.canceled' } })
})

test('two views print at once, each in a session of its own, and the third waits for its turn', async () => {
  const print = createHtmlToPdf()
  const printed = await Promise.all([1, 2, 3, 4, 5].map(() => print(html, view, never)))
  expect(printed.every(({ ok }) => ok)).toBe(true)
  expect([...electron.sessions.keys()]).toEqual(['view-1', 'view-2'])
  expect([...electron.sessions.values()].reduce((sum, { cleared }) => sum + cleared, 0)).toBe(5)
})

test('a view or a PDF that is too large is refused', async () => {
  expect(await createHtmlToPdf({ largestHtml: 10 })(html, view, never)).toMatchObject({
    fault: { code: 'view.too-large' },
  })
  expect(await createHtmlToPdf({ largestPdf: 4 })(html, view, never)).toMatchObject({
    fault: { code: 'view.too-large' },
  })
})

test('sessions that live as long as the program get no listener more with each label', async () => {
  const print = createHtmlToPdf()
  for (let label = 0; label < 12; label++) await print(html, view, never)
  for (const session of electron.sessions.values()) expect(session.listenerCount('will-download')).toBe(1)
})

test('nobody waits for a session to be emptied, and one that cannot be is never used again', async () => {
  const print = createHtmlToPdf()
  await print(html, view, never)
  const first = electron.sessions.get('view-1')
  const held = Promise.withResolvers<void>()
  if (first !== undefined) first.clearing = () => held.promise
  for (let label = 0; label < 3; label++) expect((await print(html, view, never)).ok).toBe(true)
  held.reject(new Error('Failed to clear data'))
  await expect.poll(() => logged).toHaveLength(1)
  await Promise.all([1, 2, 3].map(() => print(html, view, never)))
  expect([...electron.sessions.keys()]).toEqual(['view-1', 'view-2', 'view-3'])
  expect(first?.cleared).toBe(2)
})

test('a session that never says it is empty is given up in time: the next views have a fresh one', async () => {
  const clock = testClock()
  const print = createHtmlToPdf({ clock })
  const unanswered = new Promise<never>(() => {})
  electron.app.on('web-contents-created', (_event, { session }: FakeContents) => {
    if (['view-1', 'view-2'].includes(session.name)) session.clearing = () => unanswered
  })
  for (let label = 0; label < 2; label++) expect((await print(html, view, never)).ok).toBe(true)
  const waiting = print(html, view, never)
  await clock.advance(9_999)
  expect([...electron.sessions.keys()]).toEqual(['view-1', 'view-2'])
  await clock.advance(1)
  expect((await waiting).ok).toBe(true)
  expect([...electron.sessions.keys()].slice(0, 3)).toEqual(['view-1', 'view-2', 'view-3'])
  expect(logged).toEqual(Array(2).fill('the session of a label view is not used again: it was not emptied in time'))
  await clock.advance(60_000)
  expect(clock.sleepers()).toBe(0)
})

test.each([
  ["'Page.enable' wasn't found", "Page.enable: 'Page.enable' wasn't found"],
  ['Cannot open https://service.example/?token=planted-4711', 'Page.enable: unknown'],
  ['no target //service.example/a?planted-4711', 'Page.enable: unknown'],
])('why a command failed is kept, unless an address may be in it: %s', async (message, detail) => {
  const pdf = await printing((contents) => {
    contents.debugger.refuses = { method: 'Page.enable', message }
  })
  expect(pdf).toEqual({ ok: false, fault: { code: 'view.browser-failed', detail } })
})

test('what Electron says of an error names an address, and no fault does', async () => {
  const pdf = await printing((contents) => {
    contents.leavesFor = 'https://service.example/print?token=planted-4711'
  })
  expect(pdf).toMatchObject({ ok: false, fault: { code: 'view.browser-failed' } })
  expect(JSON.stringify(pdf)).not.toContain('planted')
})

describe('what the interception of the page does not see', () => {
  test.each<[string, FakeRequest]>([
    ['a socket of the page', { url: 'wss://evil.example/s', resourceType: 'WebSocket' }],
    ['a socket to this machine', { url: 'ws://127.0.0.1:9100/', resourceType: 'WebSocket' }],
    ['a worker', { url: 'https://evil.example/w', resourceType: 'XHR', by: 'worker' }],
    ['a worker to this machine', { url: 'http://localhost:9100/', resourceType: 'XHR', by: 'worker' }],
    ['a socket of a worker', { url: 'wss://evil.example/s', resourceType: 'WebSocket', by: 'worker' }],
    [
      'the script of a service worker of its own host',
      {
        url: 'https://service.example/sw.js',
        resourceType: 'Script',
        by: 'worker',
        headers: { 'Service-Worker': 'script' },
      },
    ],
  ])('%s reaches nothing, and the label comes out', async (_, request) => {
    const pdf = await printing((contents) => {
      contents.requests = [request]
    })
    expect({ ok: pdf.ok, reached: electron.window.contents.session.reached }).toEqual({ ok: true, reached: [] })
  })

  test('is stopped by each part of the wall alone', async () => {
    await createHtmlToPdf()(html, view, never)
    const { session } = electron.window.contents
    const worker = { url: 'https://service.example/a', resourceType: 'xhr', frame: null }
    expect(session.cancels('https://service.example/a')).toBe(true)
    session.judges.request = (_details, answer) => answer({})
    expect(session.send(worker)).toBe(true)
    expect(session.send({ ...worker, url: 'https://evil.example/a' })).toBe(false)
    expect(session.send({ ...worker, url: 'http://127.0.0.1:9100/' })).toBe(false)
    expect(session.proxy?.rules).toBe('http://nowhere.invalid:1')
  })

  test('is no way round by WebRTC', async () => {
    await createHtmlToPdf()(html, view, never)
    expect(electron.window.contents.webRtcPolicy).toBe('disable_non_proxied_udp')
  })

  test('a connection that the view before has left open is no way to its hosts', async () => {
    const print = createHtmlToPdf()
    await Promise.all([print(html, view, never), print(html, view, never)])
    const all = [...electron.sessions.values()]
    for (const session of all) session.pooled.add('https://cdn.example')
    const other = { ...view, baseUrl: 'https://other.example' }
    await Promise.all([print(html, other, never), print(html, other, never)])
    expect(all.map(({ pooled }) => [...pooled])).toEqual([[], []])
  })

  test('a proxy that answers too late for its view is not taken for that of the next one', async () => {
    const clock = testClock()
    const print = createHtmlToPdf({ clock })
    const both = (of: typeof view) => Promise.all([print(html, of, never), print(html, of, never)])
    await both(view)
    const other = { ...view, baseUrl: 'https://other.example' }
    const held = Promise.withResolvers<void>()
    for (const session of electron.sessions.values()) {
      const { setProxy } = session
      session.setProxy = async (config) => {
        session.setProxy = setProxy
        await setProxy(config)
        await held.promise
      }
    }
    const slow = both(other)
    await clock.advance(10_000)
    for (const pdf of await slow) expect(pdf).toMatchObject({ fault: { code: 'view.too-slow' } })
    await both(view)
    held.resolve()
    await settle()
    await both(other)
    for (const { proxy } of electron.sessions.values())
      expect(proxy?.bypass).toEqual(['<-loopback>', 'other.example:443'])
  })

  test('the next view has the hosts of its own, and those of the one before no more', async () => {
    const print = createHtmlToPdf()
    await Promise.all([print(html, view, never), print(html, view, never)])
    const other = { ...view, baseUrl: 'http://127.0.0.1:8080', allowHosts: [] }
    await Promise.all([print(html, other, never), print(html, other, never)])
    for (const session of electron.sessions.values())
      expect(session.proxy?.bypass).toEqual(['<-loopback>', '127.0.0.1:8080'])
  })
})

function createHtmlToPdf(options: Partial<HtmlToPdfOptions> = {}) {
  return electronPdf.createHtmlToPdf({ log: (line) => logged.push(line), ...options })
}

function printing(prepare: (contents: FakeContents) => void, print = createHtmlToPdf()) {
  electron.app.once('web-contents-created', (_event, contents: FakeContents) => prepare(contents))
  return print(html, view, never)
}

function idOf(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'requestId' in params ? params.requestId : undefined
}
