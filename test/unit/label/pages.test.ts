import { afterAll, describe, expect, test } from 'vitest'
import { bytes } from '../../../src/base/bytes.ts'
import { fail, ok } from '../../../src/base/result.ts'
import type { HtmlToPdf } from '../../../src/label/htmlToPdf.ts'
import { createPages } from '../../../src/label/pages.ts'
import type { Pages } from '../../../src/ports/pages.ts'
import { createRaster } from '../../../src/raster/raster.ts'
import { samplePdf } from '../../support/samplePdf.ts'

const raster = createRaster({ workers: 1 })
afterAll(() => raster.close())

const signal = new AbortController().signal
const order = 'G8ADKBRF'
const noBrowser: HtmlToPdf = async () => fail('view.no-browser')
const label = (code: string) => ({
  width: 80,
  height: 80,
  marks: [{ kind: 'text' as const, text: code, x: 10, y: 20 }],
})

function pages(htmlToPdf: HtmlToPdf = noBrowser, largestView = 100_000): Pages {
  return createPages({
    htmlToPdf,
    ...raster,
    baseUrl: 'https://ship.example',
    allowHosts: ['cdn.example'],
    largestView,
  })
}

describe('a PDF view', () => {
  test('becomes one page for each parcel, in the order of the parcels', async () => {
    const body = await samplePdf(label('G8ADKBRF_2'), label('G8ADKBRF_1'))
    const split = await pages().split(
      { contentType: 'application/pdf', body },
      { order, parcels: [1, 2], size: '80x80', policy: null, rules: [] },
      signal,
    )
    if (!split.ok) throw new Error(split.fault.code)
    expect(split.value.map((page) => page.parcel)).toEqual([1, 2])
    const texts = await Promise.all(split.value.map((page) => raster.pageTexts(page.pdf, signal)))
    expect(texts).toEqual([ok(['G8ADKBRF_1']), ok(['G8ADKBRF_2'])])
  })

  test('with the label of another order prints nothing', async () => {
    const body = await samplePdf(label('G8ADKBRF'), label('LXFDFT'))
    expect(
      await pages().split(
        { contentType: '', body },
        { order, parcels: [0], size: '80x80', policy: null, rules: [] },
        signal,
      ),
    ).toMatchObject({ fault: { code: 'view.other-order' } })
  })

  test('without any code says so, for an expired token may have opened it; with another code it is another order’s', async () => {
    const told = async (text: string) => {
      const view = { contentType: 'application/pdf', body: await samplePdf(label(text)) }
      const wanted = { order, parcels: [0], size: '80x80', policy: null, rules: [] } as const
      const many = await pages().splitMany(view, [wanted], wanted, signal)
      const split = await pages().split(view, wanted, signal)
      return [split, many.ok ? many.value[0] : many].map((one) => (one?.ok === false ? one.fault.facts?.codes : one))
    }
    expect(await told('Link has expired: 1900 636677')).toEqual([0, 0])
    expect(await told('LXF7FT')).toEqual([undefined, undefined])
  })

  test('that cannot be read is a fault', async () => {
    const torn = { contentType: 'application/pdf', body: bytes('%PDF-1.7 torn %%EOF') }
    expect(
      await pages().split(torn, { order, parcels: [0], size: '80x80', policy: null, rules: [] }, signal),
    ).toMatchObject({
      fault: { code: 'label.unreadable-page' },
    })
  })

  test('of which the end did not come is asked for again, however much of it can be read', async () => {
    const whole = await samplePdf(label(order))
    const cut = { contentType: 'application/pdf', body: whole.slice(0, whole.length - 6) }
    expect(
      await pages().split(cut, { order, parcels: [0], size: '80x80', policy: null, rules: [] }, signal),
    ).toMatchObject({
      fault: { code: 'service.intercepted' },
    })
  })
})

describe('an HTML view', () => {
  test('goes to the browser with its size, its charset and where it may load from', async () => {
    const asked: unknown[] = []
    const print: HtmlToPdf = async (html, view) => {
      asked.push(new TextDecoder().decode(html), view)
      return ok(await samplePdf(label(order)))
    }
    const view = { contentType: 'text/html', body: bytes('<p>Đơn') }
    expect(
      await pages(print).split(view, { order, parcels: [0], size: '80x80', policy: null, rules: [] }, signal),
    ).toMatchObject({
      ok: true,
    })
    expect(asked).toEqual([
      '<p>Đơn',
      {
        size: '80x80',
        contentType: 'text/html; charset=utf-8',
        baseUrl: 'https://ship.example',
        allowHosts: ['cdn.example'],
        again: expect.any(Function),
        made: expect.any(Function),
      },
    ])
  })

  test('that was sent on to an allowed host is at home there, with what was set on the way', async () => {
    const asked: unknown[] = []
    const print: HtmlToPdf = async (_, view) => {
      asked.push(view)
      return ok(await samplePdf(label(order)))
    }
    const address = 'https://cdn.example/label?sig=s1'
    const cookies = [
      { name: 'a', value: '1', domain: 'cdn.example', hostOnly: true, path: '/', secure: true, httpOnly: true },
    ]
    const view = { address, cookies, contentType: 'application/octet-stream', body: bytes('<style></style><p>Đơn') }
    await pages(print).split(view, { order, parcels: [0], size: '80x80', policy: null, rules: [] }, signal)
    expect(asked).toEqual([
      {
        size: '80x80',
        contentType: 'text/html; charset=utf-8',
        baseUrl: 'https://ship.example',
        sentTo: 'https://cdn.example',
        allowHosts: ['cdn.example'],
        again: expect.any(Function),
        made: expect.any(Function),
        address,
        cookies,
      },
    ])
  })

  test("that could not be printed is the browser's fault", async () => {
    const view = { contentType: 'text/html', body: bytes('<p>') }
    expect(
      await pages().split(view, { order, parcels: [0], size: '80x80', policy: null, rules: [] }, signal),
    ).toMatchObject({
      fault: { code: 'view.no-browser' },
    })
  })
})

describe('what is no view', () => {
  test('is named by its type and length, not by its contents', async () => {
    const view = { contentType: 'application/json; x=secret', body: bytes('{"name":"Nguyễn"}') }
    expect(await pages().split(view, { order, parcels: [0], size: '80x80', policy: null, rules: [] }, signal)).toEqual(
      fail('view.not-a-label', { facts: { contentType: 'application/json', bytes: view.body.length } }),
    )
  })

  test('is not looked at when it is too large', async () => {
    const view = { contentType: 'text/html', body: bytes('<p>too long') }
    expect(
      await pages(noBrowser, 10).split(view, { order, parcels: [0], size: '80x80', policy: null, rules: [] }, signal),
    ).toMatchObject({
      fault: { code: 'view.too-large', facts: { bytes: 11, limit: 10 } },
    })
  })
})
