import type { Dots } from '../model/dots.ts'
import type { CodeReason, DotBox, Orientation, ReadCode, Symbology } from '../model/readCode.ts'
import { isSquare, overlap, quietZones, symbologies, widened } from '../model/readCode.ts'
import type { CodeReader } from './codeReader.ts'
import type { Graded } from './grade.ts'
import { gradeBars, gradeRows, gradeSquare } from './grade.ts'
import { stretchOf } from './plane.ts'
import type { CropCode, Effort } from './readCrop.ts'
import { formatsOf, readCrop } from './readCrop.ts'

/** A symbol whose place in the dots is known, from the page that they were made of. */
export interface PlacedSymbol {
  readonly symbology: Symbology
  readonly box: DotBox
  readonly orientation: Orientation
  /** Dots a module, as drawn. */
  readonly module: number
  readonly snapped: boolean
  readonly reasons: readonly CodeReason[]
  /** What the page says, when it was decoded before; null for squares. */
  readonly said: string | null
  /** Modules of a square; 0 of bars. */
  readonly columns: number
  readonly rows: number
}

/** Reads one symbol back from the finished dots, where it must be, and grades it. */
export function readPlaced(reader: CodeReader, dots: Dots, placed: PlacedSymbol): ReadCode {
  return isSquare(placed.symbology) ? readSquare(reader, dots, placed) : readBars(reader, dots, placed)
}

/** Two decoders have to say the same: the reference decode, and one that shares nothing with it. */
function readBars(reader: CodeReader, dots: Dots, placed: PlacedSymbol): ReadCode {
  const sideways = isSideways(placed.orientation)
  const graded = gradeBars(dots, placed.box, sideways)
  const format = formatsOf([placed.symbology])
  const quick = readCrop(reader, dots, acrossBars(placed, dots), sideways, format, 'one')
  // What stands in the quiet zone may need another look.
  const read =
    quick.length > 0 ? quick : readCrop(reader, dots, widened(placed.box, 40, 40, dots), false, format, 'thorough')
  const code = read.find(({ box }) => overlap(box, placed.box))
  const text = code?.text ?? ''
  const isSure = text !== '' && (graded.text === null || sameText(graded.text, text))
  return readCode(placed, graded, isSure ? text : '')
}

/** FNC1 is GS for the one and may be nothing for the other. */
function sameText(a: string, b: string): boolean {
  return a === b || a.replaceAll('\u001d', '') === b.replaceAll('\u001d', '')
}

/** Ten lines across the middle of the bars, with their quiet zones. */
function acrossBars({ symbology, box, orientation, module }: PlacedSymbol, dots: Dots): DotBox {
  const sideways = isSideways(orientation)
  const { firstLine, endLine } = stretchOf(box, sideways)
  const lines = Math.min(10, endLine - firstLine)
  const skipped = (endLine - firstLine - lines) >> 1
  const middle = sideways
    ? { ...box, left: box.left + skipped, width: lines }
    : { ...box, top: box.top + skipped, height: lines }
  const quiet = Math.ceil((Math.max(...quietZones[symbology]) + 2) * module)
  return sideways ? widened(middle, 0, quiet, dots) : widened(middle, quiet, 0, dots)
}

function readSquare(reader: CodeReader, dots: Dots, placed: PlacedSymbol): ReadCode {
  const quiet = Math.ceil((quietZones[placed.symbology][0] + 1) * placed.module)
  const crop = widened(placed.box, quiet, quiet, dots)
  const read = (effort: Effort) => readCrop(reader, dots, crop, false, formatsOf([placed.symbology]), effort)
  // Its detector of Data Matrix knows one turn, that of QR all of them.
  const code = read('pure')[0] ?? read(placed.symbology === 'qr' ? 'one' : 'thorough')[0]
  const graded = gradeSquare(dots, placed, code === undefined ? 0 : (code.unusedCorrection ?? 1))
  return readCode(placed, graded, code?.text ?? '')
}

function readCode(placed: PlacedSymbol, graded: Graded, text: string): ReadCode {
  const { symbology, box, orientation, snapped } = placed
  const reasons = new Set([...placed.reasons, ...graded.reasons])
  if (text === '') reasons.add('unreadable')
  return {
    text,
    symbology,
    box,
    orientation,
    moduleDots: snapped ? placed.module : graded.moduleDots || placed.module,
    grade: text === '' ? 'F' : graded.grade,
    quiet: graded.quiet,
    snapped,
    reasons: [...reasons],
  }
}

/** Looks for symbols in a part of the dots where only something like one was seen, turned and inverted ones as well. */
export function readDoubtful(
  reader: CodeReader,
  dots: Dots,
  part: DotBox,
  wanted: readonly Symbology[],
): readonly ReadCode[] {
  const crop = widened(part, 40, 40, dots)
  return readCrop(reader, dots, crop, false, formatsOf(wanted), 'thorough').map((code) => readFound(dots, code))
}

/** The same for bars of white on black: zxing exchanges the two for squares alone. */
export function readNegative(reader: CodeReader, dots: Dots, part: DotBox): readonly ReadCode[] {
  const crop = widened(part, 40, 40, dots)
  return readCrop(reader, dots, crop, false, formatsOf(['code128', 'code39']), 'negative').map((code) =>
    readFound(dots, code),
  )
}

/** Looks for upright QR codes in all of the dots: about 1 ms. */
export function readSquares(reader: CodeReader, dots: Dots): readonly ReadCode[] {
  return readCrop(reader, dots, wholeOf(dots), false, formatsOf(['qr']), 'every').map((code) => readFound(dots, code))
}

/** Looks for symbols in all of the dots, turned and inverted ones as well. Slow: 10 to 50 ms. */
export function readEverywhere(reader: CodeReader, dots: Dots): readonly ReadCode[] {
  return readDoubtful(reader, dots, wholeOf(dots), symbologies)
}

function wholeOf({ width, height }: Dots): DotBox {
  return { left: 0, top: 0, width, height }
}

/** A code that only zxing found: the dots are graded where it says that they are. */
function readFound(dots: Dots, code: CropCode): ReadCode {
  const { text, symbology, box } = code
  const upright = gradeFound(dots, code, false)
  const isLying = !isSquare(symbology) && upright.moduleDots === 0
  const orientation = isLying ? 90 : 0
  const graded = isLying ? gradeFound(dots, code, true) : upright
  const placed = {
    symbology,
    box,
    orientation,
    module: 0,
    snapped: false,
    reasons: [],
    said: null,
    columns: 0,
    rows: 0,
  } as const
  return readCode(placed, graded, text)
}

function gradeFound(
  dots: Dots,
  { symbology, box, columns, rows, unusedCorrection }: CropCode,
  sideways: boolean,
): Graded {
  if (symbology === 'pdf417') return gradeRows(dots, box, sideways, unusedCorrection ?? 1)
  if (!isSquare(symbology)) return gradeBars(dots, box, sideways)
  return gradeSquare(dots, { symbology, box, columns, rows }, unusedCorrection ?? 1)
}

function isSideways(orientation: Orientation): boolean {
  return orientation === 90 || orientation === 270
}
