import * as z from 'zod/mini'
import type { Order } from '../../model/parcel.ts'
import { unexplained } from '../printers/unexplained.ts'
import type { Core } from '../stationCore.ts'
import type { StationDeps } from '../stationDeps.ts'

/**
 * Labels may have come out that the journal says nothing of: until the store or a printer's counter found that entries are missing, by the
 * clock of this machine. When an order was made the carrier says, by its own clock; so an order is told from those of before by the time
 * that the carrier said in its first answer after the finding, which is on disk from then on.
 */
export interface Unsure {
  /** This order may have been there when a label came out that the journal says nothing of. */
  mayBeOut(order: Order): boolean
  /** A printer was asked what it has counted, and may know of such labels. */
  printerCounted(): void
  open(): Promise<void>
}

/** A carrier that writes its own time of day as if it were Greenwich's is ahead by as much, milliseconds. */
const zoneError = 12 * 3_600_000
/** Two clocks that agree, milliseconds. */
const sameMoment = 60_000

/** When it was found → the carrier's time then. Of one account: practice lives by the clock of this machine. */
const Heard = z.record(z.string(), z.number())
const key = (account: string) => `heard-after-losses ${account}`

type Deps = Pick<StationDeps, 'unsureUntil' | 'printers' | 'memory' | 'clock'>

export function createUnsure(
  { unsureUntil, printers, memory, clock }: Deps,
  { settings, events }: Pick<Core, 'settings' | 'events'>,
  later: (work: Promise<unknown>) => void,
): Unsure {
  let heard: z.output<typeof Heard> = {}
  let carrierAhead = 0
  const found = () =>
    [unsureUntil, ...unexplained({ printers }, settings.now()).map(({ at }) => at)].filter((at) => at > 0)
  const now = () => clock.now() + carrierAhead
  events.on('clockOff', (offMs) => {
    // An answer without a time is none to go by.
    if (offMs === null) return
    carrierAhead = offMs
    const all = found()
    if (all.every((at) => heard[at] !== undefined)) return
    heard = Object.fromEntries(all.map((at) => [at, heard[at] ?? Math.max(at, now())]))
    later(memory.set(key(settings.now().account), heard))
  })
  return {
    mayBeOut({ detail }) {
      const all = found()
      if (all.length === 0) return false
      const created = detail?.dates.created ?? 0
      // What is made later than any clock says now says nothing of when.
      if (created > now() + zoneError + sameMoment) return true
      return all.some((at) => created <= (heard[at] ?? Number.POSITIVE_INFINITY) + zoneError)
    },
    printerCounted: () => void events.emit('printerCounted'),
    async open() {
      const kept = await memory.get(key(settings.now().account))
      const read = Heard.safeParse(kept.ok ? kept.value : null)
      if (read.success) heard = { ...heard, ...read.data }
    },
  }
}
