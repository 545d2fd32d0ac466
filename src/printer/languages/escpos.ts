import { bytes } from '../../base/bytes.ts'
import type { Dots } from '../../model/dots.ts'
import type { GraphicsForm } from '../../model/printer.ts'
import { plainSetup } from '../../model/printer.ts'
import type { Abilities, EncodeOptions } from '../abilities.ts'
import type { Maintenance, PrinterLanguage } from '../language.ts'
import { columnImage, graphicsImage, rasterImage } from './escposImages.ts'
import { escposStatus } from './escposStatus.ts'
import { layOut } from './layOut.ts'

/** It knows no label: no gap, no mark, and no darkness or speed that printers of more than one maker would obey. */
const can: Abilities = {
  graphics: ['raster', 'graphics', 'columns'],
  darkness: null,
  speeds: [],
  sensing: [],
  gap: false,
  finish: ['tear', 'cut'],
}

const ESC = 0x1b
const GS = 0x1d

/** ESC d 5: five lines, enough to lift the foot of the label over the tear bar. */
const feedLines = bytes(ESC, 'd', 5)

const maintenance: Maintenance = {
  calibrate: { gap: null, mark: null },
  feed: feedLines,
  // GS ( A: of the paper roll, its settings
  selfTest: bytes(GS, '(A', 2, 0, 0, 2),
}

/**
 * ESC/POS: Epson's receipt printers and the many that imitate them.
 * Reference: ESC/POS Command Reference — ESC @, GS v 0, GS ( L, ESC *, ESC d, GS V; GS ( A.
 * A one bit is black. There is no command for copies, so a copy is the label again.
 */
export const escpos: PrinterLanguage = { name: 'escpos', can, encode, maintenance, status: escposStatus }

const images: Partial<Record<GraphicsForm, (label: Dots) => readonly Uint8Array[]>> = {
  graphics: graphicsImage,
  columns: columnImage,
}

function encode(dots: Dots, { graphics, setup = plainSetup, copies = 1 }: EncodeOptions): Uint8Array<ArrayBuffer> {
  const label = layOut(dots, setup)
  const image = images[graphics] ?? rasterImage
  const one = bytes(...image(label), setup.finish === 'tear' ? feedLines : feedAndCut)
  return bytes(initialize, ...Array.from({ length: copies }, () => one))
}

/** ESC @: margins, alignment and line spacing that another program left behind would shift this label. */
const initialize = bytes(ESC, '@')

/** GS V 66 0: on to the cutter, then a cut that leaves a bridge. A printer without a cutter only feeds. */
const feedAndCut = bytes(GS, 'V', 66, 0)
