import type { Figures, LabelCounts, Paced, ShareFigures } from '../../../src/contract/figures.ts'
import { countText } from '../../../src/words/format.ts'
import { figuresWords } from '../../text/screens/figures.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import styles from './FiguresPanel.module.css'
import { hourSpan, paceText, shareRows } from './figuresView.ts'

/** The numbers behind the charts, hour by hour. */
export function HoursTable({ figures }: { readonly figures: Figures }) {
  const w = useWords(figuresWords)
  return (
    <details className={styles.more}>
      <summary>{w.table}</summary>
      <table className={styles.table}>
        <Head first={w.columns.hour} />
        <tbody>
          {figures.hours.map((hour) => (
            <tr key={hour.at}>
              <th scope="row">{hourSpan(hour.at, w)}</th>
              <Numbers counts={hour} />
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Who or what printed how much: a table, its first number also as a bar. */
export function Shares({
  name,
  column,
  shares,
}: {
  readonly name: string
  readonly column: string
  readonly shares: readonly ShareFigures[]
}) {
  const w = useWords(figuresWords)
  return (
    <>
      <h3 className={styles.title}>{name}</h3>
      <table className={styles.table}>
        <Head first={column} />
        <tbody>
          {shareRows(shares).map(({ part, ...share }) => (
            <tr key={share.name ?? ''}>
              <th scope="row">
                {share.name ?? w.nobody}
                <span className={styles.share} style={{ width: `${part * 100}%` }} />
              </th>
              <Numbers counts={share} />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Head({ first }: { readonly first: string }) {
  const { columns } = useWords(figuresWords)
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {[columns.printed, columns.notPrinted, columns.inDoubt, columns.reprints, columns.pace].map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Numbers({ counts }: { readonly counts: LabelCounts & Paced }) {
  const { language } = useTexts()
  const { printed, notPrinted, inDoubt, reprints, secondsPerParcel } = counts
  return (
    <>
      <td>{countText(printed, language)}</td>
      <td>{countText(notPrinted, language)}</td>
      <td>{countText(inDoubt, language)}</td>
      <td>{countText(reprints, language)}</td>
      <td>{secondsPerParcel === null ? '–' : paceText(secondsPerParcel, language)}</td>
    </>
  )
}
