import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'
import { uuid } from '../../src/base/uuid.ts'
import type { DraftView, KnownReceiver, OrderTemplate, QuoteAnswers } from '../../src/contract/newOrders.ts'
import type { PastedAddress, UnitChoice } from '../../src/model/address.ts'
import type { PartConfidence, ReadField } from '../../src/model/chatMessage.ts'
import type { NewOrder } from '../../src/model/newOrder.ts'
import { emptyOrder } from '../../src/model/newOrder.ts'
import type { Shift } from '../../src/model/pickup.ts'

/** How a pasted message was read. */
export interface ReadMessage {
  readonly confidence: PartConfidence
  /** What of it is in no field. */
  readonly leftOver: readonly string[]
}

export type Unsure = Partial<Pick<NewOrder, ReadField>>

/** An order that is being written in this window. The station has it on disk; here is what is on the screen. */
export interface NewOrderState {
  /** Its draft at the station. */
  readonly draft: string
  readonly order: NewOrder
  /** What stood there before anybody typed: nothing, or what its template says. */
  readonly base: NewOrder
  /** The template that it was begun with. */
  readonly template: string | null
  /** A template is being given its name. */
  readonly naming: boolean
  /** The message or the address as it was pasted. */
  readonly pasted: string
  /** How the pasted line was read; null: nothing was pasted. */
  readonly split: PastedAddress | null
  /** null: nothing was pasted. */
  readonly read: ReadMessage | null
  /** What was read into fields that are not sure, until somebody said that it is right. */
  readonly unsure: Unsure
  /** What the receiver's ward may be called in the other scheme. */
  readonly others: readonly UnitChoice[]
  readonly known: KnownReceiver | null
  readonly quotes: QuoteAnswers | null
  readonly quoting: boolean
  /** null: not asked yet. */
  readonly shifts: readonly Shift[] | null
  readonly drafts: readonly DraftView[]
  readonly templates: readonly OrderTemplate[]
  /** What became of the one before, or of this one where it is a question. */
  readonly made: DraftView | null
  readonly fault: Fault | null
  /** Somebody wanted to make it: what is missing is told from then on. */
  readonly tried: boolean
  readonly sending: boolean
}

export function freshOrder(): Omit<NewOrderState, 'shifts' | 'drafts' | 'made' | 'templates'> {
  return {
    draft: uuid(),
    order: emptyOrder,
    base: emptyOrder,
    template: null,
    naming: false,
    pasted: '',
    split: null,
    read: null,
    unsure: {},
    others: [],
    known: null,
    quotes: null,
    quoting: false,
    fault: null,
    tried: false,
    sending: false,
  }
}

/** Nothing is written, and nothing was asked yet. */
export function noNewOrder(): NewOrderState {
  return { ...freshOrder(), shifts: null, drafts: [], templates: [], made: null }
}

export const useNewOrder = create<NewOrderState>()(noNewOrder)
