import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import type { MoneyNote } from '../../stores/moneyStore.ts'
import { useMoney } from '../../stores/moneyStore.ts'
import type { MoneyTeller } from './moneyActions.ts'

/** What was done, or why nothing was, until the next deed or Esc. */
export function MoneyNoteLine({ teller }: { readonly teller: MoneyTeller }) {
  const note = useMoney((state) => state.note)
  if (note === null) return null
  if (note.type === 'fault') return <FaultNotice fault={note.fault} />
  const tone = note.type === 'making' || note.type === 'printing' ? 'loading' : 'info'
  return <Notice tone={tone}>{textOf(note, teller)}</Notice>
}

function textOf(note: Exclude<MoneyNote, { type: 'fault' }>, { w, language }: MoneyTeller): string {
  const text = w.note[note.type]
  if (note.type === 'printing' || note.type === 'printed') return fillIn(text, { printer: note.printer })
  if (note.type === 'saved') return fillIn(text, { file: note.file })
  if (note.type !== 'kept') return text
  const { file, lines, flawed } = note
  const counts = { lines: countText(lines, language), ...(flawed > 0 && { flawed: countText(flawed, language) }) }
  return fillIn(text, { file, ...counts })
}
