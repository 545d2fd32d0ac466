import type { Card } from '../../../src/contract/card.ts'
import { keyCap, keyOf } from '../../../src/model/keyTable.ts'
import { keyWords } from '../../text/screens/keys.ts'
import { useWords } from '../../text/words.ts'
import { turnTo } from '../../turnTo.ts'
import { CardFoot } from './CardFoot.tsx'
import { CardHeader } from './CardHeader.tsx'
import { ParcelBody } from './ParcelBody.tsx'
import styles from './ParcelCard.module.css'
import { codeFit, codeOf, statusOf, statusText } from './parcelFacts.ts'
import type { Reader } from './reader.ts'
import { useReader } from './useReader.ts'

/**
 * One parcel: the verdict, whose it is, what to do next. `earlier`: put back on the screen after a newer one.
 * `alsoBlocked`: how many more cards wait to be acknowledged.
 */
export function ParcelCard({
  card,
  earlier = false,
  alsoBlocked = 0,
}: {
  readonly card: Card
  readonly earlier?: boolean
  readonly alsoBlocked?: number
}) {
  const reader = useReader(card.printer)
  return (
    <article className={styles.card} data-verdict={card.verdict} aria-label={codeOf(card)}>
      <CardHeader card={card} reader={reader} earlier={earlier} />
      <div className={styles.body}>
        <CodeRow card={card} reader={reader} />
        {card.parcel !== null && <ParcelBody parcel={card.parcel} weighing={card.weighing} reader={reader} />}
      </div>
      <CardFoot card={card} reader={reader} earlier={earlier} alsoBlocked={alsoBlocked} />
    </article>
  )
}

function CodeRow({ card, reader }: { readonly card: Card; readonly reader: Reader }) {
  const code = codeOf(card)
  const { parcel } = card
  const status = statusOf(card)
  const w = useWords(keyWords)
  return (
    <div className={styles.codeRow}>
      <h3 className={styles.code} data-fit={codeFit(code)}>
        {card.code === null ? (
          code
        ) : (
          <button
            type="button"
            className={styles.open}
            title={`${w.deed['window.parcel']} · ${keyCap('window.parcel')}`}
            aria-keyshortcuts={keyOf('window.parcel')}
            onClick={() => turnTo('parcel')}
          >
            {code}
          </button>
        )}
      </h3>
      {parcel !== null && (
        <p className={styles.chips}>
          {status !== '' && <span className={styles.chip}>{statusText(status, reader)}</span>}
          {parcel.sortCode !== '' && <span className={styles.sort}>{parcel.sortCode}</span>}
        </p>
      )}
    </div>
  )
}
