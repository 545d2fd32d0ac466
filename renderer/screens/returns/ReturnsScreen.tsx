import { CornerUpLeft, Download, FileText, Undo2 } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { dayOf } from '../../../src/model/day.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { TicketDialog } from '../../components/TicketDialog.tsx'
import { showsParcel, takeKeys, takePastes, takeScans } from '../../input/takers.ts'
import { useClock } from '../../stores/clockStore.ts'
import { useOutbox } from '../../stores/outboxStore.ts'
import { useReturnDays } from '../../stores/returnDaysStore.ts'
import { useReturns } from '../../stores/returnsStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { returnsWords } from '../../text/screens/returns.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { saveCsv, savePdf } from './exportReturns.ts'
import { followReturns } from './followReturns.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { ReturnCard } from './ReturnCard.tsx'
import styles from './ReturnsScreen.module.css'
import { ReturnsTable } from './ReturnsTable.tsx'
import type { Teller } from './returnsActions.ts'
import { currentRow, expectLines, putBack, say, sentBack, takeExpected, takeReturnScan } from './returnsActions.ts'
import { obeyReturnsKey } from './returnsKeys.ts'
import type { ReturnsReader } from './returnsView.ts'
import { countsLine, dayName } from './returnsView.ts'

/** Parcels that come back: scanned as they are unpacked, each told apart, with the day's list for the shop. */
export function ReturnsScreen() {
  const teller = useTeller()
  const reader = useReader()
  const rows = useReturns((state) => state.rows)
  useScreenOfReturns(teller)
  return (
    <>
      <ScreenFrame
        title={teller.w.title}
        state={countsLine(rows, reader)}
        actions={<ListActions teller={teller} count={Object.keys(rows).length} />}
      >
        <Trouble teller={teller} />
        <div className={styles.desk}>
          <ReturnCard reader={reader} teller={teller} />
          <ReturnsTable reader={reader} />
        </div>
      </ScreenFrame>
      <NoteDialog teller={teller} />
      <TicketDialog taken={([order = '']) => say({ type: 'ticket', order })} />
    </>
  )
}

function useTeller(): Teller {
  const actions = useActions()
  const w = useWords(returnsWords)
  const { t, language } = useTexts()
  return useMemo(() => ({ actions, t, w, language }), [actions, t, w, language])
}

function useReader(): ReturnsReader {
  const w = useWords(returnsWords)
  const { t, language } = useTexts()
  const now = useClock((clock) => clock.now)
  return useMemo(() => ({ t, w, language, now }), [t, w, language, now])
}

/** While the desk is shown its scans, pastes and keys are its own, and its rows follow the station. */
function useScreenOfReturns(teller: Teller): void {
  const { actions } = teller
  useLayoutEffect(() => takeScans((line) => takeReturnScan(line, teller)), [teller])
  useLayoutEffect(() => takePastes((text) => takeExpected(text, teller)), [teller])
  useLayoutEffect(
    () =>
      takeKeys(
        () => 'returns',
        (key) => obeyReturnsKey(key, teller),
      ),
    [teller],
  )
  useEffect(() => followReturns(actions), [actions])
  useEffect(() => showsParcel(() => currentRow()?.code ?? null), [])
}

/** What is missing, what was just done, whether this is today. */
function Trouble({ teller }: { readonly teller: Teller }) {
  const { w } = teller
  const away = useStation(({ service }) => service?.state === 'unreachable' || service?.state === 'failing')
  const day = useReturns((state) => state.day)
  const fault = useReturns((state) => state.fault)
  return (
    <>
      {fault !== null && <FaultNotice fault={fault} />}
      {away && <Notice tone="offline">{w.offline}</Notice>}
      {day !== null && <Notice tone="info">{fillIn(w.olderDay, { day: dayName(day) })}</Notice>}
      <Said teller={teller} />
    </>
  )
}

function Said({ teller }: { readonly teller: Teller }) {
  const { w, language } = teller
  const said = useReturns((state) => state.said)
  if (said === null) return null
  if (said.type === 'fault') return <FaultNotice fault={said.fault} />
  if (said.type === 'removed') {
    const undo = (
      <Button icon={Undo2} deed="returns.put-back" onPress={() => void putBack(teller)}>
        {w.undo}
      </Button>
    )
    return (
      <Notice tone="info" actions={undo}>
        {fillIn(w.said.removed, { code: said.row.code })}
      </Notice>
    )
  }
  if (said.type === 'pdf-failed') return <Notice tone="error">{w.said.pdfFailed}</Notice>
  if (said.type === 'ticket') return <Notice tone="info">{fillIn(w.said.ticket, { order: said.order })}</Notice>
  if (said.type === 'expected' && said.count === 0) return <Notice tone="warning">{w.said.nothingNew}</Notice>
  const file = said.type === 'exported' ? said.file : ''
  return <Notice tone="info">{fillIn(w.said[said.type], { count: countText(said.count, language), file })}</Notice>
}

function ListActions({ teller, count }: { readonly teller: Teller; readonly count: number }) {
  const { w, language } = teller
  // Which orders were sent back, and which of them are listed, decide together.
  useOutbox((state) => state.rows)
  const waiting = sentBack()
  return (
    <>
      <DayField teller={teller} />
      {waiting.length > 0 && (
        <Button icon={CornerUpLeft} deed="returns.asked" onPress={() => void expectLines(waiting, teller)}>
          {fillIn(w.expectAsked, { count: countText(waiting.length, language) })}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button icon={Download} deed="returns.export" onPress={() => saveCsv(teller)}>
            {w.csv}
          </Button>
          <Button icon={FileText} deed="returns.pdf" onPress={() => void savePdf(teller)}>
            {w.pdf}
          </Button>
        </>
      )}
    </>
  )
}

/** Today and the days before that have parcels. */
function DayField({ teller: { w } }: { readonly teller: Teller }) {
  const days = useReturnDays(({ rows }) => rows)
  const day = useReturns((state) => state.day)
  const today = dayOf(useClock((clock) => clock.now))
  const earlier = Object.keys(days)
    .filter((one) => one < today)
    .sort()
    .reverse()
  if (earlier.length === 0) return null
  const options = [{ value: today, name: w.today }, ...earlier.map((value) => ({ value, name: dayName(value) }))]
  return (
    <SelectField
      bare
      label={w.day}
      value={day ?? today}
      options={options}
      choose={(value) => useReturns.setState({ day: value === today ? null : value, current: null, again: null })}
    />
  )
}
