import { expect, test } from 'vitest'
import { socketBridge } from '../../../renderer/live/socketBridge.ts'
import type { Connection } from '../../../renderer/live/stationBridge.ts'
import { uuid } from '../../../src/base/uuid.ts'
import type { Command } from '../../../src/contract/commands.ts'
import type { Changes } from '../../../src/contract/tables.ts'
import { anotherWindow, sessionEnded } from '../../../src/shell/browser/browserShell.ts'
import { codeOf, entry, shellFixture } from '../../support/browserShellFixture.ts'
import { proofWord } from '../../support/proofWord.ts'
import { openedWindow, refusalOf } from '../../support/rawWindow.ts'

test.each([
  ['without a session', {}, 401],
  ['with a session that is sent itself', { 'sec-websocket-protocol': 'packbench, session.guess' }, 401],
  ['with a guessed secret', { authorization: `Proof ${proofWord('guess')}` }, 401],
  ['with half a proof', { authorization: `Proof ${proofWord('guess').slice(0, 40)}` }, 401],
  ['from another origin', { origin: 'http://evil.example' }, 403],
  ['from no origin', { origin: '' }, 403],
  ['for another host', { host: 'evil.example' }, 403],
])('a connection %s is refused', async (_, headers, status) => {
  await using at = await shellFixture()
  expect(await refusalOf(at.socket({ origin: at.shell.origin, ...headers }))).toBe(status)
  expect(at.api.watchers).toBe(0)
})

test('a session does not let a page of another origin in, and leads to the desk only', async () => {
  await using at = await shellFixture()
  const session = await at.enter()
  expect(await refusalOf(at.windowSocket(session, { origin: 'http://evil.example' }))).toBe(403)
  expect(await refusalOf(at.windowSocket(session, {}))).toBe(403)
  expect(await refusalOf(at.windowSocket(session, { origin: at.shell.origin }, '/elsewhere'))).toBe(404)
})

test('a window that was open before the station was started anew, as by an update, sends no frame to the new one, and is told why', async () => {
  const before = await shellFixture()
  const session = await before.enter()
  const { hostname, port } = new URL(before.shell.origin)
  const window = await openedWindow(before.windowSocket(session))
  await before[Symbol.asyncDispose]()
  await window.ended
  await using at = await shellFixture({ host: hostname, port: Number(port) })
  expect(await refusalOf(at.windowSocket(session))).toBe(401)
  const { promise: denied, resolve } = Promise.withResolvers<Connection>()
  // Its code is that of the build that served it, and so is what it sends.
  const bridge = socketBridge(at.shell.origin, session)
  bridge.onConnection((connection) => connection !== 'connecting' && connection !== 'lost' && resolve(connection))
  expect(await denied).toBe('denied')
  const packing: Command = { type: 'packing', id: uuid(), deed: 'undo', seen: { packing: uuid(), stop: null } }
  expect(await bridge.execute(packing)).toMatchObject({ fault: { code: 'station.unreachable' } })
  expect(at.api.asked).toEqual([])
})

test.each(['DELETE by the window itself', 'DELETE by a command line'])(
  'ended sessions (%s) close their window and let nobody in again; command lines stay',
  async (by) => {
    await using at = await shellFixture()
    const session = await at.enter()
    const unused = [codeOf(at.shell.url), codeOf(at.shell.newAddress())]
    const window = await openedWindow(at.windowSocket(session))
    const program = await openedWindow(at.socket({ authorization: `Proof ${proofWord(at.shell.secret)}` }))
    const headers = by.includes('itself') ? at.as(session) : { authorization: `Proof ${proofWord(at.shell.secret)}` }
    expect((await at.fetch('/sessions', { method: 'DELETE', headers })).status).toBe(204)
    expect(await window.ended).toEqual({ code: sessionEnded, reason: 'session ended' })
    expect(await refusalOf(at.windowSocket(session))).toBe(401)
    expect((await at.fetch('/session', { headers: at.as(session) })).status).toBe(401)
    for (const code of unused) expect((await at.fetch('/session', entry(at.shell.origin, code))).status).toBe(401)
    expect((await at.fetch('/session', entry(at.shell.origin, codeOf(at.shell.newAddress())))).status).toBe(200)
    at.api.change({ sequence: 8, patches: [] })
    expect(await program.frame()).toEqual({ kind: 'changes', changes: { sequence: 8, patches: [] } })
  },
)

test('a window and a command line reach the desk, and each call gets its own answer', async () => {
  await using at = await shellFixture()
  const window = await openedWindow(at.windowSocket(await at.enter()))
  const program = await openedWindow(at.socket({ authorization: `Proof ${proofWord(at.shell.secret)}` }))
  const command = { type: 'scan', id: uuid(), line: 'g8adkbrf' }
  window.send({ kind: 'command', call: 5, command })
  expect(await window.frame()).toEqual({ kind: 'answer', call: 5, result: { ok: true, value: { card: command.id } } })
  program.send({ kind: 'query', call: 6, query: { type: 'snapshot' } })
  expect(await program.frame()).toEqual({
    kind: 'answer',
    call: 6,
    result: { ok: true, value: { sequence: 7, patches: [] } },
  })
  expect(at.api.asked).toEqual([
    { ...command, byWindow: true },
    { type: 'snapshot', byCommandLine: true },
  ])
})

test('a window names no printer by its address: what prints past the configuration is for command lines', async () => {
  await using at = await shellFixture()
  const printer = { uri: 'file:/home/packer/.bashrc', language: 'zpl', dpmm: 8 }
  const command = { type: 'print', id: uuid(), codes: ['G8ADKBRF'], size: '80x80', printer, waitMs: 0 }
  const window = await openedWindow(at.windowSocket(await at.enter()))
  window.send({ kind: 'command', call: 1, command })
  expect(await window.frame()).toMatchObject({ call: 1, result: { fault: { code: 'request.invalid' } } })
  expect(at.api.asked).toEqual([])
  const program = await openedWindow(at.socket({ authorization: `Proof ${proofWord(at.shell.secret)}` }))
  program.send({ kind: 'command', call: 2, command })
  await program.frame()
  expect(at.api.asked).toEqual([{ ...command, byCommandLine: true }])
})

test.each(['file:/home/packer/.bashrc', 'file:labels.zpl', 'file:///tmp/x', 'FILE:/tmp/x', ' file:/tmp/x'])(
  'a window makes no printer of a file, new or changed, where nobody uses roles either: %s',
  async (uri) => {
    await using at = await shellFixture()
    const window = await openedWindow(at.windowSocket(await at.enter()))
    const add = { type: 'printer-add', id: uuid(), printer: { name: 'A', uri } }
    const change = { type: 'printer-change', id: uuid(), printer: 'a', part: { uri } }
    for (const [call, command] of [add, change].entries()) {
      window.send({ kind: 'command', call, command })
      expect(await window.frame()).toMatchObject({ call, result: { fault: { code: 'printer.bad-address' } } })
    }
    // Asking it would open it as well.
    window.send({ kind: 'query', call: 3, query: { type: 'printer-identify', address: uri } })
    expect(await window.frame()).toMatchObject({ call: 3, result: { fault: { code: 'printer.bad-address' } } })
    expect(at.api.asked).toEqual([])
    const program = await openedWindow(at.socket({ authorization: `Proof ${proofWord(at.shell.secret)}` }))
    program.send({ kind: 'command', call: 2, command: add })
    await program.frame()
    expect(at.api.asked).toMatchObject([{ type: 'printer-add' }])
  },
)

test.each([
  { kind: 'command', call: 1, command: { type: 'scan', id: 'not a uuid', line: 'x' } },
  { kind: 'command', call: 1, command: { type: 'erase-everything', id: uuid() } },
  { kind: 'command', call: 1, command: { type: 'scan', id: uuid(), line: 'x'.repeat(20_001) } },
  { kind: 'query', call: 1, query: { type: 'settings' } },
  ...['a\r\nX-Admin: 1', 'a b', 'á', ''].map((token) => ({
    kind: 'query',
    call: 1,
    query: { type: 'check-account', baseUrl: 'https://api.example', token },
  })),
  { kind: 'wish', call: 1 },
  { call: 1 },
])('a frame outside the contract is answered with request.invalid and never reaches the desk (%#)', async (frame) => {
  await using at = await shellFixture()
  const program = await openedWindow(at.socket({ authorization: `Proof ${proofWord(at.shell.secret)}` }))
  program.send(frame)
  expect(await program.frame()).toMatchObject({
    kind: 'answer',
    call: 1,
    result: { ok: false, fault: { code: 'request.invalid' } },
  })
  expect(at.api.asked).toEqual([])
})

test.each([
  ['{"kind":', 1007],
  ['', 1007],
  [Buffer.from([1, 2, 3]), 1007],
  ['null', 1008],
  ['[]', 1008],
  ['{"kind":"query","call":"1","query":{"type":"snapshot"}}', 1008],
  ['"'.padEnd(11 * 1024 * 1024, 'x'), 1009],
])('what is no frame at all ends the connection (%#)', async (data, code) => {
  await using at = await shellFixture()
  const program = await openedWindow(at.socket({ authorization: `Proof ${proofWord(at.shell.secret)}` }))
  program.socket.on('error', () => {})
  program.socket.send(data)
  expect((await program.ended).code).toBe(code)
  expect(at.api.asked).toEqual([])
})

test('a bug of the desk reaches the window as a number and the log as its stack, without secrets', async () => {
  await using at = await shellFixture()
  const program = await openedWindow(at.socket({ authorization: `Proof ${proofWord(at.shell.secret)}` }))
  at.api.before(() => Promise.reject(new Error('broken at https://service/print?token=planted-4711')))
  program.send({ kind: 'query', call: 1, query: { type: 'snapshot' } })
  const answer = await program.frame()
  expect(answer).toMatchObject({ result: { ok: false, fault: { code: 'station.bug' } } })
  expect(JSON.stringify(answer)).not.toMatch(/broken|planted|\.ts/)
  const number = /"number":"([^"]+)"/.exec(JSON.stringify(answer))?.[1] ?? 'none'
  expect(at.logged.join()).toContain(`bug ${number}: Error: broken`)
  expect(at.logged.join()).not.toContain('planted-4711')
})

test('a scan is answered while an earlier call still waits', async () => {
  await using at = await shellFixture()
  const program = await openedWindow(at.socket({ authorization: `Proof ${proofWord(at.shell.secret)}` }))
  const slow = Promise.withResolvers<void>()
  at.api.before(() => (at.api.asked.length === 1 ? slow.promise : Promise.resolve()))
  program.send({ kind: 'query', call: 1, query: { type: 'snapshot' } })
  program.send({ kind: 'command', call: 2, command: { type: 'scan', id: uuid(), line: 'LXFDFT' } })
  expect(await program.frame()).toMatchObject({ call: 2 })
  slow.resolve()
  expect(await program.frame()).toMatchObject({ call: 1 })
})

test('the newest window has scanner and sound; the older one is told and stops; command lines do not count', async () => {
  await using at = await shellFixture()
  const first = await openedWindow(at.windowSocket(await at.enter()))
  const program = await openedWindow(at.socket({ authorization: `Proof ${proofWord(at.shell.secret)}` }))
  const second = await openedWindow(at.windowSocket(await at.enter()))
  expect(await first.ended).toEqual({ code: anotherWindow, reason: 'another window' })
  at.api.change({ sequence: 8, patches: [] })
  expect(await second.frame()).toEqual({ kind: 'changes', changes: { sequence: 8, patches: [] } })
  expect(await program.frame()).toEqual({ kind: 'changes', changes: { sequence: 8, patches: [] } })
  expect(at.api.watchers).toBe(2)
  expect(at.said.join()).toContain('Another window was opened')
})

test('a window that hangs has no desk any more once another one was opened, or its session was ended', async () => {
  await using at = await shellFixture()
  for (const ends of [0, 1]) {
    const hangs = await openedWindow(at.windowSocket(await at.enter()))
    hangs.socket.pause()
    await openedWindow(at.windowSocket(await at.enter()))
    expect(at.desksEnded()).toBe(2 * ends + 1)
    await at.fetch('/sessions', {
      method: 'DELETE',
      headers: { authorization: `Proof ${proofWord(at.shell.secret)}` },
    })
    expect(at.desksEnded()).toBe(2 * ends + 2)
    hangs.socket.terminate()
  }
})

test('a window that does not read misses changes, sees the gap once it reads, and delays nobody', async () => {
  await using at = await shellFixture()
  const slow = await openedWindow(at.windowSocket(await at.enter()))
  const quick = await openedWindow(at.socket({ authorization: `Proof ${proofWord(at.shell.secret)}` }))
  slow.socket.pause()
  const sent = 400
  for (let sequence = 8; sequence < 8 + sent; sequence++) at.api.change(large(sequence))
  const last = 7 + sent
  const lastOf = async (from: typeof quick) => {
    const seen: Changes[] = []
    while (seen.at(-1)?.sequence !== last) seen.push(changesOf(await from.frame()))
    return seen
  }
  await lastOf(quick)
  slow.socket.resume()
  const seen = await lastOf(slow)
  const gaps = seen.filter(({ sequence }, at) => at > 0 && sequence !== (seen[at - 1]?.sequence ?? 0) + 1)
  expect(seen.length).toBeLessThan(sent)
  expect(gaps).toEqual([{ sequence: last, patches: [] }])
})

test('closing the shell ends every connection and stops watching', async () => {
  const at = await shellFixture()
  const program = await openedWindow(at.socket({ authorization: `Proof ${proofWord(at.shell.secret)}` }))
  await at[Symbol.asyncDispose]()
  await program.ended
  expect(at.api.watchers).toBe(0)
  await expect(fetch(at.shell.origin)).rejects.toThrow()
})

function large(sequence: number): Changes {
  return { sequence, patches: [{ table: 'printer', key: 'x'.repeat(100_000), row: null }] }
}

function changesOf(frame: unknown): Changes {
  return (frame as { changes: Changes }).changes
}
