import type { StateReason } from '../model/printer.ts'

/** Hears what a printer waits for while a label is on its way, and an empty list when it goes on. */
export type Stalled = (reasons: readonly StateReason[]) => void

/** Passes on changes only, beginning from *goes on*. */
export function tellChanges(stalled: Stalled): Stalled {
  let told = ''
  return (reasons) => {
    const now = reasons.join(' ')
    if (now === told) return
    told = now
    stalled(reasons)
  }
}
