import { expect, test } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import type { Fault } from '../../../src/base/fault.ts'
import { createPages } from '../../../src/label/pages.ts'
import type { ViewPolicy } from '../../../src/model/viewPolicy.ts'
import { readViewPolicy } from '../../../src/model/viewPolicy.ts'
import { testHost } from '../../support/chromium.ts'
import { oneOfEachShell, shellNames } from '../../support/viewShells.ts'

/** What a browser would make smaller or cut off in silence. */
const signal = new AbortController().signal
const order = 'G8ADKBRF'

const at = oneOfEachShell()
const { raster } = at

interface Where {
  readonly shell?: (typeof shellNames)[number]
  readonly baseUrl?: string
  readonly rule?: string | null
}

/** The columns of dots that are black over the whole of a bar 10 mm high, the first and the last; or the fault. */
async function barOf(style: string, rule: string | null = null) {
  return barOn(`<div style="${style}">${order}</div>`, { rule })
}

async function barOn(
  content: string,
  { shell = 'browser', baseUrl = 'http://ship.example', rule = null }: Where = {},
): Promise<Fault | number[]> {
  const pages = createPages({ ...raster, htmlToPdf: at.shells[shell], baseUrl, allowHosts: [] })
  const page = '<style>@page{size:80mm 80mm;margin:0}body{margin:0;font:14px sans-serif}</style>'
  const body = bytes(`<!doctype html><link rel="icon" href="data:,">${page}${content}`)
  const policy: ViewPolicy | null = rule === null ? null : readViewPolicy(rule)
  const split = await pages.split(
    { contentType: 'text/html', body },
    { order, parcels: [0], size: '80x80', policy, rules: [] },
    signal,
  )
  if (!split.ok) return split.fault
  const [own] = split.value
  if (own === undefined) throw new Error('no page')
  const label = await raster.label(own.pdf, '80x80', 8, { snap: true }, signal)
  if (!label.ok) return label.fault
  const { dots } = label.value
  const row = dots.data.subarray(60 * dots.stride, 61 * dots.stride)
  const black = Array.from({ length: 640 }, (_, x) => ((row[x >> 3] ?? 0) & (0x80 >> (x & 7))) !== 0)
  return [black.indexOf(true), black.lastIndexOf(true)]
}

/** A frame with upright lines at both its ends; borders are whole pixels. */
const bar = (width: number) => `width:calc(${width}mm - 8px);height:10mm;border:4px solid #000`

/** Its right end is drawn in the last dots of the label. */
const wholeBar = [0, expect.toSatisfy((last: number) => last >= 637)]

test('a page that is a little too wide keeps both its ends', async () => {
  expect(await barOf(bar(80))).toEqual(wholeBar)
  expect(await barOf(bar(83))).toEqual(wholeBar)
})

test.each([90, 120, 200])('a page of %d mm is refused with both sizes, not made smaller and not cut', async (width) => {
  expect(await barOf(bar(width))).toMatchObject({
    code: 'view.other-size',
    facts: { widthMm: expect.toSatisfy((mm: number) => Math.abs(mm - width) <= 2), needsMm: '80×80' },
  })
})

test('a page that is too wide by nothing but white is printed as large as it is', async () => {
  expect(await barOf(bar(60))).toEqual([0, 479])
  expect(await barOf(`${bar(60)}"></div><div style="width:100mm;height:1mm`)).toEqual([0, 479])
})

test('a page that is too wide is made smaller where a leader has decided so', async () => {
  expect(await barOf(bar(90), '90x80 shrink')).toEqual(wholeBar)
})

test.each(shellNames)(
  '%s: it is the same document that is printed on wider paper, and it is not told',
  async (shell) => {
    let asked = 0
    await using own = await testHost((_, response) => response.end(asked++ === 0 ? '60mm' : '20mm'))
    const script = `fetch('/width').then((said) => said.text()).then((width) => { bar.style.width = 'calc(' + width + ' - 8px)' })
    addEventListener('afterprint', () => bar.remove()); onafterprint = () => bar.remove()
    document.body.addEventListener('afterprint', () => bar.remove(), true)`
    const page = `<div id="bar" style="${bar(40)}">${order}</div><div style="width:100mm;height:1mm"></div><script>${script}</script>`
    expect(await barOn(page, { shell, baseUrl: own.url })).toEqual([0, 479])
    expect(own.requests.map(({ url }) => url)).toEqual(['/width'])
  },
)
