import { Plus, X } from 'lucide-react'
import { use } from 'react'
import type { NewItem } from '../../../src/model/newOrder.ts'
import { chargeableGrams, emptyItem, orderLimits, volumetricGrams } from '../../../src/model/newOrder.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { weightText } from '../../../src/words/weightText.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { Choice } from '../../components/Choice.tsx'
import { TextField } from '../../components/TextField.tsx'
import { useNewOrder } from '../../stores/newOrderStore.ts'
import { newOrderWords } from '../../text/screens/newOrder.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import styles from './NewOrder.module.css'
import { edit } from './newOrderActions.ts'
import { NumberField, OrderNumber, OrderText, WrongFields } from './OrderFields.tsx'

/** What is in it and what it weighs: as one parcel, or parcel by parcel. */
export function GoodsPart() {
  const w = useWords(newOrderWords)
  const { language } = useTexts()
  const actions = useActions()
  const order = useNewOrder((state) => state.order)
  const { service_type_id: type, items } = order
  const charged = weightText(chargeableGrams(order), language)
  const volume = weightText(volumetricGrams(order), language)
  const counts = {
    count: countText(order.content.length, language),
    most: countText(orderLimits.content, language),
  }
  const add = () => edit({ items: [...items, emptyItem] }, actions)
  return (
    <section className={styles.part} aria-label={w.goods}>
      <h3 className={styles.title}>{w.goods}</h3>
      <Choice
        name={w.service}
        options={['2', '5']}
        words={w.services}
        chosen={`${type}`}
        choose={(chosen) =>
          edit(
            chosen === '5'
              ? { service_type_id: 5, items: items.length === 0 ? [emptyItem] : items }
              : { service_type_id: 2 },
            actions,
          )
        }
        stacked
      />
      {items.length === 0 && (
        <OrderText
          name="content"
          label={w.field.content}
          hint={`${w.contentHint} ${fillIn(w.counter, counts)}`}
          longest={orderLimits.content}
        />
      )}
      {items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their place
        <Item key={place} item={item} place={place} />
      ))}
      <div className={styles.row}>
        <Button icon={Plus} onPress={add}>
          {type === 5 ? w.addParcel : w.addItem}
        </Button>
        <Missing name="items" />
      </div>
      {type === 2 && (
        <div className={styles.measures}>
          <OrderNumber name="weight" label={w.field.weight} />
          <OrderNumber name="length" label={w.field.length} />
          <OrderNumber name="width" label={w.field.width} />
          <OrderNumber name="height" label={w.field.height} />
        </div>
      )}
      <p className={styles.charged} role="status">
        <strong>{fillIn(w.charged, { weight: charged })}</strong>{' '}
        {type === 2 ? fillIn(w.volumeRule, { volume }) : w.volumeRuleParcels}
      </p>
    </section>
  )
}

function Item({ item, place }: { readonly item: NewItem; readonly place: number }) {
  const w = useWords(newOrderWords)
  const actions = useActions()
  const wrong = use(WrongFields)
  const type = useNewOrder(({ order }) => order.service_type_id)
  const change = (part: Partial<NewItem>) => {
    const { items } = useNewOrder.getState().order
    edit({ items: items.map((one, at) => (at === place ? { ...one, ...part } : one)) }, actions)
  }
  const remove = () => {
    const { items } = useNewOrder.getState().order
    edit({ items: items.filter((_, at) => at !== place) }, actions)
  }
  const numbers =
    type === 5
      ? (['quantity', 'price', 'weight', 'length', 'width', 'height'] as const)
      : (['quantity', 'price', 'weight'] as const)
  const count = place + 1
  return (
    <fieldset className={styles.item}>
      <legend>{fillIn(type === 5 ? w.parcelOf : w.itemOf, { count })}</legend>
      <TextField
        label={w.item.name}
        value={item.name}
        change={(name) => change({ name })}
        wrong={wrong[`items.${place}.name`] ?? null}
        longest={orderLimits.itemName}
      />
      <TextField label={w.item.code} value={item.code} change={(code) => change({ code })} longest={100} mono />
      {numbers.map((name) => (
        <NumberField
          key={name}
          label={w.item[name]}
          value={item[name]}
          change={(amount) => change({ [name]: amount })}
          wrong={wrong[`items.${place}.${name}`] ?? null}
        />
      ))}
      <Button icon={X} iconOnly onPress={remove}>
        {fillIn(w.removeItem, { count })}
      </Button>
    </fieldset>
  )
}

/** What is wrong with a part that is no field. */
function Missing({ name }: { readonly name: string }) {
  const wrong = use(WrongFields)[name]
  return wrong === undefined ? null : (
    <span className={styles.wrong} role="alert">
      {wrong}
    </span>
  )
}
