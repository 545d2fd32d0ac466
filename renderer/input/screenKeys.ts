import type { Card } from '../../src/contract/card.ts'
import type { PackingRow } from '../../src/contract/packing.ts'
import { deedOfKey } from '../../src/model/keyTable.ts'
import type { LabelSize } from '../../src/model/labelSize.ts'
import { allLabelSizes } from '../../src/model/labelSize.ts'
import type { CardAction } from '../screens/scan/nextStep.ts'
import { packingKeys } from '../screens/scan/packingView.ts'
import type { ScanMode } from '../stores/scanModeStore.ts'
import { nextMode } from '../stores/scanModeStore.ts'
import { isKeptFromBrowser } from './windowKeys.ts'

/** What a key of the scan screen means there. */
export type Meaning =
  | { readonly type: 'size'; readonly size: LabelSize }
  | { readonly type: 'reprint-last' }
  | { readonly type: 'clear-refusal' }
  | { readonly type: 'newest' }
  | { readonly type: 'mode'; readonly mode: ScanMode }
  | { readonly type: 'action'; readonly action: Pick<CardAction, 'does'> }
  | { readonly type: 'nothing' }

/** What the screen is in when the key comes. */
export interface KeyMoment {
  /** Goods are being scanned: keys are theirs. */
  readonly packing: PackingRow | null
  readonly actions: readonly CardAction[]
  readonly refused: boolean
  readonly picked: Card['id'] | null
  readonly mode: ScanMode
}

/**
 * What a key means now; null: it is none of the screen's, and the browser may have it. F10 acknowledges like Esc, for
 * keyboards and scanners that cannot send Esc. A function key without a meaning now is taken all the same, so that F3
 * and F6 never open the browser's own search and address.
 */
export function meaningOf(key: string, moment: KeyMoment): Meaning | null {
  const keyed = deedOfKey('scan', key)
  const size = allLabelSizes.find((one) => keyed === `scan.size-${one}`)
  if (size !== undefined) return { type: 'size', size }
  if (keyed === 'scan.mode') return { type: 'mode', mode: nextMode(moment.mode) }
  if (keyed === 'scan.last') return { type: 'reprint-last' }
  if (keyed === 'scan.acknowledge' && moment.packing?.stop == null) return backOut(key, moment)
  const packed = moment.packing === null ? undefined : packingKeys(moment.packing).find((one) => one.keyed === keyed)
  if (packed !== undefined) return { type: 'action', action: packed }
  if (moment.packing !== null) return isKeptFromBrowser(key) ? { type: 'nothing' } : null
  const action = moment.actions.find((candidate) => candidate.keyed === keyed)
  if (action !== undefined) return { type: 'action', action }
  return isKeptFromBrowser(key) ? { type: 'nothing' } : null
}

/** Esc goes one step out: the error of the card, then the refusal, then the mode, then back to the newest card. */
function backOut(key: string, { actions, refused, picked, mode }: KeyMoment): Meaning | null {
  const acknowledge = actions.find((action) => action.does.type === 'acknowledge')
  if (acknowledge !== undefined) return { type: 'action', action: acknowledge }
  if (refused) return { type: 'clear-refusal' }
  if (mode !== 'print') return { type: 'mode', mode: 'print' }
  if (picked !== null) return { type: 'newest' }
  return isKeptFromBrowser(key) ? { type: 'nothing' } : null
}
