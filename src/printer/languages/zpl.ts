import { deflateSync } from 'node:zlib'
import { bytes, crc16 } from '../../base/bytes.ts'
import type { Dots } from '../../model/dots.ts'
import type { PrintSetup } from '../../model/printer.ts'
import { plainSetup } from '../../model/printer.ts'
import type { Abilities, EncodeOptions, Finish, Sensing } from '../abilities.ts'
import type { Maintenance, PrinterLanguage } from '../language.ts'
import type { Band } from './layOut.ts'
import { bandsOf, layOut, rowsWithin } from './layOut.ts'
import { darknessOf, inchesPerSecond, speedOf } from './setupUnits.ts'
import { runLength } from './zplRunLength.ts'
import { zplStatus } from './zplStatus.ts'

const can: Abilities = {
  graphics: ['z64', 'run-length'],
  darkness: { least: 0, most: 30 },
  speeds: inchesPerSecond(1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12),
  sensing: ['gap', 'mark', 'continuous'],
  gap: false,
  finish: ['tear', 'peel', 'cut'],
}

const maintenance: Maintenance = {
  calibrate: { gap: bytes('~JC'), mark: bytes('~JC') },
  feed: bytes('~PH'),
  selfTest: bytes('~WC'),
}

/**
 * ZPL II: Zebra and the printers that imitate them.
 * Reference: Zebra Programming Guide for ZPL II — ~SD, ^XA, ^MD, ^PR, ^MN, ^MM, ^PW, ^LL, ^LH, ^PO, ^PM, ^LR, ^LS, ^LT,
 * ^FO, ^GF, ^PQ, ^XZ; ~JC, ~PH, ~WC; ~HS.
 * A one bit is black. The graphic is inline (^GF): a downloaded one (~DG) would stay in the printer's memory.
 */
export const zpl: PrinterLanguage = {
  name: 'zpl',
  can,
  encode,
  maintenance,
  status: zplStatus,
}

/** ^GF counts are 1 to 99 999; "out-of-range values are set to the nearest limit", which would cut the label. */
const mostBytesOfGraphic = 99_999

function encode(dots: Dots, { graphics, setup = plainSetup, copies = 1 }: EncodeOptions): Uint8Array<ArrayBuffer> {
  const label = layOut(dots, setup)
  const pack = graphics === 'run-length' ? runLength : z64
  const fields = bandsOf(label, rowsWithin(mostBytesOfGraphic, label)).map((band) => graphicField(band, label, pack))
  return bytes(darkness(setup), '^XA', mechanism(setup), labelBox(label), position(setup), ...fields, `^PQ${copies}^XZ`)
}

/** A control command: it stands before the format. */
function darkness(setup: PrintSetup): string {
  const level = darknessOf(setup, can)
  return level === null ? '' : `~SD${String(level).padStart(2, '0')}`
}

const mediaTracking: Readonly<Record<Sensing, string>> = { gap: '^MNW', mark: '^MNM', continuous: '^MNN' }
const printMode: Readonly<Record<Finish, string>> = { tear: '^MMT', peel: '^MMP', cut: '^MMC' }

/** Only what is asked for: everything here is the printer's own calibration, and a job that repeats it costs labels. */
function mechanism(setup: PrintSetup): string {
  const rate = speedOf(setup, can)
  return [
    // ^MD is added to ~SD, and another program's would make what was asked for another darkness.
    setup.darkness === null ? '' : '^MD0',
    rate === null ? '' : `^PR${rate}`,
    setup.sensing === null ? '' : mediaTracking[setup.sensing],
    setup.finish === null ? '' : printMode[setup.finish],
  ].join('')
}

/**
 * The size and the origin of the label belong to the job: whatever another program's format left in the printer
 * (a narrower ^PW, a shorter ^LL, a shifted ^LH, a turned ^PO, a mirrored ^PM, a reversed ^LR) would spoil this label. They hold until
 * the next format says otherwise and are never saved (^JU).
 */
function labelBox({ width, height }: Dots): string {
  return `^PW${width}^LL${height}^LH0,0^PON^PMN^LRN`
}

/**
 * ^LS and ^LT are what the front panel calls left position and top: calibration, which a job leaves alone. Where the
 * station says the place itself, its place holds, whatever another program has left there.
 */
function position({ offset }: PrintSetup): string {
  return offset === null ? '' : '^LS0^LT0'
}

type Pack = (data: Uint8Array<ArrayBuffer>, stride: number) => string

function graphicField({ y, data }: Band, { stride }: Dots, pack: Pack): string {
  return `^FO0,${y}^GFA,${data.length},${data.length},${stride},${pack(data, stride)}^FS`
}

/**
 * `:Z64:` of ^GF: zlib, base64, and a CRC-16 over the base64 text, by which the printer itself finds a damaged
 * download. Level 6 because 9 takes seven times as long for 3 % less.
 */
function z64(data: Uint8Array<ArrayBuffer>): string {
  const text = deflateSync(data, { level: 6 }).toString('base64')
  const crc = crc16(bytes(text)).toString(16).toUpperCase().padStart(4, '0')
  return `:Z64:${text}:${crc}`
}
