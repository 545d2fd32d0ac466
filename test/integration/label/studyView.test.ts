import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { supportPage } from '../../../src/contract/supportPage.ts'
import { viewSupport } from '../../../src/contract/viewSupport.ts'
import { createStudyView } from '../../../src/label/studyView.ts'
import { createRaster } from '../../../src/raster/raster.ts'
import type { TestHost } from '../../support/chromium.ts'
import { dotPng, testHost } from '../../support/chromium.ts'
import type { ViewShells } from '../../support/viewShells.ts'
import { shellNames, viewShells } from '../../support/viewShells.ts'
import { trialOf } from '../../support/viewTrials.ts'

const raster = createRaster({ workers: 1 })
const signal = new AbortController().signal
const token = 'c0ffee-secret-42'
let shells: ViewShells
let host: TestHost
beforeAll(async () => {
  shells = await viewShells()
  host = await testHost((request, response) => {
    if (request.url?.startsWith('/logo.png')) response.end(dotPng)
    else response.writeHead(404).end()
  })
})
afterAll(async () => {
  await Promise.all([shells[Symbol.asyncDispose](), host[Symbol.asyncDispose](), raster.close()])
})

const page = `<!doctype html><html><head><meta charset="utf-8"><style>@page{size:80mm 80mm;margin:0}body{margin:5mm;font:4mm sans-serif}</style></head>
<body><p>G8ADKBRF</p><img src="/logo.png"><img src="/gone.png"><img src="https://elsewhere.example/a.png">
<p id="from"></p><script>document.getElementById('from').textContent = location.search</script></body></html>`

describe('two views, one after the other', () => {
  it('share no cookie, although the next tab is made ready while the view before it is known', async () => {
    const about = { baseUrl: host.url, allowHosts: [], size: '80x80', contentType: 'text/html' } as const
    const [name] = host.host.split(':')
    const cookie = { name: 'session', value: token, domain: name ?? '', hostOnly: true, path: '/', secure: false }
    const view = (path: string) =>
      new TextEncoder().encode(`<!doctype html><p>G8ADKBRF</p><img src="/logo.png?${path}">`)
    await shells.browser(view('first'), { ...about, cookies: [{ ...cookie, httpOnly: true }] }, signal)
    await shells.browser(view('second'), about, signal)
    const sent = (path: string) => host.requests.find(({ url }) => url === `/logo.png?${path}`)?.headers.cookie
    expect({ first: sent('first'), second: sent('second') }).toEqual({ first: `session=${token}`, second: undefined })
  })
})

describe.each(shellNames)('what is sent to support of a page with secrets everywhere, in the %s shell', (shell) => {
  const secret = 'c0ffee5ec2e7'
  const own = `<x-${secret} class="${secret}">${secret}</x-${secret}>`
  const planted = `<!doctype html><html lang="${secret}" data-${secret}="${secret}"><head><meta charset="utf-8"><title>${secret}</title>
    <!-- ${secret} --><meta name="${secret}" content="${secret}"><link rel="${secret}" href="/${secret}">
    <style>@page{size:80mm 80mm;margin:0} .${secret}{--${secret}:'${secret}';font-family:'${secret}'} p::before{content:'${secret}'}</style></head>
    <body class="${secret}" id="${secret}"><p title="${secret}">G8ADKBRF ${secret}</p>${own}<form name="${secret}"><input name="children" value="${secret}"><input name="getBoundingClientRect"></form>
    <svg width="20" height="20"><g id="${secret}"><text y="9">${secret}</text></g><${secret}/></svg><img src="/logo.png?${secret}" alt="${secret}" width="60" height="60">
    <a href="https://${secret}.example/${secret}" rel="${secret}" style="font-size:60px">a</a><iframe srcdoc='${own}'></iframe><script type="text/${secret}">${secret}</script>
    <script>
      class Own extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '${own}<b>b</b>' } }
      customElements.define('y-${secret}', Own)
      document.body.append(document.createElement('y-${secret}'))
      Element.prototype.getAttribute = () => '${secret}'
      Array.prototype.filter = () => ['${secret}']
      Object.defineProperty(Element.prototype, 'localName', { get: () => '${secret}' })
    </script></body></html>`

  it('is where things are, of what listed kind and how long, and none of the secrets', async () => {
    const studyView = createStudyView({ ...raster, htmlToPdf: shells[shell], baseUrl: host.url, allowHosts: [] })
    const body = new TextEncoder().encode(planted)
    const wanted = { order: 'G8ADKBRF', parcels: [0], size: '80x80', policy: null, rules: [] } as const
    const study = await studyView({ contentType: 'text/html', body }, wanted, secret, signal)
    expect(JSON.stringify(study.elements)).not.toContain(secret)
    const pages = study.pages.map(({ hidden: _, codes, ...one }) => ({
      ...one,
      codes: codes.map((code) => ({ ...code, ruled: null })),
      png: secret,
    }))
    const support = viewSupport({ ...trialOf(), pages, elements: study.elements, requests: study.requests })
    expect(supportPage(support).toLowerCase()).not.toContain(secret)
    const lines = support.elements.map((line) => line.replace(/ -?\d+,-?\d+ \d+x\d+/, ''))
    expect(lines.slice(0, 3)).toEqual(['html, display block', ' head small', '  meta small'])
    expect(lines).toEqual(
      expect.arrayContaining([
        '  p, 21 letters, display block',
        '  other, 12 letters, display inline',
        '  img, display inline, overflow clip, source own',
        '  a, 1 letters, display inline, source other',
        '   html, display block',
        '     other, 12 letters, display inline',
        '   b small',
      ]),
    )
  })
})

describe.each(shellNames)('a view that is studied, in the %s shell', (shell) => {
  it('is shown although it is refused, with what became of each request, and holds no token', async () => {
    const studyView = createStudyView({ ...raster, htmlToPdf: shells[shell], baseUrl: host.url, allowHosts: [] })
    const address = `${host.url}/a5/public-api/print80x80?token=${token}`
    const body = new TextEncoder().encode(page)
    const wanted = { order: 'G8ADKBRF', parcels: [0], size: '80x80', policy: null, rules: [] } as const
    const study = await studyView({ address, contentType: 'text/html', body }, wanted, token, signal)
    expect(study).toMatchObject({ kind: 'html', policyFits: null, labels: { fault: { code: 'view.blocked-host' } } })
    expect(study.requests.map(({ host: at, kind, end }) => [at, kind, end]).sort()).toEqual([
      [host.host, 'image', 'came'],
      [host.host, 'image', 'refused'],
      ['elsewhere.example', 'image', 'blocked'],
    ])
    expect(study.pages).toMatchObject([{ width: expect.closeTo(8_000, -2), height: expect.closeTo(8_000, -2) }])
    expect(study.pages[0]?.texts.map(({ text }) => text)).toEqual(['G8ADKBRF', ''])
    expect(study.pages[0]?.hidden).toHaveLength(1)
    expect(JSON.stringify(study)).not.toContain(token)
  })
})
