import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ZXingReaderModule, ZXingReaderOptions } from 'zxing-wasm/reader'
import { prepareZXingModule } from 'zxing-wasm/reader'
import type { Dots } from '../model/dots.ts'

/**
 * zxing-cpp as WebAssembly, called below the package's own `readBarcodes`: that one wants four bytes a pixel and
 * turns them into the one byte that we already have.
 */
export type CodeReader = ZXingReaderModule & Heap

interface Heap {
  readonly HEAPU8: Uint8Array
  _malloc(size: number): number
  _free(pointer: number): void
}

/** Loads the reader from the package on disk; left alone it would be fetched from the internet. */
export async function loadCodeReader(): Promise<CodeReader> {
  const file = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const overrides = { wasmBinary: new Uint8Array(file).buffer }
  const reader = await prepareZXingModule({ overrides, fireImmediately: true })
  if (!hasHeap(reader)) throw new Error('this zxing has no heap to put dots into')
  return reader
}

function hasHeap(module: ZXingReaderModule): module is CodeReader {
  return '_malloc' in module && '_free' in module && 'HEAPU8' in module
}

/**
 * The text of every Code 128 and QR code in the dots, each text once, in no order. Upright symbols are found in one
 * quick pass; when that finds no Code 128, a second pass also looks for turned, inverted and very large ones.
 */
export function readCodes(reader: CodeReader, dots: Dots): readonly string[] {
  const width = dots.stride * 8
  const pixels = reader._malloc(width * dots.height)
  if (pixels === 0) throw new Error('no memory for the dots to read back')
  try {
    toPixels(dots, reader.HEAPU8.subarray(pixels, pixels + width * dots.height))
    const upright = read(reader, pixels, width, dots.height, quick)
    const found = upright.some(({ format }) => format === 'Code128')
      ? upright
      : [...upright, ...read(reader, pixels, width, dots.height, thorough)]
    return [...new Set(found.map(({ text }) => text))]
  } finally {
    reader._free(pixels)
  }
}

interface ReadCode {
  readonly format: string
  readonly text: string
}

// Without `tryHarder` only a few rows in the middle of the label are looked at, and a Code 128 at its top is missed.
// FixedThreshold, because dots are black or white already.
const quick: ZXingReaderOptions = {
  formats: 'Code128,QRCode',
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
  maxNumberOfSymbols: 255,
  validateOptionalChecksum: false,
  returnErrors: false,
  eanAddOnSymbol: 0,
  textMode: 0,
  characterSet: 0,
  tryCode39ExtendedMode: false,
}

const thorough: ZXingReaderOptions = { ...quick, tryRotate: true, tryInvert: true, tryDownscale: true }

function read(
  reader: CodeReader,
  pixels: number,
  width: number,
  height: number,
  options: ZXingReaderOptions,
): readonly ReadCode[] {
  const results = reader.readBarcodesFromPixmap(pixels, width, height, options)
  try {
    const codes: ReadCode[] = []
    for (let index = 0; index < results.size(); index++) {
      const result = results.get(index)
      if (result?.isValid) codes.push({ format: result.symbology, text: result.text })
    }
    return codes
  } finally {
    // A vector of C++ is not garbage that JavaScript would collect in time.
    if ('delete' in results && typeof results.delete === 'function') results.delete()
  }
}

/** One bit a dot becomes one byte a pixel, 0 black, 255 white; the padding of a row is white and stays. */
function toPixels(dots: Dots, pixels: Uint8Array): void {
  const words = new BigUint64Array(pixels.buffer, pixels.byteOffset, dots.data.length)
  for (let index = 0; index < words.length; index++) words[index] = eightPixels[dots.data[index] ?? 0] ?? 0n
}

/** For every byte of dots its eight pixels as one little-endian word, the leftmost in the lowest byte. */
const eightPixels = BigUint64Array.from({ length: 256 }, (_, byte) => {
  let word = 0n
  for (let bit = 0; bit < 8; bit++) if ((byte & (0x80 >> bit)) === 0) word |= 0xffn << BigInt(8 * bit)
  return word
})
