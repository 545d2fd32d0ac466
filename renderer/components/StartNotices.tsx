import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { faultText } from '../../src/words/faultText.ts'
import { useStation } from '../stores/stationStore.ts'
import { useTexts } from '../text/texts.ts'
import styles from './StartNotices.module.css'

/** What the station found when it opened its data: set aside, lost, unreadable. It stays until somebody has seen it. */
export function StartNotices() {
  const { t, language } = useTexts()
  const notices = useStation((state) => state.station?.notices)
  const [seen, setSeen] = useState<typeof notices>(undefined)
  if (notices === undefined || notices.length === 0 || seen === notices) return null
  return (
    <div role="alert" className={styles.notices}>
      <TriangleAlert strokeWidth={1.8} aria-hidden="true" />
      <ul>
        {notices.map((notice) => {
          const { what, todo } = faultText(notice, language)
          return <li key={`${notice.code}${JSON.stringify(notice.facts)}`}>{`${what}. ${todo}`}</li>
        })}
      </ul>
      <button type="button" onClick={() => setSeen(notices)} aria-label={t.action.acknowledge}>
        <X strokeWidth={1.8} aria-hidden="true" />
      </button>
    </div>
  )
}
