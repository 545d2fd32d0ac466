import type { BarSymbology } from '../../model/readCode.ts'

/**
 * Bars and spaces of one line across a page: where the colour changes, in dots, ascending. Even indices go from white to
 * black, odd ones from black to white; the line is white before the first and after the last.
 */
export type Edges = readonly number[]

/** One symbol of bars found in the edges of a line by the reference decode of its symbology. */
export interface LinearSymbol {
  readonly symbology: BarSymbology
  /** Its first and last edge, as indices. */
  readonly first: number
  readonly last: number
  /** What it holds, in the words of the symbology; equal for equal symbols. */
  readonly text: string
  /** The nominal width of each bar and space in modules, in turn; `last - first` of them. */
  readonly widths: readonly number[]
  /** Dots a module. */
  readonly module: number
  /** ISO/IEC 15416 decodability: 1 is perfect, below 0.25 fails; the worst of all characters. */
  readonly decodability: number
}

/** Decodes a symbol that begins with the bar at `first` and runs to the right, or null when there is none. */
export type ReferenceDecode = (edges: Edges, first: number) => LinearSymbol | null

/** From edge `from` to edge `to`; NaN beyond the last, which no comparison accepts. */
export function between(edges: Edges, from: number, to: number): number {
  return (edges[to] ?? Number.NaN) - (edges[from] ?? Number.NaN)
}
