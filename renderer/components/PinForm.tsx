import { useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './PinForm.module.css'
import { TextField } from './TextField.tsx'

export interface PinFormProps {
  readonly label: string
  readonly hint: string
  readonly does: string
  readonly sending: boolean
  readonly send: (pin: string) => void
}

const longestPin = 32

/**
 * What is typed here goes to the station once, and is gone with every answer, behind which the field takes the focus again.
 * Its key is whom it is asked of: digits that were typed for one are tried on nobody else.
 */
export function PinForm({ label, hint, does, sending, send }: PinFormProps) {
  const [pin, setPin] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!sending) form.current?.querySelector('input')?.focus()
  }, [sending])
  return (
    <form
      ref={form}
      className={styles.pin}
      onSubmit={(event) => {
        event.preventDefault()
        if (pin === '') return
        send(pin)
        setPin('')
      }}
    >
      <TextField
        label={label}
        hint={hint}
        type="password"
        numeric
        mono
        first
        longest={longestPin}
        value={pin}
        change={setPin}
      />
      <Button tone="primary" deed="dialog.do" submits disabled={pin === '' || sending}>
        {does}
      </Button>
    </form>
  )
}
