import type { LabelPreview } from '../../../src/contract/parcels.ts'
import type { CodeReason } from '../../../src/model/readCode.ts'
import { isWorse } from '../../../src/model/readCode.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, momentText } from '../../../src/words/format.ts'
import type { Language } from '../../../src/words/language.ts'
import type { PreviewRow } from '../../stores/parcelStore.ts'
import type { ParcelWords } from '../../text/screens/parcel.ts'
import type { Texts } from '../../text/vi.ts'
import { agoText } from '../scan/cardView.ts'

export interface PreviewReader {
  readonly t: Texts
  readonly w: ParcelWords
  readonly language: Language
  readonly now: number
}

/** How good a label is to be scanned; `none`: there are no dots to judge. */
export type GradeTone = 'good' | 'weak' | 'bad' | 'none'

export function gradeTone({ grade, fault }: LabelPreview): GradeTone {
  if (grade === null) return 'none'
  if (fault !== null) return 'bad'
  return isWorse(grade, 'B') ? 'weak' : 'good'
}

/** Under the key of a size: its grade, once it is drawn. */
export function sizeMark(
  row: PreviewRow | undefined,
  { w }: PreviewReader,
): { readonly text: string; readonly tone: GradeTone } {
  if (row?.state !== 'ready' || row.preview.grade === null)
    return { text: row?.state === 'loading' ? '…' : row === undefined ? '' : '–', tone: 'none' }
  const { grade, fault } = row.preview
  const text = fault === null ? fillIn(w.preview.gradeShort, { grade }) : w.preview.wouldNotShort
  return { text, tone: gradeTone(row.preview) }
}

/** The lines under a picture: its dots, where it would go, and how its bars are graded, with why they are not better. */
export function previewLines(preview: LabelPreview, { t, w, language, now }: PreviewReader): readonly string[] {
  const { picture, printer, grade, reasons, sealedAt } = preview
  if (picture === null) return []
  const lines: string[] = []
  if (grade !== null) {
    const why = grade === 'A' ? '' : reasons.map((reason: CodeReason) => w.reason[reason]).join(', ')
    const graded = fillIn(w.preview.grade, { grade })
    lines.push(why === '' ? graded : `${graded}: ${why}`)
  }
  const goes = printer === null ? w.preview.toNone : fillIn(w.preview.to, { printer })
  const kept =
    sealedAt === null
      ? []
      : [fillIn(w.preview.sealedAt, { time: momentText(sealedAt, now), ago: agoText(now - sealedAt, t) })]
  lines.push(goes, ...kept)
  const { width, height, dpmm } = picture
  const dots = `${countText(width, language)} × ${countText(height, language)}`
  lines.push(fillIn(w.preview.dots, { width: Math.round(width / dpmm), height: Math.round(height / dpmm), dpmm, dots }))
  return lines
}
