import type { QuoteAnswer } from '../../../src/contract/newOrders.ts'
import type { FeeLine } from '../../../src/model/orderQuote.ts'
import { faultText } from '../../../src/words/faultText.ts'
import { dateText, money } from '../../../src/words/format.ts'
import { useNewOrder } from '../../stores/newOrderStore.ts'
import { newOrderWords } from '../../text/screens/newOrder.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import styles from './NewOrder.module.css'
import { priceOf, quoteIn } from './newOrderView.ts'

/** What it costs and when it arrives, beside what is typed. */
export function QuotePane() {
  const w = useWords(newOrderWords)
  const { language } = useTexts()
  const quotes = useNewOrder((state) => state.quotes)
  const quoting = useNewOrder((state) => state.quoting)
  const price = priceOf(quotes)
  const arrives = price?.expected ?? quoteIn(quotes?.leadTime)?.expected ?? null
  const latest = quoteIn(quotes?.leadTime)?.latest ?? null
  return (
    <aside className={styles.quote} aria-label={w.quote} aria-busy={quoting}>
      <h3 className={styles.title}>{w.quote}</h3>
      <p className={styles.total} role="status">
        {price?.total == null ? (quoting ? w.asking : w.noQuote) : money(price.total, language)}
      </p>
      {arrives !== null && (
        <p>
          {w.arrives}: <strong>{dateText(arrives)}</strong>
          {latest !== null && ` – ${dateText(latest)}`}
        </p>
      )}
      {price !== null && <Lines lines={price.lines} />}
      {quotes !== null && (
        <dl className={styles.answers}>
          <Answer name={w.answer.preview} answer={quotes.preview} />
          <Answer name={w.answer.fee} answer={quotes.fee} />
          <Answer name={w.answer.leadTime} answer={quotes.leadTime} />
        </dl>
      )}
    </aside>
  )
}

function Lines({ lines }: { readonly lines: readonly FeeLine[] }) {
  const w = useWords(newOrderWords)
  const { language } = useTexts()
  const names: Readonly<Record<string, string>> = w.fee
  return (
    <dl className={styles.lines}>
      {lines.map(({ name, amount }) => (
        <div key={name}>
          <dt>{names[name] ?? name}</dt>
          <dd>{money(amount, language)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What each of the three answered; one that was not asked says why. */
function Answer({ name, answer }: { readonly name: string; readonly answer: QuoteAnswer | null }) {
  const w = useWords(newOrderWords)
  const { language } = useTexts()
  const said = () => {
    if (answer === null) return w.notAsked
    if ('fault' in answer) return faultText(answer.fault, language).what
    const { total, expected } = answer.quote
    return [total === null ? '' : money(total, language), expected === null ? '' : dateText(expected)]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <div>
      <dt>{name}</dt>
      <dd>{said()}</dd>
    </div>
  )
}
