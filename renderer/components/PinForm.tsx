import { useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './PinForm.module.css'
import { TextField } from './TextField.tsx'

export interface PinFormProps {
  readonly label: string
  readonly hint: string
  readonly does: string
  readonly sending: boolean
  /** Whom or what it is asked for: the field takes the focus again when that changes, and after every answer. */
  readonly about: unknown
  readonly send: (pin: string) => void
}

const longestPin = 32

/** What is typed here goes to the station once, and is gone with every answer. */
export function PinForm({ label, hint, does, sending, about, send }: PinFormProps) {
  const [pin, setPin] = useState('')
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is focused for each thing that is asked about
  useEffect(() => {
    if (!sending) form.current?.querySelector('input')?.focus()
  }, [sending, about])
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
