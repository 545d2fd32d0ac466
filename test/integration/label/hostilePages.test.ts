import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import { dotPng, testHost } from '../../support/chromium.ts'
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
  ])('that %s reaches nobody', async (_, attempt) => {
    await using other = await testHost()
    await using own = await hostOfView()
    const view = { size: '80x80' as const, contentType: 'text/html', baseUrl: own.url, allowHosts: [] }
    const pdf = await shells[shell](trying(attempt(other.url)), view, signal)
    // What the interception sees as well is told as a hole; what it does not see has no part in the label.
    expect(pdf.ok || pdf.fault.code === 'view.blocked-host').toBe(true)
    expect(other.connections()).toBe(0)
  })

  test.each([
    ['a picture', (url: string) => `<img src="${url}/a.png">`],
    ['a style', (url: string) => `<link rel="stylesheet" href="${url}/a.css">`],
    ['a call', (url: string) => `<script>fetch('${url}/a').catch(() => {})</script>`],
    ['a frame', (url: string) => `<iframe src="${url}/a"></iframe>`],
  ])('with %s of another host has no hole in silence: the fault names the host', async (_, body) => {
    await using other = await testHost()
    await using own = await testHost()
    const view = { size: '80x80' as const, contentType: 'text/html', baseUrl: own.url, allowHosts: [] }
    expect(await shells[shell](bytes(`<!doctype html>G8ADKBRF${body(other.url)}`), view, signal)).toMatchObject({
      fault: { code: 'view.blocked-host', facts: { host: other.host } },
    })
    expect(other.connections()).toBe(0)
  })

  test.each(["location = '/login?token=planted'", 'location.reload()', "open('/other'); print(); alert(1)"])(
    'that does %j stays where it is, and its label comes out',
    async (script) => {
      await using own = await testHost()
      const view = { size: '80x80' as const, contentType: 'text/html', baseUrl: own.url, allowHosts: [] }
      const body = bytes(`<!doctype html>G8ADKBRF<script>${script}</script>`)
      expect(await shells[shell](body, view, signal)).toMatchObject({ ok: true })
    },
  )
})

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
