import { use } from 'react'
import type { PastedAddress, UnitChoice } from '../../../src/model/address.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { TextArea } from '../../components/TextArea.tsx'
import { TextField } from '../../components/TextField.tsx'
import { useNewOrder } from '../../stores/newOrderStore.ts'
import { newOrderWords } from '../../text/screens/newOrder.ts'
import type { NewOrderWords } from '../../text/screens/newOrderVi.ts'
import { useWords } from '../../text/words.ts'
import styles from './NewOrder.module.css'
import { chooseUnit, edit, lookFor, readPasted, takeKnown } from './newOrderActions.ts'
import { OrderText, WrongFields } from './OrderFields.tsx'
import { WardField } from './WardField.tsx'

/** Who gets it and where: from a pasted message, or typed with the phone first. */
export function ReceiverPart() {
  const w = useWords(newOrderWords)
  const actions = useActions()
  const pasted = useNewOrder((state) => state.pasted)
  const split = useNewOrder((state) => state.split)
  return (
    <section className={styles.part} aria-label={w.receiver}>
      <h3 className={styles.title}>{w.receiver}</h3>
      <TextArea
        label={w.paste}
        value={pasted}
        change={(text) => void readPasted(text, actions)}
        hint={w.pasteHint}
        rows={2}
        longest={2_000}
        first
      />
      {split !== null && pasted.trim() !== '' && <Split split={split} w={w} />}
      <div className={styles.fields}>
        <PhoneField />
        <OrderText name="to_name" label={w.field.to_name} longest={1_024} />
      </div>
      <Known />
      <OrderText name="to_address" label={w.field.to_address} longest={1_024} />
      <WardField end="to" label={w.field.ward} />
      <Others />
    </section>
  )
}

/** A known phone fills in: by one key, never by itself. */
function PhoneField() {
  const w = useWords(newOrderWords)
  const actions = useActions()
  const phone = useNewOrder(({ order }) => order.to_phone)
  const wrong = use(WrongFields).to_phone ?? null
  const change = (text: string) => {
    edit({ to_phone: text }, actions)
    void lookFor(text, actions)
  }
  return <TextField label={w.field.to_phone} value={phone} change={change} wrong={wrong} longest={40} numeric mono />
}

function Known() {
  const w = useWords(newOrderWords)
  const actions = useActions()
  const known = useNewOrder((state) => state.known)
  const name = useNewOrder(({ order }) => order.to_name)
  if (known === null || known.name === name) return null
  const place = [known.street, known.unit?.name ?? ''].filter(Boolean).join(', ')
  return (
    <Notice
      tone="info"
      actions={
        <Button deed="order.receiver" onPress={() => takeKnown(known, actions)}>
          {w.takeKnown}
        </Button>
      }
    >
      {fillIn(w.known, { name: known.name, place, code: known.code })}
    </Notice>
  )
}

/** How sure each part of the pasted line is; what may be several is chosen here. */
function Split({ split, w }: { readonly split: PastedAddress; readonly w: NewOrderWords }) {
  const actions = useActions()
  const read = useNewOrder((state) => state.read)
  const { places, chosen } = split
  if (read === null) return null
  const { confidence, leftOver } = read
  const parts = ['name', 'phone', 'street', 'ward', 'district', 'province', 'cod'] as const
  const shown = parts.filter((part) => part !== 'district' || chosen?.scheme !== 'new')
  return (
    <>
      <p className={styles.confidence} role="status">
        {shown.map((part) => (
          <span key={part} data-confidence={confidence[part]}>
            {w.part[part]}: {w.confidence[confidence[part]]}
          </span>
        ))}
        {leftOver.length > 0 && <span>{fillIn(w.leftOver, { texts: leftOver.join('; ') })}</span>}
      </p>
      {chosen === null && places.length > 0 && (
        <Units name={w.which} units={places} choose={(unit) => void chooseUnit('to', unit, actions)} />
      )}
    </>
  )
}

/** The same ground under its name in the other scheme: one or several, and never taken by itself. */
function Others() {
  const w = useWords(newOrderWords)
  const actions = useActions()
  const others = useNewOrder((state) => state.others)
  const isNew = useNewOrder(({ order }) => order.is_new_to_address)
  if (others.length === 0) return null
  return (
    <Units
      name={isNew ? w.oldNames : w.newNames}
      units={others}
      choose={(unit) => void chooseUnit('to', unit, actions)}
    />
  )
}

function Units({
  name,
  units,
  choose,
}: {
  readonly name: string
  readonly units: readonly UnitChoice[]
  readonly choose: (unit: UnitChoice) => void
}) {
  return (
    <fieldset className={styles.units}>
      <legend>{name}</legend>
      {units.slice(0, 8).map((unit) => (
        <Button key={`${unit.scheme} ${unit.name}`} onPress={() => choose(unit)}>
          {unit.name}
        </Button>
      ))}
    </fieldset>
  )
}
