/**
 * What a test or a trainer can see and do behind the service's back: the clock, the faults, the requests received, the
 * SMS sent, the statuses of orders, the answers to tickets. The same in process and, under `/practice/`, over HTTP.
 */

import type { ViewStyle } from '../../model/viewStyle.ts'
import type { AccountRole } from '../accounts.ts'
import type { Sms } from '../affiliateTables.ts'
import { escaped } from '../escaped.ts'
import type { FaultList, FaultRequest } from '../injected.ts'
import { InjectedFault } from '../injected.ts'
import type { PracticeOrder } from '../practiceOrder.ts'
import { moved } from '../practiceOrder.ts'
import type { PracticeStore } from '../practiceStore.ts'
import type { ReceivedRequest, RequestLog } from '../requestLog.ts'
import type { PracticeTicket, TicketFile, TicketStatus } from '../ticketTable.ts'

/** The pan of a scale that is not there. Grams. */
export interface PracticeScale {
  load(): number
  /** What lies on it from now on, all of it. */
  put(grams: number): void
}

export interface PracticeControl {
  /** Milliseconds since 1970 of the service's clock. */
  now(): number
  /** The clock goes on from there. */
  setClock(now: number): void
  viewStyles(): readonly ViewStyle[]
  /** Every view comes in one of them from now on; at least one. */
  setViewStyles(styles: readonly ViewStyle[]): void
  inject(fault: FaultRequest): void
  faults(): readonly InjectedFault[]
  clearFaults(): void
  /** False when there is no such order. */
  setStatus(code: string, status: string): boolean
  /** The addresses that may call as it from now on; null: any. */
  setAllowList(role: AccountRole, addresses: readonly string[] | null): void
  /** What is to be collected; false when there is no such order. */
  setCod(code: string, cod: number): boolean
  order(code: string): PracticeOrder | null
  /** Newest first. */
  orders(limit: number): readonly PracticeOrder[]
  ordersIn(shop: number, status: string, limit: number): readonly PracticeOrder[]
  /** The last thousand, secrets masked. */
  requests(): readonly ReceivedRequest[]
  clearRequests(): void
  /** The last 200, newest first: the only place where one-time codes can be read. */
  outbox(): readonly Sms[]
  clearOutbox(): void
  /** The last 200, newest first, internal notes included. */
  tickets(): readonly PracticeTicket[]
  /** False when there is no such ticket. */
  answerTicket(answer: TicketAnswer): boolean
  /** null: there is none. */
  readonly scale: PracticeScale | null
}

export interface TicketAnswer {
  readonly id: number
  /** Text; the service shows it as HTML. */
  readonly body: string
  /** 2, waiting for the customer, when it is left out. */
  readonly status?: TicketStatus | undefined
  /** A note that the service shows to nobody outside. */
  readonly internal?: boolean | undefined
  readonly files?: readonly TicketFile[] | undefined
}

/** The supporter who answers tickets here. */
const supporter = 900_001
const latestTickets = 200

export function practiceControl(
  store: PracticeStore,
  clock: Pick<PracticeControl, 'now' | 'setClock'>,
  faults: FaultList,
  log: RequestLog,
  viewStyles: readonly ViewStyle[],
  scale: PracticeScale | null,
): PracticeControl {
  let styles = viewStyles
  const isoNow = () => new Date(clock.now()).toISOString()

  function change(code: string, changed: (order: PracticeOrder) => PracticeOrder): boolean {
    const order = store.order(code)
    if (order === null) return false
    store.putOrder(changed(order))
    return true
  }

  function setAllowList(role: AccountRole, allowList: readonly string[] | null): void {
    for (const account of store.accounts()) if (account.role === role) store.putAccount({ ...account, allowList })
  }

  function answerTicket({ id, body, status = 2, internal = false, files = [] }: TicketAnswer): boolean {
    const ticket = store.ticket(id)
    if (ticket === null) return false
    const at = isoNow()
    const words = { body: `<div>${escaped(body)}</div>`, internal, author: supporter, at, files }
    const moved = internal ? {} : { status, updatedAt: at }
    store.putTicket({ ...ticket, ...moved, conversations: [...ticket.conversations, words] })
    return true
  }

  return {
    ...clock,
    viewStyles: () => styles,
    setViewStyles: (chosen) => {
      styles = chosen
    },
    inject: (fault) => faults.add(InjectedFault.parse(fault)),
    faults: faults.all,
    clearFaults: faults.clear,
    setStatus: (code, status) => change(code, (order) => moved(order, status, isoNow())),
    setCod: (code, cod) => change(code, (order) => ({ ...order, cod, updatedAt: isoNow() })),
    setAllowList,
    order: store.order,
    orders: store.latestOrders,
    ordersIn: store.ordersIn,
    requests: log.all,
    clearRequests: log.clear,
    outbox: store.outbox,
    clearOutbox: store.clearOutbox,
    tickets: () => store.tickets(latestTickets),
    answerTicket,
    scale,
  }
}
