import { useState } from 'react'
import { useActions } from '../actions.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from './Button.tsx'
import styles from './SignInDialog.module.css'
import { TextField } from './TextField.tsx'

const longestCode = 64
const longestPin = 32
const shortestPin = 4

/** A leader's way back: the recovery code and a new PIN go to the station once. */
export function RecoveryForm({ sending }: { readonly sending: boolean }) {
  const { t } = useTexts()
  const { signingIn } = useActions()
  const [code, setCode] = useState('')
  const [pin, setPin] = useState('')
  const { code: label, codeHint, newPin, newPinHint, recover } = t.signIn
  return (
    <form
      className={styles.recovery}
      onSubmit={(event) => {
        event.preventDefault()
        void signingIn.recover(code, pin)
      }}
    >
      <TextField label={label} hint={codeHint} mono first longest={longestCode} value={code} change={setCode} />
      <TextField label={newPin} hint={newPinHint} type="password" longest={longestPin} value={pin} change={setPin} />
      <div className={styles.foot}>
        <Button tone="primary" deed="dialog.do" submits disabled={code === '' || pin.length < shortestPin || sending}>
          {recover}
        </Button>
      </div>
    </form>
  )
}
