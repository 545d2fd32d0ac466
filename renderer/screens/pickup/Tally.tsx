import type { PickupView } from '../../../src/contract/pickups.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { VerdictShape } from '../../components/VerdictShape.tsx'
import type { Shape } from '../scan/cardView.ts'
import type { Teller } from './pickupActions.ts'
import { isComplete } from './scanOutView.ts'
import styles from './Tally.module.css'

/** Expected, scanned, over, short: to be read from two metres away. */
export function Tally({ pickup, teller }: { readonly pickup: PickupView; readonly teller: Teller }) {
  const { w, language } = teller
  const { expected, scanned, over, short } = pickup.counts
  const share = expected === 0 ? 0 : scanned / expected
  const boxes = [
    { key: 'expected', count: expected, tone: 'canceled', shape: 'ring' },
    { key: 'scanned', count: scanned, tone: 'printed', shape: 'tick' },
    { key: 'over', count: over, tone: over === 0 ? 'canceled' : 'waiting', shape: 'triangle' },
    { key: 'short', count: short, tone: short === 0 ? 'canceled' : 'not-printed', shape: 'ring' },
  ] as const satisfies readonly { key: string; count: number; tone: string; shape: Shape }[]
  return (
    <section className={styles.tally} aria-label={w.tally.name} data-complete={isComplete(pickup) ? '' : undefined}>
      {!pickup.byScan && (
        <div className={styles.bar} aria-hidden="true">
          <span className={styles.done} style={{ width: `${share * 100}%` }} />
        </div>
      )}
      <dl className={styles.boxes}>
        {boxes.map(({ key, count, tone, shape }) => (
          <div key={key} className={styles.box} data-verdict={tone} data-key={key}>
            <dt>
              <VerdictShape shape={shape} />
              {w.tally[key]}
            </dt>
            <dd>{countText(count, language)}</dd>
          </div>
        ))}
      </dl>
      <Asides pickup={pickup} teller={teller} />
    </section>
  )
}

/** What the four numbers leave out. */
function Asides({ pickup, teller: { w, language } }: { readonly pickup: PickupView; readonly teller: Teller }) {
  const { cancelled, unknown, foreign, accepted } = pickup.counts
  const said = [
    ...(pickup.byScan ? [w.tally.byScan] : []),
    ...(cancelled === 0 ? [] : [fillIn(w.tally.cancelled, { count: countText(cancelled, language) })]),
    ...(foreign === 0 ? [] : [fillIn(w.tally.foreign, { count: countText(foreign, language) })]),
    ...(accepted === 0 ? [] : [fillIn(w.tally.accepted, { count: countText(accepted, language) })]),
    ...(unknown === 0 ? [] : [fillIn(w.tally.unknown, { count: countText(unknown, language) })]),
    ...(pickup.unasked === 0 ? [] : [fillIn(w.tally.unasked, { count: countText(pickup.unasked, language) })]),
  ]
  return said.length === 0 ? null : <p className={styles.asides}>{said.join(' · ')}</p>
}
