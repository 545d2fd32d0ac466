import type { FormEvent } from 'react'
import { useState } from 'react'
import type { Fault } from '../../../src/base/fault.ts'
import { uuid } from '../../../src/base/uuid.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { FaultNotice } from '../../components/Notice.tsx'
import { TextField } from '../../components/TextField.tsx'
import { settingsWords } from '../../text/screens/settings.ts'
import { useWords } from '../../text/words.ts'
import { Saved } from './Saved.tsx'
import styles from './Settings.module.css'

/** The supervisor's PIN: what is typed goes to the station once, and is gone with every answer. */
export function PinForm({ has }: { readonly has: boolean }) {
  const w = useWords(settingsWords)
  const actions = useActions()
  const [next, setNext] = useState('')
  const [tried, setTried] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [done, setDone] = useState(false)
  const wrong = next.length < 4 || next.length > 32
  const send = async (pin: string | null) => {
    const changed = await actions.execute({ type: 'set-supervisor-pin', id: uuid(), pin })
    setNext('')
    setTried(false)
    setFault(changed.ok ? null : changed.fault)
    setDone(changed.ok)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!wrong) void send(next)
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-label={w.reprint.pin}>
      <div className={styles.fields}>
        <TextField
          label={w.reprint.next}
          value={next}
          change={setNext}
          type="password"
          longest={32}
          hint={w.reprint.pinHint}
          wrong={tried && wrong ? w.reprint.wrongPin : null}
        />
      </div>
      {fault !== null && <FaultNotice fault={fault} />}
      <div className={styles.actions}>
        <Button submits>{has ? w.reprint.change : w.reprint.set}</Button>
        {has && <Button onPress={() => void send(null)}>{w.reprint.remove}</Button>}
        <Saved words={done ? w.reprint.done : null} />
      </div>
    </form>
  )
}
