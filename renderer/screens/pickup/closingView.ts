import type { PickupParcelView } from '../../../src/contract/pickups.ts'
import { deedOfKey } from '../../../src/model/keyTable.ts'
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

/**
 * Who hands over: whoever is signed in now, until somebody types a name. It is never kept from the operator who opened
 * the form, since another one may sign it.
 */
export function personOf({ person }: Pick<ClosingDraft, 'person'>, operator: string | null): string {
  return person ?? operator ?? ''
}

/** What keeps it from being signed. */
export interface ClosingFlaws {
  readonly driver: boolean
  readonly person: boolean
  /** Short labels without a reason. */
  readonly reasons: number
}

/** `operator`: the name of whoever is signed in; null: nobody is. */
export function flawsOf(
  short: readonly PickupParcelView[],
  draft: ClosingDraft,
  operator: string | null,
): ClosingFlaws {
  return {
    driver: draft.driver.trim() === '',
    person: personOf(draft, operator).trim() === '',
    reasons: short.length - reasonsOf(short, draft).length,
  }
}

export function isFlawless({ driver, person, reasons }: ClosingFlaws): boolean {
  return !driver && !person && reasons === 0
}

/** The row of the list that a key leads to; null: the key is none of its. */
export function steppedRow(key: string, from: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    'list.up': -1,
    'list.down': 1,
    PageUp: -8,
    PageDown: 8,
    Home: -count,
    End: count,
  }
  const name = deedOfKey('list', key) ?? key
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined
  return step === undefined ? null : Math.max(0, Math.min(count - 1, from + step))
}

/** The reason beside a row's own that a key leads to; null: the key leads to none. */
export function steppedReason<Reason extends string>(
  key: string,
  from: Reason,
  options: readonly { readonly value: Reason }[],
): Reason | null {
  const deed = deedOfKey('list', key)
  if (deed !== 'list.left' && deed !== 'list.right') return null
  const place = options.findIndex(({ value }) => value === from) + (deed === 'list.right' ? 1 : -1)
  return options[Math.max(0, Math.min(options.length - 1, place))]?.value ?? null
}
