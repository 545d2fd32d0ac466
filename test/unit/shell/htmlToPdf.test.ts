import { beforeEach, expect, test } from 'vitest'
import { installElectron } from '../../support/electronFake.ts'
import type { FakeContents, FakeRequest } from '../../support/electronFakeContents.ts'

const electron = installElectron()
const { createHtmlToPdf } = await import('../../../src/shell/electron/htmlToPdf.ts')

const html = new Uint8Array(Buffer.from('<!doctype html>Đơn hàng'))
const view = {
  size: '52x70' as const,
  contentType: 'text/html; charset=utf-8',
  baseUrl: 'https://service.example/api/',
  allowHosts: ['CDN.example', 'fonts.example:8443'],
}
const never = new AbortController().signal

beforeEach(async () => {
  electron.reset()
  await electron.app.whenReady()
})

test('a view is printed on its own paper from the bytes that were given, at an address without a token', async () => {
  const pdf = await createHtmlToPdf()(html, view, never)
  expect(pdf.ok && Buffer.from(pdf.value).toString()).toBe('%PDF-1.7')
  const { webContents } = electron.window
  expect(webContents.loaded).toEqual(['https://service.example/api/a5/public-api/print52x70'])
  expect(webContents.commands.find(([method]) => method === 'Fetch.fulfillRequest')?.[1]).toEqual({
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
  const { options, webContents } = electron.window
  expect(options).toMatchObject({ show: false })
  expect(options.webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    disableDialogs: true,
  })
  expect(options.webPreferences).not.toHaveProperty('preload')
  expect(webContents.session).toMatchObject({ name: 'view-1', cleared: 1 })
  expect(webContents.session.permissionCheck?.()).toBe(false)
  expect(electron.window.isDestroyed()).toBe(true)
})

test.each<[FakeRequest, string]>([
  [{ url: 'https://service.example/logo.png', resourceType: 'Image' }, 'allowed'],
  [{ url: 'http://cdn.example/font.woff2', resourceType: 'Font' }, 'allowed'],
  [{ url: 'https://fonts.example:8443/a.css', resourceType: 'Stylesheet' }, 'allowed'],
  [{ url: 'data:image/png;base64,AA', resourceType: 'Image' }, 'allowed'],
  [{ url: 'https://service.example/frame', resourceType: 'Document', frameId: 'inner' }, 'allowed'],
  [{ url: 'https://fonts.example/a.css', resourceType: 'Stylesheet' }, 'fonts.example'],
  [{ url: 'https://evil.example/x.png', resourceType: 'Image' }, 'evil.example'],
  [{ url: 'https://service.example.evil.example/x', resourceType: 'Script' }, 'service.example.evil.example'],
  [{ url: 'http://127.0.0.1:9100/', resourceType: 'XHR' }, '127.0.0.1:9100'],
  [{ url: 'file:///etc/passwd', resourceType: 'Image' }, 'file:'],
  [{ url: 'https://cdn.example/frame', resourceType: 'Document', frameId: 'inner' }, 'cdn.example'],
  [{ url: 'https://evil.example/', resourceType: 'Document' }, 'ignored'],
  [{ url: 'https://evil.example/count', resourceType: 'Ping' }, 'ignored'],
])('%j: %s', async (request, verdict) => {
  const pdf = await printing((contents) => {
    contents.requests = [request]
  })
  const answers = electron.window.webContents.commands
    .filter(([, params]) => idOf(params) === 'r1')
    .map(([name]) => name)
  if (verdict === 'allowed') expect(answers).toEqual(['Fetch.continueRequest', 'Fetch.continueRequest'])
  else expect(answers).toEqual(['Fetch.failRequest'])
  if (verdict === 'allowed' || verdict === 'ignored') expect(pdf.ok).toBe(true)
  else expect(pdf).toEqual({ ok: false, fault: { code: 'view.blocked-host', facts: { host: verdict } } })
})

test.each([{ responseStatusCode: 503 }, { responseErrorReason: 'ConnectionReset' }])(
  'an allowed host that does not deliver is a fault, not a label with a hole: %j',
  async (answer) => {
    const pdf = await printing((contents) => {
      contents.requests = [{ url: 'https://cdn.example/logo.png', resourceType: 'Image', answer }]
    })
    expect(pdf).toEqual({ ok: false, fault: { code: 'service.failing', facts: { host: 'cdn.example' } } })
  },
)

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
    queueMicrotask(() => contents.emit('render-process-gone', {}, { reason: 'oom' }))
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

function printing(prepare: (contents: FakeContents) => void, print = createHtmlToPdf()) {
  electron.app.once('web-contents-created', (_event, contents: FakeContents) => prepare(contents))
  return print(html, view, never)
}

function idOf(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'requestId' in params ? params.requestId : undefined
}
