import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'
import type { TicketCategory } from '../../src/model/ticket.ts'

/** A ticket being written, about each of these orders; none: none is. What was written stays until it was sent or left. */
interface TicketState {
  /** Of the writing: what the station has is known by it, however often the same is sent. */
  readonly id: string
  readonly orders: readonly string[]
  readonly category: TicketCategory
  readonly description: string
  readonly files: readonly File[]
  readonly refused: FileRefusal | null
  /** It was sent without a message. */
  readonly tried: boolean
  readonly sending: boolean
  readonly fault: Fault | null
}

/** A file that was not added, and why. */
export interface FileRefusal {
  readonly file: string
  readonly why: 'too-many' | 'too-large' | 'empty' | 'wrong-kind' | 'unreadable'
}

export const noTicket: TicketState = {
  id: '',
  orders: [],
  category: 'Khiếu nại',
  description: '',
  files: [],
  refused: null,
  tried: false,
  sending: false,
  fault: null,
}

export const useTicket = create<TicketState>()(() => noTicket)
