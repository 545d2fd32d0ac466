import { useId } from 'react'
import type { FoundOrder } from '../../../src/contract/parcels.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { ListOption } from '../../components/ListOption.tsx'
import { shortestSought } from '../../findOrders.ts'
import { useShownLine } from '../../input/typedLine.ts'
import { foundFor, useFound } from '../../stores/foundStore.ts'
import { foundText } from '../../text/format.ts'
import { parcelWords } from '../../text/screens/parcel.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import styles from './Suggestions.module.css'

/**
 * What is being typed, and the orders that it may mean. `early`: there is nothing else on the screen; else a scan is
 * through before anything of it is shown.
 */
export function Suggestions({ early }: { readonly early: boolean }) {
  const w = useWords(parcelWords)
  const { language } = useTexts()
  const id = useId()
  const line = useShownLine()
  const found = useFound()
  const { text, asking, orders, more, chosen } = foundFor(found, line)
  const answered = !asking && text.length >= shortestSought
  if (line === '' || !(early || answered)) return null
  return (
    <section className={styles.box} aria-label={w.found.title}>
      <p className={styles.typed} role="status">
        <strong>{fillIn(w.typing, { line })}</strong>
        {answered && <span>{orders.length === 0 ? w.found.none : w.found.keys}</span>}
        {more > 0 && <span>{fillIn(w.found.more, { count: countText(more, language) })}</span>}
      </p>
      {orders.length > 0 && (
        <div
          className={styles.list}
          role="listbox"
          aria-label={w.found.title}
          tabIndex={0}
          aria-activedescendant={chosen === null ? undefined : `${id}${chosen}`}
        >
          {orders.map((order, place) => (
            <Row key={order.code} id={`${id}${place}`} order={order} place={place} chosen={place === chosen} />
          ))}
        </div>
      )}
    </section>
  )
}

/** A click chooses it; Enter, which ends the line, opens it. */
function Row({
  id,
  order,
  place,
  chosen,
}: {
  readonly id: string
  readonly order: FoundOrder
  readonly place: number
  readonly chosen: boolean
}) {
  return (
    <ListOption id={id} columns={styles.row} chosen={chosen} choose={() => useFound.setState({ chosen: place })}>
      <span className={styles.code}>{order.code}</span>
      <span className={styles.who}>{foundText(order)}</span>
    </ListOption>
  )
}
