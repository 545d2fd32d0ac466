import type { ReactNode } from 'react'
import type { ParcelPage } from '../../../src/contract/parcels.ts'
import { useClock } from '../../stores/clockStore.ts'
import { useParcel } from '../../stores/parcelStore.ts'
import { newOrderWords } from '../../text/screens/newOrder.ts'
import { parcelWords } from '../../text/screens/parcel.ts'
import { ticketsWords } from '../../text/screens/tickets.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import styles from './ParcelFacts.module.css'
import type { FactGroup } from './parcelView.ts'
import { orderGroups } from './parcelView.ts'

/** What is asked for first; the rest stands in the second column, below what is given. */
const first: readonly FactGroup['key'][] = ['receiver', 'money', 'goods']

/** Order Info in full, in groups. */
export function ParcelFacts({ page, children }: { readonly page: ParcelPage; readonly children: ReactNode }) {
  const w = useWords(parcelWords)
  const { fee: fees } = useWords(newOrderWords)
  const tickets = useWords(ticketsWords)
  const { t, language } = useTexts()
  const now = useClock((clock) => clock.now)
  const phones = useParcel((state) => state.phones)
  const groups = orderGroups(page, { t, w, fees, tickets, language, now, phones })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard
    <section className={styles.facts} aria-label={w.facts} tabIndex={0}>
      <div className={styles.stack}>
        {groups
          .filter(({ key }) => first.includes(key))
          .map((group) => (
            <Group key={group.key} group={group} />
          ))}
      </div>
      <div className={styles.stack}>
        {children}
        {groups
          .filter(({ key }) => !first.includes(key))
          .map((group) => (
            <Group key={group.key} group={group} />
          ))}
      </div>
    </section>
  )
}

function Group({ group: { key, title, lead, facts, items } }: { readonly group: FactGroup }) {
  return (
    <article className={styles.group} data-group={key}>
      <h3 className={styles.title}>{title}</h3>
      {lead !== '' && <p className={styles.lead}>{lead}</p>}
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map(({ name, count, weight }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
            <li key={place}>
              <span className={styles.item}>{name}</span>
              <span className={styles.count}>{count}</span>
              <span className={styles.weight}>{weight}</span>
            </li>
          ))}
        </ul>
      )}
      {facts.length > 0 && (
        <dl className={styles.list}>
          {facts.map(({ name, value, strong, mono }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two changes may be of one minute
            <div key={place}>
              <dt>{name}</dt>
              <dd data-strong={strong === true ? '' : undefined} data-mono={mono === true ? '' : undefined}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  )
}
