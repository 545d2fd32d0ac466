import type { FaultCode } from '../../../src/base/fault.ts'
import type { StationRow } from '../../../src/contract/card.ts'

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

/** Where roles are used it is a leader's. */
export function mayTry(useRoles: boolean, operator: StationRow['operator']): boolean {
  return !useRoles || operator?.role === 'leader'
}
