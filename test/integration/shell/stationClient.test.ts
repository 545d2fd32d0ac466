import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { uuid } from '../../../src/base/uuid.ts'
import { askForAddress, connectStation } from '../../../src/shell/browser/stationClient.ts'
import { codeOf, entry, shellFixture } from '../../support/browserShellFixture.ts'
import { proofAnswer } from '../../support/proofWord.ts'

test('a command line sees the desk of the running station: commands, queries, changes and faults', async () => {
  await using at = await shellFixture()
  const api = await connected(at.shell)
  const id = uuid()
  expect(await api.execute({ type: 'scan', id, line: 'G8ADKBRF' })).toEqual({ ok: true, value: { card: id } })
  expect(await api.ask({ type: 'snapshot' })).toEqual({ ok: true, value: { sequence: 7, patches: [] } })
  // Whoever is signed in at a window meanwhile has asked for none of it.
  expect(at.api.asked.map(({ byCommandLine }) => byCommandLine)).toEqual([true, true])
  expect(await api.execute({ type: 'scan', id: 'no id', line: 'G8ADKBRF' })).toMatchObject({
    ok: false,
    fault: { code: 'request.invalid' },
  })
  const change = Promise.withResolvers<unknown>()
  const unwatch = api.watch(change.resolve)
  at.api.change({ sequence: 8, patches: [] })
  expect(await change.promise).toEqual({ sequence: 8, patches: [] })
  unwatch()
  api.close()
})

test('a large answer comes through whole', async () => {
  await using at = await shellFixture()
  const api = await connected(at.shell)
  at.api.hold({ sequence: 9, patches: [{ table: 'card', key: 'x'.repeat(5_000_000), row: null }] })
  const snapshot = await api.ask({ type: 'snapshot' })
  expect(snapshot.ok && snapshot.value.patches[0]?.key.length).toBe(5_000_000)
})

test('a command that is open when the station ends is not said to be untaken; an open query is unreachable, as are later calls', async () => {
  await using at = await shellFixture()
  const api = await connected(at.shell)
  const arrived = Promise.withResolvers<void>()
  at.api.before(() => {
    if (at.api.asked.length === 2) arrived.resolve()
    return new Promise(() => {})
  })
  const command = api.execute({ type: 'scan', id: uuid(), line: 'G8ADKBRF' })
  const open = api.ask({ type: 'snapshot' })
  await arrived.promise
  await at.shell.close()
  expect(await command).toMatchObject({ ok: false, fault: { code: 'station.unanswered' } })
  expect(await api.execute({ type: 'scan', id: uuid(), line: 'G8ADKBRF' })).toMatchObject({
    ok: false,
    fault: { code: 'station.unreachable' },
  })
  expect(await open).toMatchObject({ ok: false, fault: { code: 'station.unreachable' } })
  expect(await api.ask({ type: 'snapshot' })).toMatchObject({ ok: false, fault: { code: 'station.unreachable' } })
})

test('nobody there, a wrong secret and an aborted call are all station.unreachable', async () => {
  const at = await shellFixture()
  const url = at.shell.origin
  const wrong = await connectStation({ url, secret: 'guess' })
  const aborted = await connectStation({ url, secret: at.shell.secret }, AbortSignal.abort())
  await at[Symbol.asyncDispose]()
  const gone = await connectStation({ url, secret: at.shell.secret })
  const unasked = await askForAddress({ url, secret: at.shell.secret }, null)
  for (const result of [wrong, aborted, gone, unasked]) {
    expect(result).toMatchObject({ ok: false, fault: { code: 'station.unreachable' } })
  }
})

test('a second start gets a new address of the running window, and a page that leads there', async () => {
  await using at = await shellFixture()
  const address = await askForAddress({ url: at.shell.origin, secret: at.shell.secret }, at.dataDir)
  if (!address.ok) throw new Error(address.fault.code)
  const page = readFileSync(address.value.page ?? '', 'utf8')
  const inPage = codeOf(/url=(\S+?)"/.exec(page)?.[1] ?? '')
  expect((await at.fetch('/session', entry(at.shell.origin, codeOf(address.value.url)))).status).toBe(200)
  expect((await at.fetch('/session', entry(at.shell.origin, inPage))).status).toBe(200)
})

test('a proxy that the environment names hears nothing of it', async () => {
  await using at = await shellFixture()
  await using proxy = await somebody({ url: 'OWN/#code=his', page: null })
  const client = new URL('../../../src/shell/browser/stationClient.ts', import.meta.url).href
  const program = `const { askForAddress } = await import('${client}')
    const asked = await askForAddress(${JSON.stringify({ url: at.shell.origin, secret: at.shell.secret })}, null)
    process.stdout.write(String(asked.ok))`
  const env = { ...process.env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy.address.url, NO_PROXY: '' }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env })
  expect([stdout, proxy.heard]).toEqual(['true', []])
})

test('whoever answers in the place of a station is told no secret, is not connected to, and nothing that he names is opened', async () => {
  await using at = await somebody({ url: 'OWN/#code=his', page: '/home/packer/packbench-0123456789ab.html' })
  expect(await askForAddress(at.address, '/home/packer')).toMatchObject({ fault: { detail: 'no proof' } })
  expect(await connectStation(at.address)).toMatchObject({ fault: { code: 'station.unreachable' } })
  expect(at.heard).toHaveLength(2)
  expect(at.heard.join()).not.toContain(at.address.secret)
})

test.each([
  ['/tmp/x.command', null],
  ['\\\\host\\x.exe', null],
  ['/tmp/packbench-0123456789ab.html', null],
  ['/home/packer/notes.html', null],
  ['/home/packer/../other/packbench-0123456789ab.html', null],
  ['/home/packer/packbench-0123456789ab.html', '/home/packer/packbench-0123456789ab.html'],
])(
  'of the pages that a station names, %s is opened as %s: only one of our form in the home folder',
  async (page, opened) => {
    await using at = await somebody({ url: 'OWN/#code=x', page }, (secret) => secret)
    expect(await askForAddress(at.address, '/home/packer')).toMatchObject({ value: { page: opened } })
  },
)

test.each([
  'https://OWN/#code=x',
  'http://127.0.0.1:1/#code=x',
  'OWN@evil.example/#code=x',
  'OWN/#code=x"><script>',
  'file:///x',
])('the address %s is no window of the station that names it', async (url) => {
  await using at = await somebody({ url, page: null }, (secret) => secret)
  expect(await askForAddress(at.address, null)).toMatchObject({ fault: { code: 'station.unreachable' } })
})

/** Answers like a station, with the proof of the secret that it makes of the right one. */
async function somebody(says: { url: string; page: string | null }, knows = (_secret: string) => 'a guess') {
  const secret = 'of-this-launch'
  const heard: string[] = []
  const answer = (asked = '') => proofAnswer(knows(secret), asked.split(' ')[1] ?? '')
  const server = createServer(({ headers }, response) => {
    heard.push(JSON.stringify(headers))
    response.setHeader('packbench-proof', answer(headers.authorization))
    response.end(JSON.stringify({ ...says, url: says.url.replace('OWN', address.url) }))
  }).on('upgrade', ({ headers }, socket) => {
    heard.push(JSON.stringify(headers))
    const accept = createHash('sha1').update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
    lines.push(`Sec-WebSocket-Accept: ${accept.digest('base64')}`, `packbench-proof: ${answer(headers.authorization)}`)
    socket
      .on('error', () => {})
      .resume()
      .end(`${lines.join('\r\n')}\r\n\r\n`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, secret }
  return {
    address,
    heard,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function connected(shell: { origin: string; secret: string }) {
  const api = await connectStation({ url: shell.origin, secret: shell.secret })
  if (!api.ok) throw new Error(api.fault.code)
  return api.value
}
