/**
 * The bar codes of ZPL. Reference: ZPL II Programming Guide, the command that each row names. A row that is null is
 * known and not drawn; such a field is named as ignored.
 */
import type { Picture } from '../../drawing/picture.ts'
import type { SymbolWish } from '../../drawing/symbol.ts'
import { drawSymbol, qrOf } from '../../drawing/symbol.ts'
import { whole } from '../../numbers.ts'
import { choice } from './parameters.ts'

/** ^BY: dots of a module, and of the height where a command names none. */
export interface BarDefaults {
  readonly module: number
  readonly height: number
}

type Drawer = (parameters: readonly string[], bars: BarDefaults) => (text: string) => Picture | null

const readableAs = (below: string, above: string, otherwise: 'Y' | 'N') =>
  choice(below, 'NY', otherwise) === 'N' ? null : choice(above, 'NY', 'N') === 'Y' ? 'above' : 'below'

/** Bars whose height, and whether and where they can be read, are the parameters from `first` on. */
const bars =
  (symbology: string, first: number, options: SymbolWish['options'] = {}): Drawer =>
  (parameters, { module, height }) =>
  (text) =>
    drawSymbol({
      symbology,
      text,
      options,
      module,
      height: whole(parameters[first] ?? '', 1, 32_000) ?? height,
      readable: readableAs(parameters[first + 1] ?? '', parameters[first + 2] ?? '', 'Y'),
    })

export const symbols: Readonly<Record<string, Drawer | null>> = {
  '^BC': (parameters, defaults) => (text) => {
    const mode = (parameters[5] ?? 'N').trim().toUpperCase()
    const draw = (symbology: string, options = {}) => bars(symbology, 1, options)(parameters, defaults)
    if (mode === 'D' && text.startsWith('(')) return draw('gs1-128')(text)
    // The library chooses the subsets itself, so what chooses one here is left out; `>8` is FNC1.
    const plain = text.replace(/>[0-7:;9]/g, (code) => (code === '>0' ? '>' : ''))
    return plain.includes('>8')
      ? draw('code128', { parsefnc: true })(plain.replaceAll('^', '^^').replaceAll('>8', '^FNC1'))
      : draw('code128')(plain)
  },
  '^B3': (parameters, defaults) =>
    bars('code39', 2, { includecheck: choice(parameters[1] ?? '', 'NY', 'N') === 'Y' })(parameters, defaults),
  '^B2': (parameters, defaults) =>
    bars('interleaved2of5', 1, { includecheck: choice(parameters[4] ?? '', 'NY', 'N') === 'Y' })(parameters, defaults),
  '^BA': bars('code93', 1, { includecheck: true }),
  '^BK': (parameters, defaults) => (text) =>
    bars('rationalizedCodabar', 2)(parameters, defaults)(
      `${choice(parameters[5] ?? '', 'ABCD', 'A')}${text}${choice(parameters[6] ?? '', 'ABCD', 'A')}`,
    ),
  '^BE': (parameters, defaults) => (text) =>
    bars('ean13', 1)(parameters, defaults)(text.slice(0, 12).padStart(12, '0')),
  '^B8': (parameters, defaults) => (text) => bars('ean8', 1)(parameters, defaults)(text.slice(0, 7).padStart(7, '0')),
  '^BU': (parameters, defaults) => (text) => bars('upca', 1)(parameters, defaults)(text.slice(0, 11).padStart(11, '0')),
  '^BQ': (parameters) => (field) => {
    const { level, text } = qrOf(field, 'Q')
    const module = whole(parameters[2] ?? '', 1, 100) ?? 2
    return drawSymbol({ symbology: 'qrcode', text, options: { eclevel: level }, module, height: null })
  },
  '^BX':
    (parameters, { height }) =>
    (text) =>
      drawSymbol({
        symbology: 'datamatrix',
        text,
        module: whole(parameters[1] ?? '', 1, 32_000) ?? height,
        height: null,
      }),
  '^B7':
    (parameters, { module, height }) =>
    (text) => {
      const rows = whole(parameters[4] ?? '', 3, 90)
      const columns = whole(parameters[3] ?? '', 1, 30)
      const level = whole(parameters[2] ?? '', 1, 8)
      const options = {
        ...(rows !== null && { rows }),
        ...(columns !== null && { columns }),
        ...(level !== null && { eclevel: level }),
      }
      const row = whole(parameters[1] ?? '', 1, 32_000) ?? Math.max(Math.round(height / (rows ?? 10)), module * 3)
      return drawSymbol({ symbology: 'pdf417', text, options, module, height: row })
    },
  '^BO': aztec(),
  '^B0': aztec(),
  ...Object.fromEntries(
    '^B1 ^B4 ^B5 ^B9 ^BB ^BD ^BF ^BI ^BJ ^BL ^BM ^BP ^BR ^BS ^BT ^BZ'.split(' ').map((name) => [name, null]),
  ),
}

function aztec(): Drawer {
  return (parameters) => (text) =>
    drawSymbol({ symbology: 'azteccode', text, module: whole(parameters[1] ?? '', 1, 10) ?? 3, height: null })
}
