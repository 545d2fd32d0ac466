import type { CardVerdict } from '../../../src/contract/card.ts'
import type { PickupParcelView, PickupView } from '../../../src/contract/pickups.ts'
import type { PickupVerdict } from '../../../src/model/pickup.ts'
import { asideReasons } from '../../../src/model/pickup.ts'
import { byCode } from '../../../src/paper/manifestLines.ts'
import { fillIn } from '../../../src/words/fillIn.ts'
import type { PickupWords } from '../../text/screens/pickupVi.ts'
import type { Shape } from '../scan/cardView.ts'

/** What of a pickup's labels is listed: those that are missing, or all, the last scanned first. */
export function listedParcels(
  parcels: readonly PickupParcelView[],
  listed: 'short' | 'all',
): readonly PickupParcelView[] {
  if (listed === 'short')
    return parcels.filter(({ verdict }) => verdict === 'expected').toSorted((a, b) => byCode(a, b))
  const rank = ({ verdict }: PickupParcelView) => (isAside(verdict) ? 0 : verdict === 'expected' ? 2 : 1)
  return parcels
    .filter(({ verdict }) => verdict !== 'gone')
    .toSorted((a, b) => rank(a) - rank(b) || (b.scannedAt ?? 0) - (a.scannedAt ?? 0) || byCode(a, b))
}

/** It was scanned, and does not go. */
function isAside(verdict: PickupVerdict): boolean {
  return asideReasons.some((reason) => reason === verdict)
}

/** A label's verdict in the shapes and colours of the house. */
export const chipLooks: Readonly<Record<PickupVerdict, { readonly shape: Shape; readonly tone: CardVerdict }>> = {
  expected: { shape: 'ring', tone: 'working' },
  scanned: { shape: 'tick', tone: 'printed' },
  over: { shape: 'triangle', tone: 'waiting' },
  unknown: { shape: 'diamond', tone: 'in-doubt' },
  excluded: { shape: 'ring', tone: 'canceled' },
  cancelled: { shape: 'octagon', tone: 'not-printed' },
  outdated: { shape: 'octagon', tone: 'not-printed' },
  foreign: { shape: 'octagon', tone: 'not-printed' },
  accepted: { shape: 'triangle', tone: 'waiting' },
  gone: { shape: 'ring', tone: 'canceled' },
}

/** In one word. An expected label of a signed pickup is short. */
export function verdictText(
  { verdict }: Pick<PickupParcelView, 'verdict'>,
  state: PickupView['state'],
  w: PickupWords,
): string {
  return verdict === 'expected' && state === 'closed' ? w.short : w.parcel[verdict]
}

/** Why it stayed, or that it went before. */
export function noteText({ short, before, accepted }: PickupParcelView, w: PickupWords): string {
  return [
    ...(accepted === undefined ? [] : [w.accept[accepted]]),
    ...(short === null ? [] : [w.reason[short]]),
    ...(before === null ? [] : [fillIn(w.list.before, { manifest: before })]),
  ].join(' · ')
}
