import { describe, expect, test } from 'vitest'
import { assignPages } from '../../../src/label/assignPages.ts'
import type { SeenPage } from '../../../src/label/seenPage.ts'

const order = 'G8ADKBRF'
const written = (text: string): SeenPage => ({ text, dots: null })
const drawn = (symbols: readonly string[], text = ''): SeenPage => ({ text, dots: { hasInk: true, symbols } })
const assign = (parcels: readonly number[], ...texts: readonly string[]) =>
  assignPages(texts.map(written), { order, parcels }, [])
const page = (code: string) => `Mã đơn ${code}\r\nNGUYEN VAN DUONG 40-G-33-A1 COD 250000`

describe('which page is which parcel', () => {
  test('the only page with the code is the label of an order of one parcel', () => {
    expect(assign([0], page('G8ADKBRF'))).toEqual({ ok: true, value: [0] })
  })

  test('the first parcel of an order of one parcel is the order', () => {
    expect(assign([0], page('G8ADKBRF_1'))).toEqual({ ok: true, value: [0] })
  })

  test('numbered pages are found in whatever order they come', () => {
    expect(assign([1, 2, 3], page('G8ADKBRF_3'), page('G8ADKBRF_1'), page('G8ADKBRF_2'))).toEqual({
      ok: true,
      value: [1, 2, 0],
    })
  })

  test('pages with no more than the code of the order are taken in their order', () => {
    expect(assign([1, 2, 3], page('G8ADKBRF'), page('G8ADKBRF'), page('G8ADKBRF'))).toEqual({
      ok: true,
      value: [0, 1, 2],
    })
  })

  test.each([page('G8ADKBRF_2'), page('G8ADKBRF G8ADKBRF_2'), page('G8ADKBRF')])('one parcel alone: %j', (text) => {
    expect(assign([2], text)).toEqual({ ok: true, value: [0] })
  })

  test('blank pages at the end do not count', () => {
    expect(assign([0], page('G8ADKBRF'), ' \r\n', '')).toEqual({ ok: true, value: [0] })
  })
})

describe('pages that are not what was asked for', () => {
  test.each([
    ['no page', []],
    ['a blank page', ['']],
    ['the label of another order', [page('LXFDFT')]],
    ['an error page', ['Phiên làm việc đã hết hạn']],
  ])('%s: no such order', (_, texts) => {
    expect(assign([0], ...texts)).toMatchObject({ fault: { code: 'view.no-such-order', facts: { order } } })
  })

  test.each([
    ['another order after the label', [page('G8ADKBRF'), page('LXFDFT')], 2],
    ['another order before the label', [page('LXFDFT'), page('G8ADKBRF')], 1],
  ])('%s: other order', (_, texts, at) => {
    expect(assign([0], ...texts)).toMatchObject({ fault: { code: 'view.other-order', facts: { page: at } } })
  })

  test.each([
    ['a blank page between labels', [written(page(order)), written(''), written(page(order))], 2],
    ['a QR code that slid off the label', [written(page(order)), drawn([])], 2],
  ])('%s: a page without a code', (_, pages, at) => {
    const assigned = assignPages(pages, { order, parcels: [0] }, [])
    expect(assigned).toMatchObject({ fault: { code: 'view.stray-page', facts: { page: at } } })
  })

  test('the label of another parcel is another label', () => {
    expect(assign([2], page('G8ADKBRF_3'))).toMatchObject({
      fault: { code: 'view.other-order', facts: { page: 1, code: 'G8ADKBRF_3' } },
    })
  })

  test.each([
    ['more pages than parcels', [0], [page('G8ADKBRF'), page('G8ADKBRF')]],
    ['fewer pages than parcels', [1, 2, 3], [page('G8ADKBRF_1'), page('G8ADKBRF_2')]],
    ['a parcel twice', [1, 2], [page('G8ADKBRF_1'), page('G8ADKBRF_1')]],
    ['two labels on one page', [1, 2], [page('G8ADKBRF_1 G8ADKBRF_2'), page('G8ADKBRF')]],
    ['a plain page in the place of a numbered one', [1, 2], [page('G8ADKBRF_2'), page('G8ADKBRF')]],
  ])('%s: page count', (_, parcels, texts) => {
    expect(assign(parcels, ...texts)).toMatchObject({
      fault: { code: 'view.page-count', facts: { pages: texts.length, parcels: parcels.length } },
    })
  })
})

describe('pages that only their dots name', () => {
  const seen = (parcels: readonly number[], ...pages: readonly SeenPage[]) => assignPages(pages, { order, parcels }, [])

  test.each([['G8ADKBRF'], ['g8adkbrf '], ['40-G-33-A1', 'G8ADKBRF'], ['G8ADKBRF_1']])('%j', (...symbols) => {
    expect(seen([0], drawn(symbols))).toEqual({ ok: true, value: [0] })
  })

  test('are the parcels that their bars say, where letters say none', () => {
    expect(seen([1, 2], drawn(['G8ADKBRF_2']), drawn(['G8ADKBRF_1']))).toEqual({ ok: true, value: [1, 0] })
    expect(seen([1, 2], drawn(['G8ADKBRF_2'], page(order)), drawn(['G8ADKBRF_1'], page(order)))).toEqual({
      ok: true,
      value: [1, 0],
    })
  })

  test('are no parcel of several without its number', () => {
    for (const parcels of [[2], [1, 2]])
      expect(seen(parcels, ...parcels.map(() => drawn(['G8ADKBRF'])))).toMatchObject({
        fault: { code: 'view.which-parcel', facts: { page: 1 } },
      })
  })

  test.each([['XG8ADKBRF'], ['G8ADKBRFX'], ['G8AD-KBRF'], ['https://ship.example/G8ADKBRF'], ['G8ADKBRF_X'], ['?']])(
    'and never by what contains a code or looks like one: %s',
    (symbol) => {
      expect(seen([0], drawn([symbol]))).toMatchObject({ fault: { code: 'view.no-such-order' } })
    },
  )
})
