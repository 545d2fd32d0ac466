import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { longestAnswerMs, writeReply } from '../../../src/shell/browser/reply.ts'
import { readWindowFiles } from '../../../src/shell/window/windowFiles.ts'
import { shellFixture } from '../../support/browserShellFixture.ts'
import { openedWindow } from '../../support/rawWindow.ts'

/** A connection that has sent this, and the text of all that came until it ended. */
async function told(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const heard: Buffer[] = []
  socket.on('data', (part) => heard.push(part))
  // A reset ends it as well.
  socket.on('error', () => socket.destroy())
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.write(text)
  await closed
  return String(Buffer.concat(heard))
}

/** How many requests Node makes of what comes to a server at this address, while something is done. */
async function requestsAt(url: string, act: () => Promise<void>): Promise<number> {
  let requests = 0
  const count = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket }
    if (socket.localPort === Number(new URL(url).port)) requests += 1
  }
  subscribe('http.server.request.start', count)
  try {
    await act()
  } finally {
    unsubscribe('http.server.request.start', count)
  }
  return requests
}

const asked = (url: string, path: string) => `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n\r\n`
const answersIn = (heard: string) => heard.split('HTTP/1.1 ').length - 1

test('1 600 requests in one write have their connection ended: one is read, and none answered behind it', async () => {
  await using at = await shellFixture()
  const window = await openedWindow(at.windowSocket(await at.enter()))
  const { origin } = at.shell
  for (const path of ['/assets/window-1a2b.js', '/nope', '/session']) {
    const requests = await requestsAt(origin, async () => {
      expect(answersIn(await told(origin, asked(origin, path).repeat(1_600)))).toBeLessThanOrEqual(1)
    })
    expect([path, requests]).toEqual([path, 1])
  }
  window.send({ kind: 'query', call: 1, query: { type: 'snapshot' } })
  expect(await window.frame()).toMatchObject({ call: 1, result: { ok: true } })
  expect(at.logged).toEqual([])
})

test('a socket asked for behind a request that is not answered yet is none', async () => {
  await using at = await shellFixture()
  const { origin } = at.shell
  const { authorization = '' } = at.as(await at.enter())
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
  const upgrade = `GET /desk HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}`
  const heard = await told(
    origin,
    `${asked(origin, '/')}${upgrade}Origin: ${origin}\r\nAuthorization: ${authorization}\r\n\r\n`,
  )
  expect(heard).not.toContain('101')
})

test('requests that wait for their answer keep one connection', async () => {
  await using at = await shellFixture()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ports = new Set<number | undefined>()
  const statuses: (number | undefined)[] = []
  const read = (path: string) =>
    new Promise<void>((resolve, reject) => {
      get(`${at.shell.origin}${path}`, { agent }, (reply) => {
        statuses.push(reply.statusCode)
        ports.add(reply.socket.localPort)
        reply.resume().on('end', resolve)
      }).on('error', reject)
    })
  await Promise.all(Array.from({ length: 50 }, (_, at) => read(at % 2 === 0 ? '/' : '/assets/window-1a2b.js')))
  agent.destroy()
  expect([ports.size, statuses]).toEqual([1, Array.from({ length: 50 }, () => 200)])
})

test('who does not take his answer loses his connection, and a quiet window keeps its own', async () => {
  await using at = await shellFixture()
  const window = await openedWindow(at.windowSocket(await at.enter()))
  expect(at.waits()).toBe(0)
  at.pass(longestAnswerMs * 2)
  window.send({ kind: 'query', call: 1, query: { type: 'snapshot' } })
  expect(await window.frame()).toMatchObject({ call: 1, result: { ok: true } })

  const waits: (() => void)[] = []
  const after = (_: number, act: () => void) => {
    waits.push(act)
    return () => void waits.splice(waits.indexOf(act), 1)
  }
  const body = new Uint8Array(64 * 2 ** 20)
  const server = createServer((request, reply) =>
    writeReply(request, reply, { status: 200, headers: {}, body }, { after }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  socket.pause().write(asked('http://127.0.0.1', '/'))
  const [theirs] = (await once(server, 'connection')) as [Socket]
  await expect.poll(() => waits.length).toBe(1)
  waits[0]?.()
  await once(theirs, 'close')
  expect(waits).toEqual([])
  socket.destroy()
  server.close()
})

test('a file of the window is read once, and every request has the same bytes of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-window-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  const files = await readWindowFiles(folder)
  rmSync(folder, { recursive: true })
  if (!files.ok) throw new Error(files.fault.code)
  const bodies = new Set(Array.from({ length: 1_000 }, () => files.value.read('/index.html')?.body))
  expect([...bodies].map(String)).toEqual([String(new TextEncoder().encode('<!doctype html>'))])
})
