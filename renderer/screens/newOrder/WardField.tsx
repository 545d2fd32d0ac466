import { use, useState } from 'react'
import type { UnitChoice } from '../../../src/model/address.ts'
import type { OrderEnd } from '../../../src/model/newOrder.ts'
import { useActions } from '../../actions.ts'
import { Choice } from '../../components/Choice.tsx'
import { UnitField } from '../../components/UnitField.tsx'
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
  const shown = chosen?.scheme ?? scheme
  const wrong = wrongs[`${end}_ward_name`] ?? wrongs[`${end}_district_name`] ?? null
  return (
    <div className={styles.ward}>
      <UnitField
        // What was chosen elsewhere takes the place of what was typed.
        key={chosen?.name ?? ''}
        label={label}
        hint={chosen === null ? w.wardHint : w.scheme[chosen.scheme]}
        wrong={wrong}
        chosen={chosen}
        keeps
        find={(typed) => actions.ask({ type: 'complete-unit', typed, scheme: shown })}
        choose={(unit) => void chooseUnit(end, unit, actions)}
      />
      <Choice
        name={w.schemeName}
        options={['old', 'new']}
        words={w.schemeShort}
        chosen={shown}
        choose={(to) => {
          setScheme(to)
          if (chosen !== null && chosen.scheme !== to) void chooseUnit(end, null, actions)
        }}
        stacked
      />
    </div>
  )
}
