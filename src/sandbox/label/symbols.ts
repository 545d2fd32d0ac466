/**
 * Bar codes as one SVG path each, in millimetres, quiet zone included. One path, because a renderer may round a lone
 * rectangle up to whole dots; whole dots at 8 per mm, because anything else is not sharp on a thermal printer.
 */
import bwip from 'bwip-js/node'

export interface BarCode {
  /** Millimetres, with the quiet zone. */
  readonly width: number
  readonly height: number
  /** SVG path data in millimetres, y downward, from the corner of the quiet zone. */
  readonly path: string
}

const dot = 0.125 // mm, at 8 dots per mm
const widePage = 120 // mm
const quiet = 10 // modules on each side (ISO/IEC 15417)

/**
 * Code 128 with modules of 3 dots where the width has room for them, else of 2; of 4 on a page as wide as A5, which is
 * read from farther away. Faults of the symbology throw.
 */
export function code128(text: string, width: number, height: number): BarCode {
  const [symbol] = bwip.raw({ bcid: 'code128', text })
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('the bar code library drew no bars')
  const modules = symbol.sbs.reduce((sum, each) => sum + each, 0) + 2 * quiet
  const most = width >= widePage ? 4 : 3
  const module = Math.max(2, Math.min(most, Math.floor(width / dot / modules))) * dot
  let at = quiet
  let path = ''
  for (const [index, each] of symbol.sbs.entries()) {
    if (index % 2 === 0) path += `M${mm(at * module)} 0h${mm(each * module)}v${mm(height)}h-${mm(each * module)}z`
    at += each
  }
  return { width: modules * module, height, path }
}

/** QR, error correction M, with modules of as many whole dots as fit into `side` with their quiet zone of 4 modules. */
export function qrCode(text: string, side: number): BarCode {
  // A fixed mask is as valid as the best one, and four times as fast.
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M mask=4')
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('the bar code library drew no modules')
  const { pixs, pixx, pixy } = symbol
  const module = Math.max(2, Math.floor(side / (pixx + 8) / dot)) * dot
  let path = ''
  for (let y = 0; y < pixy; y++) {
    for (let x = 0; x < pixx; x++) {
      if (pixs[y * pixx + x] !== 1) continue
      const from = x
      while (x < pixx && pixs[y * pixx + x] === 1) x++
      const run = mm((x - from) * module)
      path += `M${mm((from + 4) * module)} ${mm((y + 4) * module)}h${run}v${mm(module)}h-${run}z`
    }
  }
  const full = (pixx + 8) * module
  return { width: full, height: full, path }
}

/** Thousandths are enough: a dot is 125 of them. */
function mm(length: number): string {
  return String(Math.round(length * 1_000) / 1_000)
}
