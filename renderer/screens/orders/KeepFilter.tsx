import type { FormEvent } from 'react'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import styles from '../../components/DialogForm.module.css'
import { TextField } from '../../components/TextField.tsx'
import { useScreen } from '../../stores/screenStore.ts'
import { keepFilter } from './keptFilters.ts'
import type { Teller } from './ordersActions.ts'

/** What a filter of the list is called from now on. */
export function KeepFilter({ teller }: { readonly teller: Teller }) {
  const open = useScreen(({ dialog }) => dialog === 'keep-filter')
  return (
    <Dialog name="keep-filter" title={teller.w.kept.keep} narrow>
      {open && <Form teller={teller} />}
    </Dialog>
  )
}

function Form({ teller }: { readonly teller: Teller }) {
  const { t, w } = teller
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '') void keepFilter(name.trim(), teller)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        first
        label={w.kept.name}
        value={name}
        change={setName}
        longest={40}
        hint={w.kept.hint}
        wrong={tried && name.trim() === '' ? w.kept.wrongName : null}
      />
      <div className={styles.actions}>
        <Button deed="dialog.leave" onPress={() => useScreen.setState({ dialog: null })}>
          {t.action.leave}
        </Button>
        <Button tone="primary" submits deed="dialog.do">
          {w.kept.keep}
        </Button>
      </div>
    </form>
  )
}
