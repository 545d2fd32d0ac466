import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import type { HtmlView } from '../../../src/label/htmlToPdf.ts'
import { dotPng, testHost, unwrap } from '../../support/chromium.ts'
import { localPart, outsidePart } from '../../support/localPart.ts'
import { oneOfEachShell, shellNames } from '../../support/viewShells.ts'

/** What a view has of hosts beside the service's own, in both shells and from real hosts. */
const signal = new AbortController().signal
const at = oneOfEachShell()
const { raster } = at

describe.each(shellNames)('%s: a view', (shell) => {
  const print = (body: string, view: Pick<HtmlView, 'baseUrl'> & Partial<HtmlView>) => {
    const whole = { size: '80x80' as const, contentType: 'text/html; charset=utf-8', allowHosts: [], ...view }
    return at.shells[shell](bytes(`<!doctype html><link rel="icon" href="data:,">${body}`), whole, signal)
  }
  const printed = async (body: string, view: Pick<HtmlView, 'baseUrl'> & Partial<HtmlView>) =>
    unwrap(await raster.pageTexts(unwrap(await print(body, view)), signal))
      .join('')
      .replaceAll(/\s/g, '')

  test('has styles and pictures of a host that was allowed, no script of it, and a script after the second yes', async () => {
    await using own = await testHost()
    await using cdn = await testHost(serve)
    const parts = `<link rel="stylesheet" href="${cdn.url}/a.css"><img src="${cdn.url}/a.png"><p id="p">G8ADKBRF`
    const script = `${parts}<script src="${cdn.url}/a.js"></script>`
    const view = { baseUrl: own.url, part: localPart }
    expect(await printed(parts, { ...view, allowHosts: [cdn.host] })).toBe('styledG8ADKBRF')
    expect(await print(script, { ...view, allowHosts: [cdn.host] })).toMatchObject({
      fault: { code: 'view.blocked-script', facts: { host: cdn.host } },
    })
    expect(await printed(script, { ...view, allowHosts: [`${cdn.host} scripts`] })).toBe('styledG8ADKBRFcalledit')
    expect(new Set(cdn.requests.map(({ url }) => url))).toEqual(new Set(['/a.css', '/a.png', '/a.js', '/a.json']))
  })

  test('has nothing of an allowed host that leads into this machine, and the fault says so', async () => {
    await using own = await testHost()
    await using cdn = await testHost(serve)
    const allowHosts = [cdn.host, `localhost:${new URL(cdn.url).port}`]
    for (const host of allowHosts)
      expect(
        await print(`<img src="http://${host}/a.png">G8ADKBRF`, { baseUrl: own.url, part: outsidePart, allowHosts }),
      ).toMatchObject({ fault: { code: 'view.inside-host', facts: { host } } })
    expect(cdn.connections()).toBe(0)
  })

  test('follows its own host to an allowed one and one allowed host to another, and to no third', async () => {
    await using third = await testHost(serve)
    await using second = await testHost((_, response) =>
      response.writeHead(302, { location: `${third.url}/a.css` }).end(),
    )
    await using own = await testHost((_, response) =>
      response.writeHead(302, { location: `${second.url}/a.css` }).end(),
    )
    const body = '<link rel="stylesheet" href="/a.css"><p id="p">G8ADKBRF'
    const view = { baseUrl: own.url, part: localPart }
    expect(await printed(body, { ...view, allowHosts: [second.host, third.host] })).toBe('styledG8ADKBRF')
    expect(await print(body, { ...view, allowHosts: [second.host] })).toMatchObject({
      fault: { code: 'view.blocked-host', facts: { host: third.host } },
    })
    expect(third.connections()).toBe(1)
  })

  test('comes out without what a leader leaves out, and nobody there hears of it', async () => {
    await using own = await testHost()
    await using count = await testHost(serve)
    const body = `<img src="${count.url}/a.png"><script src="${count.url}/a.js"></script><p id="p">G8ADKBRF`
    expect(await printed(body, { baseUrl: own.url, allowHosts: [`${count.host} without`] })).toBe('G8ADKBRF')
    expect(count.connections()).toBe(0)
  })

  test('that was sent on is at home there: it calls and is told apart by its cookies, through the station', async () => {
    await using own = await testHost()
    await using cdn = await testHost(serve)
    const cookie = { domain: '127.0.0.1', hostOnly: true, path: '/', secure: false, httpOnly: true }
    const view = {
      baseUrl: own.url,
      sentTo: cdn.url,
      address: `${cdn.url}/v?sig=s1`,
      allowHosts: [`${cdn.host} scripts`],
      cookies: [{ ...cookie, name: 'visit', value: 'v1' }],
      part: localPart,
    }
    expect(await printed('<p id="p">G8ADKBRF</p><script src="/a.js"></script>', view)).toBe('G8ADKBRFcalledit')
    expect(cdn.requests.map(({ url, headers }) => [url, headers.cookie])).toEqual([
      ['/a.js', 'visit=v1'],
      ['/a.json', 'visit=v1'],
    ])
    expect(await print('<img src="/a.png">', { ...view, part: outsidePart })).toMatchObject({
      fault: { code: 'view.inside-host', facts: { host: cdn.host } },
    })
  })
})

function serve({ url = '' }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  if (url === '/a.css') response.setHeader('content-type', 'text/css').end(`#p::before{content:'styled '}`)
  else if (url === '/a.png') response.setHeader('content-type', 'image/png').end(dotPng)
  else if (url === '/a.json') response.setHeader('content-type', 'application/json').end('"called it"')
  else response.setHeader('content-type', 'text/javascript').end(calls)
}

const calls = `fetch(new URL('/a.json', document.currentScript.src)).then((r) => r.json()).then((said) => { p.append(' ' + said) })`
