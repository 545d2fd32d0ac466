import { bytes } from '../../base/bytes.ts'
import type { Dots } from '../../model/dots.ts'
import { bandsOf, rowsWithin } from './bands.ts'
import { apartFromCommands } from './escposRealTime.ts'

const GS = 0x1d

/** One clone ignores the high byte of a height, and one long image froze printers from about 3 000 rows. */
const mostRows = 255

/** GS v 0 m xL xH yL yH d1…dk: bytes across, rows. Called obsolete, and understood by the most printers. */
export function rasterImage(dots: Dots): readonly Uint8Array[] {
  return bandsOf(dots, mostRows)
    .flatMap((band) => apartFromCommands(band, dots))
    .flatMap(({ rows, data }) => [bytes(GS, 'v0', 0, ...low2(dots.stride), ...low2(rows)), data])
}

/** GS ( L counts its parameters in 16 bits; ten of them stand before the dots. */
const mostBytesOfStore = 65_535 - 10

/**
 * GS ( L pL pH 48 112 48 bx by c xL xH yL yH d1…dk stores a strip, GS ( L 2 0 48 50 prints it: dots across, rows. In
 * strips small enough for its 16-bit count, so that GS 8 L is never needed.
 */
export function graphicsImage(dots: Dots): readonly Uint8Array[] {
  return bandsOf(dots, Math.min(mostRows, rowsWithin(mostBytesOfStore, dots)))
    .flatMap((band) => apartFromCommands(band, dots))
    .flatMap(({ rows, data }) => [
      bytes(GS, '(L', ...low2(data.length + 10), 48, 112, 48, 1, 1, 49, ...low2(dots.width), ...low2(rows)),
      data,
      bytes(GS, '(L', 2, 0, 48, 50),
    ])
}

/** The low byte, then the high byte. */
function low2(number: number): readonly [number, number] {
  return [number & 0xff, (number >> 8) & 0xff]
}
