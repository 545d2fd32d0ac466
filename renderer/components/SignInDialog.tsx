import { BadgeCheck, LogOut, UserRound } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import type { OperatorView } from '../../src/contract/operators.ts'
import { fillIn } from '../../src/words/fillIn.ts'
import { useActions } from '../actions.ts'
import { isSignInEnded } from '../endedQuestion.ts'
import { useSignIn } from '../stores/signInStore.ts'
import { useStation } from '../stores/stationStore.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { EndedQuestion } from './EndedQuestion.tsx'
import { FaultNotice } from './Notice.tsx'
import { PinForm } from './PinForm.tsx'
import styles from './SignInDialog.module.css'
import { TextField } from './TextField.tsx'

/** Who works here: a badge is the quick way, this the one without; a leader's PIN is asked for here in both. */
export function SignInDialog() {
  const { t } = useTexts()
  const station = useStation((state) => state.station)
  const chosen = useSignIn((state) => state.operator)
  const fault = useSignIn((state) => state.fault)
  const operator = station?.operators.find(({ id }) => id === chosen) ?? null
  const isEnded = isSignInEnded(useSignIn(), station)
  const title = operator === null ? t.signIn.title : fillIn(t.signIn.titleOf, { name: operator.name })
  return (
    <Dialog name="sign-in" title={title} narrow>
      {isEnded && <EndedQuestion fault={{ code: 'operator.asked-else' }} />}
      {!isEnded && fault !== null && <FaultNotice fault={fault} />}
      {!isEnded && (operator === null ? <PeopleToChoose /> : operator.hasPin && <Pin operator={operator} />)}
    </Dialog>
  )
}

const icons = { packer: UserRound, leader: BadgeCheck }

function PeopleToChoose() {
  const { t } = useTexts()
  const { signingIn } = useActions()
  const station = useStation((state) => state.station)
  if (station === null) return null
  return (
    <>
      <p className={styles.help}>{t.signIn.help}</p>
      <People opensBy={() => null} />
      {station.operator !== null && (
        <div className={styles.foot}>
          <Button icon={LogOut} onPress={() => void signingIn.signOut()}>
            {t.signIn.out}
          </Button>
        </div>
      )}
    </>
  )
}

/** Everybody of the station, to be chosen. */
export function People({ opensBy }: { readonly opensBy: (operator: OperatorView) => string | null }) {
  const { t } = useTexts()
  const { signingIn } = useActions()
  const station = useStation((state) => state.station)
  return (
    <ul className={styles.people} onKeyDown={walkPeople}>
      {station?.operators.map((operator, place) => {
        const { id, name, role } = operator
        const Icon = icons[role]
        const facts = [t.roles[role], opensBy(operator)].filter((fact) => fact !== null)
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.person}
              aria-pressed={id === station.operator?.id}
              data-first={place === 0 ? '' : undefined}
              onClick={() => void signingIn.choose(id)}
            >
              <Icon strokeWidth={1.8} aria-hidden="true" />
              <span className={styles.name}>{name}</span>
              <span className={styles.role}>{facts.join(' · ')}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Up and down lead from one to the next, as in every list. */
function walkPeople(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const people = [...event.currentTarget.querySelectorAll('button')]
  const { activeElement } = document
  const at = activeElement instanceof HTMLButtonElement ? people.indexOf(activeElement) : -1
  const next = people[at + step]
  if (step === 0 || at < 0 || next === undefined) return
  event.preventDefault()
  next.focus()
}

function Pin({ operator }: { readonly operator: OperatorView }) {
  const { t } = useTexts()
  const { signingIn } = useActions()
  const sending = useSignIn((state) => state.sending)
  const forgotten = useSignIn((state) => state.forgotten)
  const { pin: label, pinHint: hint, send: does } = t.signIn
  const send = (pin: string) => void signingIn.send(pin)
  if (forgotten) return <RecoveryForm sending={sending} />
  return (
    <>
      <PinForm key={operator.id} label={label} hint={hint} does={does} sending={sending} send={send} />
      {operator.hasRecovery === true && (
        <div className={styles.foot}>
          <Button onPress={signingIn.forgot}>{t.signIn.forgot}</Button>
        </div>
      )}
    </>
  )
}

const longestCode = 64
const longestPin = 32
const shortestPin = 4

/** A leader's way back: the recovery code and a new PIN go to the station once. */
function RecoveryForm({ sending }: { readonly sending: boolean }) {
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
      <TextField label={label} hint={codeHint} mono first secret longest={longestCode} value={code} change={setCode} />
      <TextField label={newPin} hint={newPinHint} type="password" longest={longestPin} value={pin} change={setPin} />
      <div className={styles.foot}>
        <Button tone="primary" deed="dialog.do" submits disabled={code === '' || pin.length < shortestPin || sending}>
          {recover}
        </Button>
      </div>
    </form>
  )
}
