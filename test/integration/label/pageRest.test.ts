import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import type { Raster } from '../../../src/raster/raster.ts'
import { createRaster } from '../../../src/raster/raster.ts'
import { dotPng, testChromium, testHost, unwrap } from '../../support/chromium.ts'
import { heldClock } from '../../support/heldClock.ts'
import { testClock } from '../../support/testClock.ts'
import type { ViewShells } from '../../support/viewShells.ts'
import { shellNames, viewShells } from '../../support/viewShells.ts'

/** Pages that are drawn after their load, in both shells. `drawn` is the label; anything else there is not. */
const signal = new AbortController().signal
let shells: ViewShells
let raster: Raster
/** Nothing here comes to rest by a wait that ends: a busy machine takes as long for the next frame as it takes. */
const held = heldClock()
beforeAll(async () => {
  raster = createRaster({ workers: 1 })
  shells = await viewShells(held)
})
afterAll(async () => {
  held.letGo()
  await shells[Symbol.asyncDispose]()
  await raster.close()
})

const fonts = fileURLToPath(new URL('../../../resources/fonts/be-vietnam-pro-', import.meta.url))
const page = (body: string) => bytes(`<!doctype html><link rel="icon" href="data:,"><p id="p"></p>${body}`)
const script = (source: string) =>
  `<script>const draw = (text = 'drawn') => { p.textContent = text };${source}</script>`
const moves = `<style>@keyframes k { from { opacity: 0.5 } } .a { animation: k 1s } i { display: inline-block; width: 9px; transition: width 1s }
  .t { width: 20px }</style><i id="i"></i>`
const late = `fetch('/text').then((r) => r.text()).then(draw)`
const at = (baseUrl: string) => ({ size: '80x80' as const, contentType: 'text/html', baseUrl, allowHosts: [] })

describe.each(shellNames)('%s: a page is printed with what is drawn', (shell) => {
  const printed = async (body: string) => {
    await using own = await testHost(serve)
    const pdf = unwrap(await shells[shell](page(body), at(own.url), signal))
    return unwrap(await raster.pageTexts(pdf, signal))
  }

  test.each([
    ['by a timer', script('setTimeout(draw, 500)')],
    ['by a late timer', script('setTimeout(draw, 9_000)')],
    ['by timer after timer', script('let n = 0; const f = () => (++n < 50 ? setTimeout(f, 50) : draw()); f()')],
    ['beside a clock that never rests', script('setInterval(() => {}, 10); setTimeout(draw, 500)')],
    ['beside an animation that never rests', script('const f = () => requestAnimationFrame(f); f(); setTimeout(draw)')],
    [
      'beside a style that moves for ever',
      `<style>@keyframes turn { to { rotate: 1turn } } i { display: inline-block; animation: turn 1s infinite }</style><i></i>${script('setTimeout(draw, 500)')}`,
    ],
    ['and not after its time', script(`setTimeout(() => { draw(); setTimeout(draw, 5_000, 'later') }, 9_000)`)],
    [
      'by frames of an animation',
      script('let n = 0; const f = () => (++n < 30 ? requestAnimationFrame(f) : draw()); f()'),
    ],
    ['by a late call of what observes a size', script(`new ResizeObserver(() => ${late}).observe(document.body)`)],
    [
      'when an animation of its style has ended',
      `${moves}${script(`i.className = 'a'; i.onanimationend = () => ${late}`)}`,
    ],
    [
      'when a transition of its style has ended',
      `${moves}${script(`i.ontransitionend = () => draw(); setTimeout(() => { i.offsetWidth; i.className = 't' }, 200)`)}`,
    ],
    [
      'when an animation of its script has finished',
      script(`p.animate([{ opacity: 0.5 }, {}], 300).onfinish = () => draw()`),
    ],
    [
      'when it has scrolled',
      `<style>@media screen { body { height: 300vh } }</style>${script('onscroll = () => draw(); scrollTo(0, 99)')}`,
    ],
    ['behind a transition between views', script('document.startViewTransition(() => {}).finished.then(() => draw())')],
    [
      'by one of these after another',
      `${moves}${script(`i.className = 'a'; i.onanimationend = () => new ResizeObserver(() => setTimeout(() => ${late}, 200)).observe(document.body)`)}`,
    ],
    ['by a timer that is written as text', script(`setTimeout('draw()', 300)`)],
    ['by a late call', script(`onload = () => setTimeout(() => fetch('/text').then((r) => r.text()).then(draw), 300)`)],
    ['by a late module', script(`setTimeout(() => import('/module.js').then((m) => draw(m.text)), 100)`)],
    ['when the page is idle', script('requestIdleCallback(() => draw())')],
    ['when it is first seen', script('new IntersectionObserver(([e]) => e.isIntersecting && draw()).observe(p)')],
    [
      'when it is first seen below the window',
      `<style>@media screen { p { position: absolute; top: 300vh } }</style>${script('new IntersectionObserver(([e]) => e.intersectionRatio > 0.5 && draw()).observe(p)')}`,
    ],
    [
      'when a late picture has come',
      script(`setTimeout(() => { const i = new Image(); i.onload = () => draw(); i.src = '/a.png' }, 300)`),
    ],
    ['from the dots of a canvas', script(`const k = document.createElement('canvas'); k.toBlob(() => draw())`)],
    ['beside a stream of events', script(`new EventSource('/events'); setTimeout(draw, 500)`)],
    ['beside a socket', script(`new WebSocket(location.origin.replace('http', 'ws')); setTimeout(draw, 500)`)],
    ['beside a beacon', script(`navigator.sendBeacon('/never'); setTimeout(draw, 500)`)],
    [
      'by a frame inside',
      `<iframe srcdoc="<script>setTimeout(() => parent.p.textContent = 'drawn', 500)</script>"></iframe>${script('')}`,
    ],
    ['where there are no threads', script(`try { new Worker('/w.js') } catch { draw() }`)],
    ['by an attribute', `<img src="/a.png" onload="setTimeout(() => { p.textContent = 'drawn' }, 300)">`],
  ])('%s', async (_, body) => {
    expect(await printed(body)).toEqual(['drawn'])
  })

  test.each([
    ['a timer that clears the page', `onload = () => { draw(); print(); setTimeout(() => draw('cleared')) }`],
    [
      'a timer that comes while it is on its way',
      `setTimeout(() => { draw(); print(); setTimeout(draw, 0, 'cleared') }, 200)`,
    ],
    ['a timer that is written as text', `draw(); print(); setTimeout("draw('cleared')")`],
    ['what it closes itself with', `onload = () => { draw(); print(); close() }`],
  ])('up to its print(), not by %s', async (_, source) => {
    expect(await printed(script(source))).toEqual(['drawn'])
  })

  test('with the pictures and fonts that print() found on their way', async () => {
    await using own = await testHost(serve)
    const body = script(`draw(); document.body.append(Object.assign(new Image(), { src: '/a.png?late' })); print()`)
    unwrap(await shells[shell](page(body), at(own.url), signal))
    expect(own.requests.map(({ url }) => url)).toContain('/a.png?late')
  })

  test.each([
    ['prints itself at its load', 'draw(); onload = () => print()'],
    ['prints itself by a timer', 'setTimeout(() => { draw(); print() }, 200)'],
    ['draws at the end of its time', 'setTimeout(draw, 10_000)'],
  ])('in a font that another lacks letters of, by a page that %s', async (_, source) => {
    const face = `<style>@font-face { font-family: marks; src: url(/vietnamese.woff) }
      @font-face { font-family: plain; src: url(/latin.woff) } p { font-family: marks, plain }</style>`
    expect(await printed(`${face}${script(source)}`)).toEqual(['drawn'])
  })

  test.each([
    ['a frame that prints itself', `<iframe srcdoc="<p>drawn<script>print()</script>"></iframe>outer`],
    [
      'a frame that the page prints',
      `<iframe id="f" srcdoc="<p>drawn"></iframe>outer${script('onload = () => f.contentWindow.print()')}`,
    ],
    ['a frame of its host that prints itself', `<iframe src="/frame"></iframe>outer`],
    [
      'a popup that it writes',
      `outer${script(`const w = open('', '_blank', 'width=300'); w.document.write('<p>drawn'); w.document.close(); w.focus(); w.print()`)}`,
    ],
    [
      'a popup that it writes late and does not print',
      `outer${script(`setTimeout(() => { const w = open(); w.document.write('<p>drawn'); w.document.close() }, 300)`)}`,
    ],
  ])('as %s, and nothing around it', async (_, body) => {
    expect(await printed(body)).toEqual(['drawn'])
  })

  test('as the page where it prints itself and has a frame, or where frames print that have nothing in them', async () => {
    expect(
      await printed(
        `<iframe width="1" height="1" srcdoc="<script>print()</script>"></iframe>${script('draw(); print()')}`,
      ),
    ).toEqual(['drawn'])
    const frame = '<iframe width="1" height="1" srcdoc="<script>print()</script>"></iframe>'
    expect(await printed(`${frame}${frame}${script('draw()')}`)).toEqual(['drawn'])
  })

  test('through histories and fragments of its own', async () => {
    const router = `history.pushState({}, '', '/other'); location.hash = 'b'; onpopstate = () => {}
      setTimeout(() => draw(location.pathname === '/other' && location.hash === '#b' ? 'drawn' : location.href), 50)`
    expect(await printed(script(router))).toEqual(['drawn'])
  })
})

describe('a page that waits for what never comes', () => {
  test.each([
    ['a call', `fetch('/never').catch(() => {}); setTimeout(draw, 500)`],
    ['a picture that stands nowhere', `onload = () => { new Image().src = '/never'; setTimeout(draw, 500) }`],
  ])('%s is printed as it is when nothing more was heard for a while', async (_, source) => {
    const asked = Promise.withResolvers<void>()
    await using own = await testHost(() => asked.resolve())
    const clock = testClock()
    const waits: number[] = []
    const { sleep } = clock
    clock.sleep = (milliseconds, signal) => {
      waits.push(milliseconds)
      return sleep(milliseconds, signal)
    }
    await using chromium = await testChromium({ clock, deadlineMs: 100_000 })
    await chromium.warmUp(at(own.url), signal)
    const printing = chromium.htmlToPdf(page(script(source)), at(own.url), signal)
    await asked.promise
    await expect.poll(() => waits).toContain(4_000)
    await clock.advance(4_000)
    expect(unwrap(await raster.pageTexts(unwrap(await printing), signal))).toEqual(['drawn'])
  })
})

function serve({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const send = (type: string, body: string | Buffer) => response.setHeader('content-type', type).end(body)
  if (url.startsWith('/a.png')) send('image/png', dotPng)
  else if (url.endsWith('.woff')) send('font/woff', readFileSync(`${fonts}${url.slice(1, -5)}-500.woff`))
  else if (url === '/text') send('text/plain', 'drawn')
  else if (url === '/module.js') send('text/javascript', `export const text = 'drawn'`)
  else if (url === '/frame') send('text/html', '<p>drawn<script>print()</script>')
  else response.writeHead(404).end()
}
