import type { PickupView } from '../../../src/contract/pickups.ts'
import type { AcceptReason } from '../../../src/model/pickup.ts'
import { acceptReasons } from '../../../src/model/pickup.ts'
import { usePickupScreen } from '../../stores/pickupScreenStore.ts'
import { goTo } from '../../stores/placeStore.ts'
import { exportManifest, exportManifests, printManifest, saveManifest } from './manifestActions.ts'
import type { Teller } from './pickupActions.ts'
import { acceptForeign, beginClosing, leaveClosing, makeBatch, putAside, say, sign, takeBack } from './pickupActions.ts'
import { shiftAtCursor, stepShift } from './shiftCursor.ts'

/** The keys of the handover screen: of the list, of the scan-out, of the form that signs, of a manifest. */
export function obeyPickupKey(key: string, shown: PickupView | null, teller: Teller): boolean {
  if (shown === null) return listKey(key, teller)
  if (shown.state === 'closed') return manifestKey(key, shown, teller)
  return isClosing(shown) ? closingKey(key, shown, teller) : scanOutKey(key, shown, teller)
}

function isClosing({ id }: PickupView): boolean {
  const { closing } = usePickupScreen.getState()
  return closing?.pickup === id && closing.open
}

function listKey(key: string, teller: Teller): boolean {
  const { tab, ownOpen, note } = usePickupScreen.getState()
  switch (key) {
    case 'Escape':
      if (note !== null) say(null)
      else if (ownOpen) usePickupScreen.setState({ ownOpen: false })
      else return false
      return true
    case 'F2':
      usePickupScreen.setState({ tab: 'shifts', ownOpen: true })
      return true
    case 'F3':
      usePickupScreen.setState({ tab: tab === 'shifts' ? 'manifests' : 'shifts', note: null })
      return true
    case 'F7':
      return tab === 'manifests' ? exportManifests(teller) : batchOfShift(teller)
    case 'ArrowDown':
    case 'ArrowUp':
      return tab === 'shifts' && stepShift(key === 'ArrowDown' ? 1 : -1)
    default:
      return false
  }
}

/** A batch of the shift that has the keyboard. False: there is none. */
export function batchOfShift(teller: Teller): boolean {
  const window = shiftAtCursor()
  if (window === null) return false
  void makeBatch(window, teller)
  return true
}

/** The keys by which a leader lets a foreign parcel go. */
export const acceptKeys: Readonly<Record<AcceptReason, string>> = { 'other-shop': 'F6', 'not-yet-known': 'F7' }

function scanOutKey(key: string, pickup: PickupView, teller: Teller): boolean {
  const { sent, note } = usePickupScreen.getState()
  const refused = sent?.fault != null
  switch (key) {
    case 'Escape':
    case 'F10':
      if (refused || note !== null) usePickupScreen.setState({ sent: null, note: null })
      else if (pickup.shouting.length > 0) void putAside(pickup, teller)
      else if (key === 'Escape') goTo('pickup')
      return true
    case 'F6':
    case 'F7': {
      const reason = acceptReasons.find((one) => acceptKeys[one] === key)
      if (reason === undefined || pickup.shouting[0]?.why !== 'foreign') return false
      void acceptForeign(pickup, reason, teller)
      return true
    }
    case 'Delete':
      void takeBack(pickup, teller)
      return true
    case 'F3':
      usePickupScreen.setState(({ listed }) => ({ listed: listed === 'short' ? 'all' : 'short' }))
      return true
    case 'F9':
      beginClosing(pickup)
      return true
    default:
      return false
  }
}

function closingKey(key: string, pickup: PickupView, teller: Teller): boolean {
  if (key === 'Escape') leaveClosing()
  else if (key === 'F9') void sign(pickup, teller)
  else return false
  return true
}

function manifestKey(key: string, pickup: PickupView, teller: Teller): boolean {
  switch (key) {
    case 'Escape':
      if (usePickupScreen.getState().note !== null) say(null)
      else if (pickup.late.length > 0) void putAside(pickup, teller)
      else leaveManifest()
      return true
    case 'F7':
      void exportManifest(pickup, teller)
      return true
    case 'F8':
      void saveManifest(pickup, teller)
      return true
    case 'F9':
      return printManifest(pickup, teller)
    default:
      return false
  }
}

/** Back to where manifests are listed. */
export function leaveManifest(): void {
  usePickupScreen.setState({ tab: 'manifests', note: null })
  goTo('pickup')
}
