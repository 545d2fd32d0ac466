import { ListX, Plus, SearchX } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react'
import type { OrderRow } from '../../../src/contract/parcels.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText } from '../../../src/words/format.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { DataTable } from '../../components/DataTable.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import { TicketDialog } from '../../components/TicketDialog.tsx'
import type { RowSource } from '../../components/tableParts.ts'
import { showsParcel, takeKeys, takeScans } from '../../input/takers.ts'
import { askCarrier } from '../../orderWish.ts'
import { useClock } from '../../stores/clockStore.ts'
import type { MeantOrder } from '../../stores/meantOrders.ts'
import { meantOrder } from '../../stores/meantOrders.ts'
import { allOrders, filterOrders, useOrders } from '../../stores/ordersStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import { usePreferences } from '../../stores/preferencesStore.ts'
import { useStation } from '../../stores/stationStore.ts'
import { batchWords } from '../../text/screens/batch.ts'
import { ordersWords } from '../../text/screens/orders.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import { OrderActionForm } from '../batch/OrderActionForm.tsx'
import { ChooseColumns } from './ChooseColumns.tsx'
import { followOrders, readMoreOrders, readOrders } from './followOrders.ts'
import { KeepFilter } from './KeepFilter.tsx'
import { OrdersFilters } from './OrdersFilters.tsx'
import { OrdersFoot } from './OrdersFoot.tsx'
import styles from './OrdersScreen.module.css'
import { orderColumns } from './orderColumns.tsx'
import type { Teller } from './ordersActions.ts'
import { leaveAction, openOrder, ordersMeant, say } from './ordersActions.ts'
import { isNarrowed } from './ordersFilter.ts'
import { obeyOrdersKey } from './ordersKeys.ts'

/** Every order that the station knows: made here, met by a scan, read from a file. */
export function OrdersScreen() {
  const teller = useTeller()
  const { w } = teller
  useScreenOfOrders(teller)
  const anew = (
    <Button icon={Plus} deed="orders.new" onPress={() => goTo('new-order')}>
      {w.newOrder}
    </Button>
  )
  return (
    <>
      <ScreenFrame title={w.title} state={<State teller={teller} />} actions={anew}>
        <OrdersFilters teller={teller} />
        <Said teller={teller} />
        <Rows />
        <OrdersFoot teller={teller} />
      </ScreenFrame>
      <ActionDialog teller={teller} />
      <KeepFilter teller={teller} />
      <ChooseColumns teller={teller} />
      <TicketDialog taken={sayTickets} />
    </>
  )
}

function sayTickets(orders: readonly string[]): void {
  const [order = '', ...others] = orders
  say(others.length === 0 ? { type: 'ticket', order } : { type: 'asked', count: orders.length })
}

function useTeller(): Teller {
  const actions = useActions()
  const w = useWords(ordersWords)
  const { t, language } = useTexts()
  return useMemo(() => ({ actions, t, w, language }), [actions, t, w, language])
}

/** While the list is shown its keys are its own, a scan opens its order, and its rows follow the station. */
function useScreenOfOrders(teller: Teller): void {
  const { actions } = teller
  useLayoutEffect(
    () =>
      takeKeys(
        () => 'orders',
        (key) => obeyOrdersKey(key, teller),
      ),
    [teller],
  )
  useLayoutEffect(() => takeScans(openOrder), [])
  useEffect(() => followOrders(actions), [actions])
  useEffect(() => showsParcel(() => ordersMeant()[0]?.order.code ?? null), [])
}

function State({ teller: { w, language } }: { readonly teller: Teller }) {
  const { rows, total, next, before, loading } = useOrders()
  if (loading === 'first') return null
  const changed = Object.keys(before).length
  const count = fillIn(total === null && next !== null ? w.countMore : w.count, {
    count: countText(total ?? rows.length, language),
  })
  const news = changed === 0 ? [] : [fillIn(w.changed, { count: countText(changed, language) })]
  return [count, ...news].join(' · ')
}

function Said({ teller: { w, language } }: { readonly teller: Teller }) {
  const note = useOrders((state) => state.note)
  if (note === null) return null
  if (note.type === 'fault') return <FaultNotice fault={note.fault} />
  if (note.type === 'ticket') return <Notice tone="info">{fillIn(w.said.ticket, { order: note.order })}</Notice>
  const count = countText(note.count, language)
  if (note.type === 'exporting') return <Notice tone="loading">{fillIn(w.said.exporting, { count })}</Notice>
  const file = note.type === 'exported' ? note.file : ''
  return <Notice tone="info">{fillIn(w.said[note.type], { count, file })}</Notice>
}

function Rows() {
  const w = useWords(ordersWords)
  const { t, language } = useTexts()
  const actions = useActions()
  const now = useClock((clock) => clock.now)
  const { rows, fault, loading, selection, before } = useOrders()
  const source = useMemo(() => sourceOf(rows), [rows])
  const chosen = usePreferences(({ orderColumns }) => orderColumns)
  const shops = useStation(({ settings }) => settings?.shops)
  const columns = useMemo(
    () => orderColumns(chosen, { t, w, language, now, before, shops: shops ?? [] }),
    [chosen, t, w, language, now, before, shops],
  )
  const nearEnd = useCallback(() => void readMoreOrders(actions.read), [actions])
  if (fault !== null && rows.length === 0)
    return (
      <FaultNotice fault={fault} actions={<Button onPress={() => void readOrders(actions.ask)}>{t.tryAgain}</Button>} />
    )
  const further = <Button onPress={() => void readMoreOrders(actions.ask)}>{t.tryAgain}</Button>
  return (
    <>
      {fault?.code === 'operator.not-allowed' && <FaultNotice fault={fault} actions={further} />}
      <DataTable
        name={w.list}
        rows={source}
        columns={columns}
        selection={selection}
        select={(after) => useOrders.setState({ selection: after })}
        selectable
        first={isFocusFree()}
        open={(index) => openOrder(source.keyAt(index))}
        nearEnd={nearEnd}
        alarming={({ printed }) => printed === 'old'}
        empty={loading === 'first' ? <p className={styles.loading}>{w.loading}</p> : <Nothing />}
      />
    </>
  )
}

/** Nothing on the screen has the focus: rows that come take none from the field in which somebody types. */
function isFocusFree(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.tagName === 'MAIN'
}

function sourceOf(rows: readonly OrderRow[]): RowSource<OrderRow> {
  return { count: rows.length, at: (index) => rows[index] ?? null, keyAt: (index) => rows[index]?.order.code ?? '' }
}

function Nothing() {
  const w = useWords(ordersWords)
  const narrowed = useOrders((state) => isNarrowed(state.filter))
  if (!narrowed) return <EmptyState icon={ListX} title={w.none} text={w.noneText} />
  return (
    <EmptyState icon={SearchX} title={w.noMatch} text={w.noMatchText}>
      <Button onPress={() => filterOrders(allOrders)}>{w.clear}</Button>
    </EmptyState>
  )
}

/** Something is asked of the carrier about the orders that were meant when it was opened. */
function ActionDialog({ teller }: { readonly teller: Teller }) {
  const w = useWords(batchWords)
  const form = useOrders((state) => state.form)
  const rows = useOrders((state) => state.rows)
  const find = useMemo(() => {
    // While nothing is asked nothing is looked up.
    const listed = new Map((form === null ? [] : rows).map((row) => [row.order.code, row]))
    return ({ code }: MeantOrder) => {
      const row = listed.get(code ?? '')
      return row === undefined ? undefined : meantOrder(row)
    }
  }, [form, rows])
  if (form === null) return null
  return (
    <Dialog name="order-action" title={fillIn(w.actionForm.title[form.action], { count: form.about.length })}>
      <OrderActionForm
        key={form.action}
        form={form}
        find={find}
        leave={leaveAction}
        send={(wish) => {
          leaveAction()
          void askCarrier(wish, teller.actions, say)
        }}
      />
    </Dialog>
  )
}
