import { bytes } from '../../base/bytes.ts'
import type { Dots } from '../../model/dots.ts'
import type { DotsPerMm } from '../../model/labelSize.ts'
import type { PrintSetup } from '../../model/printer.ts'
import { plainSetup } from '../../model/printer.ts'
import type { Abilities, EncodeOptions } from '../abilities.ts'
import type { Maintenance, PrinterLanguage } from '../language.ts'
import { epl2Status } from './epl2Status.ts'
import { layOut, zeroIsBlack } from './layOut.ts'
import { darknessOf, gapOf, inchesPerSecond, speedOf } from './setupUnits.ts'

/** No peeler: it is one option of O, which drops every option that is not named, direct thermal among them. */
const can: Abilities = {
  graphics: ['raster'],
  darkness: { least: 0, most: 15 },
  speeds: inchesPerSecond(1, 2, 3, 4, 5, 6),
  sensing: ['gap', 'mark', 'continuous'],
  gap: true,
  finish: ['cut'],
}

const maintenance: Maintenance = {
  calibrate: { gap: null, mark: null },
  feed: bytes('\nN\nP1\n'),
  selfTest: bytes('\nU\n'),
}

/**
 * EPL2: Eltron's page mode, in Zebra's older desktop printers and those that imitate them.
 * Reference: EPL Programming Guide 14245L — N, S, D, ZT, R, Q, q, GW, P, C; U.
 * A zero bit is black. Lines end in LF and begin with one, so that a line that another program left open does no harm.
 */
export const epl2: PrinterLanguage = { name: 'epl2', can, encode, maintenance, status: epl2Status }

function encode(dots: Dots, { dpmm, setup = plainSetup, copies = 1 }: EncodeOptions): Uint8Array<ArrayBuffer> {
  const label = layOut(dots, setup)
  const lines = ['', 'N', ...mechanism(setup), ...origin, ...form(label, dpmm, setup), `q${label.stride * 8}`]
  return bytes(lines.map(line).join(''), ...graphic(label), print(setup, copies).map(line).join(''))
}

function line(command: string): string {
  return `${command}\n`
}

/** Only what is asked for. */
function mechanism(setup: PrintSetup): readonly string[] {
  const rate = speedOf(setup, can)
  const density = darknessOf(setup, can)
  return [...(rate === null ? [] : [`S${rate}`]), ...(density === null ? [] : [`D${density}`])]
}

/** What another program left in the printer would turn or shift this label. R comes before q, which sets the margin anew. */
const origin: readonly string[] = ['ZT', 'R0,0']

/** Q reformats the image buffer and would wipe a graphic that is already in it, so it comes before GW; so does q. */
function form({ height }: Dots, dpmm: DotsPerMm, setup: PrintSetup): readonly string[] {
  const length = Math.min(240, Math.max(dpmm === 8 ? 16 : 18, Math.round((gapOf(setup) * dpmm) / 100)))
  switch (setup.sensing) {
    case 'gap':
      return [`Q${height},${length}`]
    case 'mark': // the offset is optional in the guide, and no mark is found without it
      return [`Q${height},B${length}+0`]
    case 'continuous':
      return [`Q${height},0`]
    case null:
      return []
  }
}

/** The comma before the data is missing in older manuals; Zebra corrects them in its note on GW. */
function graphic({ stride, height, data }: Dots): readonly (string | Uint8Array)[] {
  return [`GW0,0,${stride},${height},`, zeroIsBlack(data), line('')]
}

/** C cuts now, once, after the label before it. */
function print(setup: PrintSetup, copies: number): readonly string[] {
  if (setup.finish !== 'cut') return [`P${copies}`]
  return Array.from({ length: copies }, () => ['P1', 'C']).flat()
}
