import { create } from 'zustand'
import type { Fault } from '../../src/base/fault.ts'

/** The sheets that can lie over the window; one at a time. */
export type DialogName =
  | 'shortcuts'
  | 'settings'
  | 'confirm'
  | 'reprint'
  | 'approval'
  | 'batch'
  | 'sign-in'
  | 'palette'
  | 'order-action'
  | 'ticket'
  | 'return-note'
  | 'keep-filter'
  | 'order-columns'

/** What the window itself is doing: the line being scanned, a refusal that has to be seen, an open dialog. */
interface ScreenState {
  readonly line: string
  readonly refusal: Refusal | null
  readonly dialog: DialogName | null
  /** The label of the shown card whose picture is wanted; null: the last one that has a picture. */
  readonly label: string | null
  /** The command bar code *label is there* was scanned: the next scan is the label in hand. */
  readonly expectsLabel: boolean
  /** Keys reach this window. */
  readonly focused: boolean
}

/** A scan or a key that the station refused, without a card of its own. Stays until the next scan or Esc. */
export interface Refusal {
  readonly line: string | null
  readonly fault: Fault
}

export const useScreen = create<ScreenState>()(() => ({
  line: '',
  refusal: null,
  dialog: null,
  label: null,
  expectsLabel: false,
  focused: true,
}))
