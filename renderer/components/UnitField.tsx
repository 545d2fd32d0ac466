import type { KeyboardEvent } from 'react'
import { useId, useRef, useState } from 'react'
import type { Result } from '../../src/base/result.ts'
import { deedOfKey, stepOf } from '../../src/model/keyTable.ts'
import field from './Field.module.css'
import { FieldFoot } from './FieldFoot.tsx'
import styles from './UnitField.module.css'

/** A place, by the whole name that people know it by. */
interface Unit {
  readonly name: string
}

/**
 * A ward with its district and province, chosen from the carrier's units by a few typed words. `keeps`: what was chosen
 * stays while somebody types, until another is taken; else it is gone with the first letter.
 */
export function UnitField<Chosen extends Unit>({
  label,
  hint,
  wrong = null,
  chosen,
  keeps = false,
  find,
  choose,
}: {
  readonly label: string
  readonly hint: string
  readonly wrong?: string | null
  readonly chosen: Chosen | null
  readonly keeps?: boolean
  readonly find: (text: string) => Promise<Result<readonly Chosen[]>>
  /** null: what was chosen is typed over. */
  readonly choose: (unit: Chosen | null) => void
}) {
  const id = useId()
  const last = useRef('')
  const [typed, setTyped] = useState(chosen?.name ?? '')
  const [found, setFound] = useState<readonly Chosen[]>([])
  const [at, setAt] = useState(0)
  const list = `${id}list`
  const open = found.length > 0
  const type = async (text: string) => {
    setTyped(text)
    if (chosen !== null && !keeps) choose(null)
    last.current = text
    const answer = await find(text)
    // What was typed since then asks for itself.
    if (last.current !== text) return
    setFound(answer.ok ? answer.value : [])
    setAt(0)
  }
  const take = (unit: Chosen) => {
    last.current = unit.name
    setTyped(unit.name)
    setFound([])
    choose(unit)
  }
  const pressed = (event: KeyboardEvent) => {
    if (!open || event.nativeEvent.isComposing) return
    const step = stepOf(event.key)
    const unit = found[at]
    if (step !== 0) setAt(Math.max(0, Math.min(found.length - 1, at + step)))
    else if (deedOfKey('list', event.key) === 'list.open' && unit !== undefined) take(unit)
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
          onBlur={() => {
            setFound([])
            if (keeps && chosen !== null) setTyped(chosen.name)
          }}
        />
      </span>
      {open && <Found id={list} label={label} found={found} at={at} take={take} />}
      <FieldFoot id={`${id}foot`} hint={hint} wrong={wrong} />
    </div>
  )
}

function Found<Chosen extends Unit>({
  id,
  label,
  found,
  at,
  take,
}: {
  readonly id: string
  readonly label: string
  readonly found: readonly Chosen[]
  readonly at: number
  readonly take: (unit: Chosen) => void
}) {
  return (
    <div id={id} className={styles.list} role="listbox" aria-label={label}>
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
