import { useApproval } from './stores/approvalStore.ts'
import { createReadSince } from './stores/readSince.ts'
import { useScreen } from './stores/screenStore.ts'
import { useSignIn } from './stores/signInStore.ts'
import { useStation } from './stores/stationStore.ts'

const readSince = createReadSince()

/** A question for a PIN has ended by itself, and stays up. */
export function noteEnded(): void {
  readSince.cameInstead('ended')
}

/**
 * A scan came over a question that has ended by itself: it closes, and the scan is taken as ever. True: it has closed. Not
 * just behind the end: what is as fast as a scan may be the rest of the PIN then.
 */
export function closeEnded(): boolean {
  const isEnded = isApprovalEnded() || (useScreen.getState().dialog === 'sign-in' && isSignInEnded())
  if (!isEnded || !readSince.couldBeRead('ended')) return false
  useScreen.setState({ dialog: null })
  return true
}

function isApprovalEnded(): boolean {
  return useScreen.getState().dialog === 'approval' && useApproval.getState().over !== null
}

/** Somebody's PIN was asked for who is gone, or has none any more. */
export function isSignInEnded(
  { asksPin, operator } = useSignIn.getState(),
  station = useStation.getState().station,
): boolean {
  return asksPin && station?.operators.find(({ id }) => id === operator)?.hasPin !== true
}
