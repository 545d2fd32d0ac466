/**
 * What the printer draws by itself. Reference: TSPL/TSPL2 Programming Language, the command that each row names. A row
 * that is null is known and not drawn: it is named as ignored.
 */

import { blankDots } from '../../../model/dots.ts'
import type { DotsPerMm } from '../../../model/labelSize.ts'
import { stamp } from '../../canvas.ts'
import type { Lettering } from '../../drawing/lettering.ts'
import { letter, wrapped } from '../../drawing/lettering.ts'
import type { DrawnField, Picture } from '../../drawing/picture.ts'
import { rotationOf } from '../../drawing/picture.ts'
import { drawSymbol, withoutCheckDigit, withoutKind } from '../../drawing/symbol.ts'
import { whole } from '../../numbers.ts'

/** What stands at x, y, the first two words. */
type Drawer = (words: readonly string[], dpmm: DotsPerMm) => DrawnField

export const fields: Readonly<Record<string, Drawer | null>> = {
  /** TEXT x,y,font,rotation,x-multiple,y-multiple,[alignment,]content */
  TEXT: ([, , font = '', rotation, across, down, ...more], dpmm) => ({
    picture: letter(more.at(-1) ?? '', letteringOf(font, across, down, dpmm)),
    rotation: rotationOf(rotation),
  }),
  /** BLOCK x,y,width,height,font,rotation,x-multiple,y-multiple,[space,][alignment,]content */
  BLOCK: ([, , width, height, font = '', rotation, across, down, ...more], dpmm) => ({
    picture: block(more.at(-1) ?? '', size(width), size(height), letteringOf(font, across, down, dpmm)),
    rotation: rotationOf(rotation),
  }),
  /** BARCODE x,y,type,height,readable,rotation,narrow,wide,[alignment,]content */
  BARCODE: ([, , type = '', height, readable = '', rotation, narrow, , ...more]) => {
    const symbology = symbologies[type.toUpperCase()]
    const text = contentOf(type.toUpperCase(), more.at(-1) ?? '')
    const wish = {
      module: size(narrow),
      height: size(height),
      readable: readable.trim() === '0' ? null : 'below',
    } as const
    return {
      picture: symbology === undefined ? null : drawSymbol({ symbology, text, options: checks(type), ...wish }),
      rotation: rotationOf(rotation),
    }
  },
  /** QRCODE x,y,level,cell,mode,rotation,[justification,model,mask,]content */
  QRCODE: ([, , level = '', cell, mode = '', rotation, ...more]) => {
    const said = more.at(-1) ?? ''
    const text = mode.trim().toUpperCase() === 'M' ? withoutKind(said) : said
    const options = { eclevel: /^[LMQH]$/i.test(level.trim()) ? level.trim().toUpperCase() : 'L' }
    return {
      picture: drawSymbol({ symbology: 'qrcode', text, options, module: size(cell), height: null }),
      rotation: rotationOf(rotation),
    }
  },
  /** DMATRIX x,y,width,height,[c,x,r,a,row,column,]content: x is the module. */
  DMATRIX: (words) => {
    const module = words.map((word) => /^x(\d+)$/i.exec(word.trim())?.[1]).find((found) => found !== undefined)
    const turn = words
      .slice(4, -1)
      .map((word) => /^r(\d+)$/i.exec(word.trim())?.[1])
      .find((found) => found !== undefined)
    const text = words.at(-1) ?? ''
    return {
      picture: drawSymbol({
        symbology: 'datamatrix',
        text,
        module: module === undefined ? 5 : size(module),
        height: null,
      }),
      rotation: rotationOf(turn),
    }
  },
  /** PDF417 x,y,width,height,rotation,[options,]content: W and H are the module, E the level. */
  PDF417: ([, , , , rotation, ...more]) => {
    const option = (letter: string) =>
      more
        .slice(0, -1)
        .map((word) => new RegExp(`^${letter}(\\d+)$`, 'i').exec(word.trim())?.[1])
        .find((found) => found !== undefined)
    const level = option('E')
    return {
      picture: drawSymbol({
        symbology: 'pdf417',
        text: more.at(-1) ?? '',
        options: level === undefined ? {} : { eclevel: Number(level) },
        module: size(option('W') ?? '3'),
        height: size(option('H') ?? '10'),
      }),
      rotation: rotationOf(rotation),
    }
  },
  ...Object.fromEntries(
    'MPDF417 MAXICODE AZTEC CODABLOCK RSS TLC39 PUTBMP PUTPCX CIRCLE ELLIPSE DIAGONAL DOWNLOAD EOP RUN FILES'
      .split(' ')
      .map((name) => [name, null]),
  ),
}

/** Width and height of a cell; the others are scaled, their multiples are points. */
const cells: Readonly<Record<string, readonly [number, number]>> = {
  1: [8, 12],
  2: [12, 20],
  3: [16, 24],
  4: [24, 32],
  5: [32, 48],
  6: [14, 19],
  7: [21, 27],
  8: [14, 25],
  'TST24.BF2': [12, 24],
  'TSS24.BF2': [12, 24],
  K: [12, 24],
}

const symbologies: Readonly<Record<string, string>> = {
  '128': 'code128',
  '128M': 'code128',
  EAN128: 'gs1-128',
  '25': 'interleaved2of5',
  '25C': 'interleaved2of5',
  '39': 'code39',
  '39C': 'code39',
  '93': 'code93',
  EAN13: 'ean13',
  EAN8: 'ean8',
  UPCA: 'upca',
  CODA: 'rationalizedCodabar',
}

function checks(type: string): Readonly<Record<string, boolean>> {
  return /^(?:25C|39C|93)$/i.test(type) ? { includecheck: true } : {}
}

/** 128M chooses its subset by `!104` and the like. */
function contentOf(type: string, content: string): string {
  return type === '128M' ? content.replace(/!1\d\d/g, '') : withoutCheckDigit(symbologies[type] ?? '', content)
}

function letteringOf(font: string, across: string | undefined, down: string | undefined, dpmm: DotsPerMm): Lettering {
  const cell = cells[font.trim().toUpperCase()]
  const [wide, high] = [size(across), size(down)]
  if (cell !== undefined) return { height: cell[1] * high, cell: cell[0] * wide }
  const point = (25.4 / 72) * dpmm
  return { height: high * point, cell: null, stretch: wide / high }
}

function block(text: string, width: number, height: number, lettering: Lettering): Picture {
  const dots = blankDots(width, height)
  const lines = wrapped(text, width, lettering).map((line) => letter(line, lettering))
  for (const [index, set] of lines.entries())
    stamp(dots, set.dots, 0, Math.round(index * lettering.height * 1.2) - set.top, 'black')
  const lacksLetters = lines.some((line) => line.lacksLetters === true)
  return { dots, left: 0, top: 0, width, height, lacksLetters }
}

function size(text: string | undefined): number {
  return whole(text, 1, 4_000) ?? 1
}
