import { describe, expect, test } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import { dotPng, testHost, unwrap } from '../../support/chromium.ts'
import { everythingIn } from '../../support/everythingIn.ts'
import { localPart as part } from '../../support/localPart.ts'
import { oneOfEachShell, shellNames } from '../../support/viewShells.ts'

/** The page sees its own address, as in any browser; nothing that leaves the page or stays of it does. */
const signal = new AbortController().signal
const token = '708b2b1d-aa1d-11ef-bf05-7a18017943c1'
const redirected = 'c2lnbmVkIGJ5IHRoZSBjYXJyaWVy'
const path = '/a5/public-api/print80x80'
const both = oneOfEachShell()
const { raster } = both

describe.each(shellNames)('%s: the address of a view', (shell) => {
  const print = async (
    body: string,
    baseUrl: string,
    allowHosts: readonly string[] = [],
    at = `${path}?token=${token}`,
  ) => {
    const address = `${baseUrl}${at}`
    const via = [`${baseUrl}/first?sig=${redirected}&a=1#x`]
    const view = { size: '80x80' as const, contentType: 'text/html', baseUrl, allowHosts, address, via, part }
    return unwrap(
      await both.shells[shell](bytes(`<!doctype html><link rel="icon" href="data:,">${body}`), view, signal),
    )
  }

  test('is read by its scripts, and what they ask for goes to where it came from', async () => {
    await using own = await testHost((_, response) => response.end('G8ADKBRF'))
    const ask = `fetch('data?' + new URLSearchParams(location.search)).then((r) => r.text()).then((t) => { p.textContent = t })`
    const pdf = await print(`<p id="p"></p><script>${ask}</script>`, own.url)
    expect(unwrap(await raster.pageTexts(pdf, signal))).toEqual(['G8ADKBRF'])
    expect(own.requests.map(({ url }) => url)).toEqual([`/a5/public-api/data?token=${token}`])
  })

  test('takes what was set on the way along to its own host, and no other host or script is told more', async () => {
    await using own = await testHost((_, response) => response.end('G8ADKBRF'))
    await using cdn = await testHost((_, response) => response.setHeader('access-control-allow-origin', '*').end())
    const cookie = { domain: '127.0.0.1', hostOnly: true, path: '/a5', secure: false, httpOnly: false }
    const cookies = [
      { ...cookie, name: 'hidden', value: 'h1', httpOnly: true },
      { ...cookie, name: 'seen', value: 's1' },
      { ...cookie, name: 'elsewhere', value: 'e1', path: '/other' },
    ]
    const ask = `fetch('${cdn.url}/a5/x').then(() => fetch('data')).then(() => { p.textContent = document.cookie })`
    const address = `${own.url}${path}?token=${token}`
    const allowHosts = [`${cdn.host} scripts`]
    const view = { size: '80x80' as const, contentType: 'text/html', baseUrl: own.url, allowHosts, address, part }
    const page = bytes(`<!doctype html><link rel="icon" href="data:,"><p id="p"></p><script>${ask}</script>`)
    const pdf = unwrap(await both.shells[shell](page, { ...view, cookies }, signal))
    expect(unwrap(await raster.pageTexts(pdf, signal))).toEqual(['seen=s1'])
    expect(own.requests.map(({ headers }) => headers.cookie)).toEqual(['hidden=h1; seen=s1'])
    expect(cdn.requests.map(({ headers }) => headers.cookie)).toEqual([undefined])
  })

  test.each([
    ['a title that it has not', ''],
    ['a title that names it', '<title>x</title><script>document.title = location.href</script>'],
    ['a title that is not Latin', '<title>x</title><script>document.title = "Đơn " + location.href</script>'],
    ['a link to itself', '<a href="#a">a</a><p id="a">b'],
    ['a link that repeats it', '<a id="a">a</a><script>a.href = "/next" + location.search</script>'],
    ['a link that repeats a redirect', `<a href="/first?sig=${redirected}#x">a</a>`],
    ['a link to another host', '<a id="a">a</a><script>a.href = "https://x.example/" + location.search</script>'],
  ])('stays in no PDF by %s', async (_, body) => {
    await using own = await testHost()
    const all = await everythingIn(await print(`${body}<p>G8ADKBRF`, own.url))
    expect(all).not.toContain(token)
    expect(all).not.toContain(redirected)
  })

  test.each(['in its query', 'in its path'])(
    'is told to no other host %s, whatever the page asks for',
    async (where) => {
      const picture = (
        _: unknown,
        response: { setHeader(name: string, value: string): { end(body: Buffer): unknown } },
      ) => void response.setHeader('content-type', 'image/png').end(dotPng)
      await using own = await testHost(picture)
      await using cdn = await testHost(picture)
      const body = `<meta name="referrer" content="unsafe-url"><img src="${cdn.url}/a.png"><img src="/b.png">`
      await print(body, own.url, [cdn.host], where === 'in its path' ? `/${token}/view` : undefined)
      expect(cdn.requests.length).toBe(1)
      expect(JSON.stringify(cdn.requests.map(({ url, rawHeaders }) => [url, rawHeaders]))).not.toContain(token)
    },
  )
})
