import type { StationChangeRow } from '../../../src/contract/stationChanges.ts'
import { faultText } from '../../../src/words/faultText.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import type { Language } from '../../../src/words/language.ts'
import { wordOf } from '../../text/approvalTexts.ts'
import type { StationChangesWords } from '../../text/screens/stationChanges.ts'

/** `Đổi máy in: Xprinter (địa chỉ, cách in) · không làm được: …` */
export function changeText(change: StationChangeRow, w: StationChangesWords, language: Language): string {
  const { name, about, fields, failed } = change
  const text = fillIn(w.line, {
    name: w.name[name],
    ...(about !== null && { about }),
    ...(fields.length > 0 && { fields: fields.map((field) => wordOf(w.field, field) ?? field).join(', ') }),
  })
  if (failed === null) return text
  const why = failed === 'unknown' ? w.unknown : fillIn(w.failed, { fault: faultText({ code: failed }, language).what })
  return `${text} · ${why}`
}
