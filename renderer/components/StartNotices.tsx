import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import type { Fault } from '../../src/base/fault.ts'
import { faultText } from '../../src/words/faultText.ts'
import { useStation } from '../stores/stationStore.ts'
import { useTexts } from '../text/texts.ts'
import styles from './StartNotices.module.css'

/**
 * What the station found when it opened its data, or looked at it beside the work: set aside, lost, unreadable. Each
 * stays until somebody has seen it.
 */
export function StartNotices() {
  const { t, language } = useTexts()
  const notices = useStation((state) => state.station?.notices)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const unseen = (notices ?? []).filter((notice) => !seen.has(keyOf(notice)))
  if (unseen.length === 0) return null
  return (
    <div role="alert" className={styles.notices}>
      <TriangleAlert strokeWidth={1.8} aria-hidden="true" />
      <ul>
        {unseen.map((notice) => {
          const { what, todo } = faultText(notice, language)
          return <li key={keyOf(notice)}>{`${what}. ${todo}`}</li>
        })}
      </ul>
      <button
        type="button"
        onClick={() => setSeen(new Set([...seen, ...unseen.map(keyOf)]))}
        aria-label={t.action.acknowledge}
      >
        <X strokeWidth={1.8} aria-hidden="true" />
      </button>
    </div>
  )
}

function keyOf({ code, facts }: Fault): string {
  return `${code}${JSON.stringify(facts)}`
}
