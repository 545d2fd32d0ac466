/**
 * A bar code as it stands in finished dots: what it says, where it is and how well it will scan. Reference: ISO/IEC
 * 15416 (bars) and 15415 (QR, Data Matrix, PDF417) for the grades; the worst of all that is looked at is the grade.
 * Of both there is what dots can be asked: docs/printers.md.
 */
export interface ReadCode {
  /** What the dots say when they are decoded; empty when they are a symbol that cannot be decoded. */
  readonly text: string
  readonly symbology: Symbology
  /** The bars or modules without their quiet zone. */
  readonly box: DotBox
  /** Degrees clockwise by which the symbol is turned. */
  readonly orientation: Orientation
  /** Width of the narrowest element in dots; whole when the symbol is snapped. */
  readonly moduleDots: number
  readonly grade: Grade
  /** Is the whole quiet zone white? What is beyond the label's edge counts as white. */
  readonly quiet: boolean
  /** Redrawn with modules of whole dots. */
  readonly snapped: boolean
  /** Why the grade is not A, or why it is not snapped. */
  readonly reasons: readonly CodeReason[]
}

/** `ean13` is UPC-A as well, with a zero in front: their bars are the same. */
export const symbologies = ['code128', 'code39', 'itf', 'ean13', 'qr', 'datamatrix', 'pdf417'] as const
export type Symbology = (typeof symbologies)[number]
/** Any one line through them reads them; of the others every row counts. */
export type BarSymbology = Exclude<Symbology, 'pdf417' | SquareSymbology>
/** Square modules in columns and rows. */
export type SquareSymbology = 'qr' | 'datamatrix'

export function isBars(symbology: Symbology): symbology is BarSymbology {
  return symbology !== 'pdf417' && !isSquare(symbology)
}

export function isSquare(symbology: Symbology): symbology is SquareSymbology {
  return symbology === 'qr' || symbology === 'datamatrix'
}

/**
 * Modules of white that a symbol needs before it, where it begins, and behind it (ISO/IEC 15417, 16388, 16390, 15420);
 * those of rows need as much above and below (ISO/IEC 18004, 16022, 15438).
 */
export const quietZones: Readonly<Record<Symbology, readonly [before: number, behind: number]>> = {
  code128: [10, 10],
  code39: [10, 10],
  itf: [10, 10],
  ean13: [11, 7],
  qr: [4, 4],
  datamatrix: [1, 1],
  pdf417: [2, 2],
}

export type Orientation = 0 | 90 | 180 | 270

/** Whole dots from the top left corner of the label. */
export interface DotBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * `unreadable`: it decodes to nothing, or to two different texts. `narrow-modules`: below 2 dots, which does not survive
 * dot gain. `uneven-modules`: decodability (bars, PDF417), axial non-uniformity or stained modules (QR, Data Matrix).
 * `damaged`: error correction is used up. `quiet-zone`: something stands in it. `no-room`: whole-dot modules do not fit. `interrupted`:
 * something runs through the bars. `blurred`: its modules cannot be told for sure, so it was not redrawn.
 */
export type CodeReason =
  | 'unreadable'
  | 'narrow-modules'
  | 'uneven-modules'
  | 'damaged'
  | 'quiet-zone'
  | 'no-room'
  | 'interrupted'
  | 'blurred'

const grades = ['A', 'B', 'C', 'D', 'F'] as const
export type Grade = (typeof grades)[number]

export function isWorse(grade: Grade, than: Grade): boolean {
  return grades.indexOf(grade) > grades.indexOf(than)
}

/** The worst of them; A of none. */
export function worstGrade(all: Iterable<Grade>): Grade {
  let worst: Grade = 'A'
  for (const grade of all) if (isWorse(grade, worst)) worst = grade
  return worst
}

/** Do two boxes share a dot? */
export function overlap(a: DotBox, b: DotBox): boolean {
  const apart =
    a.left >= b.left + b.width || b.left >= a.left + a.width || a.top >= b.top + b.height || b.top >= a.top + a.height
  return !apart
}

/** The box with so many dots more on every side, cut off at the edges of the label. */
export function widened(
  box: DotBox,
  beside: number,
  above: number,
  label: { readonly width: number; readonly height: number },
): DotBox {
  const left = Math.max(0, box.left - beside)
  const top = Math.max(0, box.top - above)
  return {
    left,
    top,
    width: Math.min(label.width, box.left + box.width + beside) - left,
    height: Math.min(label.height, box.top + box.height + above) - top,
  }
}
