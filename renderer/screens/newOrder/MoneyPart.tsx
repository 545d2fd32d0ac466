import { requiredNotes } from '../../../src/model/newOrder.ts'
import { money } from '../../../src/words/format.ts'
import { useActions } from '../../actions.ts'
import { Choice } from '../../components/Choice.tsx'
import { useNewOrder } from '../../stores/newOrderStore.ts'
import { newOrderWords } from '../../text/screens/newOrder.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import styles from './NewOrder.module.css'
import { edit } from './newOrderActions.ts'
import { OrderNumber } from './OrderFields.tsx'

/** Money, and what the receiver may do before paying. */
export function MoneyPart() {
  const w = useWords(newOrderWords)
  const { language } = useTexts()
  const actions = useActions()
  const order = useNewOrder((state) => state.order)
  const dong = (amount: number) => money(amount, language)
  return (
    <section className={styles.part} aria-label={w.money}>
      <h3 className={styles.title}>{w.money}</h3>
      <div className={styles.fields}>
        <OrderNumber name="cod_amount" label={w.field.cod_amount} hint={dong(order.cod_amount)} />
        <OrderNumber name="insurance_value" label={w.field.insurance_value} hint={dong(order.insurance_value)} />
        <OrderNumber name="cod_failed_amount" label={w.field.cod_failed_amount} hint={dong(order.cod_failed_amount)} />
        <OrderNumber name="order_value" label={w.field.order_value} hint={dong(order.order_value)} />
      </div>
      <Choice
        name={w.payer}
        options={['1', '2']}
        words={w.payers}
        chosen={`${order.payment_type_id}`}
        choose={(payer) => edit({ payment_type_id: payer === '2' ? 2 : 1 }, actions)}
        stacked
      />
      <Choice
        name={w.requiredNote}
        options={requiredNotes}
        words={w.requiredNotes}
        chosen={order.required_note}
        choose={(required_note) => edit({ required_note }, actions)}
        stacked
      />
      <p className={styles.help}>{w.requiredNoteHelp[order.required_note]}</p>
    </section>
  )
}
