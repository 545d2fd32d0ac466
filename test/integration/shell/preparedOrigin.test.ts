import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import type { ShellFixture } from '../../support/browserShellFixture.ts'
import { codeOf, entry, shellFixture } from '../../support/browserShellFixture.ts'
import { openBrowser } from '../../support/openBrowser.ts'

/**
 * Another user of this machine has the packer's browser open a page of his once. It keeps a service worker for hundreds
 * of ports of 127.0.0.1, and he holds all other ports, so that the station comes to one of them. What the browser was
 * made to keep would answer in the station's place, read the code behind `#` and have its session.
 */
const addressOf = ({ shell }: ShellFixture) => new URL(shell.origin)

async function answersAt(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

test('the window of each start has an address that nobody knew before, and listens on no other', async () => {
  await using one = await shellFixture()
  await using other = await shellFixture()
  const hosts = [one, other].map((at) => addressOf(at).hostname)
  expect(new Set([...hosts, '127.0.0.1']).size).toBe(3)
  for (const host of hosts) expect(host).toMatch(/^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/)
  for (const at of [one, other]) {
    const port = Number(addressOf(at).port)
    expect(await answersAt('127.0.0.1', port)).toBe(false)
    expect(await answersAt(addressOf(at).hostname, port)).toBe(true)
  }
})

test.each(['127.0.0.1', 'localhost'])(
  'under %s, for which anybody prepares a browser, the window is refused and no code exchanged',
  async (name) => {
    await using at = await shellFixture()
    const host = `${name}:${addressOf(at).port}`
    const { headers, ...asked } = entry(`http://${host}`, codeOf(at.shell.url))
    expect((await at.fetch('/', { headers: { host } })).status).toBe(403)
    expect((await at.fetch('/session', { ...asked, headers: { ...headers, host } })).status).toBe(403)
    expect((await at.fetch('/session', { ...asked, headers: headers ?? {} })).status).toBe(403)
    const own = await at.fetch('/session', entry(at.shell.origin, codeOf(at.shell.url)))
    expect(own.status).toBe(200)
  },
)

test('where the system has no such address (macOS) the window is at 127.0.0.1, and still under no other name', async () => {
  // Of no machine: what the system says to it is what macOS says to 127.83.6.200.
  await using at = await shellFixture({ host: '192.0.2.1' })
  expect(addressOf(at).hostname).toBe('127.0.0.1')
  expect((await at.fetch('/session', entry(at.shell.origin, codeOf(at.shell.url)))).status).toBe(200)
  const host = `localhost:${addressOf(at).port}`
  expect((await at.fetch('/', { headers: { host } })).status).toBe(403)
})

test('a service worker that was prepared at every port of 127.0.0.1 answers in the place of no station', async () => {
  await using attacker = await preparing(12)
  await using browser = await openBrowser()
  const context = await browser.newContext()
  const victim = await context.newPage()
  await victim.goto(attacker.url)
  await expect.poll(() => attacker.prepared.size).toBe(12)

  // That it would: so a station was taken over at the address that everybody knows.
  const { port } = attacker
  await victim.goto(`http://127.0.0.1:${port}/#code=x`)
  expect(await victim.title()).toBe('answered by the service worker')

  // Whoever else has the port at 127.0.0.1 is no obstacle to `--port`, and gets nothing.
  await using at = await shellFixture({ port })
  expect(addressOf(at).port).toBe(String(port))
  await victim.goto(at.shell.url)
  expect(await victim.title()).toBe('Packbench')
  expect(await victim.evaluate('navigator.serviceWorker.controller')).toBeNull()
})

/** A page that has a browser keep a service worker for as many ports of 127.0.0.1, in a frame of each. */
async function preparing(count: number) {
  const prepared = new Set<number>()
  const servers = Array.from({ length: count }, () =>
    createServer(({ url, socket }, response) => {
      const port = socket.localPort ?? 0
      if (url === '/kept') prepared.add(port)
      response.setHeader('Content-Type', url === '/worker.js' ? 'text/javascript' : 'text/html')
      response.end({ '/worker.js': worker, '/frame': registers, '/': framesOf() }[url ?? ''] ?? '')
    }),
  )
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening')
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  const framesOf = () => ports.map((port) => `<iframe src="http://127.0.0.1:${port}/frame"></iframe>`).join('')
  return {
    url: `http://127.0.0.1:${ports[0]}/`,
    port: ports.at(-1) ?? 0,
    prepared,
    async [Symbol.asyncDispose]() {
      for (const server of servers) server.closeAllConnections()
      await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
    },
  }
}

const worker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  const headers = { 'Content-Type': 'text/html' }
  event.respondWith(new Response('<!doctype html><title>answered by the service worker</title>', { headers }))
})`

const registers = `<script>
navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(() => fetch('/kept'))
</script>`
