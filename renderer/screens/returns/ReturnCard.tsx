import type { LucideIcon } from 'lucide-react'
import { MessageSquareWarning, PackageOpen, PackageX, PencilLine, Trash2 } from 'lucide-react'
import type { ReturnRowView } from '../../../src/contract/returns.ts'
import type { KeyDeedOf } from '../../../src/model/keyTable.ts'
import { capitalized, fillIn } from '../../../src/words/fillIn.ts'
import { countText, momentText } from '../../../src/words/format.ts'
import { Button } from '../../components/Button.tsx'
import { VerdictShape } from '../../components/VerdictShape.tsx'
import { useTypedLine } from '../../input/typedLine.ts'
import { useReturns } from '../../stores/returnsStore.ts'
import { shapes } from '../scan/cardView.ts'
import { codeFit } from '../scan/parcelFacts.ts'
import styles from './ReturnCard.module.css'
import type { Teller } from './returnsActions.ts'
import { openTicket, removeRow, turnDamaged, writeNote } from './returnsActions.ts'
import type { ReturnHead, ReturnsReader } from './returnsView.ts'
import { returnHead, statusText } from './returnsView.ts'

/** The parcel in hand, to be read from two metres: one word, its code, what to do with it. */
export function ReturnCard({ reader, teller }: { readonly reader: ReturnsReader; readonly teller: Teller }) {
  const { w } = reader
  const row = useReturns(({ rows, current }) => (current === null ? undefined : rows[current]))
  const again = useReturns(({ again, current }) => again !== null && again === current)
  const scanning = useReturns((state) => state.scanning)
  const typed = useTypedLine()
  if (row === undefined)
    return (
      <section className={styles.card} aria-label={w.title} data-verdict="working">
        <div className={styles.waiting}>
          <PackageOpen strokeWidth={1.4} aria-hidden="true" />
          <p className={styles.begin}>{scanning === null ? w.empty : w.finding}</p>
          {scanning === null && typed === '' ? (
            <p className={styles.help}>{w.emptyText}</p>
          ) : (
            <p className={styles.code} data-fit={codeFit(scanning ?? typed)}>
              {scanning ?? typed}
            </p>
          )}
        </div>
      </section>
    )
  const head = returnHead(row, again, reader)
  return (
    <article className={styles.card} aria-label={row.code} data-verdict={head.verdict}>
      <Head head={head} />
      <Body row={row} reader={reader} />
      <Keys row={row} teller={teller} />
    </article>
  )
}

function Head({ head: { verdict, word, why } }: { readonly head: ReturnHead }) {
  return (
    <div className={styles.head} data-verdict={verdict} role="status">
      <VerdictShape shape={shapes[verdict]} />
      <div>
        <p className={styles.word}>{word}</p>
        <p className={styles.why}>{capitalized(why)}</p>
      </div>
    </div>
  )
}

function Body({ row, reader }: { readonly row: ReturnRowView; readonly reader: ReturnsReader }) {
  const { w, language, now } = reader
  const facts = [
    { name: w.column.status, value: statusText(row, reader) },
    { name: w.receiver, value: row.name },
    { name: w.sellerCode, value: row.sellerCode },
    { name: w.scannedAt, value: row.at === null ? '' : momentText(row.at, now) },
    { name: w.note, value: row.note },
  ].filter(({ value }) => value !== '')
  return (
    <div className={styles.body}>
      <h3 className={styles.code} data-fit={codeFit(row.code)}>
        {row.code}
      </h3>
      {row.parcels > 1 && row.state !== 'unexpected' && (
        <p className={styles.parcels}>
          {fillIn(w.parcels, { here: countText(row.here, language), count: countText(row.parcels, language) })}
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

interface Key {
  readonly deed: KeyDeedOf<'returns'>
  readonly icon: LucideIcon
  readonly name: string
  readonly press: () => void
}

function Keys({ row, teller }: { readonly row: ReturnRowView; readonly teller: Teller }) {
  const { w } = teller
  const damaged = row.condition === 'damaged'
  const keys: readonly Key[] = [
    ...(row.at === null
      ? []
      : [
          {
            deed: 'returns.damaged' as const,
            icon: PackageX,
            name: damaged ? w.key.whole : w.key.damaged,
            press: () => void turnDamaged(teller),
          },
        ]),
    ...(row.order === null
      ? []
      : [
          {
            deed: 'returns.ticket' as const,
            icon: MessageSquareWarning,
            name: w.key.ticket,
            press: () => openTicket(teller),
          },
        ]),
    { deed: 'returns.note', icon: PencilLine, name: w.key.note, press: writeNote },
    { deed: 'returns.remove', icon: Trash2, name: w.key.remove, press: () => void removeRow(teller) },
  ]
  return (
    <footer className={styles.keys}>
      {keys.map(({ deed, icon, name, press }) => (
        <Button key={deed} deed={deed} icon={icon} onPress={press}>
          {name}
        </Button>
      ))}
    </footer>
  )
}
