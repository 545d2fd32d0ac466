/**
 * What the printer draws by itself. Reference: CPCL Programming Manual, the command that each row names. A row that is
 * null is known and not drawn, or not drawn as it should: it is named as ignored.
 */
import type { Rotation } from '../../../model/dotsRotate.ts'
import { letter } from '../../drawing/lettering.ts'
import type { DrawnField, Picture } from '../../drawing/picture.ts'
import { drawSymbol, qrOf } from '../../drawing/symbol.ts'
import { countOf } from '../../numbers.ts'

/** Settings of the session that text and bars go by. */
export interface Style {
  readonly across: number
  readonly down: number
  readonly barcodeText: boolean
}

export interface CpclField extends DrawnField {
  readonly x: number
  readonly y: number
}

/** `lines`: what stands between the command and its ENDQR or the like; empty for one of a single line. */
type Drawer = (words: readonly string[], style: Style, lines: readonly string[]) => CpclField

export const fields: Readonly<Record<string, Drawer | null>> = {
  ...Object.fromEntries(
    (
      [
        ['T TEXT', 0],
        ['T90 TEXT90 VT VTEXT', 270],
        ['T180 TEXT180', 180],
        ['T270 TEXT270', 90],
      ] as const
    ).flatMap(([names, rotation]) => names.split(' ').map((name) => [name, text(rotation)])),
  ),
  B: barcode(0),
  BARCODE: barcode(0),
  VB: barcode(270),
  VBARCODE: barcode(270),
  ...Object.fromEntries(
    'ST SCALE-TEXT PCX VCG VEG VCOMPRESSED-GRAPHICS VEXPANDED-GRAPHICS ROTATE IN-INCHES IN-CENTIMETERS IN-MILLIMETERS FG SETCOUNT DF F MULTILINE ML CONCAT VCONCAT PATTERN'
      .split(' ')
      .map((name) => [name, null]),
  ),
}

/** Width and height of a cell of font and size; a size that a font does not have is its largest. */
const cells: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  0: [
    [8, 9],
    [16, 9],
    [8, 18],
    [16, 18],
    [32, 18],
    [16, 36],
    [32, 36],
  ],
  1: [[24, 48]],
  2: [
    [20, 12],
    [20, 24],
  ],
  4: [
    [24, 47],
    [48, 94],
    [24, 45],
    [45, 90],
    [90, 180],
    [135, 270],
    [180, 360],
    [225, 450],
  ],
  5: [
    [12, 24],
    [24, 48],
    [23, 46],
    [46, 92],
  ],
  6: [[28, 27]],
  7: [
    [12, 24],
    [12, 48],
  ],
}

/** TEXT font size x y data, turned against the clock by its number. */
function text(rotation: Rotation): Drawer {
  return ([font = '', size, x, y, ...data], { across, down }) => {
    const sizes = cells[font] ?? cells[7] ?? []
    const [width, height] = sizes[Math.min(countOf(size), sizes.length - 1)] ?? [12, 24]
    const picture = letter(data.join(' '), { height: height * down, cell: width * across })
    return { picture, rotation, x: countOf(x), y: countOf(y) }
  }
}

/** BARCODE type width ratio height x y data; QR, PDF-417, DATAMATRIX and AZTEC have their data in lines of their own. */
function barcode(rotation: Rotation): Drawer {
  return (words, { barcodeText }, lines) => {
    const [type = '', ...rest] = words
    const square = squares[type.toUpperCase()]
    if (square !== undefined) {
      const [x, y] = rest
      return { picture: square(rest, lines), rotation, x: countOf(x), y: countOf(y) }
    }
    const [module, , height, x, y, ...data] = rest
    const symbology = symbologies[type.toUpperCase()]
    const readable = barcodeText ? 'below' : null
    const wish = { text: data.join(' '), module: countOf(module), height: countOf(height), readable } as const
    return {
      picture: symbology === undefined ? null : drawSymbol({ symbology, ...wish }),
      rotation,
      x: countOf(x),
      y: countOf(y),
    }
  }
}

/** The line that ends the data of a symbol in lines of its own; null: it has none. */
export function endOf(name: string, words: readonly string[]): string | null {
  if (!/^V?B(?:ARCODE)?$/.test(name)) return null
  return (
    { QR: 'ENDQR', 'PDF-417': 'ENDPDF', DATAMATRIX: 'ENDDATAMATRIX', AZTEC: 'ENDAZTEC' }[
      (words[0] ?? '').toUpperCase()
    ] ?? null
  )
}

const squares: Readonly<Record<string, (words: readonly string[], lines: readonly string[]) => Picture | null>> = {
  /** QR x y [M n] [U n], then `MA,data` with the level and the input mode before it. */
  QR: (words, lines) => {
    const { level, text } = qrOf(lines.join(''), 'M')
    return drawSymbol({
      symbology: 'qrcode',
      text,
      options: { eclevel: level },
      module: option(words, 'U', 6),
      height: null,
    })
  },
  'PDF-417': (words, lines) =>
    drawSymbol({
      symbology: 'pdf417',
      text: lines.join(''),
      module: option(words, 'XD', 2),
      height: option(words, 'YD', 6),
    }),
  DATAMATRIX: (words, lines) =>
    drawSymbol({ symbology: 'datamatrix', text: lines.join(''), module: option(words, 'H', 6), height: null }),
  AZTEC: (words, lines) =>
    drawSymbol({ symbology: 'azteccode', text: lines.join(''), module: option(words, 'XD', 6), height: null }),
}

const symbologies: Readonly<Record<string, string>> = {
  '128': 'code128',
  UCCEAN128: 'gs1-128',
  '39': 'code39',
  '39C': 'code39',
  I2OF5: 'interleaved2of5',
  '93': 'code93',
  EAN13: 'ean13',
  EAN8: 'ean8',
  UPCA: 'upca',
  CODABAR: 'rationalizedCodabar',
}

/** The number behind a letter. */
function option(words: readonly string[], name: string, otherwise: number): number {
  const at = words.findIndex((word) => word.toUpperCase() === name)
  return at < 0 ? otherwise : countOf(words[at + 1])
}
