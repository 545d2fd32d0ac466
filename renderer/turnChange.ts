import { closeSecrets, keepRecoveryFor } from './screens/settings/settingsScreenStore.ts'
import { followTurns } from './stores/turns.ts'

/**
 * A secret that was typed or told for an operator who left (a recovery code, a PIN, a token, the receivers that were looked
 * for) is not for the next. Returns what ends it.
 */
export function forgetWithTurn(): () => void {
  return followTurns((before, now) => {
    if (before !== null) closeSecrets()
    // Of the first leader it is told before anybody signs in, and stays when he does.
    else keepRecoveryFor(now?.id ?? null)
  })
}
