import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { anotherWindow, mostConnections } from '../../../src/shell/browser/browserShell.ts'
import { longestBodyMs } from '../../../src/shell/browser/routes.ts'
import type { ShellFixture } from '../../support/browserShellFixture.ts'
import { shellFixture } from '../../support/browserShellFixture.ts'
import { proofWord } from '../../support/proofWord.ts'
import type { RawWindow } from '../../support/rawWindow.ts'
import { openedWindow } from '../../support/rawWindow.ts'

/** What a stranger on this machine can do to the port of a station: one station, many attacks. */
const addressOf = ({ shell }: ShellFixture) => new URL(shell.origin)

async function raw(at: ShellFixture): Promise<Socket> {
  const { hostname, port } = addressOf(at)
  const socket = connect(Number(port), hostname).on('error', () => socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** A command line gets its answer: the station lives. */
async function answers(program: RawWindow): Promise<void> {
  program.send({ kind: 'query', call: 9_999, query: { type: 'snapshot' } })
  expect(await program.frame()).toMatchObject({ call: 9_999, result: { ok: true } })
}

const program = (at: ShellFixture) => openedWindow(at.socket({ authorization: `Proof ${proofWord(at.shell.secret)}` }))

test('a body without an end is left at its limit, with a session and without one', async () => {
  await using at = await shellFixture()
  const session = await at.enter()
  const { authorization = '' } = at.as(session)
  const { host } = new URL(at.shell.origin)
  const bodies = [
    ['POST /session', ''],
    ['PUT /preferences', `Authorization: ${authorization}\r\n`],
    ['POST /codes', `Authorization: Proof ${proofWord(at.shell.secret)}\r\n`],
    ['PUT /preferences', ''],
  ]
  for (const [asked, authorized] of bodies) {
    const socket = await raw(at)
    const closed = new Promise((resolve) => socket.on('close', resolve))
    const origin = `Origin: ${at.shell.origin}\r\n`
    socket.write(`${asked} HTTP/1.1\r\nHost: ${host}\r\n${origin}${authorized}Transfer-Encoding: chunked\r\n\r\n`)
    const chunk = `10000\r\n${'x'.repeat(0x1_00_00)}\r\n`
    const more = () => {
      while (socket.writable && socket.write(chunk));
    }
    socket.on('drain', more)
    more()
    await closed
    expect(socket.bytesWritten).toBeLessThan(64 * 2 ** 20)
  }
  await answers(await program(at))
})

test('a body that comes a byte at a time is left after its time, whoever sends it, and the connection with it', async () => {
  await using at = await shellFixture()
  const { authorization = '' } = at.as(await at.enter())
  const { host } = new URL(at.shell.origin)
  const idle = at.waits()
  for (const [asked, authorized] of [
    ['POST /session', ''],
    ['PUT /preferences', `Authorization: ${authorization}\r\n`],
    ['POST /codes', `Authorization: Proof ${proofWord(at.shell.secret)}\r\n`],
  ]) {
    const socket = await raw(at)
    const closed = new Promise((resolve) => socket.resume().on('close', resolve))
    const origin = `Origin: ${at.shell.origin}\r\n`
    socket.write(`${asked} HTTP/1.1\r\nHost: ${host}\r\n${origin}${authorized}Content-Length: 900\r\n\r\n{`)
    await expect.poll(at.waits).toBe(idle + 1)
    for (let second = 1; second < longestBodyMs / 1_000; second++) {
      socket.write(' ')
      at.pass(1_000)
    }
    expect([asked, socket.destroyed, at.waits()]).toEqual([asked, false, idle + 1])
    at.pass(1_000)
    await closed
    expect([asked, at.waits()]).toEqual([asked, idle])
  }
  await answers(await program(at))
})

test('connections that say nothing take the place of no window, and a station keeps its files for its work', async () => {
  await using at = await shellFixture()
  const window = await openedWindow(at.windowSocket(await at.enter()))
  const silent = await Promise.all(Array.from({ length: mostConnections + 100 }, () => raw(at)))
  const open = () => silent.filter((socket) => !socket.destroyed).length
  for (const socket of silent) socket.resume().on('end', () => socket.destroy())
  await expect.poll(open).toBeLessThan(mostConnections)
  await answers(window)
  for (const socket of silent) socket.destroy()
})

test('of ten windows at once one has the station, and each of the others knows why it has not', async () => {
  await using at = await shellFixture()
  const sessions = await Promise.all(Array.from({ length: 10 }, () => at.enter()))
  const windows = await Promise.all(sessions.map((session) => openedWindow(at.windowSocket(session))))
  const ended: number[] = []
  for (const { ended: end } of windows) void end.then(({ code }) => ended.push(code))
  await expect.poll(() => ended.length).toBe(9)
  expect(new Set(ended)).toEqual(new Set([anotherWindow]))
  expect(at.api.watchers).toBe(1)
})

test('a flood of scans ends the window that sends it and nobody else', async () => {
  await using at = await shellFixture()
  const other = await program(at)
  const window = await openedWindow(at.windowSocket(await at.enter()))
  const stands = Promise.withResolvers<void>()
  at.api.before(() => (at.api.asked.length > 5_000 ? Promise.resolve() : stands.promise))
  for (let call = 0; call < 5_000; call++)
    window.send({ kind: 'command', call, command: { type: 'scan', id: uuid(), line: 'LXFDFT' } })
  expect(await window.ended).toEqual({ code: 1013, reason: 'too many calls at once' })
  const taken = at.api.asked.length
  expect(taken).toBeLessThanOrEqual(1_000)
  at.api.before(async () => {})
  stands.resolve()
  await answers(other)
})

test('a frame that is deep, huge, binary or another’s prototype is refused and harms nobody', async () => {
  await using at = await shellFixture()
  const other = await program(at)
  const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`
  const command = (text: string) => `{"kind":"command","call":1,"command":${text}}`
  const id = uuid()
  for (const text of [
    deep,
    command(deep),
    command(`{"type":"scan","id":"${id}","line":${deep}}`),
    command(`{"type":"__proto__","id":"${id}"}`),
    command(`{"type":"constructor","id":"${id}","line":"x"}`),
    `{"kind":"command","call":1,"__proto__":{"command":{"type":"scan"}}}`,
    command(`{"type":"scan","id":"${id}","line":"${'x'.repeat(20_001)}"}`),
    `{"kind":"command","call":1e308,"command":{}}`,
    '\u0000',
  ]) {
    const window = await openedWindow(at.windowSocket(await at.enter()))
    window.socket.send(text)
    const answer = await Promise.race([window.frame(), window.ended])
    expect(JSON.stringify(answer)).toMatch(/request\.invalid|"code":100[78]/)
    window.socket.terminate()
  }
  await answers(other)
  expect(at.api.asked.map(({ type }) => type)).toEqual(['snapshot'])
})

test('a frame with two of everything, or with another’s word for where it comes from, is one frame of a window', async () => {
  await using at = await shellFixture()
  const window = await openedWindow(at.windowSocket(await at.enter()))
  const id = uuid()
  const print = '"type":"print","codes":["G8ADKBRF"],"size":"A5","printer":null,"waitMs":0'
  const refused = [
    `{"kind":"command","call":1,"call":2,"command":{"type":"scan","id":"${id}","line":"--",${print}}}`,
    `{"kind":"command","call":3,"command":{"type":"scan","id":"${id}","line":"--","byWindow":false}}`,
    `{"kind":"query","kind":"command","call":4,"query":{"type":"snapshot"},"command":{${print},"id":"${id}"}}`,
    `{"kind":"command","call":5,"query":{"type":"snapshot"},"command":{"type":"scan","type":"back-up","id":"${id}","to":"/x","passphrase":null}}`,
  ]
  for (const text of refused) {
    window.socket.send(text)
    expect([text, await window.frame()]).toMatchObject([text, { result: { fault: { code: 'request.invalid' } } }])
  }
  expect(at.api.asked).toEqual([])
  // Beside a question a command is nothing.
  window.socket.send(
    `{"kind":"query","call":6,"query":{"type":"shops"},"command":{"type":"scan","id":"${id}","line":"--"}}`,
  )
  await window.frame()
  const line = `{"type":"scan","id":"${id}","line":"--","byCommandLine":true}`
  window.socket.send(`{"kind":"command","call":7,"command":${line}}`)
  await window.frame()
  expect(at.api.asked.map(({ type, byWindow, byCommandLine }) => [type, byWindow, byCommandLine])).toEqual([
    ['shops', true, undefined],
    ['scan', true, undefined],
  ])
})

test('a stolen session writes no file: no backup with a key of its own, no printer that is a file, a pipe or another device', async () => {
  await using at = await shellFixture()
  const window = await openedWindow(at.windowSocket(await at.enter()))
  const printer = { name: 'P', uri: ' FILE:/root/.bashrc', language: 'zpl', dpmm: 8, headDots: 832 }
  const pipes = [
    'device:/home/station/.config/pipe',
    ' DEVICE:///run/user/1000/pipe',
    'device:///dev/usb/../../home/station/pipe',
    'device:/dev/usb/lp0/../../shm/pipe',
    '/dev/uinput',
    '/dev/shm/pipe',
  ]
  const tries = [
    { type: 'back-up', id: uuid(), to: '/root/.zprofile', passphrase: 'mine' },
    { type: 'printer-add', id: uuid(), printer },
    { type: 'printer-change', id: uuid(), printer: 'a', part: { uri: 'file:/root/.bashrc' } },
    ...pipes.map((uri) => ({ type: 'printer-add', id: uuid(), printer: { ...printer, uri } })),
    ...pipes.map((uri) => ({ type: 'printer-change', id: uuid(), printer: 'a', part: { uri } })),
    { type: 'print', id: uuid(), codes: ['G8ADKBRF'], size: 'A5', printer: null, waitMs: 0 },
  ]
  for (const [call, command] of tries.entries()) {
    window.send({ kind: 'command', call, command })
    expect([command.type, await window.frame()]).toMatchObject([command.type, { call, result: { ok: false } }])
  }
  expect(at.api.asked).toEqual([])
  // The printers of this machine, as they are found.
  for (const uri of ['device:/dev/usb/lp0', '/dev/usb/lp1', '/dev/lp0', 'serial:/dev/ttyUSB0', '192.168.1.60'])
    window.send({
      kind: 'command',
      call: 1,
      command: { type: 'printer-add', id: uuid(), printer: { ...printer, uri } },
    })
  for (let answer = 0; answer < 5; answer++) await window.frame()
  expect(at.api.asked).toHaveLength(5)
})

test('pings without end from somebody who reads no answer end his connection, and cost nobody memory', async () => {
  await using at = await shellFixture()
  const other = await program(at)
  const window = await openedWindow(at.windowSocket(await at.enter()))
  window.socket.pause()
  const longest = Buffer.alloc(125)
  for (let sent = 0; sent < 300_000; sent++) window.socket.ping(longest, true, () => undefined)
  expect((await window.ended).code).toBe(1006)
  await answers(other)
})

test('a window that was ended, or that another took over from, is heard no more though it never hangs up', async () => {
  await using at = await shellFixture()
  const scan = () => ({ kind: 'command', call: 1, command: { type: 'scan', id: uuid(), line: 'G8ADKBRF' } })
  const session = await at.enter()
  const first = await openedWindow(at.windowSocket(session))
  // It leaves unread that it is over.
  first.socket.pause()
  const second = await openedWindow(at.windowSocket(await at.enter()))
  second.socket.pause()
  const ended = await at.fetch('/sessions', { method: 'DELETE', headers: at.as(session) })
  expect(ended.status).toBe(204)
  for (const window of [first, second]) {
    window.send(scan())
    // What it answers to its end comes behind what it sent.
    window.socket.resume()
    await window.ended
  }
  expect(at.api.asked).toEqual([])
})

/** Every byte sequence a stranger may spell a path with. */
const spellings = [
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/%2E%2E%2Fsecret.txt',
  '/%252e%252e/secret.txt',
  '/..;/secret.txt',
  '/.../secret.txt',
  '/secret.txt.',
  '/secret.txt%20',
  '/assets\\..\\..\\secret.txt',
  '/%5c..%5csecret.txt',
  '/%c0%ae%c0%ae/secret.txt',
  '/%E2%80%A5/secret.txt',
  '/%EF%BC%8E%EF%BC%8E/secret.txt',
  '//127.0.0.1/../secret.txt',
  '/./../secret.txt',
  '/INDEX.HTML/../../secret.txt',
  'http://evil.example/preferences',
  'file:///etc/passwd',
  '/preferences/',
  '//preferences',
  '/./preferences',
  '/%70references',
  '/PREFERENCES',
  '/x/../preferences',
  '/preferences?/index.html',
  '/preferences%00/index.html',
  '/index.html/../codes',
  '/codes;/index.html',
  '@evil.example/preferences',
]

test('no spelling of a path leads past the session or out of the folder of the window', async () => {
  await using at = await shellFixture()
  const { host } = new URL(at.shell.origin)
  for (const path of spellings)
    for (const method of ['GET', 'HEAD', 'PUT', 'POST', 'OPTIONS', 'TRACE']) {
      const socket = await raw(at)
      socket.end(
        `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${at.shell.origin}\r\nConnection: close\r\n\r\n`,
      )
      const answer = String(Buffer.concat(await socket.toArray()))
      expect([method, path, /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]]).toEqual([
        method,
        path,
        expect.stringMatching(/^40[0135]$|^404$/),
      ])
      expect(answer).not.toContain('not for the window')
    }
})

test('no spelling of the host lets a page of another name in, with a session or without', async () => {
  await using at = await shellFixture()
  const { host: own, hostname, port } = addressOf(at)
  const [, high = 0, middle = 0, low = 0] = hostname.split('.').map(Number)
  const { authorization = '' } = at.as(await at.enter())
  for (const host of [
    `${own}.`,
    `${hostname}.:${port}`,
    `localhost:${port}`,
    `localhost.:${port}`,
    `evil.localhost:${port}`,
    `127.0.0.1:${port}`,
    `[::ffff:${hostname}]:${port}`,
    `127.${high}.${middle * 2 ** 8 + low}:${port}`,
    `${127 * 2 ** 24 + high * 2 ** 16 + middle * 2 ** 8 + low}:${port}`,
    `user@${own}`,
    `${hostname}:0${port}`,
    `${own},evil.example`,
    `evil.example#${own}`,
  ]) {
    const reply = await at.fetch('/preferences', { headers: { authorization, host } })
    expect([host, reply.status]).toEqual([host, 403])
  }
})
