import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'
import type { PayoutKept, PayoutView } from '../../src/contract/money.ts'
import type { CodRow, CodVerdict, PayoutField } from '../../src/model/cod.ts'
import type { ImportedTable } from '../../src/spreadsheet/readTable.ts'
import type { TableSelection } from '../components/tableSelection.ts'
import { nothingChosen } from '../components/tableSelection.ts'

/** The reconciliation of COD as it is looked at. */
export interface MoneyState {
  /** A payout by its id; null: days. */
  readonly payout: string | null
  /** `2026-11-21`; empty: today, whichever day that is. */
  readonly from: string
  readonly to: string
  readonly shown: CodVerdict | 'all' | 'open'
  readonly rows: readonly CodRow[]
  readonly loading: boolean
  readonly fault: Fault | null
  readonly payouts: readonly PayoutView[]
  readonly selection: TableSelection
  readonly draft: PayoutDraft | null
  readonly note: MoneyNote | null
}

/** A file that is about to be kept: which of its columns say what. */
export interface PayoutDraft {
  readonly file: File
  /** null: it is being read. */
  readonly table: ImportedTable | null
  /** The row that names the columns, counted from 0. */
  readonly head: number
  /** Their numbers; -1: the file has none. */
  readonly columns: Readonly<Record<PayoutField, number>>
  readonly sending: boolean
}

export type MoneyNote =
  | { readonly type: 'fault'; readonly fault: Fault }
  | ({ readonly type: 'kept'; readonly file: string } & PayoutKept)
  | { readonly type: 'saved'; readonly file: string }
  | { readonly type: 'printing' | 'printed'; readonly printer: string }
  | { readonly type: 'removed' | 'making' }

export const quietMoney: MoneyState = {
  payout: null,
  from: '',
  to: '',
  shown: 'all',
  rows: [],
  loading: true,
  fault: null,
  payouts: [],
  selection: nothingChosen,
  draft: null,
  note: null,
}

export const useMoney = create<MoneyState>()(() => quietMoney)
