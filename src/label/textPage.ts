import { readFile } from 'node:fs/promises'
import type { PDFFont } from 'pdf-lib'
import { PDFDocument } from 'pdf-lib'
import { normalized } from '../base/normalized.ts'
import type { LabelSize } from '../model/labelSize.ts'
import { labelSizes } from '../model/labelSize.ts'

/** Words on a page. Hundredths of a millimetre from the page's top left corner to the baseline; points. */
export interface TextSpot {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly points: number
}

/** A page of a label's size with nothing but words in the house's font, Vietnamese ones too: what the station labels itself. */
export async function textPage(spots: readonly TextSpot[], size: LabelSize): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  // A seventh of what a start takes, for a page in a thousand.
  const { default: fontkit } = await import('@pdf-lib/fontkit')
  pdf.registerFontkit(fontkit)
  const fonts = await Promise.all((await fontFiles()).map((file) => pdf.embedFont(file, { subset: true })))
  const { width, height } = labelSizes[size]
  const page = pdf.addPage([width * point, height * point])
  for (const { text, x, y, points } of spots) {
    let left = x * point
    for (const { words, font } of runs(normalized(text, 'NFC'), fonts)) {
      page.drawText(words, { x: left, y: (height - y) * point, size: points, font })
      left += font.widthOfTextAtSize(words, points)
    }
  }
  return new Uint8Array(await pdf.save())
}

/** Points in a hundredth of a millimetre. */
const point = 72 / 2540

let loaded: Promise<readonly Uint8Array[]> | null = null

function fontFiles(): Promise<readonly Uint8Array[]> {
  // Below `dist` when the program is installed.
  const root = import.meta.url.endsWith('.ts') ? '../../' : '../../../'
  loaded ??= Promise.all(
    ['latin', 'vietnamese'].map((part) =>
      readFile(new URL(`${root}resources/fonts/be-vietnam-pro-${part}-500.woff`, import.meta.url)),
    ),
  )
  return loaded
}

/** The font comes in parts; each letter is taken from the first part that has it. */
function runs(text: string, fonts: readonly PDFFont[]): readonly { words: string; font: PDFFont }[] {
  const parts: { words: string; font: PDFFont }[] = []
  const letters = fonts.map((font) => ({ font, known: new Set(font.getCharacterSet()) }))
  for (const letter of text) {
    const { font } = letters.find(({ known }) => known.has(letter.codePointAt(0) ?? 0)) ?? letters[0] ?? {}
    if (font === undefined) continue
    const last = parts.at(-1)
    if (last?.font === font) last.words += letter
    else parts.push({ words: letter, font })
  }
  return parts
}
