import { afterAll, describe, expect, test } from 'vitest'
import { createRaster } from '../../../src/raster/raster.ts'
import { pagesOfPdf } from '../../support/pagesOfPdf.ts'
import type { Mark, SamplePage } from '../../support/samplePdf.ts'
import { samplePdf } from '../../support/samplePdf.ts'

/** Real PDFs through real dots: pages whose letters do not say whose they are. */
const raster = createRaster({ workers: 1 })
afterAll(() => raster.close())

const signal = new AbortController().signal
const pages = pagesOfPdf(raster)

const order = 'G8ADKBRF'
const bars = (text: string, y = 8): Mark => ({ kind: 'code128', text, x: 8, y, module: 0.25, height: 12 })
const qr = (text: string, y = 40): Mark => ({ kind: 'qr', text, x: 8, y, module: 0.5 })
const text = (words: string, y = 30): Mark => ({ kind: 'text', text: words, x: 8, y })
const page = (...marks: readonly Mark[]): SamplePage => ({ width: 80, height: 80, marks })

async function split(parcels: readonly number[], ...sheets: readonly SamplePage[]) {
  const view = { contentType: 'application/pdf', body: await samplePdf(...sheets) }
  const done = await pages.split(view, { order, parcels, size: '80x80', policy: null, rules: [] }, signal)
  return done.ok ? done.value.map(({ parcel }) => parcel) : done.fault.code
}

async function splitMany(orders: readonly string[], ...sheets: readonly SamplePage[]) {
  const view = { contentType: 'application/pdf', body: await samplePdf(...sheets) }
  const wanted = orders.map((one) => ({ order: one, parcels: [0] }))
  const done = await pages.splitMany(view, wanted, { size: '80x80', policy: null, rules: [] }, signal)
  if (!done.ok) return done.fault.code
  return Promise.all(
    done.value.map(async (one) => {
      const [own] = one.ok ? one.value : []
      if (own === undefined) return one.ok ? 'nothing' : one.fault.code
      const seen = await raster.seePage(own.pdf, signal)
      return seen.ok ? seen.value.symbols.join(' ') : seen.fault.code
    }),
  )
}

describe('a page that says its code in bars alone', () => {
  test.each<[string, readonly Mark[]]>([
    ['in a Code 128', [bars(order)]],
    ['in a QR code', [qr(order)]],
    ['beside a code in letters that has a hyphen', [bars(order), text('Mã: G8AD-KBRF')]],
    ['beside a code in letters that has a prefix', [bars(order), text('VNG8ADKBRF')]],
    ['with the sort code in bars as well', [bars('40-G-33-A1'), bars(order, 30)]],
    ['on its side', [{ kind: 'code128', text: order, x: 20, y: 5, module: 0.25, height: 12, turn: 90 }]],
  ])('is known: %s', async (_, marks) => {
    expect(await split([0], page(...marks))).toEqual([0])
  })

  test('is the parcel that its bars say, and none where they say no number', async () => {
    expect(await split([1, 2], page(bars('G8ADKBRF_2')), page(qr('G8ADKBRF_1')))).toEqual([1, 2])
    expect(await split([1, 2], page(bars(order)), page(bars(order)))).toBe('view.which-parcel')
    expect(await split([2], page(bars(order)))).toBe('view.which-parcel')
  })

  test('in a view of many is given to its own order', async () => {
    const drawn = [page(bars('LXFDFT')), page(qr('G8ADKBRF')), page(bars('L8TKYG'), text('L8TKYG'))]
    expect(await splitMany(['G8ADKBRF', 'L8TKYG', 'LXFDFT'], ...drawn)).toEqual(['G8ADKBRF', 'L8TKYG', 'LXFDFT'])
  })
})

describe('a page that is not this order’s', () => {
  test.each<[string, readonly Mark[]]>([
    ['a longer code in bars', [bars('G8ADKBRF9')]],
    ['a code with something before it', [bars('VNG8ADKBRF')]],
    ['an address that holds the code', [qr('https://ship.example/t/G8ADKBRF?c=G8ADKBRF')]],
    ['a sentence that holds the code', [qr('Thay cho G8ADKBRF')]],
    ['another order', [bars('LXFDFT'), qr('LXFDFT')]],
    ['letters that only look like the code', [text('G8AD-KBRF')]],
    ['nothing but ink', [{ kind: 'box', x: 1, y: 1, width: 70, height: 70 }]],
  ])('is refused: %s', async (_, marks) => {
    expect(await split([0], page(...marks))).toMatch(/^view\.(no-such-order|other-order)$/)
  })

  test('in a view of many is nobody’s, however its letters and bars disagree', async () => {
    const told = await splitMany(
      ['G8ADKBRF', 'LXFDFT', 'L8TKYG'],
      page(bars('G8ADKBRF'), qr('LXFDFT')),
      page(bars('L8TKYG'), text('L8TKYG')),
    )
    expect(told).toEqual(['view.other-order', 'view.other-order', 'L8TKYG'])
    const written = page(text('G8ADKBRF doi cho LXFDFT'), bars('G8ADKBRF'))
    expect(await splitMany(['G8ADKBRF', 'LXFDFT'], written)).toEqual(['view.other-order', 'view.other-order'])
  })
})

describe('a page without letters', () => {
  test('is blank when no dot of it is black, and counts when one is', async () => {
    const label = page(text(order), bars(order))
    expect(await split([0], label, page())).toEqual([0])
    expect(await split([0], label, page(qr(order)))).toBe('view.page-count')
    expect(await split([0], label, page({ kind: 'box', x: 70, y: 70, width: 1, height: 1 }))).toBe('view.stray-page')
  })

  test('in a view of many, its ink may be of the labels beside it: they are asked for by themselves', async () => {
    const labels = ['G8ADKBRF', 'LXFDFT', 'L8TKYG'].map((code) => page(text(code), bars(code)))
    const [first = page(), ...rest] = labels
    expect(await splitMany(['G8ADKBRF', 'LXFDFT', 'L8TKYG'], first, page(qr('x')), ...rest)).toEqual([
      'view.stray-page',
      'view.stray-page',
      'L8TKYG',
    ])
  })
})
