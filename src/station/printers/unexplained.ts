import type { Fault } from '../../base/fault.ts'
import type { StationSettings } from '../../model/settings.ts'
import type { Printers } from '../../ports/printers.ts'

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
