import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'
import type { TicketRow } from '../../src/contract/carrier.ts'
import type { CarrierTicket } from '../../src/model/ticket.ts'
import type { TableSelection } from '../components/tableSelection.ts'
import { nothingChosen } from '../components/tableSelection.ts'
import { keepOwnPlaces } from './keepPlaces.ts'

/** The tickets that the station knows, and the one that is read. What it says is the carrier's words of this moment. */
export interface TicketsState {
  readonly rows: readonly TicketRow[]
  readonly selection: TableSelection
  readonly opened: CarrierTicket | null
  readonly fault: Fault | null
  /** How many are still to be asked about; 0: none is. */
  readonly asking: number
}

export const noTickets: TicketsState = { rows: [], selection: nothingChosen, opened: null, fault: null, asking: 0 }

export const useTickets = create<TicketsState>()(() => noTickets)

keepOwnPlaces(useTickets, {
  madeOf: ['rows'],
  keysOf: ({ rows }) => rows.map(({ id }) => String(id)),
})

/** The status with which the carrier waits for the customer (3.2 of its specification). */
const waitsForCustomer = 2

export function waitingForYou(rows: readonly TicketRow[]): number {
  return rows.filter(({ status }) => status === waitsForCustomer).length
}
