import { PackageSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCallback, useEffect, useLayoutEffect } from 'react'
import type { ParcelPage } from '../../../src/contract/parcels.ts'
import { labelCode } from '../../../src/model/label.ts'
import { faultText } from '../../../src/words/faultText.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, momentText } from '../../../src/words/format.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { HistoryFileNotice } from '../../components/HistoryFile.tsx'
import { LabelNews } from '../../components/LabelNews.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import { TicketDialog } from '../../components/TicketDialog.tsx'
import { chosenOr, findWhatIsTyped } from '../../findOrders.ts'
import { takeKeys, takeScans } from '../../input/takers.ts'
import { useClock } from '../../stores/clockStore.ts'
import { meantOrder } from '../../stores/meantOrders.ts'
import { useParcel } from '../../stores/parcelStore.ts'
import { usePlace } from '../../stores/placeStore.ts'
import { batchWords } from '../../text/screens/batch.ts'
import { parcelWords } from '../../text/screens/parcel.ts'
import { ticketWords } from '../../text/screens/ticket.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { OrderActionForm } from '../batch/OrderActionForm.tsx'
import { agoText } from '../scan/cardView.ts'
import { useReader } from '../scan/useReader.ts'
import { followParcel } from './followParcel.ts'
import { ParcelActions } from './ParcelActions.tsx'
import { ParcelFacts } from './ParcelFacts.tsx'
import { ParcelHistory } from './ParcelHistory.tsx'
import styles from './ParcelScreen.module.css'
import { PreviewPane } from './PreviewPane.tsx'
import { askCarrier, leaveAction, leaveParcel, openParcel, refreshParcel, say } from './parcelActions.ts'
import { obeyParcelKey } from './parcelKeys.ts'
import { StatusChip } from './StatusChip.tsx'
import { Suggestions } from './Suggestions.tsx'

/** One order, everything: what the service says of it, its label dot by dot, and what this station did with it. */
export function ParcelScreen() {
  const w = useWords(parcelWords)
  const page = useParcel((state) => state.page)
  const line = useParcel((state) => state.line)
  const from = useParcel((state) => state.from)
  useScreenOfParcel()
  return (
    <>
      <ScreenFrame
        title={w.title}
        {...(line !== null && { code: page === null ? line : codeOf(page) })}
        state={page === null ? undefined : <State page={page} />}
        {...(from !== null && { back: { name: w.back, go: leaveParcel } })}
      >
        <Suggestions early={page === null} />
        <Note />
        {page === null ? <NoPage /> : <Page page={page} />}
      </ScreenFrame>
      <ParcelDialog />
      <TicketDialog taken={([order = '']) => say({ type: 'ticket', order })} />
    </>
  )
}

function codeOf({ order, parcel }: ParcelPage): string {
  return labelCode({ order: order.code, parcel })
}

/** While the screen is shown its scans and keys are its own, and what the station does with the order is followed. */
function useScreenOfParcel(): void {
  const actions = useActions()
  const about = usePlace((state) => state.about)
  useLayoutEffect(() => takeScans((line) => void openParcel(chosenOr(line), actions)), [actions])
  useLayoutEffect(
    () =>
      takeKeys(
        () => 'parcel',
        (key) => obeyParcelKey(key, actions),
      ),
    [actions],
  )
  useEffect(() => followParcel(actions), [actions])
  useEffect(() => findWhatIsTyped(actions), [actions])
  useEffect(() => {
    if (about !== null && about !== useParcel.getState().line) void openParcel(about, actions)
  }, [about, actions])
}

/** The order's status, how old it is, and which parcel of how many. */
function State({ page: { order, parcel, readAt } }: { readonly page: ParcelPage }) {
  const w = useWords(parcelWords)
  const { language } = useTexts()
  const now = useClock((clock) => clock.now)
  const count = order.parcels.length
  const parcels =
    count < 2 ? null : fillIn(parcel > 0 ? w.parcelOf : w.parcels, { parcel, count: countText(count, language) })
  return (
    <span className={styles.state}>
      <StatusChip status={order.status} />
      {parcels !== null && <span>{parcels}</span>}
      <span>{fillIn(w.readAt, { time: momentText(readAt, now) })}</span>
    </span>
  )
}

function Page({ page }: { readonly page: ParcelPage }) {
  const reader = useReader(null)
  return (
    <>
      <Away page={page} />
      <HistoryFileNotice of={{ order: page.order.code }} />
      <LabelNews news={page.news} reader={reader} />
      <div className={styles.page}>
        <ParcelFacts page={page}>
          <ParcelHistory page={page} />
        </ParcelFacts>
        <PreviewPane page={page} />
      </div>
      <ParcelActions page={page} />
    </>
  )
}

function Away({ page: { away, readAt } }: { readonly page: ParcelPage }) {
  const w = useWords(parcelWords)
  const { t } = useTexts()
  const actions = useActions()
  const now = useClock((clock) => clock.now)
  if (away === null) return null
  return (
    <Notice tone="offline" actions={<Button onPress={() => void refreshParcel(actions, true)}>{w.again}</Button>}>
      {fillIn(w.away, { time: momentText(readAt, now), ago: agoText(now - readAt, t) })}
    </Notice>
  )
}

/** What was just done, or why it was not. */
function Note(): ReactNode {
  const w = useWords(parcelWords)
  const ticket = useWords(ticketWords)
  const note = useParcel((state) => state.note)
  if (note === null) return null
  if (note.type === 'fault') return <FaultNotice fault={note.fault} />
  if (note.type === 'ticket') return <Notice tone="info">{fillIn(ticket.sent, { order: note.order })}</Notice>
  return <Notice tone="info">{w.note[note.type]}</Notice>
}

function NoPage() {
  const w = useWords(parcelWords)
  const { t, language } = useTexts()
  const actions = useActions()
  const line = useParcel((state) => state.line)
  const fault = useParcel((state) => state.fault)
  if (line === null) return <EmptyState icon={PackageSearch} title={w.empty} text={w.emptyText} />
  if (fault === null) return <Loading />
  const { what, todo } = faultText(fault, language)
  return (
    <EmptyState icon={PackageSearch} title={w.unknown} text={`${what}. ${todo}.`}>
      <Button onPress={() => void openParcel(line, actions)}>{t.tryAgain}</Button>
    </EmptyState>
  )
}

/** Where everything will be. */
function Loading() {
  const w = useWords(parcelWords)
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.words}>
        <p className={styles.loading} role="status">
          {w.loading}
        </p>
        <div className={styles.ghosts} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
      </div>
      <div className={styles.ghost} aria-hidden="true" />
    </div>
  )
}

/** Something is asked of the carrier about the order that was on the screen when it was opened. */
function ParcelDialog() {
  const w = useWords(batchWords)
  const actions = useActions()
  const form = useParcel((state) => state.form)
  const page = useParcel((state) => state.page)
  const find = useCallback(() => (page === null ? undefined : meantOrder(page)), [page])
  if (form === null) return null
  return (
    <Dialog name="order-action" title={fillIn(w.actionForm.title[form.action], { count: form.about.length })}>
      <OrderActionForm
        key={form.action}
        form={form}
        find={find}
        leave={leaveAction}
        send={(wish) => void askCarrier(wish, actions)}
      />
    </Dialog>
  )
}
