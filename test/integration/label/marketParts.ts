import { code128 } from '../../../src/sandbox/label/symbols.ts'

/** What the pages of marketPages.ts are put together from, and what their host answers. */
export const square = (shape: { width: number; height: number; path: string }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${shape.width}mm" height="${shape.height}mm" viewBox="0 0 ${shape.width} ${shape.height}"><path d="${shape.path}"/></svg>`
export const bars = (code: string): string => square(code128(code, 72, 12))
export const picture = (code: string) => `data:image/svg+xml,${encodeURIComponent(bars(code)).replaceAll("'", '%27')}`
/** The dark modules of a code as [first, how many], without its quiet zone. */
export const modules = (code: string): readonly (readonly [number, number])[] => {
  const { path } = code128(code, 72, 12)
  const found = [...path.matchAll(/M([\d.]+)[ ,][\d.]+h([\d.]+)/g)].map(([, x, w]) => [Number(x), Number(w)] as const)
  const thin = Math.min(...found.map(([, w]) => w))
  return found.map(([x, w]) => [Math.round(x / thin) - 10, Math.round(w / thin)] as const)
}
export const inGrid = (code: string) =>
  `<div style="display:grid;margin-left:3mm;height:12mm;grid-template-columns:${modules(code)
    .flatMap(([x, w]) => [x, x + w])
    .map((end, at, ends) => `${(end - (ends[at - 1] ?? 0)) * 2}px`)
    .join(' ')}">${modules(code)
    .map(() => '<i></i><i style="background:#000"></i>')
    .join('')}</div>`
export const gradient = (code: string) =>
  `<div style="height:12mm;width:66mm;background:linear-gradient(90deg,${modules(code)
    .map(([x, w]) => {
      const [from, to] = [`${x * 0.375 + 3}mm`, `${(x + w) * 0.375 + 3}mm`]
      return `#fff ${from},#000 ${from},#000 ${to},#fff ${to}`
    })
    .join(',')})"></div>`

export const style = `@page{size:80mm 80mm;margin:0}body{margin:0;font:4mm sans-serif}.l{position:relative;box-sizing:border-box;width:80mm;height:79mm;padding:3mm;overflow:hidden;break-after:page}.l:last-child{break-after:auto}p{margin:1mm 0}.e{position:absolute;right:2mm;bottom:2mm;width:4mm;height:4mm;background:#000}`
export const html = (body: string, head = '') =>
  `<!doctype html><html lang="vi"><head><meta charset="utf-8"><title>Tem</title><link rel="icon" href="data:,"><style>${style}</style>${head}</head><body>${body}</body></html>`
/** What stands under the bars of every label; its link leads to the page's own address, its square is the last of its ink. */
export const rest =
  '<p>Nguyễn Thị Thuỳ Dương · 0900…321<br>12 Đường Mẫu, Phường 1</p><p><b>COD 1.250.000 đ</b></p><p><a href="">In lại</a></p><i class="e"></i>'
export const label = (code: string, drawn = bars(code), words = code) =>
  `<div class="l">${drawn}<p>${words}</p>${rest}</div>`
export const labels = (codes: readonly string[], drawn = bars, head = '') =>
  html(codes.map((code) => label(code, drawn(code))).join(''), head)
export const worded = (words: (code: string) => string) => (codes: readonly string[]) =>
  html(codes.map((code) => label(code, bars(code), words(code))).join(''))
export const behind = (codes: readonly string[], more: string) => labels(codes).replace('</body>', `${more}</body>`)
/** Labels whose bars a script puts into them when `when` calls `draw`. */
export const late =
  (when: string, head = '') =>
  (codes: readonly string[]) =>
    html(
      `${codes.map((code) => label(code, `<div class="b" data-c="${code}" style="height:12mm"></div>`)).join('')}
      <script>const made = ${JSON.stringify(Object.fromEntries(codes.map((code) => [code, bars(code)])))}
      const all = [...document.querySelectorAll('.b')]
      const put = (b) => { b.innerHTML = made[b.dataset.c] }
      const draw = () => all.forEach(put)
      ${when}</script>`,
      head,
    )
/** Labels whose bars `pen` draws in whole dots of a canvas `c`. */
export const onCanvas =
  (put: string, when = 'draw()') =>
  (codes: readonly string[]) =>
    html(
      `${codes.map((code) => label(code, `<canvas width="532" height="100" style="width:66.5mm;height:12.5mm" data-m='${JSON.stringify(modules(code))}'></canvas>`)).join('')}
      <script>const bars = (pen, m) => { pen.fillStyle = '#fff'; pen.fillRect(0, 0, 532, 100); pen.fillStyle = '#000'; for (const [x, w] of m) pen.fillRect(20 + x * 4, 0, w * 4, 100) }
      const draw = () => { for (const c of document.querySelectorAll('canvas')) { const m = JSON.parse(c.dataset.m); ${put} } }
      ${when}</script>`,
    )

/** What the host of the pages answers. */
export function marketAnswer(
  url: string,
  asked: number,
): { readonly status: number; readonly type: string; readonly body: string } {
  const [path, query = ''] = url.split('?')
  const code = query.split('&')[0] ?? ''
  if (path === '/bars.svg') return { status: 200, type: 'image/svg+xml', body: bars(code) }
  if (path === '/label') return { status: 200, type: 'text/html', body: labels([code]) }
  if (path === '/status.json') return { status: 200, type: 'application/json', body: '{"ready":false}' }
  if (path === '/retried.json') return { status: asked % 3 === 0 ? 200 : 503, type: 'application/json', body: '{}' }
  return { status: 404, type: 'text/plain', body: '' }
}
