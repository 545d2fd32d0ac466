import type { Dots } from '../../model/dots.ts'
import { rotateDots } from '../../model/dotsRotate.ts'
import { shiftDots } from '../../model/dotsShift.ts'
import type { PrintSetup } from '../../model/printer.ts'

/**
 * The dots as they lie on the paper: turned, then moved. Done here and not by the printer's own commands, because all
 * languages can do it alike and nothing stays behind in the printer for the next job. A moved label keeps its box, as
 * a wider one would be centred elsewhere by printers that feed their paper in the middle.
 */
export function layOut(dots: Dots, setup: PrintSetup): Dots {
  const turned = rotateDots(dots, setup.rotation)
  return setup.offset === null ? turned : shiftDots(turned, setup.offset.x, setup.offset.y)
}

/** The same dots for languages in which a zero bit is black. */
export function zeroIsBlack(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const inverted = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at++) inverted[at] = ~(data[at] ?? 0)
  return inverted
}

/** Whole rows of a label, `y` from its top. */
export interface Band {
  readonly y: number
  readonly rows: number
  readonly data: Uint8Array<ArrayBuffer>
}

/** The label in strips of at most so many rows, from the top. */
export function bandsOf({ stride, height, data }: Dots, mostRows: number): readonly Band[] {
  return Array.from({ length: Math.ceil(height / mostRows) }, (_, band) => {
    const y = band * mostRows
    const rows = Math.min(mostRows, height - y)
    return { y, rows, data: data.subarray(y * stride, (y + rows) * stride) }
  })
}

/** The rows of which a strip may have before it has more bytes than this; at least one. */
export function rowsWithin(mostBytes: number, { stride }: Dots): number {
  return Math.max(1, Math.floor(mostBytes / stride))
}
