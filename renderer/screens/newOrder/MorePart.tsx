import { KeyRound } from 'lucide-react'
import { use, useState } from 'react'
import type { OrderEnd } from '../../../src/model/newOrder.ts'
import { emptyEnds, isEndSaid, orderLimits } from '../../../src/model/newOrder.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, shiftText } from '../../../src/words/format.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { Checkbox } from '../../components/Checkbox.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { TextArea } from '../../components/TextArea.tsx'
import { TextField } from '../../components/TextField.tsx'
import { useClock } from '../../stores/clockStore.ts'
import { useNewOrder } from '../../stores/newOrderStore.ts'
import { newOrderWords } from '../../text/screens/newOrder.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import styles from './NewOrder.module.css'
import { edit, makeCode } from './newOrderActions.ts'
import { OrderNumber, OrderText, WrongFields } from './OrderFields.tsx'
import { WardField } from './WardField.tsx'

/** How it leaves the shop, what is told to the driver, and where another sender or return address is said. */
export function MorePart() {
  const w = useWords(newOrderWords)
  const draft = useNewOrder((state) => state.draft)
  return (
    <section className={styles.part} aria-label={w.more}>
      <h3 className={styles.title}>{w.more}</h3>
      <div className={styles.fields}>
        <ShiftField />
        <OrderNumber name="pick_station_id" label={w.field.pick_station_id} hint={w.stationHint} />
        <OrderText name="coupon" label={w.field.coupon} longest={100} />
      </div>
      <Note />
      <SellerCode />
      <End key={`from ${draft}`} end="from" name={w.otherSender} />
      <End key={`return ${draft}`} end="return" name={w.otherReturn} />
    </section>
  )
}

function ShiftField() {
  const w = useWords(newOrderWords)
  const actions = useActions()
  const now = useClock((clock) => clock.now)
  const shifts = useNewOrder((state) => state.shifts)
  const chosen = useNewOrder(({ order }) => order.pick_shift[0])
  const atStation = useNewOrder(({ order }) => order.pick_station_id > 0)
  const offered = (shifts ?? []).map((shift) => ({ value: `${shift.id}`, name: shiftText(shift, now) }))
  // One that has begun meanwhile is no longer offered, and is said.
  const gone = chosen !== undefined && shifts !== null && !shifts.some(({ id }) => id === chosen)
  const options = [{ value: '', name: w.earliest }, ...offered]
  return (
    <SelectField
      label={w.field.pick_shift}
      value={gone || chosen === undefined ? '' : `${chosen}`}
      options={options}
      choose={(value) => edit({ pick_shift: value === '' ? [] : [Number(value)] }, actions)}
      disabled={atStation}
      hint={gone ? w.shiftGone : atStation ? w.shiftAtStation : w.shiftHint}
      wrong={gone}
    />
  )
}

function Note() {
  const w = useWords(newOrderWords)
  const { language } = useTexts()
  const actions = useActions()
  const note = useNewOrder(({ order }) => order.note)
  const counts = { count: countText(note.length, language), most: countText(orderLimits.note, language) }
  return (
    <TextArea
      label={w.field.note}
      value={note}
      change={(text) => edit({ note: text }, actions)}
      hint={fillIn(w.counter, counts)}
      wrong={use(WrongFields).note ?? null}
      rows={2}
      longest={orderLimits.note}
    />
  )
}

/** None unless it is typed, or one is asked for: it is printed on the label. */
function SellerCode() {
  const w = useWords(newOrderWords)
  const actions = useActions()
  const code = useNewOrder(({ order }) => order.client_order_code)
  return (
    <div className={styles.code}>
      <TextField
        label={w.field.client_order_code}
        value={code ?? ''}
        change={(text) => edit({ client_order_code: text === '' ? null : text }, actions)}
        hint={code === null ? w.noCodeHint : w.codeHint}
        wrong={use(WrongFields).client_order_code ?? null}
        longest={orderLimits.sellerCode}
        mono
      />
      <Button icon={KeyRound} onPress={() => makeCode(actions)}>
        {w.makeCode}
      </Button>
    </div>
  )
}

/** Each field that is left empty is the shop's. */
function End({ end, name }: { readonly end: Exclude<OrderEnd, 'to'>; readonly name: string }) {
  const w = useWords(newOrderWords)
  const actions = useActions()
  const isSaid = useNewOrder(({ order }) => isEndSaid(order, end))
  const [open, setOpen] = useState(isSaid)
  const change = (on: boolean) => {
    setOpen(on)
    // What nobody sees is not sent.
    if (!on) edit(emptyEnds[end], actions)
  }
  return (
    <>
      <Checkbox label={name} checked={open || isSaid} change={change} hint={w.shopsOwn} />
      {(open || isSaid) && (
        <fieldset className={styles.end}>
          <legend className="heard">{name}</legend>
          <div className={styles.fields}>
            <OrderText name={`${end}_phone`} label={w.end.phone} longest={40} />
            {end === 'from' && <OrderText name="from_hotline" label={w.end.hotline} longest={40} />}
            <OrderText name={`${end}_name`} label={w.end.name} longest={1_024} />
            <OrderText name={`${end}_address`} label={w.end.address} longest={1_024} />
          </div>
          <WardField end={end} label={w.end.ward} />
        </fieldset>
      )}
    </>
  )
}
