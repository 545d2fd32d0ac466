import type { Failed, Result } from '../base/result.ts'
import { fail, ok } from '../base/result.ts'
import type { Dots } from '../model/dots.ts'
import type { DotsPerMm, LabelSize } from '../model/labelSize.ts'
import { dotBox, labelSizes } from '../model/labelSize.ts'
import type { PageSize } from '../model/pageSize.ts'
import { isNear, sizeFacts } from '../model/pageSize.ts'
import type { DotBox, Orientation, ReadCode, Symbology } from '../model/readCode.ts'
import { overlap, quietZones, widened } from '../model/readCode.ts'
import type { CloseLook } from './closeLook.ts'
import { closeLook } from './closeLook.ts'
import type { CodeReader } from './codeReader.ts'
import { deface } from './deface.ts'
import { drawGrey, pointsPerMm } from './drawGrey.ts'
import type { FoundBars, FoundSymbols } from './findSymbols.ts'
import { boxOfSquare, findSymbols } from './findSymbols.ts'
import type { Grey } from './mono.ts'
import { toDots } from './mono.ts'
import type { DrawnOverlay, OverlayEnd } from './overlay.ts'
import { drawOverlay } from './overlay.ts'
import { pageWords } from './pageTexts.ts'
import type { PaleLetters } from './paleLetters.ts'
import { blackenLetters } from './paleLetters.ts'
import type { OpenPage, Pdfium } from './pdfium.ts'
import { ditherPictures, findPictures } from './pictures.ts'
import type { GreyPlane, Stretch } from './plane.ts'
import { boxOf, greyPlane } from './plane.ts'
import type { PlacedSymbol } from './readSymbols.ts'
import { readDoubtful, readEverywhere, readNegative, readPlaced, readSquares } from './readSymbols.ts'
import { linesOfBars, snapBars } from './snapBars.ts'
import type { Square } from './snapSquares.ts'
import { snapSquare } from './snapSquares.ts'
import { keepThinStrokes } from './thinStrokes.ts'
import { ditherTones } from './tones.ts'
import { unreadPlaces } from './unread.ts'

/** A label ready for a printer, and every bar code in it as it was read back from these very dots. */
export interface LabelDots {
  readonly dots: Dots
  /** From top to bottom. */
  readonly codes: readonly ReadCode[]
  /** Where something has the look of a bar code and says nothing. */
  readonly unread: readonly DotBox[]
  /** What the page says in letters. */
  readonly text: string
  /** What of that is too pale to print. */
  readonly faint: string
  /** What became of the overlay; null when none was asked for. */
  readonly overlay: OverlayEnd | null
}

/** Dots, and the bar codes read from them. */
export type ReadDots = Pick<LabelDots, 'dots' | 'codes'>

/** The same, and where nothing was read. */
type MadeDots = Pick<LabelDots, 'dots' | 'codes' | 'unread'>

export interface MakeOptions {
  /** Are bar codes redrawn with modules of whole dots where there is room? */
  readonly snap: boolean
  /** What the station writes on it, on a reprint. */
  readonly overlay?: DrawnOverlay | undefined
  /** Words across a label that nobody may send; its codes are taken out, and stand as they were read before. */
  readonly deface?: string | undefined
}

/** One page becomes dots of exactly the label's box, at its own scale. Faults: `label.unreadable-page`, `label.other-size`. */
export function makeLabel(
  pdfium: Pdfium,
  reader: CodeReader,
  page: OpenPage,
  size: LabelSize,
  dpmm: DotsPerMm,
  { snap, overlay, deface: across }: MakeOptions,
): Result<LabelDots> {
  const sized = checkSize(page, size)
  if (!sized.ok) return sized
  const words = pageWords(pdfium, page)
  if (!words.ok) return words
  const { text, pale } = words.value
  const made = makeDots(pdfium, reader, page, dotBox(size, dpmm), dpmm, snap, pale)
  if (!made.ok) return made
  const read = { ...made.value, text, faint: pale.faint }
  const drawn = overlay === undefined ? null : drawOverlay(reader, read.dots, read.codes, overlay, dpmm)
  const marked = { ...read, dots: drawn?.dots ?? read.dots, overlay: drawn?.end ?? null }
  if (across === undefined) return ok(marked)
  return ok({ ...marked, dots: deface(reader, marked.dots, read.codes, across, dpmm), overlay: drawn?.end ?? 'whole' })
}

/**
 * A box of a page becomes dots: pictures and pale areas dithered, bars snapped, pale letters blackened, everything else
 * by threshold. Then every bar code is read back from the dots. Fault: `label.unreadable-page`.
 */
export function makeDots(
  pdfium: Pdfium,
  reader: CodeReader,
  page: OpenPage,
  box: { readonly width: number; readonly height: number },
  dpmm: DotsPerMm,
  snap: boolean,
  pale: PaleLetters | null = null,
): Result<MadeDots> {
  const whole = { left: 0, top: 0, ...box, fineX: 1, fineY: 1 }
  const drawn = drawGrey(pdfium, page, dpmm, whole)
  if (!drawn.ok) return drawn
  const grey = drawn.value
  if (pale !== null) blackenLetters(grey, pale, dpmm)
  const rows = greyPlane(grey, false)
  const columns = greyPlane(grey, true)
  const look = closeLook(pdfium, page, dpmm)
  const pictures = findPictures(pdfium, page, dpmm, grey)
  const found = findSymbols(rows, columns, look, dpmm)
  // Pictures keep clear of bars by far: one may hold other bars in the same row.
  ditherPictures(grey, pictures, () => spared(found, grey, ({ line }) => linesAround(line)))
  const linesOf = (bars: FoundBars) => linesUnder(bars.sideways ? columns : rows, bars)
  ditherTones(grey, dpmm, () => [...spared(found, grey, linesOf), ...pictures])
  const placed = [
    ...found.bars.map((bars) => placeBars(bars.sideways ? columns : rows, bars, snap)),
    ...found.squares.map((square) => placeSquare(rows, square, look, snap)),
  ]
  keepThinStrokes(grey)
  const redraw = () => drawGrey(pdfium, page, dpmm, whole)
  const read = readBack(reader, grey, redraw, placed)
  if (!read.ok) return read
  const { dots } = read.value
  const codes = sorted(joined(read.value.codes, readOthers(reader, read.value, found, pictures)))
  return ok({ dots, codes, unread: unreadPlaces(found, dots, codes) })
}

/** Is the page of the label's size? Fault: `label.other-size`. */
export function checkSize(page: Pick<OpenPage, 'width' | 'height'>, size: LabelSize): Result<undefined> {
  return isNear(seenSize(page), labelSizes[size]) ? ok() : otherSize(page, size)
}

/** The fault that a page is not to be had as a label of that size. */
export function otherSize(page: Pick<OpenPage, 'width' | 'height'>, size: LabelSize): Failed {
  return fail('label.other-size', { facts: sizeFacts(seenSize(page), size) })
}

function seenSize({ width, height }: Pick<OpenPage, 'width' | 'height'>): PageSize {
  return { width: (width / pointsPerMm) * 100, height: (height / pointsPerMm) * 100 }
}

/** What must not be dithered: symbols with their quiet zones, and what has their look. */
function spared(
  { bars, squares, doubtful, stacked }: FoundSymbols,
  label: Grey,
  linesOf: (bars: FoundBars) => Pick<Stretch, 'firstLine' | 'endLine'>,
): readonly DotBox[] {
  const ofBars = bars.map((each) => {
    const { from, to } = each.found
    return boxOf({ from: Math.floor(from) - 40, to: Math.ceil(to) + 40, ...linesOf(each) }, each.sideways)
  })
  const ofSquares = squares.map((square) => {
    const quiet = (quietZones[square.symbology][0] * (square.right - square.left)) / square.columns
    return widened(boxOfSquare(square), quiet, quiet, label)
  })
  return [...ofBars, ...ofSquares, ...doubtful, ...stacked].map((box) => widened(box, 8, 8, label))
}

/** The lines that bars take, as far as they are known: beyond what runs through them nobody knows how far they go. */
function linesUnder(page: GreyPlane, { line, found }: FoundBars): Pick<Stretch, 'firstLine' | 'endLine'> {
  const { stretch, interrupted } = linesOfBars(page, line, found.from, found.to)
  return interrupted ? linesAround(line) : stretch
}

function linesAround(line: number): Pick<Stretch, 'firstLine' | 'endLine'> {
  return { firstLine: line - 400, endLine: line + 400 }
}

function placeBars(page: GreyPlane, { sideways, line, found }: FoundBars, snap: boolean): PlacedSymbol {
  const { stretch, module, snapped, reasons } = snapBars(page, found, line, snap)
  return {
    symbology: found.symbol.symbology,
    box: boxOf(stretch, sideways),
    orientation: orientationOf(sideways, found.reversed),
    module,
    snapped,
    reasons,
    said: found.symbol.text,
    columns: 0,
    rows: 0,
  }
}

function orientationOf(sideways: boolean, reversed: boolean): Orientation {
  return sideways ? (reversed ? 270 : 90) : reversed ? 180 : 0
}

function placeSquare(page: GreyPlane, square: Square, look: CloseLook, snap: boolean): PlacedSymbol {
  const { box, module, snapped, reasons } = snapSquare(page, square, look, snap)
  const { symbology, orientation, columns, rows } = square
  return { symbology, box, orientation, module, snapped, reasons, said: null, columns, rows }
}

/** The dots, and the placed symbols read from them. One that does not read as before is put back as the page has it. */
function readBack(
  reader: CodeReader,
  grey: Grey,
  redraw: () => Result<Grey>,
  placed: readonly PlacedSymbol[],
): Result<ReadDots> {
  const dots = toDots(grey)
  const codes = placed.map((symbol) => readPlaced(reader, dots, symbol))
  const failed = placed.filter((symbol, index) => symbol.snapped && !saysTheSame(symbol, codes[index]))
  if (failed.length === 0) return ok({ dots, codes })
  const before = redraw()
  if (!before.ok) return before
  for (const { box } of failed) restore(grey, before.value.data, widened(box, 24, 24, grey))
  const again = placed.map((symbol) => (failed.includes(symbol) ? { ...symbol, snapped: false } : symbol))
  const restored = toDots(grey)
  return ok({ dots: restored, codes: again.map((symbol) => readPlaced(reader, restored, symbol)) })
}

function saysTheSame({ said }: PlacedSymbol, code: ReadCode | undefined): boolean {
  const text = code?.text ?? ''
  return text !== '' && (said === null || said.replaceAll('\u001d', '') === text.replaceAll('\u001d', ''))
}

function restore(grey: Grey, before: Uint8Array, { left, top, width, height }: DotBox): void {
  for (let y = top; y < top + height; y++) {
    const at = y * grey.stride + left
    grey.data.set(before.subarray(at, at + width), at)
  }
}

/**
 * Codes that stand where no symbol was placed: in what only looked like one, in pictures, where finder patterns are loose;
 * and everywhere, when no placed symbol says anything. In negative a symbol is none that a label is known by, and yet some
 * scanners read it: another order's counts. Beside a symbol that does, one that a page draws aslant is not
 * looked for, because that costs more than all of the label: no label has one, and a picture with one is read at any angle.
 */
function readOthers(
  reader: CodeReader,
  { dots, codes }: ReadDots,
  { doubtful, stacked, looseFinders, negatives }: FoundSymbols,
  pictures: readonly DotBox[],
): readonly ReadCode[] {
  const isBlind = codes.every(({ text }) => text === '')
  const others = isBlind
    ? readEverywhere(reader, dots)
    : [
        ...(looseFinders.length > 0 ? readSquares(reader, dots) : []),
        ...doubtful.flatMap((box) => readDoubtful(reader, dots, box, [...aslant, 'ean13'])),
        ...doubtful.flatMap((box) => readNegative(reader, dots, box)),
        ...negatives.flatMap((box) => readDoubtful(reader, dots, box, ['qr'])),
        ...stacked.flatMap((box) => readDoubtful(reader, dots, box, ['pdf417'])),
        ...pictures.flatMap((box) => readDoubtful(reader, dots, box, aslant)),
      ]
  const news: ReadCode[] = []
  for (const code of others) {
    const isKnown = [...codes, ...news].some(({ text, box }) => text === code.text && overlap(box, code.box))
    if (!isKnown) news.push(code)
  }
  return news
}

/** What is looked for at any angle; of the others that would cost as much again, and read from noise. */
const aslant: readonly Symbology[] = ['code128', 'code39', 'itf', 'qr']

/** A symbol that was unreadable where it was placed, and then was read there all the same, is one symbol. */
function joined(codes: readonly ReadCode[], others: readonly ReadCode[]): readonly ReadCode[] {
  const readLater = (code: ReadCode) => code.text === '' && others.some(({ box }) => overlap(box, code.box))
  return [...codes.filter((code) => !readLater(code)), ...others]
}

function sorted(codes: readonly ReadCode[]): readonly ReadCode[] {
  return codes.toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
}
