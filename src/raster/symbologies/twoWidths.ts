import type { Edges } from './symbology.ts'
import { between } from './symbology.ts'

/** A character of narrow and wide elements, or every second element of one. */
export interface TwoWidthCharacter {
  /** One bit an element, the first is the highest; 1 is wide. */
  readonly wide: number
  readonly widestNarrow: number
  readonly narrowestWide: number
  readonly threshold: number
}

/** Tells narrow from wide: `count` elements from `at`, every `step`-th, against a threshold in dots. */
export function twoWidths(edges: Edges, at: number, count: number, step: number, threshold: number): TwoWidthCharacter {
  let wide = 0
  let widestNarrow = 0
  let narrowestWide = Number.POSITIVE_INFINITY
  for (let element = 0; element < count; element++) {
    const width = between(edges, at + element * step, at + element * step + 1)
    wide = wide * 2 + (width > threshold ? 1 : 0)
    if (width > threshold) narrowestWide = Math.min(narrowestWide, width)
    else widestNarrow = Math.max(widestNarrow, width)
  }
  return { wide, widestNarrow, narrowestWide, threshold }
}

/** The mean narrow and the mean wide element of a symbol whose pattern is known. */
export interface MeanWidths {
  readonly narrow: number
  readonly wide: number
}

export function meanWidths(edges: Edges, first: number, isWide: readonly (boolean | null)[]): MeanWidths {
  const sums = { narrow: 0, narrows: 0, wide: 0, wides: 0 }
  for (const [index, wide] of isWide.entries()) {
    const width = between(edges, first + index, first + index + 1)
    if (wide === true) {
      sums.wide += width
      sums.wides++
    }
    if (wide === false) {
      sums.narrow += width
      sums.narrows++
    }
  }
  return { narrow: sums.narrow / sums.narrows, wide: sums.wide / sums.wides }
}

/** How far the elements stay from the threshold, as a share of what the mean ones do; the worst of the characters. */
export function decodabilityOf(characters: readonly TwoWidthCharacter[], { narrow, wide }: MeanWidths): number {
  let worst = 1
  for (const { threshold, widestNarrow, narrowestWide } of characters) {
    const v1 = (threshold - widestNarrow) / (threshold - narrow)
    const v2 = (narrowestWide - threshold) / (wide - threshold)
    worst = Math.min(worst, v1, v2)
  }
  return Math.max(0, worst)
}

/** Ratios of wide to narrow that the standards allow, with what drawing on dots may have done to them. */
export function isAllowedRatio({ narrow, wide }: MeanWidths): boolean {
  const ratio = wide / narrow
  return ratio > 1.6 && ratio < 3.5
}
