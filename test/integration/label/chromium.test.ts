import { readdir, stat } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import type { HtmlView } from '../../../src/label/htmlToPdf.ts'
import { createPages } from '../../../src/label/pages.ts'
import type { Raster } from '../../../src/raster/raster.ts'
import { createRaster } from '../../../src/raster/raster.ts'
import type { TestChromium } from '../../support/chromium.ts'
import { dotPng, testChromium, testHost, unwrap } from '../../support/chromium.ts'
import { localPart } from '../../support/localPart.ts'

const signal = new AbortController().signal
const order = 'G8ADKBRF'
const view: HtmlView = {
  size: '80x80',
  baseUrl: 'http://ship.example',
  allowHosts: [],
  contentType: 'text/html; charset=utf-8',
}
const style =
  '<style>@page{size:80mm 80mm;margin:0}body{margin:0;font:14px sans-serif}section{break-after:page}</style>'
const html = (body: string) => bytes(`<!doctype html>${style}<body>${body}`)

let chromium: TestChromium
let raster: Raster
beforeAll(async () => {
  chromium = await testChromium()
  raster = createRaster({ workers: 1 })
})
afterAll(async () => {
  await chromium[Symbol.asyncDispose]()
  await raster.close()
})

async function printedText(body: string, where: Partial<HtmlView> = {}): Promise<string> {
  const pdf = unwrap(await chromium.htmlToPdf(html(body), { ...view, ...where }, signal))
  return unwrap(await raster.pageTexts(pdf, signal)).join('\n')
}

describe('a label in a real browser', () => {
  test('is one page of its size that holds its code', async () => {
    const pdf = unwrap(await chromium.htmlToPdf(html(`${order} Nguyễn Văn Đường`), view, signal))
    const [page, ...more] = (await PDFDocument.load(pdf)).getPages()
    expect(more).toEqual([])
    expect([page?.getWidth(), page?.getHeight()].map((points = 0) => Math.round((points * 25.4) / 72))).toEqual([
      80, 80,
    ])
    expect(unwrap(await raster.pageTexts(pdf, signal))).toEqual([`${order} Nguyễn Văn Đường`])
  })

  test('takes the paper of the label when it names none', async () => {
    const pdf = unwrap(await chromium.htmlToPdf(bytes('<!doctype html><p>x'), { ...view, size: '52x70' }, signal))
    const page = (await PDFDocument.load(pdf)).getPage(0)
    expect([page.getWidth(), page.getHeight()].map((points) => Math.round((points * 25.4) / 72))).toEqual([52, 70])
  })

  test('three parcels in one view become three pages that are known apart, letter-spaced or not', async () => {
    const pages = createPages({ ...view, ...raster, htmlToPdf: chromium.htmlToPdf })
    const body = html(`
      <section>${order}_3</section>
      <section style="letter-spacing:1em">${order}_1</section>
      <section>Mã <b>${order}</b><b>_2</b></section>`)
    const split = unwrap(
      await pages.split(
        { contentType: 'text/html', body },
        { order, parcels: [1, 2, 3], size: '80x80', policy: null, rules: [] },
        signal,
      ),
    )
    expect(split.map((page) => page.parcel)).toEqual([1, 2, 3])
    const second = split[1]?.pdf
    expect(second && unwrap(await raster.pageTexts(second, signal))).toEqual([`Mã ${order}_2`])
  })

  test('is printed with its pictures, fonts and scripts done', async () => {
    const drawn = `<p id="p"></p><script>document.fonts.ready.then(() => { p.textContent = 'drawn' })</script>`
    expect(await printedText(drawn)).toBe('drawn')
  })

  test('two at a time come out as they went in', async () => {
    const texts = await Promise.all(['AAAAA', 'BBBBB', 'CCCCC', 'DDDDD'].map((code) => printedText(code)))
    expect(texts).toEqual(['AAAAA', 'BBBBB', 'CCCCC', 'DDDDD'])
  })
})

describe('a view cannot', () => {
  test.each([
    ['print itself', 'print()'],
    [
      'print itself through a frame',
      "document.body.appendChild(document.createElement('iframe')).contentWindow.print()",
    ],
    ['ask or tell', "alert('a'); confirm('b'); prompt('c')"],
    ['close its window', 'window.close(); onload = () => setTimeout(close)'],
    ['open another', "open('about:blank'); open('http://ship.example/other')"],
    ['hold on to the page', "onbeforeunload = (event) => { event.preventDefault(); return 'stay' }"],
    ['download', "const a = document.createElement('a'); a.href = 'data:,x'; a.download = 'x.txt'; a.click()"],
    [
      'use the camera or the place',
      'navigator.geolocation.getCurrentPosition(() => {}); navigator.mediaDevices?.getUserMedia({ video: true }).catch(() => {})',
    ],
  ])('%s', async (_, script) => {
    expect(await printedText(`${order}<script>${script}</script>`)).toContain(order)
  })

  test('find anything of the view before it', async () => {
    const look = `<p id="p"></p><script>
      p.textContent = 'saw ' + [document.cookie, localStorage.length, sessionStorage.length, history.length > 2, window.name]
      document.cookie = 'a=1; max-age=1000'; localStorage.a = 1; sessionStorage.a = 1; window.name = 'a'</script>`
    expect(await printedText(look)).toBe('saw ,0,0,false,')
    expect(await printedText(look)).toBe('saw ,0,0,false,')
  })

  test('read a file', async () => {
    const reading = `${order}<iframe src="file:///etc/passwd"></iframe><object data="file:///etc/passwd"></object>`
    expect(await printedText(reading)).not.toContain('root:')
  })
})

describe('the network of a view', () => {
  const runs = ['script', 'call']
  test.each([
    ['picture', (url: string) => `<img src="${url}/a.png">`],
    ['style', (url: string) => `<link rel="stylesheet" href="${url}/a.css">`],
    ['imported style', (url: string) => `<style>@import "${url}/a.css";</style>`],
    [
      'bar code font',
      (url: string) => `<style>@font-face{font-family:x;src:url(${url}/x.woff2)}p{font-family:x}</style><p>*G8ADKBRF*`,
    ],
    ['script', (url: string) => `<script src="${url}/a.js"></script>`],
    ['call', (url: string) => `<script>fetch('${url}/a').catch(() => {})</script>`],
    ['frame', (url: string) => `<iframe src="${url}/a"></iframe>`],
  ])('a %s of a host that is not allowed is not fetched, and the fault names the host', async (what, body) => {
    await using other = await testHost()
    expect(await chromium.htmlToPdf(html(order + body(other.url)), view, signal)).toMatchObject({
      fault: { code: runs.includes(what) ? 'view.blocked-script' : 'view.blocked-host', facts: { host: other.host } },
    })
    expect(other.connections()).toBe(0)
  })

  test.each([
    ['a beacon', (url: string) => `<script>navigator.sendBeacon('${url}/a')</script>`],
    ['a hint', (url: string) => `<link rel="preconnect" href="${url}"><link rel="prefetch" href="${url}/a">`],
    ['an icon', (url: string) => `<link rel="icon" href="${url}/icon.png">`],
    ['a socket', (url: string) => `<script>new WebSocket('${url.replace('http', 'ws')}/a')</script>`],
  ])('%s that nobody would see reaches nothing and spoils nothing', async (_, body) => {
    await using other = await testHost()
    expect(await printedText(order + body(other.url))).toContain(order)
    expect(other.connections()).toBe(0)
  })

  test('a worker is no way around it', async () => {
    await using other = await testHost()
    const source = `fetch('${other.url}/a').catch(() => {}).then(() => postMessage('done'))`
    const body = `<p id="p"></p><script>
      const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(source)}])))
      worker.onmessage = (event) => { p.textContent = event.data }</script>`
    await chromium.htmlToPdf(html(body), view, signal)
    await chromium.htmlToPdf(html(order), view, signal)
    expect(other.connections()).toBe(0)
  })

  test('its own host and the allowed ones deliver', async () => {
    const css = (text: string) => (_: unknown, response: ServerResponse) =>
      response.setHeader('content-type', 'text/css').end(`#p::${text}`)
    await using own = await testHost(css("before{content:'own '}"))
    await using cdn = await testHost(css("after{content:' cdn'}"))
    const body = `<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="${cdn.url}/b.css"><p id="p">${order}`
    expect(await printedText(body, { baseUrl: own.url, allowHosts: [cdn.host], part: localPart })).toBe(
      `own ${order} cdn`,
    )
  })

  test('a redirect to a host that is not allowed is blocked', async () => {
    await using other = await testHost()
    await using own = await testHost((_, response) => response.writeHead(302, { location: `${other.url}/a.png` }).end())
    const where = { ...view, baseUrl: own.url }
    expect(await chromium.htmlToPdf(html('<img src="/a.png">'), where, signal)).toMatchObject({
      fault: { code: 'view.blocked-host', facts: { host: other.host } },
    })
    expect(other.connections()).toBe(0)
  })

  test('an allowed host that fails leaves no label with a hole', async () => {
    await using own = await testHost((_, response) => response.writeHead(503).end())
    const where = { ...view, baseUrl: own.url }
    expect(await chromium.htmlToPdf(html(`${order}<img src="/a.png">`), where, signal)).toMatchObject({
      fault: { code: 'service.failing', facts: { host: own.host } },
    })
  })
})

describe('what the browser never has', () => {
  test('is a token: not in the address, what it sends, its environment or its command line', async () => {
    const secret = 'planted-token-5f1c'
    process.env.PACKBENCH_TOKEN = secret
    await using own = await testHost((_, response) => response.setHeader('content-type', 'image/png').end(dotPng))
    await using fresh = await testChromium()
    const where = { ...view, baseUrl: `${own.url}/?token=${secret}` }
    const body = html(`<img src="/a.png"><p id="p"></p><script>p.textContent = location.href</script>`)
    const pdf = unwrap(await fresh.htmlToPdf(body, where, signal))
    delete process.env.PACKBENCH_TOKEN
    expect(
      unwrap(await raster.pageTexts(pdf, signal))
        .join()
        .replace(/\s/g, ''),
    ).toBe(`${own.url}/a5/public-api/print80x80`)
    const sent = own.requests.map((request) => [request.url, request.rawHeaders])
    expect(sent.length).toBeGreaterThan(0)
    expect(JSON.stringify([sent, await fresh.processes()])).not.toContain(secret)
  })

  test('is rights: it is an ordinary user, and its renderers are in the sandbox', async () => {
    await chromium.warmUp(view, signal)
    const processes = await chromium.processes()
    const renderers = processes.filter((found) => found.commandLine.includes('--type=renderer'))
    expect(processes.filter((found) => found.uid === 0)).toEqual([])
    expect(renderers.length).toBeGreaterThan(0)
    expect(renderers.map((found) => found.seccomp)).toEqual(renderers.map(() => 2))
    expect(processes.filter((found) => found.commandLine.includes('no-sandbox'))).toEqual([])
  })

  test('is a window of its own: no process draws what nobody looks at', async () => {
    await chromium.warmUp(view, signal)
    const processes = await chromium.processes()
    expect(processes.filter((found) => found.commandLine.includes('--top-chrome-webui'))).toEqual([])
  })

  test('is a folder that others may look into', async () => {
    await chromium.warmUp(view, signal)
    const [profile = ''] = await readdir(chromium.tempDir)
    expect((await stat(join(chromium.tempDir, profile))).mode & 0o777).toBe(0o700)
  })
})
