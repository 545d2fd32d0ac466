import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import { createPages } from '../../../src/label/pages.ts'
import { createShippingClient } from '../../../src/shipping/client.ts'
import { testHost, unwrap } from '../../support/chromium.ts'
import { samplePdf } from '../../support/samplePdf.ts'
import { oneOfEachShell, shellNames } from '../../support/viewShells.ts'

/** Pages that go on by themselves, in both shells, and what their host heard. `/label` is the label, and asks for proof. */
const signal = new AbortController().signal
const token = '708b2b1d-aa1d-11ef-bf05-7a18017943c1'
const order = 'G8ADKBRF'
const wanted = { order, parcels: [0], size: '80x80', policy: null, rules: [] } as const
const at = oneOfEachShell()
const { raster } = at

const script = (source: string) => `<p>wait</p><script>${source}</script>`
const html = (body: string) => `<!doctype html><html><link rel="icon" href="data:,">${body}</html>`
const form = (attributes: string, then: string) =>
  `<form ${attributes}><input type="hidden" name="code" value="a b"><button>go</button></form><script>document.querySelector('${then.split('.')[0]}').${then.split('.')[1]}()</script>`

describe.each(shellNames)('%s: a page that goes on by itself', (shell) => {
  const open = async (body: string, baseUrl: string) => {
    await using client = Object.assign(createShippingClient({ baseUrl, token: 'account', shop: 1 }), {
      [Symbol.asyncDispose]: () => client.close(),
    })
    const pages = createPages({
      ...raster,
      htmlToPdf: at.shells[shell],
      baseUrl,
      allowHosts: [],
      follow: client.follow,
    })
    const address = `${baseUrl}/a5/public-api/print80x80?token=${token}`
    const split = await pages.split({ address, contentType: 'text/html', body: bytes(html(body)) }, wanted, signal)
    if (!split.ok) return split.fault
    return unwrap(await raster.pageTexts(unwrap({ ok: true, value: split.value[0]?.pdf ?? new Uint8Array() }), signal))
  }

  test.each([
    ['at once', script(`location.replace('/label?x=1')`), '/label?x=1'],
    ['by a timer', script(`setTimeout(() => { location.href = '/label?x=1' }, 3_000)`), '/label?x=1'],
    ['when it has loaded', script(`onload = () => location.assign('/label')`), '/label'],
    ['by its own text', '<meta http-equiv="refresh" content="0;url=/label?x=1">', '/label?x=1'],
    ['by its own text, later', '<meta http-equiv="refresh" content="2; url=/label">', '/label'],
    ['by a link that it clicks', `<a href="/label?x=1">x</a>${script(`document.links[0].click()`)}`, '/label?x=1'],
    ['in its own window', script(`open('/label', '_self')`), '/label'],
    ['by a form', form('action="/label"', 'form.submit'), '/label?code=a+b'],
    [
      'by a form that it asks to be sent',
      form('action="/label" target="_top"', 'form.requestSubmit'),
      '/label?code=a+b',
    ],
    ['by a key of a form', form('action="/label"', 'button.click'), '/label?code=a+b'],
    ['out of a frame', `<iframe srcdoc="<script>top.location = '/label'</script>"></iframe>`, '/label'],
    [
      'to itself, with what it set',
      script(`document.cookie = 'again=1'; location.reload()`),
      `/a5/public-api/print80x80?token=${token}`,
    ],
  ])('%s is printed as the page that it goes on to, which is asked for once', async (_, body, asked) => {
    await using own = await testHost(serve)
    expect(await open(body, own.url)).toEqual([order])
    expect(own.requests.map(({ url }) => url)).toEqual([asked])
  })

  test.each([
    ['a frame', '<iframe src="/pdf?x=1"></iframe>'],
    [
      'a frame that comes late',
      script(`setTimeout(() => { document.body.innerHTML = '<iframe src="/pdf?x=1">' }, 500)`),
    ],
    ['an object', '<object data="/pdf?x=1" type="application/pdf"></object>'],
    ['an embed', '<embed src="/pdf?x=1" type="application/pdf">'],
  ])('or embeds a PDF in %s is printed as that PDF', async (_, body) => {
    const pdf = await samplePdf({ width: 80, height: 80, marks: [{ kind: 'text', text: order, x: 10, y: 20 }] })
    await using own = await testHost((_request, response) =>
      response.setHeader('content-type', 'application/pdf').end(pdf),
    )
    expect(await open(`<p>LXF7FT${body}`, own.url)).toEqual([order])
    expect(new Set(own.requests.map(({ url }) => url))).toEqual(new Set(['/pdf?x=1']))
  })

  test.each([
    ['in a frame', `const f = document.createElement('iframe'); f.src = made; document.body.append(f)`],
    [
      'in a frame that it prints',
      `const f = document.createElement('iframe'); f.style.display = 'none'; document.body.append(f)
       f.src = made; f.contentWindow.print(); URL.revokeObjectURL(made)`,
    ],
    ['in an object', `const o = document.createElement('object'); o.data = made; document.body.append(o)`],
    ['in an embed', `document.body.innerHTML += '<embed src="' + made + '">'`],
    ['in a window', `open(made)`],
    ['in a window that it opened before', `own.location.href = made`],
    ['in a frame of a window', `own.document.write('<iframe src="' + made + '">')`],
    ['in its own place', `setTimeout(() => { location = made }, 500)`],
    [
      'as data',
      `const read = new FileReader(); read.onload = () => { document.body.innerHTML = '<iframe src="' + read.result + '">' }
       read.readAsDataURL(blob)`,
    ],
  ])('or makes a PDF and shows it %s is printed as that PDF', async (_, show) => {
    const pdf = await samplePdf({ width: 80, height: 80, marks: [{ kind: 'text', text: order, x: 10, y: 20 }] })
    await using own = await testHost((_request, response) => response.end(pdf))
    const make = `const blob = new Blob([bytes], { type: 'application/pdf' }); const made = URL.createObjectURL(blob)`
    const page = `const own = open(''); fetch('/bytes').then((said) => said.arrayBuffer()).then((bytes) => { ${make}; ${show} })`
    expect(
      await open(
        `<base href="http://other.example/"><p>LXF7FT${script(page.replace('/bytes', `${own.url}/bytes`))}`,
        own.url,
      ),
    ).toEqual([order])
    expect(own.requests.map(({ url }) => url)).toEqual(['/bytes'])
  })

  test('or makes a page and opens it in a window is printed as that page; what it saves is no label', async () => {
    await using own = await testHost()
    const make = (what: string, type: string) => `URL.createObjectURL(new Blob(['${what}'], { type: '${type}' }))`
    const save = `const a = document.createElement('a'); a.download = 'a.pdf'; a.href = ${make('%PDF-1.7', 'application/pdf')}; a.click()`
    expect(await open(`LXF7FT${script(`${save}; open(${make(`<p>${order}`, 'text/html')})`)}`, own.url)).toEqual([
      order,
    ])
  })

  test('takes along what it set and kept, and where it came from', async () => {
    await using own = await testHost(serve)
    const kept = `document.cookie = 'seen=1; path=/'; sessionStorage.setItem('s', 'G8'); localStorage.setItem('l', 'AD'); name = 'KB'`
    expect(await open(script(`${kept}; location.replace('/kept')`), own.url)).toEqual([order])
    expect(own.requests.map(({ headers }) => [headers.cookie, headers.referer])).toEqual([
      ['seen=1', `${own.url}/a5/public-api/print80x80?token=${token}`],
    ])
  })

  test('to a page that is drawn late is printed with what is drawn', async () => {
    await using own = await testHost(serve)
    expect(await open(script(`setTimeout(() => location.replace('/late'), 500)`), own.url)).toEqual([order])
  })

  test.each([
    ['has gone on before', script(`location.replace('/further')`), {}],
    ['goes on by a form that posts', form('action="/label" method="post"', 'form.submit'), {}],
  ])('and %s is refused, and says where it leads', async (_, body) => {
    await using own = await testHost(serve)
    expect(await open(body, own.url)).toEqual({ code: 'view.leads-away', facts: { host: own.host } })
    expect(own.requests.map(({ url }) => url)).not.toContain('/label')
  })

  test('to another host reaches nobody: what came in the clear may be the network’s', async () => {
    await using other = await testHost()
    await using own = await testHost(serve)
    const fault = await open(script(`location.replace('${other.url}/label?token=${token}')`), own.url)
    expect(fault).toMatchObject({ code: 'service.intercepted' })
    expect(JSON.stringify(fault)).not.toContain(token)
    expect(other.connections()).toBe(0)
  })

  test('to another host over https names that host, and is never the network’s', async () => {
    const body = script(`location.replace('https://login.example/label?token=${token}')`)
    expect(await open(body, 'https://ship.example')).toEqual({
      code: 'view.leads-away',
      facts: { host: 'login.example' },
    })
  })

  test.each([
    ['has said that it is to be printed', `${order}<script>print(); location = '/other'</script>`],
    ['goes to another program', `${order}<script>location = 'zalo://x'; location = 'mailto:a@b.vn'</script>`],
    ['saves a file', `<p>${order}</p><a download href="/other">x</a><script>document.links[0].click()</script>`],
    ['goes back', `${order}<script>history.back()</script>`],
    ['sends a form to another window', `<p>${order}</p>${form('action="/other" target="_blank"', 'form.submit')}`],
    ['goes on in a frame', `${order}<iframe srcdoc="<script>location = '/other'</script>"></iframe>`],
  ])('stays where it is when it %s', async (_, body) => {
    await using own = await testHost(serve)
    const texts = await open(body, own.url)
    expect(texts).toEqual([expect.stringContaining(order)])
    expect(own.requests.map(({ url }) => url)).toEqual([])
  })
})

function serve({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const send = (body: string) => response.setHeader('content-type', 'text/html').end(html(body))
  if (url.startsWith('/label') || headers.cookie === 'again=1') send(order)
  else if (url === '/kept')
    send(
      script(`document.body.textContent = sessionStorage.getItem('s') + localStorage.getItem('l') + name +
      (document.referrer === location.origin + '/a5/public-api/print80x80?token=${token}' ? 'RF' : '')`),
    )
  else if (url === '/late') send(`<p id="p"></p><script>setTimeout(() => { p.textContent = '${order}' }, 500)</script>`)
  else if (url === '/further') send(script(`location.replace('/label')`))
  else response.writeHead(404).end()
}
