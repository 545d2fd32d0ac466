import type { PickupView } from '../../../src/contract/pickups.ts'
import type { KeySpot } from '../../../src/model/keyTable.ts'
import { deedOfKey } from '../../../src/model/keyTable.ts'
import type { AcceptReason } from '../../../src/model/pickup.ts'
import { pickupTabs, usePickupScreen } from '../../stores/pickupScreenStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import { moneyWords } from '../../text/screens/money.ts'
import { moneySpot, obeyMoneyKey } from '../money/moneyKeys.ts'
import { exportManifest, exportManifests, printManifest, saveManifest } from './manifestActions.ts'
import type { Teller } from './pickupActions.ts'
import { acceptForeign, beginClosing, leaveClosing, makeBatch, putAside, say, sign, takeBack } from './pickupActions.ts'
import { shiftAtCursor, stepShift } from './shiftCursor.ts'

/** The rows of the table that are the screen's keys: of the list, of the scan-out, of the form that signs, of a manifest. */
export function pickupSpot(
  shown: PickupView | null,
): Extract<KeySpot, 'shifts' | 'money' | 'payout' | 'manifest' | 'signing' | 'handover'> {
  if (shown === null) return usePickupScreen.getState().tab === 'cod' ? moneySpot() : 'shifts'
  if (shown.state === 'closed') return 'manifest'
  return isClosing(shown) ? 'signing' : 'handover'
}

export function obeyPickupKey(key: string, shown: PickupView | null, teller: Teller): boolean {
  if (shown === null) return usePickupScreen.getState().tab === 'cod' ? codKey(key, teller) : listKey(key, teller)
  switch (pickupSpot(shown)) {
    case 'manifest':
      return manifestKey(key, shown, teller)
    case 'signing':
      return closingKey(key, shown, teller)
    default:
      return scanOutKey(key, shown, teller)
  }
}

function isClosing({ id }: PickupView): boolean {
  const { closing } = usePickupScreen.getState()
  return closing?.pickup === id && closing.open
}

function listKey(key: string, teller: Teller): boolean {
  const { tab, ownOpen, note } = usePickupScreen.getState()
  switch (deedOfKey('shifts', key)) {
    case 'shifts.leave':
      if (note !== null) say(null)
      else if (ownOpen) usePickupScreen.setState({ ownOpen: false })
      else return false
      return true
    case 'shifts.own':
      usePickupScreen.setState({ tab: 'shifts', ownOpen: true })
      return true
    case 'shifts.manifests':
      showNextTab()
      return true
    case 'shifts.export':
      return tab === 'manifests' && exportManifests(teller)
    case 'shifts.batch':
      return tab === 'shifts' && batchOfShift(teller)
    case 'shifts.down':
      return tab === 'shifts' && stepShift(1)
    case 'shifts.up':
      return tab === 'shifts' && stepShift(-1)
    case null:
      return false
  }
}

function showNextTab(): void {
  const { tab } = usePickupScreen.getState()
  const next = pickupTabs[(pickupTabs.indexOf(tab) + 1) % pickupTabs.length] ?? 'shifts'
  usePickupScreen.setState({ tab: next, note: null })
}

function codKey(key: string, teller: Teller): boolean {
  if (moneySpot() === 'money' && deedOfKey('money', key) === 'money.next') {
    showNextTab()
    return true
  }
  return obeyMoneyKey(key, { ...teller, w: moneyWords[teller.language] })
}

/** A batch of the shift that has the keyboard. False: there is none. */
export function batchOfShift(teller: Teller): boolean {
  const window = shiftAtCursor()
  if (window === null) return false
  void makeBatch(window, teller)
  return true
}

function scanOutKey(key: string, pickup: PickupView, teller: Teller): boolean {
  const { sent, note } = usePickupScreen.getState()
  const refused = sent?.fault != null
  switch (deedOfKey('handover', key)) {
    case 'handover.put-aside':
      if (refused || note !== null) usePickupScreen.setState({ sent: null, note: null })
      else if (pickup.shouting.length > 0) void putAside(pickup, teller)
      else if (key === 'Escape') goTo('pickup')
      return true
    case 'handover.other-shop':
      return letGo(pickup, 'other-shop', teller)
    case 'handover.not-yet-known':
      return letGo(pickup, 'not-yet-known', teller)
    case 'handover.take-back':
      void takeBack(pickup, teller)
      return true
    case 'handover.list':
      usePickupScreen.setState(({ listed }) => ({ listed: listed === 'short' ? 'all' : 'short' }))
      return true
    case 'handover.sign':
      beginClosing(pickup)
      return true
    case null:
      return false
  }
}

/** A leader lets the foreign parcel go that the desk shouts about. False: it shouts about none. */
function letGo(pickup: PickupView, reason: AcceptReason, teller: Teller): boolean {
  if (pickup.shouting[0]?.why !== 'foreign') return false
  void acceptForeign(pickup, reason, teller)
  return true
}

function closingKey(key: string, pickup: PickupView, teller: Teller): boolean {
  const deed = deedOfKey('signing', key)
  if (deed === 'signing.leave') leaveClosing()
  else if (deed === 'signing.sign') void sign(pickup, teller)
  return deed !== null
}

function manifestKey(key: string, pickup: PickupView, teller: Teller): boolean {
  switch (deedOfKey('manifest', key)) {
    case 'manifest.leave':
      if (usePickupScreen.getState().note !== null) say(null)
      else if (pickup.late.length > 0) void putAside(pickup, teller)
      else leaveManifest()
      return true
    case 'manifest.export':
      void exportManifest(pickup, teller)
      return true
    case 'manifest.save':
      void saveManifest(pickup, teller)
      return true
    case 'manifest.print':
      return printManifest(pickup, teller)
    case null:
      return false
  }
}

/** Back to where manifests are listed. */
export function leaveManifest(): void {
  usePickupScreen.setState({ tab: 'manifests', note: null })
  goTo('pickup')
}
