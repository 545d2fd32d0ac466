import { GraduationCap } from 'lucide-react'
import { fillIn } from '../../src/words/fillIn.ts'
import { useActions } from '../actions.ts'
import { useStation } from '../stores/stationStore.ts'
import { practisingWords } from '../text/screens/practising.ts'
import { useWords } from '../text/words.ts'
import { Button } from './Button.tsx'
import styles from './PractisingBanner.module.css'

/** On every screen for as long as this window practises: that nothing of it is real, and the way back. */
export function PractisingBanner() {
  const w = useWords(practisingWords)
  const actions = useActions()
  const practising = useStation(({ station }) => station?.practising)
  return (
    <div role="status" className={styles.room} data-practising={practising === undefined ? undefined : ''}>
      {practising !== undefined && (
        <div className={styles.banner}>
          <GraduationCap strokeWidth={1.8} aria-hidden="true" />
          <strong className={styles.mark}>{w.mark}</strong>
          <span className={styles.text}>{fillIn(w.text, practising.by === null ? {} : { name: practising.by })}</span>
          <Button deed="window.practise" onPress={actions.practise}>
            {w.end}
          </Button>
        </div>
      )}
    </div>
  )
}
