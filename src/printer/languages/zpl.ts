import { bytes } from '../../base/bytes.ts'
import type { Dots } from '../../model/dots.ts'
import type { EncodeOptions, PrinterLanguage } from '../language.ts'
import { runLength } from './zplRunLength.ts'
import { hostStatusReader } from './zplStatus.ts'
import { z64 } from './zplZ64.ts'

/**
 * ZPL II: Zebra and the printers that imitate them.
 * Reference: Zebra Programming Guide for ZPL II — ^XA, ^PW, ^LL, ^LH, ^FO, ^GF, ^PQ, ^XZ; ~HS.
 * A one bit is black. The graphic is inline (^GF): a downloaded one (~DG) would stay in the printer's memory.
 */
export const zpl: PrinterLanguage = { name: 'zpl', encode, status: { query: bytes('~HS'), reader: hostStatusReader } }

/** ^GF counts are 1 to 99 999; "out-of-range values are set to the nearest limit", which would cut the label. */
const mostBytesOfGraphic = 99_999

function encode(dots: Dots, { graphics }: EncodeOptions): Uint8Array<ArrayBuffer> {
  const pack = graphics === 'z64' ? z64 : runLength
  return bytes('^XA', labelBox(dots), ...bands(dots).map((band) => graphicField(band, pack)), '^PQ1^XZ')
}

/**
 * The size and the origin of the label belong to the job: whatever another program's format left in the printer
 * (a narrower ^PW, a shorter ^LL, a shifted ^LH) would crop or shift this label. They hold until the next format
 * says otherwise and are never saved (^JU). Everything that is the printer's own calibration (^MN, ^MT, ~TA, ~SD,
 * ^PR) is left alone: sent with every job it fights the printer and costs blank labels.
 */
function labelBox({ width, height }: Dots): string {
  return `^PW${width}^LL${height}^LH0,0`
}

interface Band {
  readonly y: number
  readonly stride: number
  readonly data: Uint8Array<ArrayBuffer>
}

/** The label in strips of whole rows, each small enough for one ^GF. */
function bands({ stride, height, data }: Dots): readonly Band[] {
  const rows = Math.max(1, Math.floor(mostBytesOfGraphic / stride))
  return Array.from({ length: Math.ceil(height / rows) }, (_, band) => {
    const y = band * rows
    return { y, stride, data: data.subarray(y * stride, Math.min(y + rows, height) * stride) }
  })
}

type Pack = (data: Uint8Array<ArrayBuffer>, stride: number) => string

function graphicField({ y, stride, data }: Band, pack: Pack): string {
  return `^FO0,${y}^GFA,${data.length},${data.length},${stride},${pack(data, stride)}^FS`
}
