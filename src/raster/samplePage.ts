import { deflateSync } from 'node:zlib'
import { bytes } from '../base/bytes.ts'

/** What both codes of the sample page hold. */
export const sampleCode = 'PACKBENCH'

/**
 * A page of 80×80 mm that takes the ways of a real label through PDFium: compressed streams, an embedded TrueType
 * font by glyph numbers, a built-in font, paths, a picture, a Code 128 and a QR code of `sampleCode`. The objects
 * stand one after the other; PDFium finds them without a table of their places.
 */
export function samplePage(): Uint8Array<ArrayBuffer> {
  return bytes(
    '%PDF-1.7\n',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 226.77 226.77]/Contents 4 0 R',
    '/Resources<</Font<</H 5 0 R/D 6 0 R>>/XObject<</P 10 0 R>>>>>>endobj\n',
    ...stream(4, '', bytes(drawing())),
    '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n',
    '6 0 obj<</Type/Font/Subtype/Type0/BaseFont/Disc/Encoding/Identity-H/DescendantFonts[7 0 R]>>endobj\n',
    '7 0 obj<</Type/Font/Subtype/CIDFontType2/BaseFont/Disc/CIDToGIDMap/Identity/DW 600',
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 8 0 R>>endobj\n',
    '8 0 obj<</Type/FontDescriptor/FontName/Disc/Flags 4/FontBBox[50 0 550 700]/ItalicAngle 0',
    '/Ascent 800/Descent -200/CapHeight 700/StemV 80/FontFile2 9 0 R>>endobj\n',
    ...stream(9, `/Length1 ${discFont.length}`, discFont),
    ...stream(10, '/Type/XObject/Subtype/Image/Width 16/Height 16/ColorSpace/DeviceGray/BitsPerComponent 8', picture),
    'trailer<</Root 1 0 R>>\n%%EOF\n',
  )
}

function stream(object: number, entries: string, content: Uint8Array): [string, Uint8Array, string] {
  const packed = deflateSync(content)
  const head = `${object} 0 obj<<${entries}/Filter/FlateDecode/Length ${packed.length}>>stream\n`
  return [head, packed, '\nendstream endobj\n']
}

function drawing(): string {
  const discs = [7, 9, 12].map(
    (points, line) => `/D ${points} Tf 1 0 0 1 20 ${60 - 15 * line} Tm <${'0001'.repeat(12)}> Tj`,
  )
  const letters = '/H 9 Tf 1 0 0 1 20 110 Tm 12 TL (PACKBENCH 0123456789) Tj T* (PACKBENCH 0123456789) Tj'
  const rule = '1 w 20 75 m 120 75 l S 20 15 190 0.5 re f'
  const logo = 'q 30 0 0 30 160 20 cm /P Do Q'
  return `${code128()} f ${qrCode()} f ${rule} ${logo} BT ${letters} ${discs.join(' ')} ET`
}

/** One dot at 8/mm, in points. */
const dot = 72 / 25.4 / 8

/** Widths of bars and spaces in turn, in modules; a module is 2 dots. */
const barWidths = '2112143131211113231313211123311311231321131133211313212311134113112331112'

function code128(): string {
  const drawn: string[] = []
  let left = 56 * dot
  for (const [index, modules] of [...barWidths].entries()) {
    const width = Number(modules) * 2 * dot
    if (index % 2 === 0) drawn.push(`${left.toFixed(3)} 150 ${width.toFixed(3)} 40 re`)
    left += width
  }
  return drawn.join(' ')
}

/** The 21 rows of a QR code, leftmost module in the highest of 21 bits, in base 36; a module is 4 dots. */
const qrRows =
  '18m7z muyp wpr1 wq59 wqxp mwjl 18prz 5j4 939s frsf 14eve 1qcb 5c0y 461 18qhd mu2k wo0n ws4u wraw mtts 18no6'

function qrCode(): string {
  const side = 4 * dot
  return qrRows
    .split(' ')
    .flatMap((row, y) =>
      [...Number.parseInt(row, 36).toString(2).padStart(21, '0')].map((module, x) =>
        module === '1' ? `${(150 + x * side).toFixed(3)} ${(110 - y * side).toFixed(3)} ${side} ${side} re` : '',
      ),
    )
    .join(' ')
}

/** A TrueType font of two glyphs: 0 is a box, 1 a disc. */
const discFont = Buffer.from(
  'AAEAAAAGAEAAAgAgZ2x5Zgh8C9UAAABsAAAAXGhlYWRha0OhAAAAyAAAADZoaGVhBXoBxQAAAQAAAAAkaG10eASwAJYAAAEkAAAACGxvY2EALgAS' +
    'AAABLAAAAAZtYXhwAAQACgAAATQAAAAgAAEAZAAAAfQCvAADAAABAQEBAGQAAAGQAAAAAAK8AAD9RAAAAAEAMgAAAiYCvAAHAAABAAEAAQABAAEs' +
    '/wYAAAAAAPoA+gAAAAAAAAAAAV4BXgAAAAD+ov6iAAAAAQAAAAEAAAAAAABfDzz1AAAD6AAAAAAAAAAAAAAAAAAAAAAAMgAAAiYCvAAAAAgAAgAA' +
    'AAAAAAABAAADIP84AAACWAAyADICJgABAAAAAAAAAAAAAAAAAAAAAgJYAGQCWAAyAAAAEgAuAAAAAQAAAAIACAABAAAAAAACAAAAAAAAAAAAAAAA' +
    'AAAAAA==',
  'base64',
)

const picture = Uint8Array.from({ length: 16 * 16 }, (_, pixel) => (pixel * 7) & 0xff)
