import { MessagesSquare, RefreshCw } from 'lucide-react'
import type { FormEvent } from 'react'
import { useEffect, useMemo, useState } from 'react'
import type { TicketRow } from '../../../src/contract/carrier.ts'
import type { CarrierTicket } from '../../../src/model/ticket.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import { countText, momentText } from '../../../src/words/format.ts'
import { useActions } from '../../actions.ts'
import { Button } from '../../components/Button.tsx'
import { DataTable } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FaultNotice, Notice } from '../../components/Notice.tsx'
import { ScreenFrame } from '../../components/ScreenFrame.tsx'
import { TextField } from '../../components/TextField.tsx'
import type { Column } from '../../components/tableParts.ts'
import { useClock } from '../../stores/clockStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import { useTickets, waitingForYou } from '../../stores/ticketsStore.ts'
import type { TicketsWords } from '../../text/screens/tickets.ts'
import { ticketState, ticketsWords } from '../../text/screens/tickets.ts'
import { useTexts } from '../../text/texts.ts'
import { useWords } from '../../text/words.ts'
import styles from './TicketsPage.module.css'
import { openTicket, readTickets, refreshTickets, ticketsPage } from './ticketsActions.ts'

/** What was asked of the carrier, and what it answered: read here, answered on the carrier's own page. */
export function TicketsPage() {
  const w = useWords(ticketsWords)
  const { language } = useTexts()
  const actions = useActions()
  const { rows, selection, opened, fault, asking } = useTickets()
  const now = useClock((clock) => clock.now)
  const columns = useMemo(() => columnsOf(w, now), [w, now])
  const waiting = waitingForYou(rows)
  useEffect(() => void readTickets(actions), [actions])
  return (
    <ScreenFrame
      title={w.title}
      back={{ name: w.back, go: () => goTo('jobs') }}
      state={fillIn(waiting === 0 ? w.noneWaits : w.waiting, { count: countText(waiting, language) })}
    >
      <div className={styles.panel}>
        <ByNumber />
        {asking > 0 && <Notice tone="loading">{fillIn(w.asking, { count: countText(asking, language) })}</Notice>}
        {fault !== null && <FaultNotice fault={fault} kind="ticket" />}
        <DataTable
          name={w.title}
          rows={{ count: rows.length, at: (index) => rows[index] ?? null, keyAt: (index) => String(rows[index]?.id) }}
          columns={columns}
          selection={selection}
          select={(chosen) => useTickets.setState({ selection: chosen })}
          open={(index) => {
            const row = rows[index]
            if (row !== undefined) void openTicket(row.id, actions)
          }}
          opened={opened === null ? null : String(opened.id)}
          empty={<EmptyState icon={MessagesSquare} title={w.none} text={w.noneText} />}
        />
        {opened !== null && <Conversation ticket={opened} now={now} />}
      </div>
    </ScreenFrame>
  )
}

/** On the log: where those are that wait for an answer. */
export function TicketsNotice() {
  const w = useWords(ticketsWords)
  const { language } = useTexts()
  const waiting = useTickets(({ rows }) => waitingForYou(rows))
  if (waiting === 0) return null
  return (
    <Notice tone="warning" actions={<Button onPress={() => goTo('jobs', ticketsPage)}>{w.see}</Button>}>
      {fillIn(w.waiting, { count: countText(waiting, language) })}
    </Notice>
  )
}

function ByNumber() {
  const w = useWords(ticketsWords)
  const actions = useActions()
  const asking = useTickets((state) => state.asking)
  const known = useTickets((state) => state.rows.length)
  const [number, setNumber] = useState('')
  const [tried, setTried] = useState(false)
  const isNumber = /^[1-9]\d{0,14}$/.test(number.trim())
  const open = (event: FormEvent) => {
    event.preventDefault()
    setTried(!isNumber)
    if (isNumber) void openTicket(Number(number.trim()), actions)
  }
  return (
    <form data-searches="" className={styles.find} onSubmit={open} aria-label={w.byNumber} noValidate>
      <TextField
        label={w.number}
        value={number}
        change={setNumber}
        longest={15}
        numeric
        mono
        hint={w.numberHint}
        wrong={tried && !isNumber ? w.wrongNumber : null}
      />
      <Button submits>{w.open}</Button>
      <Button icon={RefreshCw} disabled={asking > 0 || known === 0} onPress={() => void refreshTickets(actions)}>
        {w.refresh}
      </Button>
    </form>
  )
}

/** In the carrier's words, as text: nothing of it is drawn, loaded or run. */
function Conversation({ ticket, now }: { readonly ticket: CarrierTicket; readonly now: number }) {
  const w = useWords(ticketsWords)
  const title = fillIn(w.ticket, { id: ticket.id, order: ticket.order })
  const files = (names: readonly string[]) =>
    names.length > 0 && <p className={styles.soft}>{fillIn(w.files, { names: names.join(', ') })}</p>
  return (
    <section className={styles.ticket} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.soft}>{[ticket.category, ticket.state].filter(Boolean).join(' · ')}</p>
      <p className={styles.text}>{ticket.description}</p>
      {files(ticket.files)}
      {ticket.answers.length === 0 && <p className={styles.soft}>{w.noAnswers}</p>}
      <ol className={styles.answers}>
        {ticket.answers.map(({ text, from, at, files: its }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: answers have no number, and none comes in between
          <li key={place} className={styles.answer}>
            <p className={styles.soft}>{[from, at === null ? '' : momentText(at, now)].filter(Boolean).join(' · ')}</p>
            <p className={styles.text}>{text}</p>
            {files(its)}
          </li>
        ))}
      </ol>
      <Notice tone="info">{fillIn(w.howToAnswer, { id: ticket.id })}</Notice>
    </section>
  )
}

function columnsOf(w: TicketsWords, now: number): readonly Column<TicketRow>[] {
  const moment = (at: number | null) => (at === null ? '' : momentText(at, now))
  return [
    { key: 'id', name: w.column.id, width: 6, cell: ({ id }) => String(id) },
    { key: 'order', name: w.column.order, width: 8, cell: ({ order }) => order },
    { key: 'category', name: w.column.category, width: 12, grows: true, cell: ({ category }) => category },
    { key: 'state', name: w.column.state, width: 12, grows: true, cell: (row) => ticketState(row, w) },
    { key: 'updated', name: w.column.updated, width: 9.5, cell: ({ updatedAt }) => moment(updatedAt) },
    { key: 'read', name: w.column.read, width: 8, cell: ({ readAt }) => moment(readAt) },
  ]
}
