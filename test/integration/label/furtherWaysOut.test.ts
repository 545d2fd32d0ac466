import { execFile } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import { ok } from '../../../src/base/result.ts'
import { findChromium } from '../../../src/label/chromium/findChromium.ts'
import { dotPng, testChromium, testHost, unwrap } from '../../support/chromium.ts'
import { listeningPort } from '../../support/listeningPort.ts'
import { tempDir } from '../../support/tempDir.ts'
import type { ViewShells } from '../../support/viewShells.ts'
import { shellNames, viewShells } from '../../support/viewShells.ts'

/** What a browser asks for by itself because a page said so: no call of the page's own, and seen by few interceptions. */
const signal = new AbortController().signal
let shells: ViewShells

beforeAll(async () => {
  shells = await viewShells()
})
afterAll(() => shells[Symbol.asyncDispose]())

const rules = (kind: string, url: string) => `const rules = document.createElement('script')
  rules.type = 'speculationrules'
  rules.textContent = JSON.stringify({ ${kind}: [{ source: 'list', urls: ['${url}/${kind}'], eagerness: 'immediate' }] })
  document.head.append(rules)`

const added = (element: string) => `document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(element)})`

/** What would wait for a person, or for ever, is left after a moment. */
const soon = 'const soon = (end) => Promise.race([end, new Promise((done) => setTimeout(done, 50))])'

/** `secure`: of the same place by https, where a browser asks nobody otherwise. */
const ways: readonly (readonly [string, (place: { readonly plain: string; readonly secure: string }) => string])[] = [
  ['a page that it looks forward to', ({ plain }) => rules('prefetch', plain)],
  ['a page that it draws beforehand', ({ plain }) => rules('prerender', plain)],
  [
    'the ping of a link',
    ({ plain }) => `${added(`<a href="#x" ping="${plain}/ping">x</a>`)}; document.querySelector('a').click()`,
  ],
  [
    'a call that outlives the page',
    ({ plain }) => `addEventListener('pagehide', () => void fetch('${plain}', { keepalive: true, mode: 'no-cors' }))
    fetch('${plain}', { keepalive: true, mode: 'no-cors' }).catch(() => {}); globalThis.fetchLater?.('${plain}', { activateAfter: 0 })`,
  ],
  ['the report of a rule that a frame broke', ({ plain }) => added(`<iframe src="/reports?${plain}"></iframe>`)],
  [
    'what counts who clicked',
    ({
      plain,
      secure,
    }) => `${added(`<img attributionsrc="${secure}" src="data:,"><a attributionsrc="${plain}" href="#y">y</a>`)}
    document.querySelector('[href="#y"]').click()`,
  ],
  [
    'somebody who says who is there',
    ({ secure }) => `navigator.credentials.get({ identity: { providers: [
    { configURL: '${secure}/c.json', clientId: 'G8ADKBRF', nonce: 'G8ADKBRF' }] } }).catch(() => {})`,
  ],
  [
    'a way to pay',
    ({ secure }) => `new PaymentRequest([{ supportedMethods: '${secure}/pay' }], { total: { label: 'x',
    amount: { currency: 'VND', value: '1' } } }).canMakePayment().catch(() => {})`,
  ],
  ['a style of XML', ({ plain }) => added(`<iframe src="/sheet.xml?${plain}"></iframe>`)],
  [
    'a manifest and an icon',
    ({ plain }) => added(`<link rel="manifest" href="${plain}/m"><link rel="icon" href="${plain}/i">`),
  ],
  [
    'a film, its picture and its words',
    ({ plain }) =>
      added(`<video autoplay poster="${plain}/p" src="${plain}/v"><track default src="${plain}/t"></video>`),
  ],
  [
    'a form that opens a window',
    ({
      plain,
    }) => `${added(`<form target="_blank" rel="noopener" method="post" action="${plain}"><input name="code" value="G8ADKBRF"></form>`)}
    document.querySelector('form').submit(); open('${plain}', '_blank', 'noopener')`,
  ],
  [
    'letters and pictures inside a drawing',
    ({ plain }) =>
      added(`<svg><foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="${plain}/f"/>
      <iframe xmlns="http://www.w3.org/1999/xhtml" src="${plain}/g"></iframe></foreignObject><image href="${plain}/h"/>
      <use href="${plain}/j#a"/><style>@import url("${plain}/k"); p { cursor: url("${plain}/l"), auto; mask: url("${plain}/n#b");
      background: image-set("${plain}/o" 1x); --u: "${plain}/q"; content: attr(data-u url) }</style></svg>`),
  ],
  [
    'a document that has no address of its own',
    ({ plain }) => `const tries = "<script>fetch('${plain}/d', { mode: 'no-cors' }).catch(() => {});" +
      "try { new RTCPeerConnection({ iceServers: [{ urls: '${plain.replace('http', 'stun')}' }] }).createDataChannel('a') } catch {};" +
      "new Image().src = '${plain}/e'; location = '${plain}/top'<" + '/script>'
    const page = new Blob([tries], { type: 'text/html' })
    for (const src of [URL.createObjectURL(page), 'data:text/html,' + encodeURIComponent(tries), 'file:///etc/hostname']) {
      const frame = document.createElement('iframe')
      frame.src = src
      document.body.append(frame)
    }
    document.body.insertAdjacentHTML('beforeend', '<iframe sandbox="allow-scripts" srcdoc="' + tries.replaceAll('"', '&quot;') + '"></iframe>')
    const worker = new Blob(["importScripts('${plain}/w')"], { type: 'text/javascript' })
    new Worker(URL.createObjectURL(worker)).onerror = () => {}
    await soon(import('${plain}/x.js').catch(() => {}))`,
  ],
  [
    'what it keeps, bids or shares',
    ({ secure }) => `for (const ask of [
      () => sharedStorage.worklet.addModule('${secure}/s.js'),
      () => navigator.joinAdInterestGroup({ owner: '${secure}', name: 'a', biddingLogicURL: '${secure}/b.js' }, 9),
      () => navigator.runAdAuction({ seller: '${secure}', decisionLogicURL: '${secure}/a.js' }),
      () => caches.open('a').then((kept) => kept.add('${secure}/c')),
      () => new PresentationRequest('${secure}').start(),
      () => navigator.serviceWorker.register('${secure}/sw.js'),
      () => new BackgroundFetchManager(),
    ]) await soon(Promise.resolve().then(ask).catch(() => {}))`,
  ],
  [
    'a device of the machine',
    () => `for (const ask of [
      () => navigator.usb.requestDevice({ filters: [] }),
      () => navigator.serial.requestPort(),
      () => navigator.hid.requestDevice({ filters: [] }),
      () => navigator.bluetooth.requestDevice({ acceptAllDevices: true }),
      () => navigator.requestMIDIAccess({ sysex: true }),
      () => new TCPSocket('127.0.0.1', 9),
      () => showSaveFilePicker(),
      () => navigator.mediaDevices.getDisplayMedia(),
    ]) await soon(Promise.resolve().then(ask).then(() => fetch('/device'), () => {}))`,
  ],
  [
    'a file that is saved, and a program that is called',
    () => `const blob = URL.createObjectURL(new Blob(['G8ADKBRF']))
    for (const href of [blob, 'data:application/octet-stream,G8ADKBRF', 'mailto:a@b.example', 'ms-word:x']) {
      const link = document.createElement('a')
      Object.assign(link, { href, download: 'G8ADKBRF.desktop' })
      document.body.append(link)
      link.click()
    }`,
  ],
  [
    'a stream of a socket',
    ({ plain }) =>
      `globalThis.WebSocketStream && await new WebSocketStream('${plain.replace('http', 'ws')}').opened.catch(() => {})`,
  ],
]

describe.each(shellNames)('%s: a view', (shell) => {
  // All of them in one page: whichever reached somebody, the count says so.
  test(`reaches nobody by ${ways.map(([way]) => way).join(', ')}`, async () => {
    await using port = await listeningPort()
    await using own = await hostOfView()
    const at = { plain: `http://127.0.0.1:${port.port}`, secure: `https://127.0.0.1:${port.port}` }
    const view = { size: '80x80' as const, contentType: 'text/html', baseUrl: own.url, allowHosts: [] }
    const tries = ways.map(([, way]) => `await (async () => { ${way(at)} })().catch(() => {})`).join('\n')
    const page = `<!doctype html><p>G8ADKBRF<img src="/hold.png"><script>(async () => { ${soon}; ${tries}
      await new Promise((done) => setTimeout(done, 300)); await fetch('/release') })()</script>`
    const pdf = await shells[shell](bytes(page), view, signal)
    expect(pdf.ok || pdf.fault.code.startsWith('view.')).toBe(true)
    expect(port.heard()).toEqual({ datagrams: 0, connections: 0 })
    // It came to the end of its tries.
    expect(own.requests.map(({ url }) => url)).toContain('/release')
    expect(own.requests.map(({ url }) => url)).not.toContain('/device')
  })
})

/** Of Linux: what a browser there calls for an address that is none of the web's. */
const desktop = ['xdg-open', 'xdg-email', 'xdg-settings', 'xdg-mime']

test.runIf(process.platform === 'linux')('no view starts a program of the machine with words of its own', async () => {
  await using folder = await tempDir()
  // The browser's account goes through it, and writes there what was called.
  await chmod(folder.path, 0o711)
  const called = join(folder.path, 'called')
  await writeFile(called, '')
  await chmod(called, 0o666)
  for (const name of desktop) {
    await writeFile(join(folder.path, name), `#!/bin/sh\necho "$0 $*" >> '${called}'\n`)
    await chmod(join(folder.path, name), 0o755)
  }
  const { PATH } = process.env
  process.env.PATH = `${folder.path}:${PATH}`
  try {
    await promisify(execFile)('xdg-email', ['that it would be heard'])
    expect(await readFile(called, 'utf8')).toContain('would be heard')
    await writeFile(called, '')
    await using own = await hostOfView()
    await using chromium = await testChromium()
    const view = { size: '80x80' as const, contentType: 'text/html', baseUrl: own.url, allowHosts: [] }
    const tries = ['mailto:a@b.example?subject=G8ADKBRF', 'news:G8ADKBRF', 'tel:1', 'G8ADKBRF:x'].flatMap((address) => [
      added(`<iframe src="${address}"></iframe><a href="${address}">a</a>`),
      `[...document.querySelectorAll('a')].at(-1).click()`,
    ])
    const page = `<!doctype html><p>G8ADKBRF<img src="/hold.png"><script>(async () => { ${tries.join(';')}
      await new Promise((done) => setTimeout(done, 300)); await fetch('/release') })()</script>`
    const pdf = await chromium.htmlToPdf(bytes(page), view, signal)
    expect(pdf.ok || pdf.fault.code.startsWith('view.')).toBe(true)
    expect(own.requests.map(({ url }) => url)).toContain('/release')
  } finally {
    process.env.PATH = PATH
  }
  expect(await readFile(called, 'utf8')).toBe('')
})

/** Frames that Chromium would give a process of their own, by their own wish or the service's. */
const apart = {
  isolated: { 'document-isolation-policy': 'isolate-and-require-corp' },
  credentialless: { 'document-isolation-policy': 'isolate-and-credentialless' },
  sandboxed: { 'content-security-policy': 'sandbox allow-scripts' },
}
const tells = (name: string) =>
  `<script>new Image().src = '/told?${name}=' + ['RTCPeerConnection', 'Worker'].map((one) => typeof window[one])</script>`
const framed = `<!doctype html><p>G8ADKBRF<iframe sandbox="allow-scripts" srcdoc="${tells('srcdoc')}"></iframe>
  ${Object.keys(apart).map((name) => `<iframe src="/${name}"></iframe>`)}`

function hostOfFrames() {
  return testHost(({ url = '' }, response) => {
    for (const [name, headers] of Object.entries(apart)) {
      if (url !== `/${name}`) continue
      for (const [header, said] of Object.entries(headers)) response.setHeader(header, said)
      return void response.setHeader('content-type', 'text/html').end(tells(name))
    }
    response.setHeader('content-type', 'image/png').end(dotPng)
  })
}

test.each(shellNames)(
  '%s: no frame has WebRTC or a thread, however it asks to be apart from the page',
  async (shell) => {
    await using own = await hostOfFrames()
    const view = { size: '80x80' as const, contentType: 'text/html', baseUrl: own.url, allowHosts: [] }
    expect(await shells[shell](bytes(framed), view, signal)).toMatchObject({ ok: true })
    const told = own.requests.flatMap(({ url = '' }) => (url.startsWith('/told?') ? [url] : []))
    expect(told.sort()).toEqual(
      ['credentialless', 'isolated', 'sandboxed', 'srcdoc'].map((name) => `/told?${name}=undefined,undefined`),
    )
  },
)

test('a frame that is apart from the page all the same does not begin, and the view is refused', async () => {
  await using own = await hostOfFrames()
  await using folder = await tempDir()
  const browser = unwrap(await findChromium({ say: () => {}, mayInstall: false }))
  const path = join(folder.path, 'browser')
  await writeFile(path, `#!/bin/sh\nexec '${browser}' "$@" --disable-features=Translate\n`)
  for (const each of [path, folder.path]) await chmod(each, 0o755)
  await using chromium = await testChromium({ find: async () => ok(path) })
  const view = { size: '80x80' as const, contentType: 'text/html', baseUrl: own.url, allowHosts: [] }
  const printed = await chromium.htmlToPdf(bytes(framed), view, signal)
  expect(printed).toMatchObject({ ok: false, fault: { code: 'view.blocked-host' } })
  expect(own.requests.filter(({ url }) => url?.startsWith('/told?'))).toEqual([])
})

/** The service of the view: holds a picture back until the page says that its attempt is over. */
function hostOfView() {
  const released = Promise.withResolvers<void>()
  return testHost(({ url = '' }, response) => {
    const [path, other = ''] = url.split('?')
    if (path === '/reports') {
      response.setHeader('content-type', 'text/html')
      response.setHeader('reporting-endpoints', `out="${other}/r"`)
      response.setHeader('report-to', JSON.stringify({ group: 'out', max_age: 99, endpoints: [{ url: `${other}/t` }] }))
      response.setHeader('nel', JSON.stringify({ report_to: 'out', max_age: 99, success_fraction: 1 }))
      response.setHeader('content-security-policy', `img-src 'none'; report-uri ${other}/u; report-to out`)
      return void response.end('<!doctype html><img src="data:,"><img src="/G8ADKBRF.png">')
    }
    if (path === '/sheet.xml') {
      response.setHeader('content-type', 'text/xml')
      return void response.end(`<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="${other}/s.xsl"?><a/>`)
    }
    if (path === '/release') released.resolve()
    if (path === '/hold.png')
      void released.promise.then(() => response.setHeader('content-type', 'image/png').end(dotPng))
    else response.end()
  })
}
