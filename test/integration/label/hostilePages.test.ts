import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import { dotPng, testHost } from '../../support/chromium.ts'
import { listeningPort } from '../../support/listeningPort.ts'
import type { ViewShells } from '../../support/viewShells.ts'
import { shellNames, viewShells } from '../../support/viewShells.ts'

/**
 * What a hostile label view tries, in both shells. Whether it reached anybody is asked of a real host.
 */
const signal = new AbortController().signal
let shells: ViewShells

beforeAll(async () => {
  shells = await viewShells()
})
afterAll(() => shells[Symbol.asyncDispose]())

/** Tries something, waits for what came of it, and only then lets the page finish loading. */
const trying = (attempt: string) =>
  bytes(`<!doctype html><link rel="icon" href="data:,"><p>G8ADKBRF<img src="/hold.png"><script>
    (async () => { try { ${attempt} } catch {} finally { await fetch('/release') } })()</script>`)

const work = (script: string) => `await new Promise((done) => {
    const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(script)}])))
    worker.onmessage = worker.onerror = done })`

describe.each(shellNames)('%s: a view', (shell) => {
  test.each([
    [
      'opens a socket',
      (url: string) => `await new Promise((done) => {
        const socket = new WebSocket('${url.replace('http', 'ws')}'); socket.onopen = socket.onerror = done })`,
    ],
    ['lets a worker ask', (url: string) => work(`fetch('${url}').catch(() => {}).then(() => postMessage(0))`)],
    [
      'lets a worker open a socket',
      (url: string) =>
        work(`const s = new WebSocket('${url.replace('http', 'ws')}'); s.onopen = s.onerror = () => postMessage(0)`),
    ],
    [
      'lets a shared worker ask',
      (url: string) => `await new Promise((done) => {
        const worker = new SharedWorker('/shared.js?${url}'); worker.onerror = done; worker.port.onmessage = done })`,
    ],
    [
      'lets a service worker ask',
      (url: string) => `
        await navigator.serviceWorker.register('/service.js?${url}'); await navigator.serviceWorker.ready`,
    ],
    ['sends a beacon', (url: string) => `navigator.sendBeacon('${url}')`],
  ])('that %s reaches nobody: no datagram, no connection', async (_, attempt) => {
    await using other = await listeningPort()
    await using own = await hostOfView()
    const view = { size: '80x80' as const, contentType: 'text/html', baseUrl: own.url, allowHosts: [] }
    const pdf = await shells[shell](trying(attempt(`http://127.0.0.1:${other.port}`)), view, signal)
    // What the interception sees as well is told as a hole; what it does not see has no part in the label.
    expect(pdf.ok || pdf.fault.code === 'view.blocked-script').toBe(true)
    expect(other.heard()).toEqual({ datagrams: 0, connections: 0 })
  })

  test.each([
    ['a STUN server by UDP', ({ port }: Port) => peer(`stun:127.0.0.1:${port}`)],
    ['a STUN server by TCP', ({ port }: Port) => peer(`stun:127.0.0.1:${port}?transport=tcp`)],
    ['a TURN server by UDP', ({ port }: Port) => peer(`turn:127.0.0.1:${port}?transport=udp`)],
    ['a TURN server by TCP', ({ port }: Port) => peer(`turn:127.0.0.1:${port}?transport=tcp`)],
    ['a TURN server out of a frame', ({ port }: Port) => peer(`turn:127.0.0.1:${port}?transport=tcp`, frame)],
    ['a TURN server out of a popup', ({ port }: Port) => peer(`turn:127.0.0.1:${port}`, `const at = open()`)],
    ['a candidate of another peer', ({ port }: Port) => toCandidate(port)],
    [
      'WebTransport',
      ({ port }: Port) => `const way = new WebTransport('https://127.0.0.1:${port}'); await way.ready.catch(() => {})`,
    ],
    [
      'an event stream',
      ({ port }: Port) => `await new Promise((done) => { new EventSource('http://127.0.0.1:${port}').onerror = done })`,
    ],
    [
      'a connection made beforehand',
      ({ port }: Port) => `for (const rel of ['preconnect', 'dns-prefetch', 'prefetch', 'preload', 'modulepreload']) {
        const link = document.createElement('link')
        Object.assign(link, { rel, href: 'http://127.0.0.1:${port}/' + rel, as: 'script' })
        document.head.append(link) }
        await new Promise((done) => setTimeout(done, 300))`,
    ],
  ])('reaches nobody by %s: no datagram, no connection', async (_, attempt) => {
    await using port = await listeningPort()
    await using own = await hostOfView()
    const view = { size: '80x80' as const, contentType: 'text/html', baseUrl: own.url, allowHosts: [] }
    const pdf = await shells[shell](trying(attempt(port)), view, signal)
    expect(pdf.ok || pdf.fault.code === 'view.blocked-script').toBe(true)
    expect(port.heard()).toEqual({ datagrams: 0, connections: 0 })
  })

  test.each([
    ['a picture', 'host', (url: string) => `<img src="${url}/a.png">`],
    ['a style', 'host', (url: string) => `<link rel="stylesheet" href="${url}/a.css">`],
    ['a script', 'script', (url: string) => `<script src="${url}/a.js"></script>`],
    ['a call', 'script', (url: string) => `<script>fetch('${url}/a').catch(() => {})</script>`],
    ['a frame', 'host', (url: string) => `<iframe src="${url}/a"></iframe>`],
  ])('with %s of another host has no hole in silence: the fault names the %s', async (_, what, body) => {
    await using other = await testHost()
    await using own = await testHost()
    const view = { size: '80x80' as const, contentType: 'text/html', baseUrl: own.url, allowHosts: [] }
    expect(await shells[shell](bytes(`<!doctype html>G8ADKBRF${body(other.url)}`), view, signal)).toMatchObject({
      fault: { code: `view.blocked-${what}`, facts: { host: other.host } },
    })
    expect(other.connections()).toBe(0)
  })

  test.each(["location = '/login?token=planted'", 'location.reload()'])(
    'that does %j is no label where nobody follows it, and its fault names no address',
    async (script) => {
      await using own = await testHost()
      const view = { size: '80x80' as const, contentType: 'text/html', baseUrl: own.url, allowHosts: [] }
      const body = bytes(`<!doctype html>G8ADKBRF<script>${script}</script>`)
      const fault = { code: 'view.leads-away', facts: { host: own.host } }
      expect(await shells[shell](body, view, signal)).toEqual({ ok: false, fault })
      expect(own.requests).toEqual([])
    },
  )

  test('that opens a window and asks a person stays where it is, and its label comes out', async () => {
    await using own = await testHost()
    const view = { size: '80x80' as const, contentType: 'text/html', baseUrl: own.url, allowHosts: [] }
    const body = bytes(`<!doctype html>G8ADKBRF<script>open('/other'); print(); alert(1)</script>`)
    expect(await shells[shell](body, view, signal)).toMatchObject({ ok: true })
  })
})

type Port = Pick<Awaited<ReturnType<typeof listeningPort>>, 'port'>

const frame = `const { contentWindow: at } = document.body.appendChild(document.createElement('iframe'))`

/** A peer connection that gathers its candidates by a server, with chosen text as its name, until it has all of them. */
const peer = (urls: string, place = 'const at = window') => `${place}
  const peer = new at.RTCPeerConnection({ iceServers: [{ urls: '${urls}', username: 'G8ADKBRF', credential: 'planted' }] })
  peer.createDataChannel('out')
  const gathered = new Promise((done) => { peer.onicecandidate = ({ candidate }) => candidate ?? done() })
  await peer.setLocalDescription(await peer.createOffer())
  await gathered`

/** Both ends are the page's own; the address of one of them is somebody else's. */
const toCandidate = (port: number) => `
  const [one, two] = [new RTCPeerConnection(), new RTCPeerConnection()]
  one.createDataChannel('out')
  await one.setLocalDescription(await one.createOffer()); await two.setRemoteDescription(one.localDescription)
  await two.setLocalDescription(await two.createAnswer()); await one.setRemoteDescription(two.localDescription)
  for (const kind of ['1 udp 2113937151 127.0.0.1 ${port} typ host', '1 tcp 1518280447 127.0.0.1 ${port} typ host tcptype passive'])
    await one.addIceCandidate({ candidate: 'candidate:1 ' + kind, sdpMid: '0', sdpMLineIndex: 0 })
  await new Promise((done) => setTimeout(done, 300))`

/** The service of the view: holds a picture back until the page says that its attempt is over. */
function hostOfView() {
  const released = Promise.withResolvers<void>()
  return testHost(({ url = '' }, response) => {
    const [path, other = ''] = url.split('?')
    const script = path === '/shared.js' ? sharedWorker(other) : path === '/service.js' ? serviceWorker(other) : null
    if (script !== null) return void response.setHeader('content-type', 'text/javascript').end(script)
    if (path === '/release') released.resolve()
    if (path === '/hold.png')
      void released.promise.then(() => response.setHeader('content-type', 'image/png').end(dotPng))
    else response.end()
  })
}

function sharedWorker(other: string): string {
  return `onconnect = ({ ports: [port] }) => fetch('${other}').catch(() => {}).then(() => port.postMessage(0))`
}

function serviceWorker(other: string): string {
  return `oninstall = (event) => event.waitUntil(fetch('${other}').catch(() => {}))`
}
