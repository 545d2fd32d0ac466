import { closeSecrets, keepRecoveryFor } from './screens/settings/settingsScreenStore.ts'
import { followTurns } from './stores/turns.ts'

/**
 * A secret that was typed or told for whoever left (a recovery code, a PIN, a token, the receivers that were looked for) is
 * not for the next. Every leader has a PIN; what somebody without one filled in stays for the leader who comes to save it.
 * Returns what ends it.
 */
export function forgetWithTurn(): () => void {
  return followTurns((before, now) => {
    if (before?.hasPin === true) closeSecrets()
    // Of the first leader it is told before anybody signs in, and stays when he does.
    else keepRecoveryFor(now?.id ?? null)
  })
}
