import { bytes } from '../../base/bytes.ts'
import type { Dots } from '../../model/dots.ts'
import type { DotsPerMm } from '../../model/labelSize.ts'
import type { PrintSetup } from '../../model/printer.ts'
import { plainSetup } from '../../model/printer.ts'
import type { Abilities, EncodeOptions, Finish } from '../abilities.ts'
import type { Maintenance, PrinterLanguage } from '../language.ts'
import type { Band } from './layOut.ts'
import { bandsOf, layOut, rowsWithin, zeroIsBlack } from './layOut.ts'
import { darknessOf, gapOf, inchesPerSecond, speedOf } from './setupUnits.ts'
import { tsplStatus } from './tsplStatus.ts'

const can: Abilities = {
  graphics: ['raster'],
  darkness: { least: 0, most: 15 },
  speeds: inchesPerSecond(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
  sensing: ['gap', 'mark', 'continuous'],
  gap: true,
  finish: ['tear', 'peel', 'cut'],
}

const maintenance: Maintenance = {
  calibrate: { gap: bytes('GAPDETECT\r\n'), mark: bytes('BLINEDETECT\r\n') },
  feed: bytes('FORMFEED\r\n'),
  selfTest: bytes('SELFTEST\r\n'),
}

/**
 * TSPL: TSC, Xprinter, HPRT, Gprinter and the many printers that imitate them.
 * Reference: TSPL/TSPL2 Programming Language — SIZE, GAP, BLINE, SPEED, DENSITY, SET TEAR/PEEL/CUTTER, DIRECTION,
 * REFERENCE, SHIFT, OFFSET, CLS, BITMAP, PRINT; GAPDETECT, BLINEDETECT, FORMFEED, SELFTEST.
 * A zero bit is black. Lines end in CR LF; the data of BITMAP are counted, so nothing in them can end a line.
 */
export const tspl: PrinterLanguage = { name: 'tspl', can, encode, maintenance, status: tsplStatus }

/** No manual names a limit of BITMAP; a clone that counts in 16 bits would lose its place in the stream beyond it. */
const mostBytesOfBitmap = 65_535

function encode(dots: Dots, { dpmm, setup = plainSetup, copies = 1 }: EncodeOptions): Uint8Array<ArrayBuffer> {
  const label = layOut(dots, setup)
  const lines = [size(label, dpmm), ...mechanism(setup), ...origin, ...position(setup), 'CLS']
  return bytes(
    lines.map(line).join(''),
    ...bandsOf(label, rowsWithin(mostBytesOfBitmap, label)).flatMap((band) => bitmap(band, label)),
    line(`PRINT 1,${copies}`),
  )
}

function line(command: string): string {
  return `${command}\r\n`
}

/** Thousandths of a millimetre, rounded up: a printer that turns them back into dots and cuts the rest off loses none. */
function size({ width, height }: Dots, dpmm: DotsPerMm): string {
  const length = (dots: number) => `${Math.ceil((dots * 1000) / dpmm) / 1000} mm`
  return `SIZE ${length(width)},${length(height)}`
}

/** Only what is asked for. */
function mechanism(setup: PrintSetup): readonly string[] {
  const rate = speedOf(setup, can)
  const density = darknessOf(setup, can)
  return [
    ...(setup.sensing === null ? [] : [sensing(setup, setup.sensing)]),
    ...(rate === null ? [] : [`SPEED ${rate}`]),
    ...(density === null ? [] : [`DENSITY ${density}`]),
    ...(setup.finish === null ? [] : finish[setup.finish]),
  ]
}

function sensing(setup: PrintSetup, kind: NonNullable<PrintSetup['sensing']>): string {
  if (kind === 'continuous') return 'GAP 0 mm,0 mm'
  const length = `${gapOf(setup) / 100} mm`
  return kind === 'gap' ? `GAP ${length},0 mm` : `BLINE ${length},0 mm`
}

/** The printer remembers each of the three through a power cycle, so one that is wanted means that the others are not. */
const finish: Readonly<Record<Finish, readonly string[]>> = {
  tear: ['SET CUTTER OFF', 'SET PEEL OFF', 'SET TEAR ON'],
  peel: ['SET CUTTER OFF', 'SET TEAR OFF', 'SET PEEL ON'],
  cut: ['SET PEEL OFF', 'SET TEAR OFF', 'SET CUTTER 1'],
}

/** What another program left in the printer would turn, mirror or shift this label. */
const origin: readonly string[] = ['DIRECTION 0,0', 'REFERENCE 0,0']

/**
 * SHIFT and OFFSET are in the printer's own menu: calibration, which a job leaves alone. Where the station says the place
 * itself, its place holds, whatever another program has left there.
 */
function position({ offset }: PrintSetup): readonly string[] {
  return offset === null ? [] : ['SHIFT 0', 'OFFSET 0 mm']
}

function bitmap({ y, rows, data }: Band, { stride }: Dots): readonly (string | Uint8Array)[] {
  return [`BITMAP 0,${y},${stride},${rows},0,`, zeroIsBlack(data), line('')]
}
