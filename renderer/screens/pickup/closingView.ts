import type { PickupParcelView } from '../../../src/contract/pickups.ts'
import type { ShortReason } from '../../../src/model/pickup.ts'
import type { ClosingDraft } from '../../stores/pickupScreenStore.ts'

/** The labels that stay behind when the pickup is signed now, by their code. */
export function shortParcels(parcels: readonly PickupParcelView[]): readonly PickupParcelView[] {
  return parcels
    .filter(({ verdict }) => verdict === 'expected')
    .toSorted((a, b) => ((a.code ?? '') < (b.code ?? '') ? -1 : 1))
}

/** The reason of each short label; those without one are left out. */
export function reasonsOf(
  short: readonly PickupParcelView[],
  { all, reasons }: Pick<ClosingDraft, 'all' | 'reasons'>,
): readonly { readonly row: number; readonly reason: ShortReason }[] {
  return short.flatMap(({ row }) => {
    const reason = reasons.get(row) ?? all
    return reason === '' ? [] : [{ row, reason }]
  })
}

/** What keeps it from being signed. */
export interface ClosingFlaws {
  readonly driver: boolean
  readonly person: boolean
  /** Short labels without a reason. */
  readonly reasons: number
}

export function flawsOf(short: readonly PickupParcelView[], draft: ClosingDraft): ClosingFlaws {
  return {
    driver: draft.driver.trim() === '',
    person: draft.person.trim() === '',
    reasons: short.length - reasonsOf(short, draft).length,
  }
}

export function isFlawless({ driver, person, reasons }: ClosingFlaws): boolean {
  return !driver && !person && reasons === 0
}
