import { Columns3, CopyPlus, Download, Layers, MessageSquareWarning, Package } from 'lucide-react'
import { orderActionNames } from '../../../src/contract/orderActions.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { Button } from '../../components/Button.tsx'
import { orderActionIcons } from '../../components/orderActionIcons.ts'
import { useOrders } from '../../stores/ordersStore.ts'
import { useScreen } from '../../stores/screenStore.ts'
import { batchWords } from '../../text/screens/batch.ts'
import { parcelWords } from '../../text/screens/parcel.ts'
import { useWords } from '../../text/words.ts'
import { turnTo } from '../../turnTo.ts'
import { exportOrders } from './exportOrders.ts'
import styles from './OrdersFoot.module.css'
import type { Teller } from './ordersActions.ts'
import { batchOf, openAction, ordersMeant, ticketFor, writeAgain } from './ordersActions.ts'

/** What can be done with the chosen orders; with none chosen, how they are chosen. */
export function OrdersFoot({ teller }: { readonly teller: Teller }) {
  const { w } = teller
  const chosen = useOrders(({ selection }) => selection.chosen.size)
  const listed = useOrders(({ rows }) => rows.length)
  return (
    <section className={styles.foot} aria-label={w.foot}>
      {chosen === 0 ? <p className={styles.hint}>{w.hint}</p> : <Chosen count={chosen} teller={teller} />}
      <span className={styles.gap} />
      <Button icon={Columns3} deed="orders.columns" onPress={() => useScreen.setState({ dialog: 'order-columns' })}>
        {w.columns}
      </Button>
      <Button icon={Download} deed="orders.export" disabled={listed === 0} onPress={() => void exportOrders(teller)}>
        {w.csv}
      </Button>
    </section>
  )
}

function Chosen({ count, teller }: { readonly count: number; readonly teller: Teller }) {
  const { w, language } = teller
  const batch = useWords(batchWords)
  const parcel = useWords(parcelWords)
  return (
    <>
      <p className={styles.count} role="status">
        {fillIn(w.chosen, { count: countText(count, language) })}
      </p>
      <Button icon={Layers} tone="primary" deed="orders.batch" onPress={() => void batchOf(ordersMeant(), teller)}>
        {w.batch}
      </Button>
      {orderActionNames.map((action) => (
        <Button
          key={action}
          icon={orderActionIcons[action]}
          deed={`orders.${action}`}
          onPress={() => openAction(action)}
        >
          {batch.action[action]}
        </Button>
      ))}
      <Button icon={MessageSquareWarning} deed="orders.ticket" onPress={() => ticketFor(ordersMeant())}>
        {parcel.action.ticket}
      </Button>
      {count === 1 && (
        <>
          <Button icon={CopyPlus} deed="orders.again" onPress={() => writeAgain(ordersMeant(), teller)}>
            {parcel.oneMore}
          </Button>
          <Button icon={Package} deed="window.parcel" onPress={() => turnTo('parcel')}>
            {batch.foot.parcel}
          </Button>
        </>
      )}
    </>
  )
}
