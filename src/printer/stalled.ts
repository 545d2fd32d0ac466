import type { Stalled } from '../ports/printers.ts'

/** Who hears of a label on its way. `received`: the printer answered behind its last byte; more than once at times. */
export interface LabelEars {
  readonly stalled: Stalled
  readonly received: () => void
}

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
