import { decodeCode39 } from './code39.ts'
import { decodeCode128 } from './code128.ts'
import { decodeEan13 } from './ean13.ts'
import { decodeItf } from './itf.ts'
import type { Edges, LinearSymbol, ReferenceDecode } from './symbology.ts'

/** A symbol on a line; `reversed` when it runs from right to left. `from` and `to`: its outer edges, in dots. */
export interface SymbolOnLine {
  readonly symbol: LinearSymbol
  readonly reversed: boolean
  readonly from: number
  readonly to: number
}

/**
 * Every symbol of bars on one line, from left to right. No two of them share an edge: what has a check character is
 * believed before the others, and a long symbol before a short one, which may be a piece of it read askew.
 */
export function readLine(edges: Edges): readonly SymbolOnLine[] {
  const mirrored = edges.map((edge) => -edge).reverse()
  const read = decoders.flatMap((decode) => [
    ...Array.from(symbolsOf(edges, decode), (symbol) => ({ symbol, reversed: false, ...ends(edges, symbol) })),
    ...Array.from(symbolsOf(mirrored, decode), (symbol) => {
      const { from, to } = ends(mirrored, symbol)
      return { symbol, reversed: true, from: -to, to: -from }
    }),
  ])
  const found: SymbolOnLine[] = []
  for (const symbol of read.sort(mostCredible)) {
    if (found.every(({ from, to }) => to <= symbol.from || from >= symbol.to)) found.push(symbol)
  }
  return found.sort((a, b) => a.from - b.from)
}

const decoders: readonly ReferenceDecode[] = [decodeCode128, decodeEan13, decodeCode39, decodeItf]

function mostCredible(a: SymbolOnLine, b: SymbolOnLine): number {
  const checked = ({ symbol: { symbology } }: SymbolOnLine) =>
    symbology === 'code128' || symbology === 'ean13' ? 1 : 0
  return checked(b) - checked(a) || b.to - b.from - (a.to - a.from)
}

function* symbolsOf(edges: Edges, decode: ReferenceDecode): Generator<LinearSymbol> {
  for (let first = 0; first < edges.length; first += 2) {
    const symbol = decode(edges, first)
    if (symbol === null) continue
    yield symbol
    first = symbol.last - 1
  }
}

function ends(edges: Edges, { first, last }: LinearSymbol) {
  return { from: edges[first] ?? 0, to: edges[last] ?? 0 }
}
