import type { BatchView } from '../../../src/contract/batches.ts'
import { countText } from '../../../src/words/format.ts'
import { VerdictShape } from '../../components/VerdictShape.tsx'
import type { SheetQuery } from '../../stores/batchQuery.ts'
import { askFor, useBatchSheet } from '../../stores/batchSheetStore.ts'
import { useTexts } from '../../text/texts.ts'
import { shapes } from '../scan/cardView.ts'
import type { Teller } from './batchActions.ts'
import { barParts } from './listView.ts'
import { VerdictBar } from './VerdictBar.tsx'
import styles from './VerdictFilter.module.css'

/** How far the batch has come, and the rows of one verdict at a press. The counts add up to all rows. */
export function VerdictFilter({ batch, teller }: { readonly batch: BatchView; readonly teller: Teller }) {
  const { w, language } = teller
  const chosen = useBatchSheet((state) => state.query.verdict)
  const parts = barParts(batch)
  const gone = chosen !== 'all' && chosen !== 'old' && !parts.some(({ verdict }) => verdict === chosen)
  const all = gone ? [...parts, { verdict: chosen, count: 0 }] : parts
  const { t } = useTexts()
  if (batch.total === 0) return null
  return (
    <div className={styles.progress}>
      <VerdictBar batch={batch} />
      <fieldset className={styles.verdicts}>
        <legend className="heard">{w.filter.verdict}</legend>
        <Verdict words={w.sheet.all} count={countText(batch.total, language)} verdict="all" chosen={chosen} />
        {all.map(({ verdict, count }) => (
          <Verdict
            key={verdict}
            words={w.verdict[verdict]}
            count={countText(count, language)}
            verdict={verdict}
            chosen={chosen}
          />
        ))}
        {(batch.old > 0 || chosen === 'old') && (
          <Verdict words={t.news.changed} count={countText(batch.old, language)} verdict="old" chosen={chosen} />
        )}
      </fieldset>
    </div>
  )
}

function Verdict({
  words,
  count,
  verdict,
  chosen,
}: {
  readonly words: string
  readonly count: string
  readonly verdict: SheetQuery['verdict']
  readonly chosen: SheetQuery['verdict']
}) {
  const shown = verdict === 'old' ? 'not-printed' : verdict
  return (
    <button
      type="button"
      className={styles.verdict}
      data-verdict={shown}
      aria-pressed={verdict === chosen}
      onClick={() => askFor({ verdict: verdict === chosen ? 'all' : verdict })}
    >
      {shown !== 'all' && shown !== 'untouched' && <VerdictShape shape={shapes[shown]} />}
      <span className={styles.count}>{count}</span>
      {words}
    </button>
  )
}
