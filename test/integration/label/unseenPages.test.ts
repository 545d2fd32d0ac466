import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import { ok } from '../../../src/base/result.ts'
import { readLabel } from '../../../src/emulator/readLabel.ts'
import type { LabelPage, Pages } from '../../../src/label/pages.ts'
import { createPages } from '../../../src/label/pages.ts'
import type { Order } from '../../../src/model/parcel.ts'
import type { Raster } from '../../../src/raster/raster.ts'
import { createRaster } from '../../../src/raster/raster.ts'
import { code128, qrCode } from '../../../src/sandbox/label/symbols.ts'
import type { ShippingClient } from '../../../src/shipping/client.ts'
import { createShippingClient } from '../../../src/shipping/client.ts'
import { judgeDots } from '../../../src/station/print/labelDots.ts'
import type { TestChromium } from '../../support/chromium.ts'
import { testChromium, testHost } from '../../support/chromium.ts'
import { everythingIn } from '../../support/everythingIn.ts'
import { fakeStages } from '../../support/fakeStages.ts'
import { freshWorld, order } from '../../support/fakeWorld.ts'

/**
 * Web pages that quote other orders, return codes, sort codes and addresses as hard as can be, through a real browser,
 * the real raster and the last judgement before the first byte: by themselves, and between the labels of other orders. What
 * a page must come to was written down before it was tried.
 */
const token = '708b2b1d-aa1d-11ef-bf05-7a18017943c1'
const signal = new AbortController().signal
const size = '80x80'
const mine = 'G8ADKBRF'
const other = 'LXFDFT'
const known = [
  order(mine, { sellerCode: 'DH-00451', sortCode: '40-G-33-A1' }),
  order(other, { sellerCode: 'DH-00452', sortCode: '51-C-02-B7' }),
  order('L8TKYG', { sellerCode: 'DH-00453' }),
]
let browser: TestChromium
let raster: Raster
let host: Awaited<ReturnType<typeof testHost>>
let pages: Pages
let client: ShippingClient

beforeAll(async () => {
  raster = createRaster({ workers: 1 })
  browser = await testChromium()
  host = await testHost(({ url }, response) =>
    response.setHeader('content-type', 'text/html').end(url === '/other' ? view(label(other)) : other),
  )
  client = createShippingClient({ baseUrl: host.url, token: 'account', shop: 1 })
  const { htmlToPdf } = browser
  pages = createPages({ ...raster, htmlToPdf, baseUrl: host.url, allowHosts: [], follow: client.follow })
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await raster.close()
  await client.close()
  await host[Symbol.asyncDispose]()
})

const bars = (code: string, more = '') => symbol(code128(code, 80, 12), more)
const qr = (code: string, more = '') => symbol(qrCode(code, 20), more)
const symbol = ({ width, height, path }: { width: number; height: number; path: string }, more: string) =>
  `<svg style="display:block;width:${width}mm;height:${height}mm;${more}" viewBox="0 0 ${width} ${height}"><path d="${path}"/></svg>`
const asPicture = (svg: string) =>
  `url('data:image/svg+xml,${encodeURIComponent(svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')).replaceAll("'", '%27')}')`
const label = (code: string) => `<section class="label">${bars(code)}<p>${code}</p></section>`
const view = (...sections: readonly string[]) =>
  bytes(`<!doctype html><html><link rel="icon" href="data:,"><style>@page { size: 80mm 80mm; margin: 0 }
    html, body, p { margin: 0; font: 4mm sans-serif } .label { position: relative; height: 79mm; break-after: page; overflow: hidden }
    .label:last-of-type { break-after: auto }</style>${sections.join('')}</html>`)
const page = (body: string) => `<section class="label">${body}</section>`

type Row = readonly [title: string, body: string]

const rightLabels: readonly Row[] = [
  ['says in letters which order it replaces', `${bars(mine)}${mine} đổi cho đơn ${other}`],
  ['holds its address for tracking in a square', `${bars(mine)}${mine}${qr(`https://x.vn/t/${mine}?ref=${mine}`)}`],
  ['holds the address of another in a square', `${bars(mine)}${mine}${qr(`https://x.vn/t?c=${other}`)}`],
  ['holds a sentence about another in a square', `${bars(mine)}${mine}${qr(`Đổi cho ${other}, hẹn 12/11`)}`],
  ['has its sort code and its seller’s code in bars', `${bars(mine)}${mine}${bars('40-G-33-A1')}${qr('DH-00451')}`],
  ['has its code once more in small letters', `${bars(mine)}${mine}${qr(mine.toLowerCase())}`],
  ['hides the label of another', `${bars(mine)}${mine}<div style="display:none">${bars(other)}${other}</div>`],
  [
    'shows another on the screen and not on paper',
    `<style>@media print { .s { display: none } }</style><div class="s">${bars(other)}${other}</div>${bars(mine)}${mine}`,
  ],
  ['writes its code by a style', `${bars(mine)}<style>.c::before { content: '${mine}' }</style><p class="c"></p>`],
  [
    'writes its code in a drawing',
    `${bars(mine)}<svg viewBox="0 0 60 9"><text y="7" font-size="6">${mine}</text></svg>`,
  ],
  ['writes its code from right to left', `${bars(mine)}<bdo dir="rtl">${[...mine].reverse().join('')}</bdo>`],
  ['writes its code downwards', `<p style="writing-mode:vertical-rl;float:right">${mine}</p>${bars(mine)}`],
  [
    'has its bars on their side',
    `<div style="transform:rotate(90deg);width:fit-content;margin:25mm 10mm">${bars(mine)}</div>`,
  ],
  ['has its bars upside down', `<div style="transform:rotate(180deg)">${bars(mine)}</div>${mine}`],
  [
    'has its bars in a shadow',
    `<div id="s"></div><script>s.attachShadow({ mode: 'closed' }).innerHTML = \`${bars(mine)}\`</script>${mine}`,
  ],
  [
    'is drawn over the label of another by a script',
    `<div id="x">${bars(other)}${other}</div><script>setTimeout(() => { x.innerHTML = \`${bars(mine)}${mine}\` }, 300)</script>`,
  ],
  [
    'asks for another when it is printed already',
    `<div id="x">${bars(mine)}${mine}</div><script>onload = () => { print(); setTimeout(() => { x.innerHTML = \`${bars(other)}\` }, 0) }</script>`,
  ],
  [
    'has a link with its token',
    `${bars(mine)}<a id="a">${mine}</a><script>a.href = '/next' + location.search</script>`,
  ],
]

const wrongLabels: readonly Row[] = [
  [
    'leads to the label of another',
    `${bars(mine)}${mine}<meta http-equiv="refresh" content="0;url=/other"><script>setTimeout(() => { location = '/other' }, 50)</script>`,
  ],
  ['is the label of another', label(other)],
  ['is the label of another, and quotes the asked order in letters', `${bars(other)}${other} đổi cho ${mine}`],
  ['is the label of another, and quotes the asked order in a square', `${bars(other)}${other}${qr(mine)}`],
  ['has the bars of another under its letters', `${bars(other)}${mine}`],
  ['has the letters of another over its bars', `${bars(mine)}${other}`],
  ['has the letters of another, spaced, over its bars', `${bars(mine)}<p style="letter-spacing:.5em">${other}</p>`],
  ['has two labels side by side', `<div style="zoom:.5;display:flex">${label(mine)}${label(other)}</div>`],
  [
    'becomes that of another on paper',
    `<style>.p { display: none } @media print { .s { display: none } .p { display: block } }</style><div class="s">${bars(mine)}${mine}</div><div class="p">${bars(other)}${other}</div>`,
  ],
  [
    'becomes that of another as it is printed',
    `<div id="x">${bars(mine)}${mine}</div><script>onbeforeprint = () => { x.innerHTML = \`${bars(other)}${other}\` }</script>`,
  ],
  [
    'becomes that of another late',
    `<div id="x">${bars(mine)}${mine}</div><script>setTimeout(() => { x.innerHTML = \`${bars(other)}${other}\` }, 400)</script>`,
  ],
  [
    'becomes that of another by what it asks for',
    `<div id="x">${bars(mine)}</div><script>fetch('/code').then((r) => r.text()).then((t) => { x.innerHTML = t === '${other}' ? \`${bars(other)}${other}\` : '' })</script>`,
  ],
  [
    'prints another before it is that of its order',
    `<div id="x">${bars(other)}${other}</div><script>onload = () => { print(); setTimeout(() => { x.innerHTML = \`${bars(mine)}${mine}\` }, 0) }</script>`,
  ],
  [
    'has another in a frame',
    `${bars(mine)}${mine}<iframe style="border:0;width:78mm" srcdoc='${bars(other)}${other}'></iframe>`,
  ],
  ['names an order that nobody knows in bars', `${bars(mine)}${mine}${bars('ZZ9PLURA')}`],
  ['names the seller’s code of another in a square', `${bars(mine)}${mine}${qr('DH-00452')}`],
  ['names a parcel of another in bars', `${bars(mine)}${mine}${bars('L8TKYG_2')}`],
  ['has a return code in bars and no letters', `${bars(mine)}${bars('TRA-G8ADKBRF')}`],
  ['has a sort code of another way and no letters', `${bars(mine)}${bars('51-C-02-B7')}`],
  ['has its code in an address alone', `${qr(`https://x.vn/t/${mine}`)}${mine}`],
  ['has bars that hold more than its code', `${bars(`${mine}9`)}${mine}`],
  ['has bars with something before its code', `${bars(`VN${mine}`)}${mine}`],
  ['has its code in letters alone', `<p style="font-size:9mm">${mine}</p>`],
  ['has bars that are cut', `<div style="width:30mm;overflow:hidden">${bars(mine)}</div>${mine}`],
  ['has bars that are grey', `${bars(mine, 'opacity:.2')}${mine}`],
  [
    'has bars behind something black',
    `${bars(mine)}${mine}<div style="position:absolute;inset:2mm 0 auto 0;height:8mm;background:#000"></div>`,
  ],
  [
    'has its bars as a background, which the browser draws unsharp',
    `<div style="width:80mm;height:12mm;background:${asPicture(bars(mine))}"></div>${mine}`,
  ],
  ['goes on with a square on a further page', `${bars(mine)}${mine}</section><section class="label">${qr(mine)}`],
  ['goes on with the label of another', `${bars(mine)}${mine}</section>${label(other)}<section hidden>`],
  ['goes on with a return slip', `${bars(mine)}${mine}</section><section class="label">Phiếu trả ${qr('TRA-1')}`],
]

/** `printed`, or the fault that keeps the label from a printer; with what a scanner reads off its dots. */
async function judged(wanted: Order, page: LabelPage): Promise<{ end: string; read: readonly string[] }> {
  expect(await everythingIn(page.pdf)).not.toContain(token)
  const dots = await raster.label(page.pdf, size, 8, { snap: true }, signal)
  if (!dots.ok) return { end: dots.fault.code, read: [] }
  const own = { account: 'a', shop: 1, order: wanted.code, parcel: 0, size } as const
  const end = await judgeDots({ orders, settings: () => stages.settings }, dots.value, own, wanted, () => false)
  return { end: end.ok ? 'printed' : end.fault.code, read: await readLabel(dots.value.dots) }
}

const stages = fakeStages(freshWorld())
const read = (found: readonly Order[]) => found.map((one) => ({ order: one, readAt: 0 }))
const orders = {
  get: async (_: string, code: string) => ok(read(known.filter((one) => one.code === code))[0] ?? null),
  bySellerCode: async (_: string, code: string) => ok(read(known.filter((one) => one.sellerCode === code))),
}

const from = (body: Uint8Array<ArrayBuffer>) => ({
  address: `${host.url}/a5/public-api/print80x80?token=${token}`,
  contentType: 'text/html; charset=utf-8',
  body,
})

async function single(body: string) {
  const [wanted] = known
  if (wanted === undefined) return expect.unreachable()
  const split = await pages.split(
    from(view(page(body))),
    { order: mine, parcels: [0], size, policy: null, rules: [] },
    signal,
  )
  if (!split.ok) return { end: split.fault.code, read: [], told: JSON.stringify(split) }
  const [own] = split.value
  return own === undefined ? expect.unreachable() : { ...(await judged(wanted, own)), told: '' }
}

/** The page between the labels of the two others: what is printed for each of the three. */
async function amongOthers(body: string) {
  const parcels = known.map(({ code }) => ({ order: code, parcels: [0] }))
  const form = { size, policy: null, rules: [] } as const
  const split = await pages.splitMany(from(view(label(other), page(body), label('L8TKYG'))), parcels, form, signal)
  if (!split.ok) return []
  return Promise.all(
    split.value.map(async (one, at) => {
      const [wanted, own] = [known[at], one.ok ? one.value[0] : undefined]
      return { code: wanted?.code ?? '', ...(wanted && own ? await judged(wanted, own) : { end: 'none', read: [] }) }
    }),
  )
}

/** Whole codes of orders that are known here, but for one. */
const strangers = (codes: readonly string[], own: string) =>
  codes.filter((code) => known.some((one) => one.code !== own && one.code === code.trim().toUpperCase().split('_')[0]))

async function expectNoOtherPrinted(body: string) {
  for (const { code, end, read: codes } of await amongOthers(body)) {
    if (end !== 'printed') continue
    expect(strangers(codes, code)).toEqual([])
    expect(codes.map((one) => one.toUpperCase())).toContain(code)
  }
}

describe('a page of the asked order is printed, and among others no label is another’s', () => {
  test.each(rightLabels)('that %s', async (_, body) => {
    const { end, read: codes } = await single(body)
    expect(end).toBe('printed')
    expect(codes.map((code) => code.toUpperCase())).toContain(mine)
    expect(strangers(codes, mine)).toEqual([])
    await expectNoOtherPrinted(body)
  })
})

describe('a page that is not printed as the asked order’s label, by itself or among others', () => {
  test.each(wrongLabels)('that %s', async (_, body) => {
    const { end, told } = await single(body)
    expect(end).not.toBe('printed')
    expect(told).not.toContain(token)
    await expectNoOtherPrinted(body)
  })
})
