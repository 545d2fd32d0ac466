import type { FormEvent } from 'react'
import type { ReturnCondition } from '../../../src/model/returnCondition.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { Button } from '../../components/Button.tsx'
import { Choice } from '../../components/Choice.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import styles from '../../components/DialogForm.module.css'
import { FaultNotice } from '../../components/Notice.tsx'
import { TextArea } from '../../components/TextArea.tsx'
import type { NoteDraft } from '../../stores/returnsStore.ts'
import { useReturns } from '../../stores/returnsStore.ts'
import type { Teller } from './returnsActions.ts'
import { leaveNote, saveNote } from './returnsActions.ts'

/** What is to be said of a parcel that came back. */
export function NoteDialog({ teller }: { readonly teller: Teller }) {
  const { w } = teller
  const draft = useReturns((state) => state.draft)
  const code = useReturns(({ rows }) => (draft === null ? '' : (rows[draft.row]?.code ?? '')))
  if (draft === null) return null
  return (
    <Dialog name="return-note" title={fillIn(w.noteForm.title, { code })} narrow>
      <Form draft={draft} teller={teller} />
    </Dialog>
  )
}

const conditions: readonly ReturnCondition[] = ['whole', 'damaged']
const longestNote = 500

function Form({ draft, teller }: { readonly draft: NoteDraft; readonly teller: Teller }) {
  const { noteForm } = teller.w
  const refused = useReturns(({ said }) => (said?.type === 'fault' ? said.fault : null))
  const change = (part: Partial<NoteDraft>) => useReturns.setState({ draft: { ...draft, ...part } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void saveNote(teller)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Choice
        stacked
        name={noteForm.condition}
        options={conditions}
        words={noteForm.conditions}
        chosen={draft.condition}
        choose={(condition) => change({ condition })}
      />
      <TextArea
        first
        label={noteForm.note}
        value={draft.note}
        change={(note) => change({ note })}
        longest={longestNote}
        rows={3}
        hint={noteForm.hint}
        enterSubmits
      />
      {refused !== null && <FaultNotice fault={refused} />}
      <div className={styles.actions}>
        <Button deed="dialog.leave" onPress={leaveNote}>
          {noteForm.leave}
        </Button>
        <Button deed="dialog.do" tone="primary" submits>
          {noteForm.save}
        </Button>
      </div>
    </form>
  )
}
