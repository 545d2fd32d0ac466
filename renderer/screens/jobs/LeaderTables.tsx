import type { ReasonFigures, SlowParcel } from '../../../src/contract/figures.ts'
import { countText } from '../../../src/words/format.ts'
import { clockText, tookText } from '../../text/format.ts'
import { figuresWords } from '../../text/screens/figures.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import styles from './FiguresPanel.module.css'
import { waitsText } from './figuresCsv.ts'

/** Why labels were printed again. */
export function Reasons({ reasons }: { readonly reasons: readonly ReasonFigures[] }) {
  const w = useWords(figuresWords)
  const { t, language } = useTexts()
  return (
    <>
      <h3 className={styles.title}>{w.reasons.title}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{w.reasons.column}</th>
            <th scope="col">{w.reasons.count}</th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(({ reason, count }) => (
            <tr key={reason ?? ''}>
              <th scope="row">{reason === null ? w.reasons.unasked : t.reprintReasons[reason]}</th>
              <td>{countText(count, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Parcels that took long, and what each waited for. */
export function SlowParcels({ slow }: { readonly slow: readonly SlowParcel[] }) {
  const w = useWords(figuresWords)
  const { t, language } = useTexts()
  const { code, at, took, waited } = w.slow
  return (
    <>
      <h3 className={styles.title}>{w.slow.title}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            {[code, at, w.columns.operator, w.columns.printer, took, waited].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slow.map((parcel) => (
            <tr key={parcel.job}>
              <th scope="row">{parcel.code}</th>
              <td>{clockText(parcel.at)}</td>
              <td>{parcel.by ?? w.nobody}</td>
              <td>{parcel.printer}</td>
              <td>{tookText(parcel.tookMs, t.took, language)}</td>
              <td>{waitsText(parcel, { w, t, language })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
