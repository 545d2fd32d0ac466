import type { ZXingReaderOptions } from 'zxing-wasm/reader'
import type { Dots } from '../model/dots.ts'
import { isBlack } from '../model/dots.ts'
import type { DotBox, Symbology } from '../model/readCode.ts'
import { isSquare, symbologies } from '../model/readCode.ts'
import type { CodeReader } from './codeReader.ts'

/** One symbol as zxing reads it from dots. It knows nothing of what was drawn, and decodes again. */
export interface CropCode {
  readonly text: string
  readonly symbology: Symbology
  /** Where it is, in dots of the label. */
  readonly box: DotBox
  /** The share of error correction that is left, 0 to 1; null where there is none, or zxing does not say. */
  readonly unusedCorrection: number | null
  /** Modules of a square; 0 of others. */
  readonly columns: number
  readonly rows: number
}

/**
 * `pure`: one upright square and nothing else. `one`: the first upright symbol. `every`: every upright symbol.
 * `thorough`: turned, inverted and very large ones as well. `negative`: every one, also turned, with black and white exchanged.
 */
export type Effort = 'pure' | 'one' | 'every' | 'thorough' | 'negative'

/** Every symbol of these formats in one box of the dots. A box that lies on its side is turned upright first. */
export function readCrop(
  reader: CodeReader,
  dots: Dots,
  box: DotBox,
  sideways: boolean,
  formats: string,
  effort: Effort,
): readonly CropCode[] {
  const crop = sideways ? box : wholeBytes(box)
  const [width, height] = sideways ? [crop.height, crop.width] : [crop.width, crop.height]
  const pixels = reader._malloc(width * height)
  if (pixels === 0) throw new Error('no memory for the dots to read back')
  try {
    const unpacked = reader.HEAPU8.subarray(pixels, pixels + width * height)
    if (sideways) unpackTurned(dots, crop, unpacked)
    else unpack(dots, crop, unpacked)
    if (effort === 'negative') for (let at = 0; at < unpacked.length; at++) unpacked[at] = 255 - (unpacked[at] ?? 0)
    return read(reader, pixels, width, height, { ...options[effort], formats }).map((code) => ({
      ...code,
      box: onLabel(code.box, crop, sideways),
    }))
  } finally {
    reader._free(pixels)
  }
}

/** The box, with whole bytes of dots in every row. What is behind the label's edge then is padding, and white. */
function wholeBytes({ left, top, width, height }: DotBox): DotBox {
  const start = left & ~7
  return { left: start, top, width: Math.ceil((left + width - start) / 8) * 8, height }
}

/** zxing's name of each symbology, as it is asked for. */
const formatNames = {
  code128: 'Code128',
  code39: 'Code39',
  itf: 'ITF',
  ean13: 'EAN13',
  qr: 'QRCode',
  datamatrix: 'DataMatrix',
  pdf417: 'PDF417',
} as const satisfies Record<Symbology, string>

/** So many symbologies as the reader is asked for them. */
export function formatsOf(wanted: readonly Symbology[]): string {
  return wanted.map((symbology) => formatNames[symbology]).join()
}

/** As it answers: by the family. */
const familyNames = { ...formatNames, ean13: 'EANUPC' } as const

/** One byte a pixel, 0 black, 255 white. `box` begins and ends with whole bytes of dots. */
function unpack(dots: Dots, { left, top, width, height }: DotBox, pixels: Uint8Array): void {
  const bytes = width >> 3
  const words = new BigUint64Array(pixels.buffer, pixels.byteOffset, bytes * height)
  for (let y = 0; y < height; y++) {
    const from = (top + y) * dots.stride + (left >> 3)
    for (let byte = 0; byte < bytes; byte++) words[y * bytes + byte] = eightPixels[dots.data[from + byte] ?? 0] ?? 0n
  }
}

/** For every byte of dots its eight pixels as one little-endian word, the leftmost in the lowest byte. */
const eightPixels = BigUint64Array.from({ length: 256 }, (_, byte) => {
  let word = 0n
  for (let bit = 0; bit < 8; bit++) if ((byte & (0x80 >> bit)) === 0) word |= 0xffn << BigInt(8 * bit)
  return word
})

/** The same, columns for rows. */
function unpackTurned(dots: Dots, { left, top, width, height }: DotBox, pixels: Uint8Array): void {
  pixels.fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (isBlack(dots, left + x, top + y)) pixels[x * height + y] = 0
  }
}

// Without `tryHarder` only a few rows in the middle are looked at. FixedThreshold (2), because dots are black or white.
const upright = {
  tryHarder: true,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
  tryDenoise: false,
  binarizer: 2,
  isPure: false,
  downscaleThreshold: 500,
  downscaleFactor: 3,
  minLineCount: 2,
  maxNumberOfSymbols: 1,
  validateOptionalChecksum: false,
  returnErrors: false,
  eanAddOnSymbol: 0,
  textMode: 0,
  characterSet: 0,
  tryCode39ExtendedMode: false,
} as const satisfies Omit<ZXingReaderOptions, 'formats'>

const options = {
  pure: { ...upright, isPure: true },
  one: upright,
  every: { ...upright, maxNumberOfSymbols: 255 },
  thorough: { ...upright, maxNumberOfSymbols: 255, tryRotate: true, tryInvert: true, tryDownscale: true },
  negative: { ...upright, maxNumberOfSymbols: 255, tryRotate: true },
} as const satisfies Record<Effort, Omit<ZXingReaderOptions, 'formats'>>

function read(
  reader: CodeReader,
  pixels: number,
  width: number,
  height: number,
  asked: ZXingReaderOptions,
): readonly CropCode[] {
  const results = reader.readBarcodesFromPixmap(pixels, width, height, asked)
  try {
    const codes: CropCode[] = []
    for (let index = 0; index < results.size(); index++) {
      const result = results.get(index)
      const symbology = symbologyOf(result?.symbology ?? '')
      if (result === undefined || !result.isValid || symbology === null) continue
      const { topLeft, topRight, bottomRight, bottomLeft } = result.position
      const corners = [topLeft, topRight, bottomRight, bottomLeft]
      codes.push({
        text: result.text,
        symbology,
        box: boxAround(corners),
        unusedCorrection: unusedOf(result.extra),
        ...(isSquare(symbology)
          ? { columns: result.symbol.width, rows: result.symbol.height }
          : { columns: 0, rows: 0 }),
      })
    }
    return codes
  } finally {
    // A vector of C++ is not garbage that JavaScript would collect in time.
    if ('delete' in results && typeof results.delete === 'function') results.delete()
  }
}

function symbologyOf(family: string): Symbology | null {
  return symbologies.find((symbology) => familyNames[symbology] === family) ?? null
}

function boxAround(corners: readonly { readonly x: number; readonly y: number }[]): DotBox {
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left + 1, height: Math.max(...ys) - top + 1 }
}

/** zxing's `extra` is JSON; `UEC` is ISO/IEC 15415's unused error correction. */
function unusedOf(extra: string): number | null {
  const unused = /"UEC":([0-9.]+)/.exec(extra)?.[1]
  return unused === undefined ? null : Number(unused)
}

function onLabel({ left, top, width, height }: DotBox, crop: DotBox, sideways: boolean): DotBox {
  return sideways
    ? { left: crop.left + top, top: crop.top + left, width: height, height: width }
    : { left: crop.left + left, top: crop.top + top, width, height }
}
