import type { Result } from '../base/result.ts'
import { ok } from '../base/result.ts'
import type { PageBox } from '../model/pageBox.ts'
import type { StudiedText } from '../model/viewStudy.ts'
import type { OpenPage, Pdfium } from './pdfium.ts'
import { unreadable } from './pdfium.ts'
import { seenBoxes } from './seenBox.ts'

/** Further apart than this, in hundredths of a millimetre, two letters are not of one line. */
const widestGap = 300

/** The letters of a page as lines, and where each line is. fpdf_text.h. Fault: `label.unreadable-page`. */
export function pageLines(pdfium: Pdfium, page: OpenPage): Result<readonly StudiedText[]> {
  const textPage = pdfium._FPDFText_LoadPage(page.handle)
  if (textPage === 0) return unreadable('the text of a page cannot be read')
  using boxes = seenBoxes(pdfium, page)
  try {
    const lines: { text: string; box: PageBox }[] = []
    let isNew = true
    for (let at = 0; at < pdfium._FPDFText_CountChars(textPage); at++) {
      const letter = String.fromCodePoint(pdfium._FPDFText_GetUnicode(textPage, at)).replace('\ufffe', '-')
      // A blank has no place worth having; the end of a line is two of them.
      const isBlank = letter.trim() === '' || letter === '\0'
      const box = isBlank ? null : boxes.ofLetter(textPage, at)
      const line = isNew ? undefined : lines.at(-1)
      if (box !== null && (line === undefined || gap(line.box, box) > widestGap)) {
        lines.push({ text: letter, box })
        isNew = false
      } else if (line !== undefined) {
        line.text += isBlank ? ' ' : letter
        if (box !== null) line.box = around(line.box, box)
      }
      if (letter === '\n') isNew = true
    }
    return ok(lines.map(({ text, box }) => ({ text: text.trim().replace(/\s+/g, ' '), box })))
  } finally {
    pdfium._FPDFText_ClosePage(textPage)
  }
}

/** Between two boxes, across or down, whichever is more. */
function gap(a: PageBox, b: PageBox): number {
  const across = Math.max(a.left, b.left) - Math.min(a.left + a.width, b.left + b.width)
  const down = Math.max(a.top, b.top) - Math.min(a.top + a.height, b.top + b.height)
  return Math.max(across, down)
}

function around(a: PageBox, b: PageBox): PageBox {
  const left = Math.min(a.left, b.left)
  const top = Math.min(a.top, b.top)
  const right = Math.max(a.left + a.width, b.left + b.width)
  const bottom = Math.max(a.top + a.height, b.top + b.height)
  return { left, top, width: right - left, height: bottom - top }
}
