import type { FaultCode } from '../../../src/base/fault.ts'
import type { StationRow } from '../../../src/contract/card.ts'
import type { SettingsView } from '../../../src/contract/settings.ts'
import { leadersWithPin } from '../../approving.ts'
import { takesNow } from '../../takesNow.ts'

/** Is a fault one of the carrier's page, so that trying a view shows why? */
export function isOfView(code: FaultCode): boolean {
  return (code.startsWith('view.') && code !== 'view.token-expired') || ofLabel.has(code)
}

const ofLabel: ReadonlySet<FaultCode> = new Set([
  'label.no-code',
  'label.wrong-code',
  'label.further-code',
  'label.unreadable-page',
  'label.other-size',
  'label.weak-bars',
  'label.bars-refused',
])

/** As the row of it says: whoever is there, by himself or by a leader's PIN in place. */
export function mayTry({ station, settings }: Known): boolean {
  const asked = takesNow('try-view', { station, settings })
  return asked !== null && (!asked.pin || leadersWithPin(station).length > 0)
}

interface Known {
  readonly station: Pick<StationRow, 'rolesInForce' | 'operator' | 'operators'> | null
  readonly settings: Pick<SettingsView, 'demands' | 'reprint'> | null
}
