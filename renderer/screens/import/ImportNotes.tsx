import { fillIn } from '../../../src/words/fillIn.ts'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { useImportScreen } from '../../stores/importsStore.ts'
import type { ImportsWords } from '../../text/screens/imports.ts'

/** What the station said to the last deed here. */
export function ImportNotes({ w }: { readonly w: ImportsWords }) {
  const note = useImportScreen((state) => state.note)
  if (note === null) return null
  if (note.type === 'fault') return <FaultNotice fault={note.fault} kind="new-order" />
  return <Notice tone="info">{fillIn(w.saved, { file: note.file })}</Notice>
}
