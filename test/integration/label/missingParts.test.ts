import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import { dotPng, testHost, unwrap } from '../../support/chromium.ts'
import { localPart as part } from '../../support/localPart.ts'
import type { ViewShells } from '../../support/viewShells.ts'
import { shellNames, viewShells } from '../../support/viewShells.ts'

/** What a view asks for and gets at the second time, in vain or not at all: in both shells, from a real host. */
const signal = new AbortController().signal
const fontFile = new URL('../../../resources/fonts/be-vietnam-pro-latin-500.woff', import.meta.url)
let shells: ViewShells
let font: Buffer
beforeAll(async () => {
  font = await readFile(fontFile)
  shells = await viewShells()
})
afterAll(() => shells[Symbol.asyncDispose]())

const words = '<p>Nguyễn Văn Đường, Hà Nội'
const code = '<p>*G8ADKBRF*'
const setIn = (url: string, text: string, family = 'Label') =>
  `<style>@font-face{font-family:'${family}';src:url(${url})}p{font-family:'${family}'}</style>${text}`

describe.each(shellNames)('%s: a view', (shell) => {
  const print = (
    body: string,
    baseUrl: string,
    allowHosts: readonly string[] = [],
    address = `${baseUrl}/`,
    via: readonly string[] = [],
  ) => {
    const contentType = 'text/html; charset=utf-8'
    const view = { address, via, size: '80x80' as const, contentType, baseUrl, allowHosts, part }
    return shells[shell](bytes(`<!doctype html><link rel="icon" href="data:,">${body}`), view, signal)
  }

  test.each([
    ['its own host', (own: string, _: string) => own],
    ['an allowed host', (_: string, cdn: string) => cdn],
  ])('in a font of %s is printed in it, though the browser first says that it failed', async (_, from) => {
    await using own = await testHost(serveFont)
    await using cdn = await testHost(serveFont)
    const url = from(own.url, cdn.url)
    const pdf = unwrap(await print(setIn(`${url}/be.woff`, words), own.url, [cdn.host]))
    expect(Buffer.from(pdf).toString('latin1')).toContain('BeVietnamPro')
  })

  test.each(['gone', 'broken', 'cut', 'not allowed'])('of words in a font that is %s comes out', async (how) => {
    await using own = await testHost(serve)
    await using other = await testHost(serveFont)
    const url = how === 'not allowed' ? `${other.url}/be.woff` : `/${how}.woff`
    expect(await print(setIn(url, words), own.url)).toMatchObject({ ok: true })
    expect(other.connections()).toBe(0)
  })

  test.each([
    ['by all that is set in it', 'gone', code, 'Label'],
    ['by its name', 'gone', words, 'Libre Barcode 128'],
    ['by what is written before an element', 'gone', '<style>p::before{content:"G8ADKBRF"}</style><p>', 'Label'],
  ])('whose bars are a font that is known %s is not printed without them', async (_, how, text, family) => {
    await using own = await testHost(serve)
    expect(await print(setIn(`/${how}.woff`, text, family), own.url)).toMatchObject({
      fault: { code: 'view.incomplete', facts: { host: `${own.host}/${how}.woff` } },
    })
  })

  test('whose bars are a font of a host that is not allowed names it', async () => {
    await using own = await testHost(serve)
    await using other = await testHost(serveFont)
    expect(await print(setIn(`${other.url}/be.woff`, code), own.url)).toMatchObject({
      fault: { code: 'view.blocked-host', facts: { host: other.host } },
    })
  })

  test.each([
    ['a picture that is not there', '<img src="/gone.png">'],
    ['a picture that is none', '<img src="/page.png">'],
    ['a picture of its background that is not there', '<div style="background:url(/gone.png)">x</div>'],
    ['a picture that only paper needs', '<style>@media print{div{background:url(/gone.png)}}</style><div>x</div>'],
    ['a picture of its background that is none', '<div style="background:url(/page.png)">x</div>'],
    [
      'a picture that only paper needs and that is none',
      '<style>@media print{div{background:url(/page.png)}}</style><div>x</div>',
    ],
    ['a picture of a drawing that is none', '<svg><image href="/page.png" width="9" height="9"/></svg>'],
    ['a style that is none', '<link rel="stylesheet" href="/page.css">'],
    ['a script that is none', '<script src="/page.js"></script>'],
    ['a style that is not there', '<link rel="stylesheet" href="/gone.css">'],
    ['a script that is not there', '<script src="/gone.js"></script>'],
  ])('without %s is not printed until a leader has called it harmless by its host and path', async (_, body) => {
    await using own = await testHost(serve)
    const refused = await print(words + body, own.url)
    const part = refused.ok ? '' : String(refused.fault.facts?.host)
    expect(refused).toMatchObject({ fault: { code: 'view.incomplete' } })
    expect(part).toMatch(`${own.host}/`)
    expect(await print(words + body, own.url, [`${part} without`])).toMatchObject({ ok: true })
    expect(await print(words + body, own.url, [`${own.host} without`, `${part}x without`])).toEqual(refused)
  })

  test('is printed without a script of another host that is called harmless by its path, and not without another one', async () => {
    await using own = await testHost(serve)
    await using other = await testHost()
    const scripts = (...paths: string[]) => paths.map((path) => `<script src="${other.url}${path}"></script>`).join('')
    const harmless = [`${other.host}/count.js without`]
    expect(await print(words + scripts('/count.js?id=1'), own.url, harmless)).toMatchObject({ ok: true })
    expect(await print(words + scripts('/count.js', '/bars.js'), own.url, harmless)).toMatchObject({
      fault: { code: 'view.blocked-script', facts: { host: other.host } },
    })
    expect(other.connections()).toBe(0)
  })

  test('names a part by its host alone where its path may hold what opened the view', async () => {
    await using own = await testHost(serve)
    const token = '708b2b1d-aa1d-11ef-bf05-7a18017943c1'
    const at = `${own.url}/a5/public-api/print80x80?token=${token}`
    expect(await print(`${words}<img src="/gone/${token}.png">`, own.url, [], at)).toMatchObject({
      fault: { code: 'view.incomplete', facts: { host: own.host } },
    })
    // The carrier sends the view on to where its path alone opens it.
    const opened = `${own.url}/p/g5klavoaj/print80x80`
    expect(await print(`${words}<img src="/p/g5klavoaj/gone.png">`, own.url, [], opened, [at])).toMatchObject({
      fault: { code: 'view.incomplete', facts: { host: own.host } },
    })
  })

  test.each([
    ['a call that is refused and heard', `<script>fetch('/gone').catch(() => {})</script>`],
    ['a picture that nobody sees', '<img src="/page.png" style="display:none">'],
    ['no address of its picture', '<img src="">'],
    ['a picture that counts its readers and answers with words', `<script>new Image().src = '/page.png'</script>`],
  ])('with %s comes out', async (_, body) => {
    await using own = await testHost(serve)
    expect(await print(words + body, own.url)).toMatchObject({ ok: true })
  })

  test('asks for a picture again where it failed, and what counts is what came last', async () => {
    let asked = 0
    await using own = await testHost((_, response) => {
      if (++asked === 1) response.writeHead(503).end()
      else response.setHeader('content-type', 'image/png').end(dotPng)
    })
    const again = `<img src="/a.png" onerror="this.onerror = null; this.src = '/a.png'">`
    expect(await print(words + again, own.url)).toMatchObject({ ok: true })
    expect(asked).toBe(2)
  })
})

function serveFont(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'font/woff', 'access-control-allow-origin': '*' }).end(font)
}

function serve({ url = '' }: IncomingMessage, response: ServerResponse): void {
  if (url.includes('gone')) response.writeHead(404).end()
  else if (url.includes('broken')) response.writeHead(503).end()
  else if (url.includes('cut')) response.writeHead(200, { 'content-type': 'font/woff' }).end(font.subarray(0, 1000))
  else response.setHeader('content-type', 'text/html').end('<p>Login')
}
