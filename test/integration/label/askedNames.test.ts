import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bytes } from '../../../src/base/bytes.ts'
import { ok } from '../../../src/base/result.ts'
import { findChromium } from '../../../src/label/chromium/findChromium.ts'
import { dotPng, testChromium, testHost, unwrap } from '../../support/chromium.ts'
import { tempDir } from '../../support/tempDir.ts'

const signal = new AbortController().signal

/** A name tells who owns its zone that a label was printed, and whatever is written into it. */
test('no name that a view says is asked of anybody: by a hint, a socket, a peer connection', async () => {
  await using folder = await tempDir()
  const { executable, events } = await loggingChromium(folder.path)
  await using chromium = await testChromium({ find: async () => ok(executable) })
  await using own = await hostOfView()
  const view = { size: '80x80' as const, contentType: 'text/html', baseUrl: own.url, allowHosts: [] }
  const pdf = await chromium.htmlToPdf(bytes(page), view, signal)
  expect(pdf.ok || pdf.fault.code === 'view.blocked-script').toBe(true)
  // The log is written some events at a time: what these ask stands behind all that the page did.
  for (const one of [1, 2, 3])
    expect(
      await chromium.htmlToPdf(bytes(`<!doctype html>G8ADKBRF<img src="/after${one}.png">`), view, signal),
    ).toEqual(expect.objectContaining({ ok: true }))
  const logged = await events()
  expect(logged.filter(({ said }) => said.includes('/after1.png'))).not.toEqual([])
  const planted = logged.filter(({ said }) => said.includes('planted.example'))
  // It is the log of what the page did: its socket came as far as the proxy that is none.
  expect(planted.map(({ type }) => type)).toContain('HTTP_STREAM_JOB_CONTROLLER')
  expect(planted.filter(({ type }) => /^(HOST_RESOLVER|DNS)/.test(type))).toEqual([])
})

const hints = ['preconnect', 'dns-prefetch']
  .map((rel) => `<link rel="${rel}" href="http://${rel}.planted.example/">`)
  .join('')

const page = `<!doctype html><link rel="icon" href="data:,">${hints}<p>G8ADKBRF<img src="/hold.png"><script>
  (async () => {
    for (const rel of ['preconnect', 'dns-prefetch', 'prefetch', 'preload', 'modulepreload']) {
      const link = document.createElement('link')
      Object.assign(link, { rel, href: 'http://later-' + rel + '.planted.example/', as: 'script' })
      document.head.append(link)
    }
    try {
      const iceServers = [{ urls: 'turn:turn.planted.example', username: 'G8ADKBRF', credential: 'planted' }]
      const peer = new RTCPeerConnection({ iceServers })
      peer.createDataChannel('out')
      await peer.setLocalDescription(await peer.createOffer())
    } catch {}
    await new Promise((done) => {
      const socket = new WebSocket('ws://socket.planted.example'); socket.onopen = socket.onerror = done })
    await new Promise((done) => setTimeout(done, 300))
  })().finally(() => fetch('/release'))</script>`

/** The service of the view: holds a picture back until the page has tried everything. */
function hostOfView() {
  const released = Promise.withResolvers<void>()
  return testHost(({ url = '' }, response) => {
    if (url === '/release') released.resolve()
    const ready = url === '/hold.png' ? released.promise : Promise.resolve()
    void ready.then(() => response.setHeader('content-type', 'image/png').end(dotPng))
  })
}

/** The browser as it is started, with a log of its network beside. `said`: an event's parameters as they are written. */
async function loggingChromium(folder: string) {
  const found = unwrap(await findChromium({ say: () => {}, mayInstall: false }))
  const [executable, log] = [join(folder, 'logging'), join(folder, 'net.json')]
  await writeFile(executable, `#!/bin/sh\nexec '${found}' --log-net-log='${log}' "$@"\n`)
  await writeFile(log, '')
  // The browser's account is another one where this is root's.
  for (const [path, mode] of [
    [folder, 0o711],
    [executable, 0o755],
    [log, 0o666],
  ] as const)
    await chmod(path, mode)
  const events = async () => {
    // One event a line; the browser is stopped before it ends its list.
    const [head = '', , ...lines] = (await readFile(log, 'utf8')).split('\n')
    const { constants } = Head.parse(JSON.parse(`${head.replace(/,$/, '')}}`))
    const names = new Map(Object.entries(constants.logEventTypes).map(([name, type]) => [type, name]))
    return lines
      .slice(0, -1)
      .map((said) => ({ type: names.get(Number(/"type":(\d+)\}?,?$/.exec(said)?.[1])) ?? '', said }))
  }
  return { executable, events }
}

const Head = z.object({ constants: z.object({ logEventTypes: z.record(z.string(), z.number()) }) })
