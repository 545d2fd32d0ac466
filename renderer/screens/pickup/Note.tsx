import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import type { PickupNote } from '../../stores/pickupScreenStore.ts'
import { usePickupScreen } from '../../stores/pickupScreenStore.ts'
import type { Teller } from './pickupActions.ts'

/** What was done last, or why nothing was; until the next deed, or Esc. */
export function Note({ teller }: { readonly teller: Teller }) {
  const note = usePickupScreen((state) => state.note)
  if (note === null) return null
  if (note.type === 'fault') return <FaultNotice fault={note.fault} />
  return <Notice tone={tones[note.type]}>{noteText(note, teller)}</Notice>
}

type Said = Exclude<PickupNote, { type: 'fault' }>

const tones: Readonly<Record<Said['type'], 'info' | 'loading' | 'warning' | 'error'>> = {
  making: 'loading',
  'pdf-failed': 'error',
  saved: 'info',
  printing: 'loading',
  printed: 'info',
  found: 'info',
  'not-found': 'error',
  'which-pickup': 'warning',
  exported: 'info',
}

function noteText(note: Said, { w, language }: Teller): string {
  const { type, ...facts } = note
  const count = 'count' in facts ? { count: countText(facts.count, language) } : {}
  return fillIn(wordsOf(w)[type], { ...facts, ...count })
}

function wordsOf({ manifest, shifts, history }: Teller['w']): Readonly<Record<Said['type'], string>> {
  return {
    making: manifest.making,
    'pdf-failed': manifest.failed,
    saved: manifest.saved,
    printing: manifest.printing,
    printed: manifest.printed,
    found: manifest.found,
    'not-found': manifest.notFound,
    'which-pickup': shifts.whichPickup,
    exported: history.exported,
  }
}
