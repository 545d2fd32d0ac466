import { deedOfKey } from '../../src/model/keyTable.ts'
import type { Place } from '../stores/placeStore.ts'
import type { DialogName } from '../stores/screenStore.ts'

/** What the window is in when a key comes that is none of the scan line's. */
export interface WindowMoment {
  readonly dialog: DialogName | null
  readonly place: Place
}

/** Who a key is for. `nobody`: taken all the same, so that F3 and F6 never open the browser's own search and address. */
export type KeyOwner = 'sheet' | 'close-dialog' | 'scan-screen' | 'screen' | 'operator' | 'practise' | 'nobody'

/** Dialogs that ask something: no key acts on what lies behind them. */
const asking: readonly DialogName[] = [
  'confirm',
  'reprint',
  'approval',
  'batch',
  'sign-in',
  'palette',
  'order-action',
  'ticket',
  'return-note',
  'keep-filter',
]

const functionKey = /^(Shift\+)?F([2-46-9]|10)$/

/** The owner of a key; null: the browser may have it. */
export function ownerOf(key: string, { dialog, place }: WindowMoment): KeyOwner | null {
  const asks = dialog !== null && asking.includes(dialog)
  if (deedOfKey('window', key) === 'window.sheet') return asks ? 'nobody' : dialog === null ? 'sheet' : 'close-dialog'
  if (dialog !== null && deedOfKey('dialog', key) === 'dialog.leave') return 'close-dialog'
  if (asks) return functionKey.test(key) ? 'nobody' : null
  if (deedOfKey('window', key) === 'window.operator') return dialog === null ? 'operator' : 'nobody'
  if (deedOfKey('window', key) === 'window.practise') return dialog === null ? 'practise' : 'nobody'
  if (place === 'scan') return 'scan-screen'
  return dialog === null ? 'screen' : functionKey.test(key) ? 'nobody' : null
}

/** A key of a screen that the screen has no use for now. */
export function isKeptFromBrowser(key: string): boolean {
  return functionKey.test(key)
}

/** In a field only these are keys; everything else is typed. */
export function isCommandInField(key: string): boolean {
  return /^(Shift\+)?F([1-9]|10|12)$/.test(key)
}
