import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { useStation } from '../../stores/stationStore.ts'
import { secondsText } from '../../text/format.ts'
import { useTexts } from '../../text/texts.ts'
import styles from './DayCounts.module.css'

/** How the day has gone at this station. */
export function DayCounts() {
  const { t, language } = useTexts()
  const counts = useStation((state) => state.counts)
  if (counts === null) return null
  const pace = counts.secondsPerParcel
  const rows = [
    { name: t.count.printed, value: countText(counts.printed, language), verdict: undefined },
    { name: t.count.notPrinted, value: countText(counts.notPrinted, language), verdict: alarm('not-printed') },
    { name: t.count.inDoubt, value: countText(counts.inDoubt, language), verdict: alarm('in-doubt') },
    {
      name: t.count.pace,
      value: pace === null ? '–' : fillIn(t.secondsShort, { count: secondsText(pace * 1000, language) }),
      verdict: undefined,
    },
  ]
  return (
    <dl className={styles.counts} aria-label={t.counts}>
      {rows.map(({ name, value, verdict }) => (
        <div key={name} className={styles.count} data-verdict={verdict}>
          <dd>{value}</dd>
          <dt>{name}</dt>
        </div>
      ))}
    </dl>
  )

  function alarm(verdict: 'not-printed' | 'in-doubt') {
    const count = verdict === 'in-doubt' ? counts?.inDoubt : counts?.notPrinted
    return count === 0 ? undefined : verdict
  }
}
