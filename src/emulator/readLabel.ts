/** The codes on a label that came out, read from its dots as a scanner would. A tool: it blocks its thread for a moment. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Dots } from '../model/dots.ts'
import { isBlack } from '../model/dots.ts'

const quietZone = 40 // dots of white around, so that a symbol at the edge of the label can be read
const white = 0xffffffff // alpha, blue, green, red: the little-endian order of RGBA
const black = 0xff000000

/** The distinct texts of every symbol in the dots, sorted: the symbologies that the station reads back. */
export async function readLabel(dots: Dots): Promise<readonly string[]> {
  await load()
  const found = await readBarcodes(picture(dots), {
    formats: ['Code128', 'QRCode', 'Code39', 'ITF', 'DataMatrix', 'EAN13', 'PDF417'],
    tryHarder: true,
    tryInvert: false,
    maxNumberOfSymbols: 32,
  })
  return [...new Set(found.filter((symbol) => symbol.isValid).map((symbol) => symbol.text))].sort()
}

let loading: Promise<unknown> | null = null

function load(): Promise<unknown> {
  loading ??= readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then((file) =>
    prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(file).buffer }, fireImmediately: true }),
  )
  return loading
}

function picture(dots: Dots) {
  const width = dots.width + 2 * quietZone
  const height = dots.height + 2 * quietZone
  const pixels = new Uint32Array(width * height).fill(white)
  for (let y = 0; y < dots.height; y++)
    for (let x = 0; x < dots.width; x++)
      if (isBlack(dots, x, y)) pixels[(y + quietZone) * width + x + quietZone] = black
  return { data: new Uint8ClampedArray(pixels.buffer), width, height, colorSpace: 'srgb' as const }
}
