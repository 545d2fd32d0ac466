import type { KeyboardEvent } from 'react'
import { use, useId, useRef, useState } from 'react'
import type { UnitChoice } from '../../../src/model/address.ts'
import type { OrderEnd } from '../../../src/model/newOrder.ts'
import { useActions } from '../../actions.ts'
import { Choice } from '../../components/Choice.tsx'
import field from '../../components/Field.module.css'
import { FieldFoot } from '../../components/FieldFoot.tsx'
import { useNewOrder } from '../../stores/newOrderStore.ts'
import { newOrderWords } from '../../text/screens/newOrder.ts'
import { useWords } from '../../text/words.ts'
import styles from './NewOrder.module.css'
import { chooseUnit } from './newOrderActions.ts'
import { unitOf } from './newOrderView.ts'
import { WrongFields } from './OrderFields.tsx'

/** The ward of one end of the order by a few typed words, in the scheme that is chosen beside it. */
export function WardField({ end, label }: { readonly end: OrderEnd; readonly label: string }) {
  const w = useWords(newOrderWords)
  const actions = useActions()
  const order = useNewOrder((state) => state.order)
  const chosen = unitOf(order, end)
  const wrongs = use(WrongFields)
  const [scheme, setScheme] = useState<UnitChoice['scheme']>('old')
  const wrong = wrongs[`${end}_ward_name`] ?? wrongs[`${end}_district_name`] ?? null
  return (
    <div className={styles.ward}>
      <Combobox
        // What was chosen elsewhere takes the place of what was typed.
        key={chosen?.name ?? ''}
        label={label}
        hint={chosen === null ? w.wardHint : w.scheme[chosen.scheme]}
        wrong={wrong}
        chosen={chosen}
        scheme={chosen?.scheme ?? scheme}
        choose={(unit) => void chooseUnit(end, unit, actions)}
      />
      <Choice
        name={w.schemeName}
        options={['old', 'new']}
        words={w.schemeShort}
        chosen={chosen?.scheme ?? scheme}
        choose={(to) => {
          setScheme(to)
          if (chosen !== null && chosen.scheme !== to) void chooseUnit(end, null, actions)
        }}
        stacked
      />
    </div>
  )
}

interface Box {
  readonly label: string
  readonly hint: string
  readonly wrong: string | null
  readonly chosen: UnitChoice | null
  readonly scheme: UnitChoice['scheme']
  /** null: what was chosen is typed over. */
  readonly choose: (unit: UnitChoice | null) => void
}

function Combobox({ label, hint, wrong, chosen, scheme, choose }: Box) {
  const { ask } = useActions()
  const id = useId()
  const last = useRef('')
  const [typed, setTyped] = useState(chosen?.name ?? '')
  const [found, setFound] = useState<readonly UnitChoice[]>([])
  const [at, setAt] = useState(0)
  const open = found.length > 0
  const type = async (text: string) => {
    setTyped(text)
    last.current = text
    const answer = await ask({ type: 'complete-unit', typed: text, scheme })
    // What was typed since then asks for itself.
    if (last.current !== text) return
    setFound(answer.ok ? answer.value : [])
    setAt(0)
  }
  const take = (unit: UnitChoice) => {
    last.current = unit.name
    setFound([])
    choose(unit)
  }
  const pressed = (event: KeyboardEvent) => {
    if (!open || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const unit = found[at]
    if (step !== undefined) setAt(Math.max(0, Math.min(found.length - 1, at + step)))
    else if (event.key === 'Enter' && unit !== undefined) take(unit)
    else return
    event.preventDefault()
  }
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <span className={field.box}>
        <input
          id={id}
          className={field.input}
          role="combobox"
          aria-expanded={open}
          aria-autocomplete="list"
          aria-controls={open ? `${id}list` : undefined}
          aria-activedescendant={open ? `${id}list${at}` : undefined}
          aria-invalid={wrong !== null}
          aria-describedby={`${id}foot`}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onKeyDown={pressed}
          onChange={(event) => void type(event.target.value)}
          onBlur={() => {
            setFound([])
            setTyped(chosen?.name ?? typed)
          }}
        />
      </span>
      {open && <Found id={`${id}list`} label={label} found={found} at={at} take={take} />}
      <FieldFoot id={`${id}foot`} hint={hint} wrong={wrong} />
    </div>
  )
}

function Found({
  id,
  label,
  found,
  at,
  take,
}: {
  readonly id: string
  readonly label: string
  readonly found: readonly UnitChoice[]
  readonly at: number
  readonly take: (unit: UnitChoice) => void
}) {
  return (
    <div id={id} className={styles.found} role="listbox" aria-label={label}>
      {found.map((unit, place) => (
        <div
          key={unit.name}
          id={`${id}${place}`}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          // Before the field loses the focus, and with it the list.
          onMouseDown={() => take(unit)}
        >
          {unit.name}
        </div>
      ))}
    </div>
  )
}
