import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startBrowserShell } from '../../../src/shell/browser/browserShell.ts'
import { codeLifeMs, sessionLifeMs } from '../../../src/shell/browser/door.ts'
import { entryPages } from '../../../src/shell/browser/entryPages.ts'
import { openPreferences } from '../../../src/shell/browser/preferences.ts'
import type { ShellFixture } from '../../support/browserShellFixture.ts'
import { codeOf, entry, shellFixture } from '../../support/browserShellFixture.ts'
import { proofWord } from '../../support/proofWord.ts'
import { openedWindow } from '../../support/rawWindow.ts'
import { scriptedApi } from '../../support/scriptedApi.ts'

const exchange = (at: ShellFixture, url: string) => at.fetch('/session', entry(at.shell.origin, codeOf(url)))

test('a code is exchanged once for a session, which is no cookie: cookies go to every port of a host', async () => {
  await using at = await shellFixture()
  const first = await exchange(at, at.shell.url)
  const second = await exchange(at, at.shell.url)
  expect(first.status).toBe(200)
  expect(JSON.parse(first.body).session).toMatch(/^[\w-]{43}$/)
  expect(second.status).toBe(401)
  for (const { headers } of [first, second]) expect(headers['set-cookie']).toBeUndefined()
  const headers = at.as(JSON.parse(first.body).session)
  expect((await at.fetch('/session', { headers })).status).toBe(204)
})

test('the code of an address is behind its #, which no browser sends and no server logs', async () => {
  await using at = await shellFixture()
  const { pathname, search, hash } = new URL(at.shell.url)
  expect({ pathname, search }).toEqual({ pathname: '/', search: '' })
  expect(hash).toMatch(/^#code=[\w-]{43}$/)
})

test('a code that waited too long opens nothing', async () => {
  await using at = await shellFixture()
  at.time.now = codeLifeMs
  expect((await exchange(at, at.shell.url)).status).toBe(401)
  expect((await exchange(at, at.shell.newAddress())).status).toBe(200)
})

test.each(['', '{', '[]', '{"code":7}', '{"code":""}', '{"code":"guess"}', `{"code":"${'x'.repeat(2_000)}"}`])(
  'the entry %j opens nothing',
  async (body) => {
    await using at = await shellFixture()
    const reply = await at.fetch('/session', { method: 'POST', headers: { origin: at.shell.origin }, body })
    expect(reply.status).toBe(401)
  },
)

test.each([undefined, 'null', 'http://evil.example', 'http://127.0.0.1:1'])(
  'no page of the origin %s exchanges a code',
  async (origin) => {
    await using at = await shellFixture()
    const { body } = entry('', codeOf(at.shell.url))
    const headers = origin === undefined ? {} : { origin }
    expect((await at.fetch('/session', { method: 'POST', headers, body: body ?? '' })).status).toBe(403)
    expect((await exchange(at, at.shell.url)).status).toBe(200)
  },
)

test('a session that nobody used for half a day is over, one in use is not', async () => {
  await using at = await shellFixture()
  const [used, left] = [await at.enter(), await at.enter()]
  const isIn = async (session: string) => (await at.fetch('/session', { headers: at.as(session) })).status === 204
  at.time.now = sessionLifeMs - 1
  expect(await isIn(used)).toBe(true)
  at.time.now = sessionLifeMs
  expect(await isIn(left)).toBe(false)
  expect(await isIn(used)).toBe(true)
})

test('a window that is worked at keeps its session by its socket alone, until it is ended', async () => {
  await using at = await shellFixture()
  const session = await at.enter()
  const window = await openedWindow(at.windowSocket(session))
  const isIn = async () => (await at.fetch('/session', { headers: at.as(session) })).status === 204
  at.time.now = sessionLifeMs - 1
  window.send({ kind: 'query', call: 1, query: { type: 'snapshot' } })
  await window.frame()
  at.time.now = 2 * sessionLifeMs - 2
  expect(await isIn()).toBe(true)
  at.time.now = 3 * sessionLifeMs
  window.send({ kind: 'query', call: 2, query: { type: 'snapshot' } })
  await window.frame()
  expect(await isIn()).toBe(false)
})

test.each(['/preferences', '/codes', '/session', '/sessions'])('without a session %s answers 401', async (path) => {
  await using at = await shellFixture()
  for (const headers of [{}, { authorization: `Proof ${proofWord('guess')}` }, { cookie: 'packbench=guess' }]) {
    const reply = await at.fetch(path, { headers })
    expect(reply.status).toBe(401)
    expect(reply.headers['cache-control']).toBe('no-store')
  }
})

test('the files of the window are everybody’s: they are the program’s own', async () => {
  await using at = await shellFixture()
  expect(await at.fetch('/')).toMatchObject({ status: 200, body: '<!doctype html><title>Packbench</title>' })
})

test('a page on disk leads a browser in, is its owner’s alone, and goes once its code was used', async () => {
  await using at = await shellFixture()
  const path = (await at.shell.newPage()) ?? ''
  const code = codeOf(/url=(\S+?)"/.exec(readFileSync(path, 'utf8'))?.[1] ?? '')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect((await at.fetch('/session', entry(at.shell.origin, code))).status).toBe(200)
  await expect.poll(() => existsSync(path)).toBe(false)
})

test('pages on disk that were never used go with the station, and those of a killed one with the next', async () => {
  const at = await shellFixture()
  const path = (await at.shell.newPage()) ?? ''
  await at.shell.close()
  expect(existsSync(path)).toBe(false)
  const late = { now: () => Date.now() + codeLifeMs + 1_000, after: () => () => {} }
  const killed = await (await entryPages(at.dataDir, late)).write('http://127.0.0.1:4071/#code=x')
  expect(killed?.path).toMatch(/packbench-[\w-]{12}\.html$/)
  const page = readFileSync(killed?.path ?? '', 'utf8')
  const own = (name: string, text: string, mode = 0o600) => {
    writeFileSync(join(at.dataDir, name), text, { mode })
    return join(at.dataDir, name)
  }
  // A person’s own, under whatever name they have.
  const theirs = [
    own('packbench-notes.html', page),
    own('packbench-Ab0-_fghijkl.html', '<!doctype html>\n<html lang="vi">\n<p>notes</p>'),
    own('packbench-0123456789ab.html', page, 0o644),
    own('packbench-0123456789ac.html', `${page}<p>and more</p>`),
  ]
  symlinkSync(theirs[0] ?? '', join(at.dataDir, 'packbench-0123456789ad.html'))
  await entryPages(at.dataDir, late)
  expect([killed?.path ?? '', ...theirs].map((file) => existsSync(file))).toEqual([false, true, true, true, true])
  expect(existsSync(join(at.dataDir, 'packbench-0123456789ad.html'))).toBe(true)
  await at[Symbol.asyncDispose]()
})

test('a folder that takes no page is told as none', async () => {
  const pages = await entryPages('/nowhere/at/all', { now: () => 0, after: () => () => {} })
  expect(await pages.write('http://127.0.0.1:1/#code=x')).toBeNull()
})

test.each(['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.1:1', '[::1]', 'localhost', '0.0.0.0'])(
  'the host %s is refused even with a session',
  async (host) => {
    await using at = await shellFixture()
    const session = await at.enter()
    expect((await at.fetch('/', { headers: { ...at.as(session), host } })).status).toBe(403)
    expect((await at.fetch('/session', { ...entry(at.shell.origin, 'x'), headers: { host } })).status).toBe(403)
  },
)

test.each([undefined, 'null', 'http://evil.example', 'https://127.0.0.1', 'http://127.0.0.1:1'])(
  'a session cannot change preferences from the origin %s',
  async (origin) => {
    await using at = await shellFixture()
    const session = await at.enter()
    const { authorization = '' } = at.as(session)
    const headers = { authorization, ...(origin === undefined ? {} : { origin }) }
    expect((await at.fetch('/preferences', { method: 'PUT', headers, body: '{"theme":"dark"}' })).status).toBe(403)
    expect((await at.fetch('/preferences', { headers: at.as(session) })).body).toBe('{}')
  },
)

test('preferences come back as they were put, in the file that the desktop program reads', async () => {
  await using at = await shellFixture()
  const session = await at.enter()
  const headers = at.as(session)
  const put = await at.fetch('/preferences', { method: 'PUT', headers, body: '{"theme":"dark","a.b":1}' })
  expect(put.status).toBe(204)
  expect(JSON.parse((await at.fetch('/preferences', { headers: at.as(session) })).body)).toEqual({
    theme: 'dark',
    'a.b': 1,
  })
  expect(JSON.parse(readFileSync(join(at.dataDir, 'preferences.json'), 'utf8'))).toEqual({ theme: 'dark', 'a.b': 1 })
})

test('the file of the preferences is its owner’s alone', async () => {
  await using at = await shellFixture()
  const headers = at.as(await at.enter())
  await at.fetch('/preferences', { method: 'PUT', headers, body: '{"theme":"dark"}' })
  expect(statSync(join(at.dataDir, 'preferences.json')).mode & 0o777).toBe(0o600)
})

const deep = `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`
test.each([deep, '', '{', '[]', '"dark"', 'null', '7', `{"a":"${'x'.repeat(70_000)}"}`])(
  'preferences that are no small JSON object are refused (%#)',
  async (body) => {
    await using at = await shellFixture()
    const headers = at.as(await at.enter())
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
  const session = await at.enter()
  const reply = await at.fetch(path, { headers: at.as(session) })
  expect(reply.body).not.toContain('not for the window')
  expect(reply.status).toBe(404)
})

test('every reply carries the policy of the window', async () => {
  await using at = await shellFixture()
  const session = await at.enter()
  const { host } = new URL(at.shell.origin)
  for (const path of ['/', '/assets/window-1a2b.js', '/nowhere', '/preferences', '/session']) {
    const { headers } = await at.fetch(path, { headers: at.as(session) })
    expect(headers).toMatchObject({
      'content-security-policy': `default-src 'none'; script-src 'self'; worker-src blob:; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self' ws://${host}; media-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  }
})

test('the page is never kept by the browser, a file named by its content is', async () => {
  await using at = await shellFixture()
  const session = await at.enter()
  expect((await at.fetch('/', { headers: at.as(session) })).headers['cache-control']).toBe('no-store')
  const script = await at.fetch('/assets/window-1a2b.js', { headers: at.as(session) })
  expect(script.headers['cache-control']).toContain('immutable')
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
})

test('only a command line gets a new address, and it works', async () => {
  await using at = await shellFixture()
  const session = await at.enter()
  const asWindow = await at.fetch('/codes', { method: 'POST', headers: at.as(session) })
  const headers = { authorization: `Proof ${proofWord(at.shell.secret)}` }
  const asProgram = await at.fetch('/codes', { method: 'POST', headers })
  expect(asWindow.status).toBe(403)
  expect(JSON.parse(asProgram.body).page).toBeNull()
  expect((await exchange(at, JSON.parse(asProgram.body).url)).status).toBe(200)
})

test('the secret does not work for a page of another origin', async () => {
  await using at = await shellFixture()
  const headers = { authorization: `Proof ${proofWord(at.shell.secret)}`, origin: 'http://evil.example' }
  expect((await at.fetch('/codes', { method: 'POST', headers })).status).toBe(403)
  expect((await at.fetch('/codes', { headers: { authorization: 'Proof guess' } })).status).toBe(401)
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
  // On every address: one that is held on 127.0.0.1 alone is free for the window on its own.
  await new Promise<void>((resolve) => taken.listen(0, '0.0.0.0', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await using at = await shellFixture()
  const options = {
    api: scriptedApi(),
    preferences: openPreferences(at.dataDir, () => {}),
    pagesDir: at.dataDir,
    say: () => {},
    log: () => {},
  }
  const onTaken = await startBrowserShell({ ...options, windowDir: join(at.dataDir, 'window'), port })
  const unbuilt = await startBrowserShell({ ...options, windowDir: join(tmpdir(), 'no-window-here') })
  await new Promise((resolve) => taken.close(resolve))
  expect(onTaken).toMatchObject({ ok: false, fault: { code: 'station.port-taken', facts: { port } } })
  expect(unbuilt).toMatchObject({ ok: false, fault: { code: 'station.window-missing' } })
})
