import { afterAll, describe, expect, test } from 'vitest'
import { fail, ok } from '../../../src/base/result.ts'
import { createPages } from '../../../src/label/pages.ts'
import type { LabelSize } from '../../../src/model/labelSize.ts'
import { createRaster } from '../../../src/raster/raster.ts'
import { judgeDots } from '../../../src/station/print/labelDots.ts'
import { fakeStages } from '../../support/fakeStages.ts'
import { freshWorld, order } from '../../support/fakeWorld.ts'
import type { Mark, SamplePage } from '../../support/samplePdf.ts'
import { samplePdf } from '../../support/samplePdf.ts'

/**
 * No page prints another order's label. Real PDFs through the real raster, from the view to the last judgement before the
 * first byte, at a station that has read the orders below.
 */
const raster = createRaster({ workers: 1 })
afterAll(() => raster.close())

const signal = new AbortController().signal
const asked = order('G8ADKBRF', { sellerCode: 'DH-00451', sortCode: '40-G-33-A1' })
const others = [order('LXFDFT', { sellerCode: 'DH-00452' }), order('L8TKYG', { parcels: ['L8TKYG_1', 'L8TKYG_2'] })]
const several = order('H6TR2A', { parcels: ['H6TR2A_1', 'H6TR2A_2', 'H6TR2A_3'] })

const pages = createPages({
  ...raster,
  htmlToPdf: async () => fail('view.no-browser'),
  baseUrl: 'https://ship.example',
  allowHosts: [],
})

const bars = (text: string, y = 6): Mark => ({ kind: 'code128', text, x: 8, y, module: 0.25, height: 9 })
const qr = (text: string, y = 48): Mark => ({ kind: 'qr', text, x: 8, y, module: 0.5 })
const text = (words: string, y = 22): Mark => ({ kind: 'text', text: words, x: 8, y })
const page = (...marks: readonly Mark[]): SamplePage => ({ width: 80, height: 80, marks })

const { settings, orders } = stationOf()

function stationOf() {
  const known = new Map([asked, several, ...others].map((one) => [one.code, one]))
  const stages = fakeStages(freshWorld())
  return {
    settings: () => stages.settings,
    orders: {
      get: async (_: string, code: string) => {
        const found = known.get(code)
        return ok(found === undefined ? null : { order: found, readAt: 0 })
      },
      bySellerCode: async (_: string, code: string) =>
        ok(
          [...known.values()].filter(({ sellerCode }) => sellerCode === code).map((one) => ({ order: one, readAt: 0 })),
        ),
    },
  }
}

const size: LabelSize = '80x80'

/** `printed`, or the fault that kept the label of this parcel from a printer. */
async function endOf(wanted: typeof asked, parcel: number, ...sheets: readonly SamplePage[]): Promise<string> {
  const view = { contentType: 'application/pdf', body: await samplePdf(...sheets) }
  const parcels = wanted.parcels.length === 0 ? [0] : sheets.length === 1 ? [parcel] : [1, 2, 3]
  const split = await pages.split(view, { order: wanted.code, parcels, size, policy: null, rules: [] }, signal)
  if (!split.ok) return split.fault.code
  const own = split.value.find((one) => one.parcel === parcel)
  if (own === undefined) return 'none'
  const dots = await raster.label(own.pdf, size, 8, { snap: true }, signal)
  if (!dots.ok) return dots.fault.code
  const label = { account: 'a', shop: 1, order: wanted.code, parcel, size }
  const judged = await judgeDots({ orders, settings }, dots.value, label, wanted, () => false)
  return judged.ok ? 'printed' : judged.fault.code
}

describe('the label of the order that was asked for is printed', () => {
  test.each<[string, readonly Mark[]]>([
    ['by its letters and its bars', [bars('G8ADKBRF'), text('G8ADKBRF')]],
    ['by its bars alone', [bars('G8ADKBRF')]],
    ['by a QR code alone', [qr('G8ADKBRF', 10)]],
    ['with its sort code and its seller’s code in bars', [bars('G8ADKBRF'), bars('40-G-33-A1', 20), qr('DH-00451')]],
    ['although its letters quote the order that it replaces', [bars('G8ADKBRF'), text('G8ADKBRF doi cho LXFDFT')]],
    [
      'although an address in it holds the code of another',
      [bars('G8ADKBRF'), text('G8ADKBRF'), qr('https://x.vn/t?c=LXFDFT')],
    ],
  ])('%s', async (_, marks) => {
    expect(await endOf(asked, 0, page(...marks))).toBe('printed')
  })

  test('each parcel by the number in its bars', async () => {
    const sheets = ['H6TR2A_3', 'H6TR2A_1', 'H6TR2A_2'].map((code) => page(bars(code)))
    for (const parcel of [1, 2, 3]) expect(await endOf(several, parcel, ...sheets)).toBe('printed')
  })
})

describe('no other page is printed', () => {
  test.each<[string, readonly Mark[]]>([
    ['the label of another order', [bars('LXFDFT'), text('LXFDFT')]],
    ['its bars, under letters that name the asked one', [bars('LXFDFT'), text('G8ADKBRF')]],
    ['its label, with the asked order quoted in a QR code', [bars('LXFDFT'), text('LXFDFT'), qr('G8ADKBRF')]],
    [
      'its label, with the asked order quoted in letters and bars',
      [bars('LXFDFT'), bars('G8ADKBRF', 22), text('LXFDFT tra cho G8ADKBRF', 40)],
    ],
    ['its letters, over the bars of the asked one', [bars('G8ADKBRF'), text('LXFDFT')]],
    ['its letters with a hyphen, over the bars of the asked one', [bars('G8ADKBRF'), text('LXF-DFT')]],
    ['its seller’s code in bars', [bars('G8ADKBRF'), text('G8ADKBRF'), qr('DH-00452')]],
    ['a parcel of another order in bars', [bars('G8ADKBRF'), text('G8ADKBRF'), qr('L8TKYG_2')]],
    ['an order that nobody here knows, in bars', [bars('G8ADKBRF'), text('G8ADKBRF'), qr('ZZ9PLURA')]],
    ['a return code in bars, on a label without letters', [bars('G8ADKBRF'), qr('TRA-G8ADKBRF')]],
    ['a sort code of another route, on a label without letters', [bars('G8ADKBRF'), qr('51-C-02-B7')]],
    ['an address that holds the asked code', [qr('https://x.vn/t/G8ADKBRF?c=G8ADKBRF')]],
    ['a code that holds the asked one', [bars('G8ADKBRFX')]],
    ['a code with a prefix', [bars('VNG8ADKBRF')]],
    ['a second parcel of an order of one', [bars('G8ADKBRF_2'), text('G8ADKBRF')]],
    ['a sort code alone, under the right letters', [bars('40-G-33-A1'), text('G8ADKBRF')]],
    ['letters alone', [text('G8ADKBRF')]],
  ])('%s', async (_, marks) => {
    expect(await endOf(asked, 0, page(...marks))).not.toBe('printed')
  })

  test.each<[string, readonly Mark[]]>([
    ['another parcel in bars', [bars('H6TR2A_3')]],
    ['another parcel in bars, under the right letters', [bars('H6TR2A_3'), text('H6TR2A_2')]],
    ['both parcels in bars', [bars('H6TR2A_2'), qr('H6TR2A_3')]],
    ['the order alone, in bars alone', [bars('H6TR2A')]],
  ])('for one parcel of several: %s', async (_, marks) => {
    expect(await endOf(several, 2, page(...marks))).not.toBe('printed')
  })
})
