import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startBrowserShell } from '../../../src/shell/browser/browserShell.ts'
import { codeLifeMs } from '../../../src/shell/browser/door.ts'
import { openPreferences } from '../../../src/shell/browser/preferences.ts'
import { pathOf, shellFixture } from '../../support/browserShellFixture.ts'
import { scriptedDesk } from '../../support/scriptedDesk.ts'

test('a code is exchanged once for a session cookie that scripts and other sites cannot use', async () => {
  await using at = await shellFixture()
  const first = await at.fetch(pathOf(at.shell.url))
  const second = await at.fetch(pathOf(at.shell.url))
  expect(first.status).toBe(303)
  expect(first.headers.location).toBe('/')
  const cookie = String(first.headers['set-cookie'])
  expect(cookie).toMatch(/^packbench-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/)
  expect(second.status).toBe(401)
  expect(second.headers['set-cookie']).toBeUndefined()
  const page = await at.fetch('/', { headers: { cookie: cookie.split(';')[0] ?? '' } })
  expect(page).toMatchObject({ status: 200, body: '<!doctype html><title>Packbench</title>' })
})

test('a code that waited too long opens nothing', async () => {
  await using at = await shellFixture()
  at.time.now = codeLifeMs
  expect((await at.fetch(pathOf(at.shell.url))).status).toBe(401)
  expect((await at.fetch(pathOf(at.shell.newCode()))).status).toBe(303)
})

test.each([
  '/',
  '/index.html',
  '/assets/window-1a2b.js',
  '/preferences',
  '/codes',
  '/nowhere',
  '/?code=',
  '/?code=guess',
])('without a session %s answers 401 and says in both languages where the address is', async (path) => {
  await using at = await shellFixture()
  const reply = await at.fetch(path)
  expect(reply.status).toBe(401)
  expect(reply.body).toContain('Hãy lấy địa chỉ mới ở cửa sổ chương trình')
  expect(reply.body).toContain('Take a new address from the Packbench program')
  expect(reply.headers['cache-control']).toBe('no-store')
})

test.each(['packbench-1=', 'packbench-1=guess', 'other=guess', '=', ';;;'])(
  'the cookie %j opens nothing',
  async (cookie) => {
    await using at = await shellFixture()
    expect((await at.fetch('/', { headers: { cookie } })).status).toBe(401)
  },
)

test('a browser that withheld its cookie on the way from elsewhere asks once more, and only then', async () => {
  await using at = await shellFixture()
  const led = await at.fetch('/', { headers: { 'sec-fetch-site': 'cross-site' } })
  const again = await at.fetch('/', { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(led.body).toContain('http-equiv="refresh"')
  expect(again.body).not.toContain('http-equiv="refresh"')
})

test.each(['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.1:1', '[::1]', 'localhost', '0.0.0.0'])(
  'the host %s is refused even with a session',
  async (host) => {
    await using at = await shellFixture()
    const cookie = await at.enter()
    expect((await at.fetch('/', { headers: { cookie, host } })).status).toBe(403)
    expect((await at.fetch(pathOf(at.shell.newCode()), { headers: { host } })).status).toBe(403)
  },
)

test('both names of this machine are taken', async () => {
  await using at = await shellFixture()
  const cookie = await at.enter()
  const host = `localhost:${new URL(at.shell.origin).port}`
  const reply = await at.fetch('/', { headers: { cookie, host } })
  expect(reply.status).toBe(200)
  expect(reply.headers['content-security-policy']).toContain(`connect-src 'self' ws://${host};`)
})

test.each([undefined, 'null', 'http://evil.example', 'https://127.0.0.1', 'http://127.0.0.1:1'])(
  'a session cannot change preferences from the origin %s',
  async (origin) => {
    await using at = await shellFixture()
    const cookie = await at.enter()
    const headers = { cookie, ...(origin === undefined ? {} : { origin }) }
    expect((await at.fetch('/preferences', { method: 'PUT', headers, body: '{"theme":"dark"}' })).status).toBe(403)
    expect((await at.fetch('/preferences', { headers: { cookie } })).body).toBe('{}')
  },
)

test('preferences come back as they were put, in the file that the desktop program reads', async () => {
  await using at = await shellFixture()
  const cookie = await at.enter()
  const headers = { cookie, origin: at.shell.origin }
  const put = await at.fetch('/preferences', { method: 'PUT', headers, body: '{"theme":"dark","a.b":1}' })
  expect(put.status).toBe(204)
  expect(JSON.parse((await at.fetch('/preferences', { headers: { cookie } })).body)).toEqual({
    theme: 'dark',
    'a.b': 1,
  })
  expect(JSON.parse(readFileSync(join(at.dataDir, 'preferences.json'), 'utf8'))).toEqual({ theme: 'dark', 'a.b': 1 })
})

test.each(['', '{', '[]', '"dark"', 'null', '7', `{"a":"${'x'.repeat(70_000)}"}`])(
  'preferences that are no small JSON object are refused (%#)',
  async (body) => {
    await using at = await shellFixture()
    const headers = { cookie: await at.enter(), origin: at.shell.origin }
    const reply = await at.fetch('/preferences', { method: 'PUT', headers, body })
    expect(reply.status).toBe(400)
    expect(JSON.parse(reply.body)).toMatchObject({ fault: { code: 'request.invalid' } })
  },
)

test('preferences that cannot be read are set aside and said, never deleted', async () => {
  await using at = await shellFixture()
  writeFileSync(join(at.dataDir, 'preferences.json'), '{"theme":')
  const said: string[] = []
  const preferences = openPreferences(at.dataDir, (line) => said.push(line))
  expect(await preferences.read()).toEqual({ ok: true, value: {} })
  const aside = /kept as (.+?);/.exec(said.join())?.[1] ?? ''
  expect(readFileSync(aside, 'utf8')).toBe('{"theme":')
})

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/assets/..\\..\\secret.txt',
  '//secret.txt',
  '/assets',
  '/assets/',
  '//',
  '*',
  'http://127.0.0.1/secret.txt',
  '/index.html%00.js',
  '/link.txt',
])('the path %s leads nowhere', async (path) => {
  await using at = await shellFixture()
  const cookie = await at.enter()
  const reply = await at.fetch(path, { headers: { cookie } })
  expect(reply.body).not.toContain('not for the window')
  expect(reply.status).toBe(404)
})

test('every reply carries the policy of the window', async () => {
  await using at = await shellFixture()
  const cookie = await at.enter()
  const { host } = new URL(at.shell.origin)
  for (const path of ['/', '/assets/window-1a2b.js', '/nowhere', '/preferences', '/?code=guess']) {
    const { headers } = await at.fetch(path, { headers: { cookie } })
    expect(headers).toMatchObject({
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self' ws://${host}; media-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
})

test('the page is never kept by the browser, a file named by its content is', async () => {
  await using at = await shellFixture()
  const cookie = await at.enter()
  expect((await at.fetch('/', { headers: { cookie } })).headers['cache-control']).toBe('no-store')
  const script = await at.fetch('/assets/window-1a2b.js', { headers: { cookie } })
  expect(script.headers['cache-control']).toContain('immutable')
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
})

test('only a command line gets a new address, and it works', async () => {
  await using at = await shellFixture()
  const cookie = await at.enter()
  const asWindow = await at.fetch('/codes', { method: 'POST', headers: { cookie, origin: at.shell.origin } })
  const asProgram = await at.fetch('/codes', {
    method: 'POST',
    headers: { authorization: `Bearer ${at.shell.secret}` },
  })
  expect(asWindow.status).toBe(403)
  expect((await at.fetch(pathOf(JSON.parse(asProgram.body).url))).status).toBe(303)
})

test('the secret does not work for a page of another origin', async () => {
  await using at = await shellFixture()
  const headers = { authorization: `Bearer ${at.shell.secret}`, origin: 'http://evil.example' }
  expect((await at.fetch('/codes', { method: 'POST', headers })).status).toBe(403)
  expect((await at.fetch('/', { headers: { authorization: 'Bearer guess' } })).status).toBe(401)
})

test('it listens on loopback only', async () => {
  await using at = await shellFixture()
  const port = Number(new URL(at.shell.origin).port)
  const others = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  for (const { address, internal, family } of others) {
    if (internal || family !== 'IPv4') continue
    await expect(fetch(`http://${address}:${port}/`)).rejects.toThrow()
  }
})

test('a port in use and a window that was not built are faults', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await using at = await shellFixture()
  const options = {
    desk: scriptedDesk(),
    preferences: openPreferences(at.dataDir, () => {}),
    say: () => {},
    log: () => {},
  }
  const onTaken = await startBrowserShell({ ...options, windowDir: join(at.dataDir, 'window'), port })
  const unbuilt = await startBrowserShell({ ...options, windowDir: join(tmpdir(), 'no-window-here') })
  await new Promise((resolve) => taken.close(resolve))
  expect(onTaken).toMatchObject({ ok: false, fault: { code: 'station.port-taken', facts: { port } } })
  expect(unbuilt).toMatchObject({ ok: false, fault: { code: 'station.window-missing' } })
})
