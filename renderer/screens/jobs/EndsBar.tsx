import type { Figures } from '../../../src/contract/figures.ts'
import { countText } from '../../../src/words/format.ts'
import { VerdictChip } from '../../components/VerdictChip.tsx'
import { figuresWords } from '../../text/screens/figures.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import styles from './FiguresPanel.module.css'
import { endsOf } from './figuresView.ts'

/** All labels of the day as one bar, a part for each way they ended, and below it the parts in words and numbers. */
export function EndsBar({ figures: { whole } }: { readonly figures: Figures }) {
  const w = useWords(figuresWords)
  const { language } = useTexts()
  const ends = endsOf(whole)
  const words = {
    printed: w.columns.printed,
    reprints: w.columns.reprints,
    inDoubt: w.columns.inDoubt,
    notPrinted: w.columns.notPrinted,
  }
  return (
    <div>
      <h3 className={styles.title}>{w.ends}</h3>
      <div className={styles.ends} aria-hidden="true">
        {ends.map(({ verdict, count }) => (
          <span key={verdict} data-verdict={verdict} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {ends.map(({ verdict, kind, count }) => (
          <li key={verdict}>
            <VerdictChip verdict={verdict} words={`${words[kind]}: ${countText(count, language)}`} />
          </li>
        ))}
      </ul>
    </div>
  )
}
