import type { Fault } from '../../base/fault.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Printers } from '../../ports/printers.ts'
import type { WalkDeps } from '../print/walkStages.ts'
import type { Core } from '../stationCore.ts'
import type { StationDeps } from '../stationDeps.ts'

/**
 * Printers whose counters know of labels that this station does not. Whoever knows why says it where the printer is set
 * up: others print there too, or another printer stands there. Until then it may be that the data folder is an old one.
 */
export function unexplained(
  { printers }: { readonly printers: Pick<Printers, 'unexplained'> },
  { printers: profiles }: Pick<StationSettings, 'printers'>,
): readonly { readonly at: number; readonly fault: Fault }[] {
  return profiles.flatMap((profile) => {
    const found = printers.unexplained(profile)
    if (found === null) return []
    const { at, labels } = found
    return [{ at, fault: { code: 'printer.counted-more', facts: { printer: profile.name, labels } } }]
  })
}

/** Until when labels may have come out that the journal says nothing of, as far as the store and the printers know. */
export function unsure(
  { unsureUntil, printers }: Pick<StationDeps, 'unsureUntil' | 'printers'>,
  { settings, events }: Pick<Core, 'settings' | 'events'>,
): Pick<WalkDeps, 'unsureUntil' | 'printerCounted'> {
  return {
    unsureUntil: () => Math.max(unsureUntil, ...unexplained({ printers }, settings.now()).map(({ at }) => at)),
    printerCounted: () => events.emit('printerCounted'),
  }
}
