import type { Dots } from '../model/dots.ts'
import type { DotBox } from '../model/readCode.ts'

/** Draws whole dots; what lies outside the label is left out. Lengths are dots. */
export interface DotPen {
  readonly dots: Dots
  fill(box: DotBox): void
  /** Every dot of the box for which `black` says so. */
  fillWhere(box: DotBox, black: (x: number, y: number) => boolean): void
  /** Bars and spaces in turn, in modules, without a quiet zone. */
  bars(widths: readonly number[], place: BarPlace): void
}

export interface BarPlace {
  readonly left: number
  readonly top: number
  readonly module: number
  readonly height: number
}

/** Draws on a copy. */
export function dotPen(paper: Dots): DotPen {
  const dots: Dots = { ...paper, data: paper.data.slice() }
  const fillWhere: DotPen['fillWhere'] = ({ left, top, width, height }, black) => {
    for (let y = Math.max(0, top); y < Math.min(dots.height, top + height); y++) {
      for (let x = Math.max(0, left); x < Math.min(dots.width, left + width); x++) {
        const at = y * dots.stride + (x >> 3)
        if (black(x, y)) dots.data[at] = (dots.data[at] ?? 0) | (0x80 >> (x & 7))
      }
    }
  }
  const fill = (box: DotBox) => fillWhere(box, () => true)
  return {
    dots,
    fill,
    fillWhere,
    bars(widths, { left, top, module, height }) {
      let at = left
      for (const [index, modules] of widths.entries()) {
        const width = modules * module
        if (index % 2 === 0) fill({ left: at, top, width, height })
        at += width
      }
    },
  }
}
