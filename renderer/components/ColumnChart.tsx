import { useId } from 'react'
import styles from './ColumnChart.module.css'
import type { Chart } from './chartParts.ts'

/** Columns over a line of labels. It says in one sentence what is in it; its numbers are in a table beside it. */
export function ColumnChart({ chart, tone = 'count' }: { readonly chart: Chart; readonly tone?: 'count' | 'time' }) {
  const id = useId()
  const { name, summary, columns, most } = chart
  return (
    <figure className={styles.chart} data-tone={tone} aria-labelledby={id}>
      <figcaption id={id} className={styles.name}>
        {name}
        <span className={styles.summary}>{summary}</span>
      </figcaption>
      <div className={styles.plot} aria-hidden="true">
        {columns.map(({ key, label, value, trouble, text, title }) => (
          <div key={key} className={styles.column} title={title}>
            <div className={styles.area}>
              <Bar share={(value ?? 0) / most} trouble={trouble / most} />
              <span className={styles.text} style={{ bottom: `${((value ?? 0) / most) * 100}%` }}>
                {text}
              </span>
            </div>
            <span className={styles.label}>{label}</span>
          </div>
        ))}
      </div>
    </figure>
  )
}

/** Heights as shares of the chart. What went wrong stands on top, told apart by its outline as well. */
function Bar({ share, trouble }: { readonly share: number; readonly trouble: number }) {
  const whole = share * 100
  const top = trouble * 100
  return (
    <svg className={styles.bar} viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.solid} x="0" width="10" y={100 - whole + top} height={Math.max(0, whole - top)} />
      {top > 0 && <rect className={styles.trouble} x="0.5" width="9" y={100 - whole} height={Math.max(1, top - 1)} />}
    </svg>
  )
}
