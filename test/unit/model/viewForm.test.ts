import { describe, expect, it } from 'vitest'
import { ViewForm, viewDifferences, viewFormOf } from '../../../src/model/viewForm.ts'
import { studiedPage } from '../../support/fakeWorld.ts'

const host = 'ship.example'
const page = studiedPage()
const [code] = page.codes
const bars = code ?? expect.unreachable()
const form = viewFormOf(page, [], host)
const withCodes = (...codes: typeof page.codes) => viewFormOf(studiedPage({ codes }), [], host)
const at = (left: number, top: number, width = 4_000) => ({ ...bars, box: { ...bars.box, left, top, width } })

describe('what a page is like', () => {
  it('is nobody’s: no letter, no bar code’s text, no picture and no address is in it', () => {
    const requests = [
      { host, kind: 'image', end: 'came' },
      { host, kind: 'image', end: 'refused' },
      { host: 'cdn.example', kind: 'image', end: 'came' },
    ] as const
    const seen = viewFormOf(page, requests, host)
    expect(seen.requests).toEqual(['image', 'image *'])
    expect(JSON.stringify(seen)).not.toMatch(/LXFDFT|Nguy|example|png/)
    expect(ViewForm.parse(JSON.parse(JSON.stringify(seen)))).toEqual(seen)
  })
})

describe('two pages are alike', () => {
  it('whatever they say, and while nothing has moved by more than 3 mm', () => {
    const other = studiedPage({ texts: [], codes: [at(790, 210)], width: 8_090 })
    expect(viewDifferences(form, viewFormOf(other, [], host))).toEqual([])
  })

  it('when codes of several lengths are set from the left, from the right or from the middle', () => {
    const starts = [500, 500 - 2_000, 500 - 1_000]
    expect(starts.map((left) => viewDifferences(form, withCodes(at(left, 500, 6_000))))).toEqual([[], [], []])
  })

  it('when two codes of a kind are read in another order', () => {
    const [first, second] = [at(500, 500), at(500, 4_000)]
    expect(viewDifferences(withCodes(first, second), withCodes(second, first))).toEqual([])
  })
})

describe('two pages differ', () => {
  it('in their size, beyond what a browser makes of a length', () => {
    const wider = viewFormOf(studiedPage({ width: 8_150 }), [], host)
    expect(viewDifferences(form, wider)).toEqual([
      { what: 'size', before: { width: 8_000, height: 8_000 }, now: { width: 8_150, height: 8_000 } },
    ])
  })

  it('in a code that stands elsewhere, down as well as across', () => {
    const moved = [at(820, 500), at(500, 820)].map((to) => viewDifferences(form, withCodes(to)))
    expect(moved).toMatchObject([[{ what: 'code-moved', from: { left: 500 } }], [{ what: 'code-moved' }]])
  })

  it('in a code that came, that is gone, or that is of another kind', () => {
    const qr = { ...at(500, 500), symbology: 'qr' as const }
    const whats = [withCodes(bars, qr), withCodes(), withCodes(qr)].map((now) =>
      viewDifferences(form, now).map(({ what }) => what),
    )
    expect(whats).toEqual([['code-new'], ['code-gone'], ['code-new', 'code-gone']])
  })

  it('in the kinds of what they ask for, and of whom', () => {
    const asking = (...requests: [string, string][]) =>
      viewFormOf(
        page,
        requests.map(([from, kind]) => ({ host: from, kind, end: 'came' })),
        host,
      )
    expect(viewDifferences(asking([host, 'font']), asking(['cdn.example', 'font']))).toEqual([
      { what: 'request-new', kind: 'font *' },
      { what: 'request-gone', kind: 'font' },
    ])
  })
})
