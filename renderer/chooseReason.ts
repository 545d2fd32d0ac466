import { deedReasons } from '../src/model/deeds.ts'
import { reprintReasons } from '../src/model/job.ts'
import type { Actions } from './actions.ts'
import { useApproval } from './stores/approvalStore.ts'
import { useReprint } from './stores/reprintStore.ts'
import { useScreen } from './stores/screenStore.ts'

/** A digit that no key followed. */
export interface LoneDigit {
  readonly character: string
  readonly isHands: boolean
  /** When it was pressed, milliseconds: it is told a while later. */
  readonly at: number
}

/**
 * A digit that no scanner sent, while a second label or a deed asks for its reason. Of another than a hand's nothing is
 * made. One of a hand's that was pressed before the dialog was there is the line's, as it was then: it may begin a code.
 * True: it is no line.
 */
export function chooseReason(
  { character, isHands, at }: LoneDigit,
  actions: Pick<Actions, 'chooseReason'> & { readonly approving: Pick<Actions['approving'], 'choose'> },
): boolean {
  if (!/^\d$/.test(character) || (isHands && at < askedAt)) return false
  const place = Number(character) - 1
  const { dialog } = useScreen.getState()
  const [reprint, deed] = [reprintReasons[place], deedReasons[place]]
  if (dialog === 'reprint' && reprint !== undefined) {
    if (isHands) actions.chooseReason(reprint, at)
    return true
  }
  const isAsked = dialog === 'approval' && deed !== undefined && useApproval.getState().asks?.reason === true
  if (isAsked && isHands) actions.approving.choose({ why: deed })
  return isAsked
}

/** Since when the dialog asks what it asks, in the clock of the keys. */
let askedAt = Number.NEGATIVE_INFINITY

function noteAsked(): void {
  askedAt = performance.now()
}

useScreen.subscribe((after, before) => {
  if (after.dialog !== before.dialog) noteAsked()
})
useReprint.subscribe((after, before) => {
  if (before.request === null && after.request !== null) noteAsked()
})
