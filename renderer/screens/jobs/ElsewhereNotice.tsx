import { Notice } from '../../components/Notice.tsx'
import { useStation } from '../../stores/stationStore.ts'
import { jobsWords } from '../../text/screens/jobs.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { elsewhereText } from './elsewhereText.ts'

/** What waits for another account: it is neither being printed nor being sent. */
export function ElsewhereNotice() {
  const w = useWords(jobsWords)
  const { language } = useTexts()
  const station = useStation((state) => state.station)
  const accounts = useStation((state) => state.settings?.accounts) ?? []
  if (station === null || station.elsewhere.length === 0) return null
  return (
    <Notice tone="warning">
      {station.elsewhere.map((one) => elsewhereText(one, accounts, w, language)).join(' ')} {w.elsewhere.todo}
    </Notice>
  )
}
