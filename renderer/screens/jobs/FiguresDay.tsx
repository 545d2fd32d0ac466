import { CalendarCheck, ChevronLeft, ChevronRight, FileDown } from 'lucide-react'
import { dayOf } from '../../../src/model/day.ts'
import { Button } from '../../components/Button.tsx'
import { DateField } from '../../components/DateField.tsx'
import { HistoryFileButton } from '../../components/HistoryFile.tsx'
import { useClock } from '../../stores/clockStore.ts'
import { figuresWords } from '../../text/screens/figures.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import styles from './FiguresDay.module.css'
import { exportFigures } from './figuresCsv.ts'
import { showDayAfter, showDayBefore, showToday } from './figuresKeys.ts'
import { showDay, useFigures } from './figuresStore.ts'
import { dayWords, isWholeDay, reachesBack } from './figuresView.ts'

/** Which day the figures are of, large, and the ways to another one. */
export function FiguresDay() {
  const w = useWords(figuresWords)
  const { t, language } = useTexts()
  const today = dayOf(useClock((clock) => clock.now))
  const { day, figures } = useFigures()
  const { name, back } = dayWords(day ?? today, today, language)
  return (
    <div className={styles.bar}>
      <div role="status" className={styles.day}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.back}>{back}</p>
      </div>
      <fieldset className={styles.keys}>
        <legend className="heard">{w.day}</legend>
        <Button
          icon={ChevronLeft}
          deed="figures.before"
          disabled={!reachesBack(day ?? today, figures)}
          onPress={showDayBefore}
        >
          {w.before}
        </Button>
        <Button icon={ChevronRight} deed="figures.after" disabled={day === null} onPress={showDayAfter}>
          {w.after}
        </Button>
        <Button icon={CalendarCheck} deed="figures.leave" disabled={day === null} onPress={showToday}>
          {w.today}
        </Button>
        <DateField
          label={w.choose}
          latest={today}
          value={day ?? today}
          change={(chosen) => isWholeDay(chosen, today) && showDay(chosen)}
        />
        <Button
          icon={FileDown}
          deed="figures.export"
          disabled={figures === null || figures.hours.length === 0}
          onPress={() => exportFigures({ t, w, language })}
        >
          {w.csv.action}
        </Button>
        <HistoryFileButton of={{ day: day ?? today }} />
      </fieldset>
    </div>
  )
}
