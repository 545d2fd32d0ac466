import bwipjs from 'bwip-js/node'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLine } from '../../../src/raster/symbologies/readLine.ts'

/** The edges of a symbol drawn by somebody else, `module` dots a module, from `start`. */
function edgesOf(kind: string, text: string, module = 2, start = 30): number[] {
  const [symbol] = bwipjs.raw(kind, text)
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('not a linear symbol')
  const edges = [start]
  // Some end with a space.
  const bars = symbol.sbs.slice(0, symbol.sbs.length - ((symbol.sbs.length + 1) % 2))
  for (const width of bars) edges.push((edges.at(-1) ?? 0) + width * module)
  return edges
}

const letters = (from: string, min: number, max: number) =>
  fc.array(fc.constantFrom(...from), { minLength: min, maxLength: max }).map((all) => all.join(''))
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const texts = {
  code128: letters(printable.replace('^', ''), 1, 20),
  code39: letters('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%', 1, 15),
  interleaved2of5: letters('0123456789', 3, 10).map((half) => half + half),
}

describe('the reference decode', () => {
  it.each(Object.entries(texts))('reads whatever another program has drawn as %s, in both directions', (kind, text) => {
    fc.assert(
      fc.property(text, fc.double({ min: 0.7, max: 9, noNaN: true }), (content, module) => {
        const edges = edgesOf(kind, content, module)
        const mirrored = edges.map((edge) => 5000 - edge).reverse()
        const forth = readLine(edges)
        const back = readLine(mirrored)
        expect(forth).toMatchObject([{ reversed: false, symbol: { text: content } }])
        expect(back).toMatchObject([{ reversed: true, symbol: { text: content } }])
        expect(forth[0]?.symbol.module).toBeCloseTo(module, 1)
        expect(forth[0]?.symbol.decodability).toBeGreaterThan(0.9)
      }),
    )
  })

  it('finds two symbols on one line, and neither of them in a rule or text between', () => {
    const first = edgesOf('code128', 'G8ADKBRF')
    const second = edgesOf('code39', 'AB12', 3, 900)
    const line = [5, 8, ...first, 600, 612, 640, 641, ...second]
    expect(readLine(line).map(({ symbol }) => symbol.text)).toEqual(['G8ADKBRF', 'AB12'])
  })

  it('does not mind bars of Code 128 that all grew alike, and does mind one that grew alone', () => {
    const edges = edgesOf('code128', 'G8ADKBRF', 3)
    const grown = edges.map((edge, index) => edge + (index % 2 === 0 ? -0.25 : 0.25))
    const one = edges.map((edge, index) => (index === 21 ? edge + 1 : edge))
    expect(readLine(grown)[0]?.symbol.decodability).toBeGreaterThan(0.6)
    expect(readLine(one)[0]?.symbol.decodability).toBeLessThan(0.4)
  })

  it('reads nothing when the check character is wrong, the end is missing, or a bar is', () => {
    const edges = edgesOf('code128', 'G8ADKBRF')
    // Two characters change places: everything is a Code 128 but the sum.
    const widths = edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0))
    const swapped = [...widths.slice(0, 6), ...widths.slice(12, 18), ...widths.slice(6, 12), ...widths.slice(18)]
    const line = [30]
    for (const width of swapped) line.push((line.at(-1) ?? 0) + width)
    expect(readLine(line)).toEqual([])
    expect(readLine(edges.slice(0, -4))).toEqual([])
    expect(readLine([...edges.slice(0, 20), ...edges.slice(22)])).toEqual([])
  })

  it('never reads a piece of a Code 128 as something else', () => {
    fc.assert(
      fc.property(texts.code128, fc.nat(200), fc.nat(200), (text, from, to) => {
        const edges = edgesOf('code128', text)
        const piece = edges.slice(2 * (from % (edges.length >> 1)), edges.length - 2 * (to % 4))
        for (const { symbol } of readLine(piece)) expect(symbol.text).toBe(text)
      }),
    )
  })
})
