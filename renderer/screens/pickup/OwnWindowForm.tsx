import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { fillIn } from '../../../src/words/fillIn.ts'
import { Button } from '../../components/Button.tsx'
import { Choice } from '../../components/Choice.tsx'
import { TextField } from '../../components/TextField.tsx'
import styles from './OwnWindowForm.module.css'
import type { Teller } from './pickupActions.ts'
import { openPickup } from './pickupActions.ts'
import { ownWindow, readHours } from './shiftsView.ts'

/**
 * The hours of a shift that the service does not name: the driver is there all the same. `asked`: somebody pressed for
 * it, and types next; where it stands by itself it takes no keys.
 */
export function OwnWindowForm({
  teller,
  now,
  asked,
}: {
  readonly teller: Teller
  readonly now: number
  readonly asked: boolean
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (asked) form.current?.querySelector('input')?.focus()
  }, [asked])
  const { w } = teller
  const [day, setDay] = useState<'today' | 'tomorrow'>('today')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [tried, setTried] = useState(false)
  const window = ownWindow({ day, from, to }, now)
  const wrong = (text: string) => (tried && readHours(text) === null ? w.own.wrong : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (window === null) return setTried(true)
    void openPickup(window, teller)
  }
  const inOrder = readHours(from) === null || readHours(to) === null || window !== null
  return (
    <form ref={form} className={styles.form} aria-label={w.own.title} onSubmit={submit}>
      <Choice
        stacked
        name={w.own.day}
        options={['today', 'tomorrow'] as const}
        words={{ today: w.shifts.today, tomorrow: w.shifts.tomorrow }}
        chosen={day}
        choose={setDay}
      />
      <div className={styles.field}>
        <TextField
          label={w.own.from}
          value={from}
          change={setFrom}
          longest={5}
          placeholder={fillIn(w.own.example, { time: '12:00' })}
          wrong={wrong(from)}
        />
      </div>
      <div className={styles.field}>
        <TextField
          label={w.own.to}
          value={to}
          change={setTo}
          longest={5}
          placeholder={fillIn(w.own.example, { time: '18:00' })}
          wrong={wrong(to) ?? (tried && !inOrder ? w.own.order : null)}
        />
      </div>
      <Button tone="primary" deed="dialog.do" submits>
        {w.own.open}
      </Button>
    </form>
  )
}
