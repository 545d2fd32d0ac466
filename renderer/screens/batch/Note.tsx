import { FaultNotice, Notice } from '../../components/Notice.tsx'
import type { BatchNote } from '../../stores/batchScreenStore.ts'
import { useBatchScreen } from '../../stores/batchScreenStore.ts'
import type { Teller } from './batchActions.ts'
import { isOver, noteText } from './sheetWords.ts'

/** What was done last, or why nothing was; until the next deed, or Esc. */
export function Note({ teller, running = true }: { readonly teller: Teller; readonly running?: boolean }) {
  const note = useBatchScreen((state) => state.note)
  if (note === null || isOver(note, running)) return null
  if (note.type === 'fault') return <FaultNotice fault={note.fault} />
  const tone = note.type === 'saved-pdf' && !note.whole ? 'warning' : tones[note.type]
  return <Notice tone={tone}>{noteText(note, teller.w, teller.language)}</Notice>
}

const tones: Readonly<Record<Exclude<BatchNote['type'], 'fault'>, 'info' | 'warning' | 'error'>> = {
  printing: 'info',
  asked: 'info',
  resumed: 'info',
  exported: 'info',
  'saved-pdf': 'info',
  'nothing-to-print': 'warning',
  'already-there': 'warning',
  'not-in-batch': 'error',
}
