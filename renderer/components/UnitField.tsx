import type { KeyboardEvent } from 'react'
import { useId, useRef, useState } from 'react'
import type { WardChoice } from '../../src/model/shop.ts'
import { useActions } from '../actions.ts'
import field from './Field.module.css'
import { FieldFoot } from './FieldFoot.tsx'
import styles from './UnitField.module.css'

/** A ward with its district and province, chosen from the carrier's units by a few typed words. */
export function UnitField({
  label,
  hint,
  wrong = null,
  chosen,
  choose,
}: {
  readonly label: string
  readonly hint: string
  readonly wrong?: string | null
  readonly chosen: WardChoice | null
  /** null: what was chosen is typed over. */
  readonly choose: (ward: WardChoice | null) => void
}) {
  const { ask } = useActions()
  const id = useId()
  const last = useRef('')
  const [typed, setTyped] = useState(chosen?.name ?? '')
  const [found, setFound] = useState<readonly WardChoice[]>([])
  const [at, setAt] = useState(0)
  const list = `${id}list`
  const open = found.length > 0
  const type = async (text: string) => {
    setTyped(text)
    if (chosen !== null) choose(null)
    last.current = text
    const answer = await ask({ type: 'find-wards', text })
    // What was typed since then asks for itself.
    if (last.current !== text) return
    setFound(answer.ok ? answer.value : [])
    setAt(0)
  }
  const take = (ward: WardChoice) => {
    last.current = ward.name
    setTyped(ward.name)
    setFound([])
    choose(ward)
  }
  const pressed = (event: KeyboardEvent) => {
    if (!open || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const ward = found[at]
    if (step !== undefined) setAt(Math.max(0, Math.min(found.length - 1, at + step)))
    else if (event.key === 'Enter' && ward !== undefined) take(ward)
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
          aria-controls={open ? list : undefined}
          aria-activedescendant={open ? `${list}${at}` : undefined}
          aria-invalid={wrong !== null}
          aria-describedby={`${id}foot`}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onKeyDown={pressed}
          onChange={(event) => void type(event.target.value)}
          onBlur={() => setFound([])}
        />
      </span>
      {open && <Found id={list} label={label} found={found} at={at} take={take} />}
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
  readonly found: readonly WardChoice[]
  readonly at: number
  readonly take: (ward: WardChoice) => void
}) {
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={label}>
      {found.map((ward, place) => (
        <div
          key={`${ward.district} ${ward.ward}`}
          id={`${id}${place}`}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          // Before the field loses the focus, and with it the list.
          onMouseDown={() => take(ward)}
        >
          {ward.name}
        </div>
      ))}
    </div>
  )
}
