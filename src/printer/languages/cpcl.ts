import { bytes } from '../../base/bytes.ts'
import type { Dots } from '../../model/dots.ts'
import type { PrintSetup } from '../../model/printer.ts'
import { plainSetup } from '../../model/printer.ts'
import type { Abilities, EncodeOptions, Sensing } from '../abilities.ts'
import type { Maintenance, PrinterLanguage } from '../language.ts'
import { cpclStatus } from './cpclStatus.ts'
import type { Band } from './layOut.ts'
import { bandsOf, layOut, rowsWithin } from './layOut.ts'
import { darknessOf, speedOf } from './setupUnits.ts'

/** Speeds are levels, 5 the fastest of about 4 inches a second. TONE goes down to -99; 0 is what printers start with. */
const can: Abilities = {
  graphics: ['raster'],
  darkness: { least: 0, most: 200 },
  speeds: [1, 2, 3, 4, 5].map((level) => ({ mmPerSecond: Math.round((level * 101.6) / 5), argument: level })),
  sensing: ['gap', 'mark', 'continuous'],
  gap: false,
  finish: [],
}

const maintenance: Maintenance = {
  calibrate: { gap: null, mark: null },
  feed: bytes('\x0c'),
  selfTest: null,
}

/**
 * CPCL: Zebra's mobile printers and the ones that imitate them.
 * Reference: CPCL Programming Manual — ! session, PAGE-WIDTH, TONE, SPEED, GAP-SENSE, BAR-SENSE, COMPRESSED-GRAPHICS,
 * FORM, PRINT.
 * A one bit is black. Lines end in CR LF, the last one too, or nothing is printed; the data of CG are counted.
 */
export const cpcl: PrinterLanguage = { name: 'cpcl', can, encode, maintenance, status: cpclStatus }

/** No manual names a limit of CG; a clone that counts in 16 bits would lose its place in the stream beyond it. */
const mostBytesOfGraphic = 65_535

function encode(dots: Dots, { dpmm, setup = plainSetup, copies = 1 }: EncodeOptions): Uint8Array<ArrayBuffer> {
  const label = layOut(dots, setup)
  const resolution = dpmm === 8 ? 200 : 300
  const session = `! 0 ${resolution} ${resolution} ${label.height} ${copies}`
  const end = setup.sensing === 'continuous' ? ['PRINT'] : ['FORM', 'PRINT']
  return bytes(
    [session, `PAGE-WIDTH ${label.width}`, ...mechanism(setup)].map(line).join(''),
    ...bandsOf(label, rowsWithin(mostBytesOfGraphic, label)).flatMap((band) => graphic(band, label)),
    end.map(line).join(''),
  )
}

function line(command: string): string {
  return `${command}\r\n`
}

const sense: Readonly<Record<Sensing, readonly string[]>> = { gap: ['GAP-SENSE'], mark: ['BAR-SENSE'], continuous: [] }

/** Only what is asked for. */
function mechanism(setup: PrintSetup): readonly string[] {
  const tone = darknessOf(setup, can)
  const level = speedOf(setup, can)
  return [
    ...(tone === null ? [] : [`TONE ${tone}`]),
    ...(level === null ? [] : [`SPEED ${level}`]),
    ...(setup.sensing === null ? [] : sense[setup.sensing]),
  ]
}

function graphic({ y, rows, data }: Band, { stride }: Dots): readonly (string | Uint8Array)[] {
  return [`CG ${stride} ${rows} 0 ${y} `, data, line('')]
}
