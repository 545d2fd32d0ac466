import { code128, qrCode } from '../../../src/sandbox/label/symbols.ts'
import { barFont, setInBars } from '../../support/barFont.ts'
import type { Make } from '../../support/labelEnds.ts'
import {
  bars,
  behind,
  gradient,
  html,
  inGrid,
  label,
  labels,
  late,
  onCanvas,
  picture,
  rest,
  square,
  style,
  worded,
} from './marketParts.ts'

/**
 * Label pages as marketplaces, their sellers' tools and younger libraries make them. What each comes to, by itself and in a
 * view of three orders, was written down before any of them was tried, by the rules of docs/views.md; where that was wrong, it says so.
 */
export interface MarketPage {
  readonly title: string
  readonly make: Make
  /** What becomes of it by itself: `printed`, or the fault. */
  readonly alone: string
  /** What becomes of each order in a view of three; as alone, where it does not say. `held`: printed right, or not at all. */
  readonly many?: readonly string[]
}

const all: readonly string[] = ['G8ADKBRF', 'LXFDFT', 'L8TKYG']
/** (module (func (export "at") (param i32) (result i32) local.get 0)): the smallest that a page can ask. */
const wasm = '0061736d0100000001060160017f017f0302010007060102617400000a0601040020000b'
const other = (code: string) => all[(all.indexOf(code) + 1) % all.length] ?? ''

const printed = 'printed'
const drawn: readonly (readonly [string, Make])[] = [
  ['draws on a canvas when the browser is idle', onCanvas("bars(c.getContext('2d'), m)", 'requestIdleCallback(draw)')],
  [
    'draws off the screen',
    onCanvas(
      "const o = new OffscreenCanvas(532, 100); bars(o.getContext('2d'), m); c.getContext('bitmaprenderer').transferFromImageBitmap(o.transferToImageBitmap())",
    ),
  ],
  ['has its bars in a grid of whole pixels', (codes) => labels(codes, inGrid)],
  [
    'has its bars in a picture of three resolutions',
    (codes) =>
      labels(
        codes,
        (code) =>
          `<img srcset="/bars.svg?${code} 1x,/bars.svg?${code}&amp;x=2 2x,/bars.svg?${code}&amp;x=3 3x" src="/bars.svg?${code}">`,
      ),
  ],
  [
    'has its bars in an image set of its style',
    (codes) =>
      labels(
        codes,
        (code) => `<b class="i${code}"></b>`,
        `<style>${codes.map((code) => `.i${code}::before{content:image-set(url("${picture(code)}") 1x,url("${picture(code)}#2") 2x)}`).join('')}</style>`,
      ),
  ],
  [
    'has its bars in an object',
    (codes) => labels(codes, (code) => `<object type="image/svg+xml" data="${picture(code)}"></object>`),
  ],
  [
    'embeds its bars from its own host',
    (codes) => labels(codes, (code) => `<embed type="image/svg+xml" src="/bars.svg?${code}">`),
  ],
  [
    'has its bars in a blob',
    late(
      'for (const b of all) { const i = new Image(); i.src = URL.createObjectURL(new Blob([made[b.dataset.c]], { type: "image/svg+xml" })); b.append(i) }',
    ),
  ],
  [
    'has its bars in a font of its own',
    (codes) =>
      labels(
        codes,
        (code) =>
          `<div style="font:4.125mm/12.375mm bars;height:12.375mm;padding-left:4mm">${setInBars(code).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</div>`,
        `<style>@font-face{font-family:bars;src:url(${barFont(codes)})}</style>`,
      ),
  ],
  [
    'computes where its bars are',
    late(
      `WebAssembly.instantiate(Uint8Array.from('${wasm}'.match(/../g), (h) => parseInt(h, 16))).then(({ instance }) => { for (let n = 0; n < all.length; n++) put(all[instance.exports.at(n)]) })`,
    ),
  ],
  [
    'keeps its orders in a database',
    late(
      "const ask = indexedDB.open('tem', 1); ask.onupgradeneeded = () => ask.result.createObjectStore('o', { keyPath: 'c' }); ask.onsuccess = () => { const t = ask.result.transaction('o', 'readwrite'); for (const c in made) t.objectStore('o').put({ c }); t.oncomplete = draw }",
    ),
  ],
  [
    'asks again where the answer was not ready',
    late(
      "const ask = (n) => fetch('/retried.json').then((r) => r.ok ? r.json() : Promise.reject(r.status)).then(draw, () => n < 5 && setTimeout(ask, 300 * 2 ** n, n + 1)); ask(0)",
    ),
  ],
  [
    'is drawn where it comes into sight',
    late(
      'const seen = new IntersectionObserver((found) => { for (const f of found) if (f.isIntersecting) put(f.target) }, { rootMargin: "200px" }); all.forEach((b) => seen.observe(b))',
    ),
  ],
  [
    'is drawn when a node was added',
    late(
      "new MutationObserver(draw).observe(document.body, { childList: true }); setTimeout(() => document.body.prepend(document.createComment('x')), 700)",
    ),
  ],
  [
    'is written anew after it has loaded',
    (codes) =>
      `<!doctype html><link rel="icon" href="data:,"><p>Đang tạo tem…</p><script>addEventListener('load', () => setTimeout(() => { document.open(); document.write(${JSON.stringify(labels(codes)).replaceAll('</', '<\\/')}); document.close() }, 400))</script>`,
  ],
  [
    'is loaded in frames that are lazy',
    (codes) =>
      html(
        codes
          .map(
            (code) =>
              `<iframe loading="lazy" src="/label?${code}" style="display:block;border:0;width:80mm;height:79.5mm"></iframe>`,
          )
          .join(''),
      ),
  ],
  [
    'has its words in a slot',
    (codes) =>
      html(
        codes
          .map(
            (code) =>
              `<x-tem><template shadowrootmode="open"><style>${style}:host{display:block;break-after:page}:host(:last-child){break-after:auto}.l{break-after:auto}</style><div class="l">${bars(code)}<p><slot></slot></p>${rest}</div></template>${code}</x-tem>`,
          )
          .join(''),
      ),
  ],
  [
    'is for paper only',
    (codes) =>
      behind(
        codes,
        '<h1 class="w">Đang chuẩn bị bản in…</h1><style>@media screen{.l{display:none}}@media print{.w{display:none}}</style>',
      ),
  ],
  [
    'is not laid out before it is in sight',
    (codes) => labels(codes, bars, '<style>.l{content-visibility:auto;contain-intrinsic-size:80mm 79mm}</style>'),
  ],
  [
    'breaks its pages itself and leaves an empty one',
    (codes) =>
      html(
        `<main>${codes.map((code) => label(code)).join('')}</main><script>const pages = [...document.querySelectorAll('.l')]; const out = document.createElement('section'); for (const l of pages) { const s = document.createElement('article'); s.style.cssText = 'break-after:page;break-inside:avoid;height:79mm'; l.style.breakAfter = 'auto'; s.append(l); out.append(s) } const last = document.createElement('article'); last.style.height = '10mm'; last.innerHTML = '&nbsp;'; out.append(last); document.querySelector('main').replaceWith(out)</script>`,
      ),
  ],
  ['is sorted by its route', (codes) => labels([...codes].reverse())],
]
const set: readonly (readonly [string, Make])[] = [
  [
    'cuts an address that does not wrap',
    (codes) =>
      labels(
        codes,
        (code) =>
          `${bars(code)}<table style="width:74mm;table-layout:fixed"><tr><td style="white-space:nowrap;overflow:hidden;text-overflow:ellipsis">Toà nhà Landmark 81, 720A Điện Biên Phủ, Phường 22, Quận Bình Thạnh, Thành phố Hồ Chí Minh</table>`,
      ),
  ],
  ['has marks of direction around its code', worded((code) => `\u202a\u200e${code}\u200f\u202c`)],
  ['has breaks of no width in its code', worded((code) => `${code.slice(0, 4)}\u200b<wbr>${code.slice(4)}\u200d`)],
  [
    'has its code in letters of full width',
    worded((code) => [...code].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join('')),
  ],
  [
    'has its code from its style',
    (codes) =>
      html(
        codes.map((code) => label(code, bars(code), `<span data-c="${code}"></span>`)).join(''),
        '<style>span::before{content:"Mã: " attr(data-c)}</style>',
      ),
  ],
  [
    'has its code for screen readers only',
    worded(
      (code) =>
        `<span style="position:absolute;width:1px;height:1px;clip-path:inset(50%);overflow:hidden">${code}</span>Mã xem trên vạch`,
    ),
  ],
  [
    'is set in columns',
    (codes) =>
      labels(
        codes,
        (code) =>
          `${bars(code)}<div style="columns:2;column-gap:3mm;font-size:2.5mm">${'Áo thun cotton, size L, màu đen ×1. '.repeat(8)}</div>`,
      ),
  ],
  [
    'is zoomed by its style',
    (codes) =>
      labels(codes, (code) => bars(code), '<style>.l>*:not(.e):not(svg){zoom:.8}.l>svg{zoom:1.0}html{zoom:1}</style>'),
  ],
  [
    'was made for half its size',
    (codes) =>
      html(
        codes
          .map(
            (code) =>
              `<div style="height:79mm;break-after:page;overflow:hidden"><div style="transform:scale(2);transform-origin:0 0;width:40mm"><div style="padding:1.5mm">${bars(code).replace(/width="([\d.]+)mm" height="([\d.]+)mm"/, (_, w, h) => `width="${w / 2}mm" height="${h / 2}mm"`)}<p style="font-size:2mm">${code}<br>COD 1.250.000 đ</p><i style="display:block;width:2mm;height:2mm;background:#000"></i></div></div></div>`,
          )
          .join(''),
        '<style>body>div:last-child{break-after:auto!important}</style>',
      ),
  ],
  ['stands on its head', (codes) => labels(codes, bars, '<style>.l{transform:rotate(180deg)}</style>')],
  [
    'counts down to its end on the screen',
    (codes) =>
      behind(
        codes,
        `<p id="t" style="position:fixed;top:0"></p><style>@media print{#t{display:none}}</style><script>let left = 1800; setInterval(() => { t.textContent = 'Phiên in hết hạn sau ' + --left + ' giây' }, 1000)</script>`,
      ),
  ],
  [
    'has its shelf in bars as well',
    (codes) => labels(codes, (code) => `${bars(code)}<br>${square(code128('KHO-HN-07', 60, 7))}`),
  ],
  [
    'has the square of its tracking page',
    (codes) =>
      labels(
        codes,
        (code) => `${bars(code)}${square(qrCode(`https://track.example/?o=${code}&r=${other(code)}`, 20))}`,
      ),
  ],
]
const halted: readonly MarketPage[] = [
  {
    title: 'goes beyond its paper by an address that does not wrap',
    alone: 'view.other-size',
    make: (codes) =>
      html(
        codes
          .map((code) =>
            label(
              code,
              bars(code),
              `${code}<p style="white-space:nowrap">Toà nhà Landmark 81, 720A Điện Biên Phủ, Phường 22, Quận Bình Thạnh, TP. Hồ Chí Minh, gọi trước 15 phút, giao giờ hành chính</p>`,
            ),
          )
          .join(''),
        '<style>.l{overflow:visible}</style>',
      ),
  },
  {
    // Written down as printed: drawn from a table of 256 tones, its bars are uneven by more than a scanner bears.
    title: 'has its bars in a gradient with hard stops',
    alone: 'label.no-code',
    many: ['held', 'held', 'held'],
    make: (codes) => labels(codes, gradient),
  },
  {
    title: 'is printed in negative',
    alone: 'label.no-code',
    make: (codes) =>
      labels(
        codes,
        (code) => `<div style="background:#000;width:70mm">${bars(code).replace('<path', '<path fill="#fff"')}</div>`,
      ),
  },
  {
    title: 'has the bars of a return order',
    alone: 'label.further-code',
    make: (codes) => labels(codes, (code) => `${bars(code)}<p>Đơn hoàn: <br>${square(code128('L9TRKQ', 60, 7))}</p>`),
  },
  {
    title: 'has an advertisement behind each label',
    alone: 'view.stray-page',
    make: (codes) =>
      html(
        codes
          .map(
            (code) => `${label(code)}<div class="l"><h2>Tải ứng dụng, nhận 50K</h2><p>Nhập mã <b>SHIP50</b></p></div>`,
          )
          .join(''),
      ),
  },
  {
    title: 'has its picture in a format that its host has not',
    alone: 'view.incomplete',
    make: (codes) =>
      labels(
        codes,
        (code) =>
          `<picture><source type="image/webp" srcset="/gone/${code}.webp"><img src="/bars.svg?${code}"></picture>`,
      ),
  },
  {
    title: 'imports a style of another host',
    alone: 'view.blocked-host',
    make: (codes) => labels(codes, bars, '<style>@import url("https://cdn.example/print.css");</style>'),
  },
  {
    title: 'has its pictures at another host',
    alone: 'view.blocked-host',
    make: (codes) =>
      labels(codes, (code) => `${bars(code)}<img src="logo.png" width="40">`, '<base href="https://img.example/a/">'),
  },
  {
    title: 'is counted by another host',
    alone: 'view.blocked-script',
    make: (codes) => labels(codes, bars, '<script async src="https://tag.example/gtm.js"></script>'),
  },
  {
    title: 'waits for a label that is not made yet',
    alone: 'view.not-ready',
    make: () =>
      html(
        '<p id="w">Đang tạo tem…</p><script>setInterval(() => fetch("/status.json").then((r) => r.json()).then((s) => { w.textContent = s.ready ? "" : "Đang tạo tem…" }), 1000)</script>',
      ),
  },
  {
    title: 'says that its session has ended',
    alone: 'service.intercepted',
    make: () => html('<h1>Phiên làm việc đã hết hạn</h1><p>Vui lòng đăng nhập lại để in vận đơn.</p>'),
  },
  {
    title: 'draws the bars of the order behind it',
    alone: 'label.wrong-code',
    make: (codes) => labels(codes, (code) => bars(other(code))),
  },
  {
    title: 'shows one label at a time',
    alone: printed,
    many: [printed, 'view.no-such-order', 'view.no-such-order'],
    make: (codes) => labels(codes, bars, '<style>.l{display:none}.l:first-child{display:block}</style>'),
  },
  {
    title: 'says of an order that it is not there',
    alone: printed,
    // Written down as printed for the two others: ink without a code may have slid off their labels. They are asked for alone.
    many: ['view.stray-page', 'view.no-such-order', 'view.stray-page'],
    make: (codes) =>
      html(
        codes
          .map((code, at) => (at === 1 ? `<div class="l"><p>Không tìm thấy đơn hàng</p></div>` : label(code)))
          .join(''),
      ),
  },
  {
    title: 'quotes the order of before',
    alone: printed,
    many: ['held', 'held', 'held'],
    make: (codes) =>
      html(
        codes
          .map((code) => label(code, bars(code), `${code}<p>Đơn trước: ${other(code)}, giao ngày 12/09</p>`))
          .join(''),
      ),
  },
]

export const marketPages: readonly MarketPage[] = [
  ...[...drawn, ...set].map(([title, make]) => ({ title, make, alone: printed })),
  ...halted,
]
