import { afterAll, describe, expect, test } from 'vitest'
import { readViewPolicy } from '../../../src/model/viewPolicy.ts'
import { createRaster } from '../../../src/raster/raster.ts'
import { pagesOfPdf } from '../../support/pagesOfPdf.ts'
import type { Mark, SamplePage } from '../../support/samplePdf.ts'
import { samplePdf } from '../../support/samplePdf.ts'

/** Which pages count, and for which parcels, by what a leader decided. Through the real raster. */
const raster = createRaster({ workers: 1 })
afterAll(() => raster.close())

const signal = new AbortController().signal
const pages = pagesOfPdf(raster)

const order = 'G8ADKBRF'
const bars = (text: string): Mark => ({ kind: 'code128', text, x: 8, y: 8, module: 0.25, height: 12 })
const text = (words: string, y = 28): Mark => ({ kind: 'text', text: words, x: 8, y })
const page = (...marks: readonly Mark[]): SamplePage => ({ width: 80, height: 80, marks })
const labelOf = (code: string) => page(bars(code), text(code))
const advert = page(text('Thank you. Tell your friends.'))

const formOf = (rule: string | null) => ({
  size: '80x80' as const,
  policy: rule === null ? null : readViewPolicy(rule),
  rules: [],
})
const viewOf = async (sheets: readonly SamplePage[]) => ({
  contentType: 'application/pdf',
  body: await samplePdf(...sheets),
})

/** The parcels that have a label, or the fault. */
async function split(rule: string | null, parcels: readonly number[], ...sheets: readonly SamplePage[]) {
  const done = await pages.split(await viewOf(sheets), { order, parcels, ...formOf(rule) }, signal)
  return done.ok ? done.value.map(({ parcel }) => parcel) : done.fault
}

async function dotsOf(sheet: SamplePage): Promise<string> {
  const seen = await raster.seePage((await viewOf([sheet])).body, signal)
  return seen.ok ? seen.value.digest : seen.fault.code
}

describe('a further page that is no label', () => {
  test('is refused until a leader leaves it out, who is told what it is known by', async () => {
    const fault = { code: 'view.stray-page', facts: { order, page: 2, dots: await dotsOf(advert) } }
    expect(await split(null, [0], labelOf(order), advert)).toEqual(fault)
    expect(await split('80x80', [0], labelOf(order), advert)).toEqual(fault)
    expect(await split(`80x80 without=${fault.facts.dots}`, [0], labelOf(order), advert)).toEqual([0])
    expect(await split(`80x80 without=${fault.facts.dots}`, [0], advert, labelOf(order), advert)).toEqual([0])
  })

  test('is another page as soon as one dot of it is, and is told by its own place', async () => {
    const dated = page(text('Thank you. Tell your friends.'), { kind: 'box', x: 70, y: 70, width: 0.3, height: 0.3 })
    expect(await split(`80x80 without=${await dotsOf(advert)}`, [0], advert, labelOf(order), dated)).toMatchObject({
      code: 'view.stray-page',
      facts: { page: 3 },
    })
  })

  test('is left out between the labels of many orders, and leaves nobody unsure', async () => {
    const wanted = [
      { order, parcels: [0] },
      { order: 'LXFDFT', parcels: [0] },
    ]
    const told = async (rule: string | null) => {
      const view = await viewOf([labelOf(order), advert, labelOf('LXFDFT'), advert])
      const done = await pages.splitMany(view, wanted, formOf(rule), signal)
      return done.ok ? done.value.map((one) => (one.ok ? 'label' : one.fault.code)) : done.fault.code
    }
    expect(await told(null)).toEqual(['view.stray-page', 'view.stray-page'])
    expect(await told(`80x80 without=${await dotsOf(advert)}`)).toEqual(['label', 'label'])
  })

  test('is never one that names an order that was asked for, in letters or in bars', async () => {
    for (const label of [labelOf(order), page(bars(order))])
      expect(await split(`80x80 without=${await dotsOf(label)}`, [0], label)).toEqual([0])
  })

  test('is told as the label of another order only where it shows a word or bars of an order’s form', async () => {
    const codes = []
    for (const sheet of [advert, page(text('Hotline 1900 1234')), page(text('LXFDFT')), page(bars('40-G-33-A1'))]) {
      const told = await split(null, [0], labelOf(order), sheet)
      codes.push('code' in told ? told.code : told)
    }
    expect(codes).toEqual(['view.stray-page', 'view.stray-page', 'view.other-order', 'view.other-order'])
  })
})

describe('the only label of an order of several parcels', () => {
  test.each([
    ['in letters', labelOf(order)],
    ['in bars alone', page(bars(order))],
  ])('is the label of each of them where a leader decided so, none goes without: named %s', async (_, label) => {
    expect(await split('80x80', [1, 2, 3], label)).toMatchObject({ code: 'view.page-count' })
    expect(await split('80x80 shared', [1, 2, 3], label)).toEqual([1, 2, 3])
    expect(await split('80x80 shared', [2], label)).toEqual([2])
  })

  test('is not, where it says which parcel it is', async () => {
    for (const label of [page(bars(`${order}_1`)), labelOf(`${order}_1`), page(bars(order), text(`${order}_1`))])
      expect(await split('80x80 shared', [1, 2], label)).toMatchObject({ code: 'view.page-count' })
  })

  test('is not, where there are two: each is one parcel’s, and copies of one are that one', async () => {
    expect(await split('80x80 shared', [1, 2], labelOf(order), labelOf(order))).toEqual([1, 2])
    expect(await split('80x80 shared', [1, 2, 3], labelOf(order), labelOf(order))).toMatchObject({
      code: 'view.page-count',
    })
    expect(await split('80x80 shared copies', [1, 2, 3], labelOf(order), labelOf(order))).toEqual([1, 2, 3])
    expect(await split('80x80 shared', [0], labelOf(order), labelOf(order))).toMatchObject({ code: 'view.page-count' })
  })
})
