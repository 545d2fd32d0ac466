import { describe, expect, test } from 'vitest'
import { code128, qrCode } from '../../../src/sandbox/label/symbols.ts'
import { testHost } from '../../support/chromium.ts'
import type { Make } from '../../support/labelEnds.ts'
import { inWords, labelEnds, orders } from '../../support/labelEnds.ts'

/**
 * Whole documents as carriers, marketplaces and their libraries make them, each for one order and for three: from the bytes
 * to the last judgement before the first byte. What they come to was written down before any of them was tried.
 */
const [mine, ...more] = orders.map(({ code }) => code) as [string, ...string[]]
const all = [mine, ...more]
const label = labelEnds(() =>
  testHost(({ url = '' }, response) => {
    if (url === '/labels.json') response.setHeader('content-type', 'application/json').end(JSON.stringify(all))
    else response.writeHead(404).end()
  }),
)
const endsOf = async (...of: Parameters<typeof label>) => (await label(...of)).map(inWords)

const bars = (code: string) => {
  const { width, height, path } = code128(code, 72, 12)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}"><path d="${path}"/></svg>`
}
const picture = (code: string) => `data:image/svg+xml,${encodeURIComponent(bars(code)).replaceAll("'", '%27')}`
const base = `@page{size:80mm 80mm;margin:0}body{margin:0;font:4mm sans-serif}.l{box-sizing:border-box;height:79mm;padding:3mm;overflow:hidden;break-after:page}.l:last-child{break-after:auto}`
const html = (body: string, head = '') =>
  `<!doctype html><html><head><meta charset="utf-8"><link rel="icon" href="data:,"><style>${base}</style>${head}</head><body>${body}</body></html>`
/** A label of each order: its bars, or what stands in their place, over its letters. */
const labels = (codes: readonly string[], drawn = bars, head = '') =>
  html(codes.map((code) => `<div class="l">${drawn(code)}<p>${code}</p></div>`).join(''), head)
/** Labels whose bars a script puts into them when `when` calls `draw`. */
const drawnLate = (when: string) => (codes: readonly string[]) =>
  html(
    `${codes.map((code) => `<div class="l"><div class="b" data-c="${code}"></div><p>${code}</p></div>`).join('')}
    <script>const made = ${JSON.stringify(Object.fromEntries(codes.map((code) => [code, bars(code)])))}
    const draw = () => { for (const b of document.querySelectorAll('.b')) b.innerHTML = made[b.dataset.c] }
    ${when}</script>`,
    '<style>@keyframes in{from{opacity:0}to{opacity:1}}.in{animation:in .4s}.t{transition:opacity .3s}</style>',
  )
/** The dark modules of a code as [start, width] in modules, and how many there are in all. */
const modules = (code: string) => {
  const { path, width } = code128(code, 72, 12)
  const found = [...path.matchAll(/M([\d.]+)[ ,][\d.]+h([\d.]+)/g)].map(([, x, w]) => [Number(x), Number(w)] as const)
  return { found, width }
}
const cells = (code: string) => {
  let at = 0
  const made = modules(code).found.map(([x, w]) => {
    const gap = x - at
    at = x + w
    return `<td style="width:${gap}mm"></td><td style="width:${w}mm" bgcolor="#000000"></td>`
  })
  return `<table cellspacing="0" cellpadding="0" style="table-layout:fixed;width:${at}mm;height:12mm"><tr>${made.join('')}</tr></table>`
}
const borders = (code: string) => {
  const { found } = modules(code)
  return `<div style="position:relative;height:12mm">${found
    .map(([x, w]) => `<i style="position:absolute;left:${x}mm;height:12mm;border-left:${w}mm solid #000"></i>`)
    .join('')}</div>`
}
const onCanvas = (asPicture: boolean) => (codes: readonly string[]) =>
  html(
    `${codes.map((code) => `<div class="l"><canvas data-m='${JSON.stringify(modules(code).found)}'></canvas><p>${code}</p></div>`).join('')}
    <script>for (const c of document.querySelectorAll('canvas')) {
      c.width = 290; c.height = 60
      const pen = c.getContext('2d')
      pen.fillStyle = '#fff'; pen.fillRect(0, 0, 290, 60); pen.fillStyle = '#000'
      const found = JSON.parse(c.dataset.m), thin = Math.min(...found.map(([, w]) => w))
      for (const [x, w] of found) pen.fillRect(10 + Math.round(x / thin) * 2, 0, Math.round(w / thin) * 2, 60)
      ${asPicture ? 'const i = new Image(); i.src = c.toDataURL(); c.replaceWith(i)' : ''}
    }</script>`,
  )

const print: readonly (readonly [string, Make])[] = [
  [
    'is made of tables, as in the nineties',
    (codes) =>
      `<html><head><style>@page{size:80mm 80mm;margin:0}</style></head><body topmargin="0" leftmargin="0">${codes.map((code, at) => `<table width="290" border="1" ${at > 0 ? 'style="page-break-before:always"' : ''}><tr><td><font face="Arial" size="2"><b>${code}</b></font></td></tr><tr><td>${bars(code)}</td></tr></table>`).join('')}</body></html>`,
  ],
  [
    'has its bars in a sprite',
    (codes) =>
      labels(
        codes,
        (code) =>
          `<svg width="0" height="0"><symbol id="s${code}">${bars(code)}</symbol></svg><svg width="72mm" height="12mm"><use href="#s${code}"/></svg>`,
      ),
  ],
  ['draws its bars on a canvas of the screen’s dots, as JsBarcode does', onCanvas(false)],
  ['makes pictures of a canvas', onCanvas(true)],
  ['has its bars in a picture of its own source', (codes) => labels(codes, (code) => `<img src="${picture(code)}">`)],
  [
    'has its bars in a picture set',
    (codes) =>
      labels(
        codes,
        (code) => `<picture><source media="print" srcset="${picture(code)}"><img src="${picture(code)}"></picture>`,
      ),
  ],
  [
    'is an element of its own',
    (codes) =>
      html(
        `${codes.map((code) => `<x-label class="l" style="display:block" code="${code}"></x-label>`).join('')}<script>const made = ${JSON.stringify(Object.fromEntries(codes.map((code) => [code, bars(code)])))}; customElements.define('x-label', class extends HTMLElement { connectedCallback() { const c = this.getAttribute('code'); this.attachShadow({ mode: 'open' }).innerHTML = made[c] + '<p>' + c + '</p>' } })</script>`,
      ),
  ],
  [
    'is cloned from a template',
    (codes) =>
      html(
        `<main></main><template>${codes.map((code) => `<div class="l">${bars(code)}<p>${code}</p></div>`).join('')}</template><script>addEventListener('DOMContentLoaded', () => document.querySelector('main').append(document.querySelector('template').content.cloneNode(true)))</script>`,
        '<style>main>.l:last-child{break-after:auto}</style>',
      ),
  ],
  [
    'is written while it loads',
    (codes) =>
      html(
        `<script>${codes.map((code) => `document.write(${JSON.stringify(`<div class="l">${bars(code)}<p>${code}</p></div>`)});`).join('')}</script>`,
      ),
  ],
  [
    'is drawn by a queue of messages, as React does',
    drawnLate(
      'const c = new MessageChannel(); let n = 0; c.port1.onmessage = () => (++n < 20 ? c.port2.postMessage(0) : draw()); c.port2.postMessage(0)',
    ),
  ],
  ['is drawn when its size is known', drawnLate('new ResizeObserver(draw).observe(document.body)')],
  [
    'is drawn when it has faded in',
    drawnLate("document.body.classList.add('in'); document.body.onanimationend = draw"),
  ],
  [
    'is drawn when a change of its style has ended',
    drawnLate(
      "const p = document.querySelector('p'); p.className = 't'; p.style.opacity = 0.9; p.offsetWidth; p.style.opacity = 1; p.ontransitionend = draw; setTimeout(() => { p.style.opacity = 0.95 }, 50)",
    ),
  ],
  [
    'is drawn when an animation of its script has finished',
    drawnLate('document.body.animate([{ opacity: 0 }, { opacity: 1 }], 250).finished.then(draw)'),
  ],
  [
    'is drawn when it has scrolled',
    drawnLate(
      "document.body.style.paddingBottom = '300vh'; addEventListener('scroll', () => { document.body.style.paddingBottom = ''; draw() }); scrollTo(0, 50)",
    ),
  ],
  ['is drawn in a transition between views', drawnLate('document.startViewTransition(draw)')],
  [
    'is an app that works offline where it can',
    drawnLate("if ('serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js'); draw()"),
  ],
  ['uses threads where it can', drawnLate("if ('Worker' in window) new Worker('/w.js').onmessage = draw; else draw()")],
  [
    'keeps its session alive',
    (codes) =>
      labels(
        codes,
        bars,
        '<meta http-equiv="refresh" content="3600"><script>setInterval(() => location.reload(), 60_000)</script>',
      ),
  ],
  [
    'has a bar of buttons that paper does not show',
    (codes) =>
      labels(codes).replace(
        '<body>',
        '<body><nav style="position:sticky;top:0" class="n"><button onclick="print()">In</button></nav><style>@media print{.n{display:none}}</style>',
      ),
  ],
  [
    'asks for cookies in a dialog that paper does not show',
    (codes) =>
      labels(codes).replace(
        '</body>',
        '<dialog open style="position:fixed;inset:0">Cookie?</dialog><style>@media print{dialog{display:none}}</style></body>',
      ),
  ],
  [
    'is dark on the screen',
    (codes) =>
      labels(codes, bars, '<style>@media screen{:root{color-scheme:dark}body{background:#000;color:#fff}}</style>'),
  ],
  ['is UTF-16', (codes) => new Uint8Array(Buffer.from(`\ufeff${labels(codes).replace('utf-8', 'utf-16')}`, 'utf16le'))],
  [
    'is XHTML with a prologue',
    (codes) =>
      `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">${labels(codes).replace('<!doctype html>', '')}`,
  ],
  [
    'has margins on its paper, and a page number in them',
    (codes) =>
      labels(
        codes,
        bars,
        '<style>@page{margin:3mm;@bottom-right{content:counter(page) "/" counter(pages);font:2mm sans-serif}}.l{height:73mm;padding:0}</style>',
      ),
  ],
  [
    'has pages with names',
    (codes) => labels(codes, bars, '<style>@page tem{size:80mm 80mm;margin:0}.l{page:tem}</style>'),
  ],
  ['says its paper in pixels', (codes) => labels(codes, bars, '<style>@page{size:302.4px 302.4px}</style>')],
  ['says no paper', (codes) => labels(codes).replace('@page{size:80mm 80mm;margin:0}', '')],
  [
    'is made smaller by its style',
    (codes) => labels(codes, bars, '<style>.l>*{transform:scale(.9);transform-origin:0 0}</style>'),
  ],
  [
    'has its label in a frame in a frame',
    (codes) =>
      html(
        codes
          .map(
            (code) =>
              `<div class="l"><iframe style="border:0;width:74mm;height:70mm" srcdoc="<iframe style='border:0;width:70mm;height:66mm' srcdoc='${labels([code]).replaceAll('&', '&amp;amp;').replaceAll('"', '&amp;quot;').replaceAll("'", '&amp;apos;').replaceAll('<', '&amp;lt;')}'></iframe>"></iframe></div>`,
          )
          .join(''),
      ),
  ],
  [
    'writes its code letter by letter',
    (codes) =>
      labels(
        codes,
        (code) =>
          `${bars(code)}<p style="display:flex;gap:1mm">${[...code].map((letter) => `<b>${letter}</b>`).join('')}</p>`,
      ),
  ],
  [
    'writes its code in small letters that its style makes large',
    (codes) =>
      html(
        codes
          .map(
            (code) => `<div class="l">${bars(code)}<p style="text-transform:uppercase">${code.toLowerCase()}</p></div>`,
          )
          .join(''),
      ),
  ],
  [
    'has a square of table cells beside its bars',
    (codes) =>
      labels(
        codes,
        (code) =>
          bars(code) +
          `<img style="width:15mm" src="data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 15 15"><path d="${qrCode(code, 15).path}"/></svg>`)}">`,
      ),
  ],
]

/** Browsers round what is no drawing to whole dots of a screen: its bars are uneven by as much as its code has it. */
const asked: readonly (readonly [string, Make, string])[] = [
  ['has bars of table cells', (codes) => labels(codes, cells), 'label.no-code'],
  ['has bars of borders', (codes) => labels(codes, borders), 'label.weak-bars'],
]

const hold: readonly (readonly [string, Make])[] = [
  [
    'has a head on every page that names the first order',
    (codes) =>
      labels(codes).replace(
        '<body>',
        `<body><div style="position:fixed;top:60mm;left:3mm">${codes[1] ?? more[0]}</div>`,
      ),
  ],
  [
    'has the labels of all orders on one page',
    () => labels(all).replaceAll('break-after:page', '').replaceAll('79mm', '24mm'),
  ],
  [
    'draws the label of another when it has faded in',
    () => drawnLate("document.body.classList.add('in'); document.body.onanimationend = draw")([more[0] ?? '']),
  ],
  [
    'draws the label of another when its size is known',
    (codes) =>
      labels(codes).replace(
        '</body>',
        `<script>new ResizeObserver(() => { document.body.innerHTML = ${JSON.stringify(`<div class="l">${bars(more[0] ?? '')}<p>${more[0]}</p></div>`)} }).observe(document.body)</script></body>`,
      ),
  ],
]

describe('a page prints right, for one order and for three, that', () => {
  test.each(print)('%s', async (_, make) => {
    expect(await endsOf(make, orders.slice(0, 1))).toEqual([`printed ${mine}`])
    expect(await endsOf(make, orders)).toEqual(all.map((code) => `printed ${code}`))
  })
})

describe('a page is not printed unasked, for one order and for three, that', () => {
  test.each(asked)('%s', async (_, make, fault) => {
    expect(await endsOf(make, orders.slice(0, 1))).toEqual([fault])
    for (const [at, end] of (await endsOf(make, orders)).entries())
      expect(['label.no-code', 'label.weak-bars', `printed ${all[at]}`]).toContain(end)
  })
})

describe('a page prints no label of another order, for one order and for three, that', () => {
  test.each(hold)('%s', async (_, make) => {
    const ends = [...(await endsOf(make, orders.slice(0, 1))), ...(await endsOf(make, orders))]
    const printed = ends.map((end, at) => [end, [mine, ...all][at]]).filter(([end]) => end?.startsWith('printed'))
    for (const [end, code] of printed) expect(end).toBe(`printed ${code}`)
  })
})
