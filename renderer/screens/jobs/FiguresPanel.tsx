import { ChartColumn } from 'lucide-react'
import { useEffect } from 'react'
import type { DayFigures, Figures } from '../../../src/contract/figures.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { ColumnChart } from '../../components/ColumnChart.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { HistoryFileNotice } from '../../components/HistoryFile.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { figuresWords } from '../../text/screens/figures.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { EndsBar } from './EndsBar.tsx'
import { FiguresDay } from './FiguresDay.tsx'
import styles from './FiguresPanel.module.css'
import { HoursTable, Shares } from './FiguresTables.tsx'
import { followFigures, readFigures, shownDay, useFigures } from './figuresStore.ts'
import { emptyWords, hoursChart, paceChart, paceText, tellsOperators } from './figuresView.ts'
import { Reasons, SlowParcels } from './LeaderTables.tsx'

/** A day in numbers: how many parcels, how fast, how they ended, by whom and on which printer. */
export function FiguresPanel() {
  const w = useWords(figuresWords)
  const { t, language } = useTexts()
  const actions = useActions()
  const { day, figures, fault } = useFigures()
  useEffect(() => followFigures(actions.ask), [actions])
  return (
    <div className={styles.panel}>
      <FiguresDay />
      <HistoryFileNotice of={{ day: shownDay() }} />
      {fault !== null && (
        <FaultNotice
          fault={fault}
          actions={<Button onPress={() => void readFigures(actions.ask)}>{t.tryAgain}</Button>}
        />
      )}
      {figures === null && fault === null && <Notice tone="loading">{w.loading}</Notice>}
      {figures !== null && figures.hours.length === 0 && (
        <EmptyState icon={ChartColumn} {...emptyWords(figures, day, { w, language })} />
      )}
      {figures !== null && figures.hours.length > 0 && <Day figures={figures} />}
    </div>
  )
}

function Day({ figures }: { readonly figures: DayFigures }) {
  const w = useWords(figuresWords)
  const { language } = useTexts()
  const reader = { w, language }
  return (
    <>
      <Tiles figures={figures} />
      <div className={styles.charts}>
        <section className={styles.card}>
          <ColumnChart chart={hoursChart(figures, reader)} />
          <p className={styles.note}>{w.outlined}</p>
        </section>
        <section className={styles.card}>
          <ColumnChart chart={paceChart(figures, reader)} tone="time" />
          <p className={styles.note}>{w.breaks}</p>
        </section>
        <section className={styles.card} data-wide="">
          <EndsBar figures={figures} />
          <HoursTable figures={figures} />
        </section>
        {tellsOperators(figures) && (
          <section className={styles.card}>
            <Shares name={w.operators} column={w.columns.operator} shares={figures.operators} />
          </section>
        )}
        <section className={styles.card}>
          <Shares name={w.printers} column={w.columns.printer} shares={figures.printers} />
        </section>
        {figures.shops.length > 1 && (
          <section className={styles.card}>
            <Shares name={w.shops} column={w.columns.shop} shares={figures.shops} />
          </section>
        )}
        {figures.reasons.length > 0 && (
          <section className={styles.card}>
            <Reasons reasons={figures.reasons} />
          </section>
        )}
        {figures.slow.length > 0 && (
          <section className={styles.card} data-wide="">
            <SlowParcels slow={figures.slow} />
          </section>
        )}
      </div>
    </>
  )
}

function Tiles({ figures: { whole } }: { readonly figures: Figures }) {
  const w = useWords(figuresWords)
  const { t, language } = useTexts()
  const pace = whole.secondsPerParcel
  const tiles = [
    { key: 'printed', value: countText(whole.printed, language) },
    { key: 'pace', value: pace === null ? '–' : fillIn(t.secondsShort, { count: paceText(pace, language) }) },
    { key: 'notPrinted', value: countText(whole.notPrinted, language) },
    { key: 'inDoubt', value: countText(whole.inDoubt, language) },
    { key: 'reprints', value: countText(whole.reprints, language) },
  ] as const
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ key, value }) => (
        <div key={key}>
          <dt>{w.tiles[key]}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
