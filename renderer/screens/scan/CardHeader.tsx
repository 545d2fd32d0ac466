import type { Card } from '../../../src/contract/card.ts'
import { Phrases } from '../../components/Phrases.tsx'
import { VerdictShape } from '../../components/VerdictShape.tsx'
import { clockText } from '../../text/format.ts'
import styles from './CardHeader.module.css'
import { cardHead } from './cardView.ts'
import { isLong } from './parcelFacts.ts'
import { steps, stepsDone } from './progress.ts'
import type { Reader } from './reader.ts'

/** The verdict: the largest thing in the window. `earlier`: a card from before, put back on the screen. */
export function CardHeader({
  card,
  reader,
  earlier,
}: {
  readonly card: Card
  readonly reader: Reader
  readonly earlier: boolean
}) {
  const head = cardHead(card, reader)
  const { t } = reader
  return (
    <header className={styles.head} data-verdict={head.tone}>
      <VerdictShape shape={head.shape} filled={stepsDone(card)} />
      <div className={styles.said}>
        <p className={styles.word} data-long={isLong(head.word, 11)}>
          {head.word}
        </p>
        {head.tone === 'working' && <Steps card={card} reader={reader} />}
        {head.line !== '' && (
          <p className={styles.line}>
            <Phrases text={head.line} />
          </p>
        )}
      </div>
      {earlier && (
        <p className={styles.earlier}>
          {t.earlier} · {clockText(card.at)}
        </p>
      )}
    </header>
  )
}

function Steps({ card, reader }: { readonly card: Card; readonly reader: Reader }) {
  const done = stepsDone(card)
  return (
    <ol className={styles.steps}>
      {steps.map((step, place) => (
        <li key={step} data-step={place < done ? 'done' : place === done ? 'now' : 'later'}>
          {reader.t.steps[step]}
        </li>
      ))}
    </ol>
  )
}
