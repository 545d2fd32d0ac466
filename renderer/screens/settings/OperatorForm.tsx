import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { Fault } from '../../../src/base/fault.ts'
import type { OperatorView } from '../../../src/contract/operators.ts'
import { roles } from '../../../src/model/operator.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { Checkbox } from '../../components/Checkbox.tsx'
import { Choice } from '../../components/Choice.tsx'
import { FaultNotice } from '../../components/Notice.tsx'
import { TextField } from '../../components/TextField.tsx'
import { followTurns } from '../../stores/turns.ts'
import { operatorsWords } from '../../text/screens/operators.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import type { OperatorDraft, WrongOperatorField } from './operatorDraft.ts'
import { draftOf, wrongOf } from './operatorDraft.ts'
import { openOperator, saveOperator } from './operatorsActions.ts'
import styles from './Settings.module.css'

/** One operator's name, role and PIN. What is typed as PIN goes to the station once, and is gone with every answer and turn. */
export function OperatorForm({
  operator,
  badgeIsEnough,
}: {
  readonly operator: OperatorView | null
  readonly badgeIsEnough: boolean
}) {
  const w = useWords(operatorsWords)
  const { t } = useTexts()
  const actions = useActions()
  const [draft, setDraft] = useState(() => draftOf(operator))
  const [tried, setTried] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const found = wrongOf(draft, operator, badgeIsEnough)
  const wrong = tried ? found : new Set<WrongOperatorField>()
  const change = (part: Partial<OperatorDraft>) => setDraft((now) => ({ ...now, ...part }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (found.size > 0) return
    setFault(await saveOperator(draft, operator, actions))
    change({ pin: '' })
  }
  useEffect(() => followTurns(() => setDraft((now) => ({ ...now, pin: '' }))), [])
  const form = useRef<HTMLFormElement>(null)
  // Below a long list it would open out of sight.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const title = operator === null ? w.add : fillIn(w.edit, { name: operator.name })
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} aria-label={title} noValidate>
      <h4 className={styles.title}>{title}</h4>
      <Choice
        stacked
        name={w.role}
        options={roles}
        words={t.roles}
        chosen={draft.role}
        choose={(role) => change({ role })}
      />
      <div className={styles.fields}>
        <TextField
          label={w.name}
          value={draft.name}
          change={(name) => change({ name })}
          longest={40}
          hint={w.nameHint}
          wrong={wrong.has('name') ? w.wrongName : null}
        />
        <TextField
          label={w.pin}
          value={draft.pin}
          change={(pin) => change({ pin, removesPin: false })}
          type="password"
          longest={32}
          hint={operator?.hasPin === true ? w.pinKept : w.pinHint}
          wrong={wrong.has('pin') ? w.wrongPin : wrong.has('needs-pin') ? w.needsPin : null}
        />
      </div>
      {operator?.hasPin === true && draft.pin === '' && (
        <Checkbox label={w.removePin} checked={draft.removesPin} change={(removesPin) => change({ removesPin })} />
      )}
      {fault !== null && <FaultNotice fault={fault} />}
      <div className={styles.actions}>
        <Button tone="primary" submits>
          {w.save}
        </Button>
        <Button onPress={() => openOperator(null)}>{w.leave}</Button>
      </div>
    </form>
  )
}
