/**
 * What the printer draws by itself. Reference: EPL2 Programmer's Manual, the command that each row names. A row that is
 * null is known and not drawn: it is named as ignored.
 */
import { letter } from '../../drawing/lettering.ts'
import type { DrawnField } from '../../drawing/picture.ts'
import { rotationOf } from '../../drawing/picture.ts'
import { drawSymbol } from '../../drawing/symbol.ts'
import { whole } from '../../numbers.ts'

/** What stands at x, y, the first two words. */
export const fields: Readonly<Record<string, ((words: readonly string[]) => DrawnField) | null>> = {
  /** Ax,y,rotation,font,across,down,N or R,"text" */
  A: ([, , turns, font = '', across, down, , text = '']) => {
    const [width, height] = cells[font] ?? [8, 12]
    return {
      picture: letter(text, { height: height * size(down), cell: width * size(across) }),
      rotation: rotationOf(String(size(turns, 0) * 90)),
    }
  },
  /** Bx,y,rotation,type,narrow,wide,height,B or N,"text" */
  B: ([, , turns, type = '', narrow, , height, readable = '', text = '']) => {
    const symbology = symbologies[type.toUpperCase()]
    const below = readable.trim().toUpperCase() === 'B' ? 'below' : null
    const wish = { text, module: size(narrow), height: size(height), readable: below } as const
    return {
      picture: symbology === undefined ? null : drawSymbol({ symbology, ...wish }),
      rotation: rotationOf(String(size(turns, 0) * 90)),
    }
  },
  /** bx,y,type,options…,"text": Q is QR, D Data Matrix, P PDF417, A Aztec. */
  b: ([, , type = '', ...more]) => {
    const text = more.at(-1) ?? ''
    const option = (name: string) => {
      const words = more.slice(0, -1).map((word) => new RegExp(`^${name}(\\w+)$`).exec(word.trim())?.[1])
      return words.find((word) => word !== undefined)
    }
    const kind = type.trim().toUpperCase()
    const symbol =
      kind === 'Q'
        ? { symbology: 'qrcode', options: { eclevel: option('e') ?? 'M' }, module: size(option('s'), 3), height: null }
        : kind === 'D'
          ? { symbology: 'datamatrix', module: size(option('h'), 5), height: null }
          : kind === 'P'
            ? { symbology: 'pdf417', module: size(option('x'), 2), height: size(option('y'), 6) }
            : kind === 'A'
              ? { symbology: 'azteccode', module: size(option('d'), 3), height: null }
              : null
    const turn = rotationOf(String(size(option(kind === 'P' ? 'o' : 'r'), 0) * 90))
    return { picture: symbol && drawSymbol({ ...symbol, text }), rotation: kind === 'D' || kind === 'P' ? turn : 0 }
  },
  ...Object.fromEntries('GG GM FR FS ES LS XS'.split(' ').map((name) => [name, null])),
}

/** Width and height of a cell at 203 dpi, with the white between the letters. */
const cells: Readonly<Record<string, readonly [number, number]>> = {
  1: [10, 14],
  2: [12, 18],
  3: [14, 22],
  4: [16, 26],
  5: [36, 52],
  6: [16, 19],
  7: [16, 19],
}

const symbologies: Readonly<Record<string, string>> = {
  0: 'code128',
  1: 'code128',
  '1A': 'code128',
  '1B': 'code128',
  '1C': 'code128',
  '1E': 'gs1-128',
  2: 'interleaved2of5',
  '2C': 'interleaved2of5',
  '2D': 'interleaved2of5',
  3: 'code39',
  '3C': 'code39',
  9: 'code93',
  E30: 'ean13',
  E80: 'ean8',
  UA0: 'upca',
  K: 'rationalizedCodabar',
}

function size(text: string | undefined, otherwise = 1): number {
  return whole(text, 0, 4_000) ?? otherwise
}
