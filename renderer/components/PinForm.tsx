import { useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './PinForm.module.css'
import { TextField } from './TextField.tsx'

export interface PinFormProps {
  readonly label: string
  readonly hint: string
  readonly does: string
  readonly sending: boolean
  /** False: this is not to stand in the field. */
  readonly typed?: (pin: string) => boolean
  readonly send: (pin: string) => void
}

const longestPin = 32

/**
 * What is typed here goes to the station once, and is gone with every answer. The field takes the focus whenever that falls
 * to the dialog, behind a refusal or a pressed button: a PIN is typed blindly. Its key is whom it is asked of: digits that
 * were typed for one are tried on nobody else.
 */
export function PinForm({ label, hint, does, sending, typed, send }: PinFormProps) {
  const [pin, setPin] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const focus = () => form.current?.querySelector('input')?.focus()
    const dialog = form.current?.closest('dialog')
    const focused = ({ target }: FocusEvent) => {
      if (target === dialog) focus()
    }
    focus()
    dialog?.addEventListener('focusin', focused)
    return () => dialog?.removeEventListener('focusin', focused)
  }, [])
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
        change={(next) => {
          if (typed?.(next) !== false) setPin(next)
        }}
      />
      <Button tone="primary" deed="dialog.do" submits disabled={pin === '' || sending}>
        {does}
      </Button>
    </form>
  )
}
