import { closeSecrets, keepRecoveryFor } from './screens/settings/settingsScreenStore.ts'
import { followTurns } from './stores/turns.ts'

/**
 * A secret that was typed or told for somebody with a PIN who left, as every leader has, (a recovery code, a PIN, a token, the receivers looked
 * for) is not for the next. What a packer filled in stays for the leader who comes to save it. Returns what ends it.
 */
export function forgetWithTurn(): () => void {
  return followTurns((before, now) => {
    if (before?.hasPin === true) closeSecrets()
    // Of the first leader it is told before anybody signs in, and stays when he does.
    else keepRecoveryFor(now?.id ?? null)
  })
}
