import { closeForms, endTurn } from './screens/settings/settingsScreenStore.ts'
import { followTurns } from './stores/turns.ts'

/**
 * A secret that was typed or told for whoever left (a recovery code, a PIN, a token, the receivers that were looked for) is
 * not for the next, also where a leader came to somebody else's turn with a PIN in place. Every leader has a PIN; what
 * somebody without one filled in stays, but for its secrets, for the leader who comes to save it. Returns what ends it.
 */
export function forgetWithTurn(): () => void {
  return followTurns((before, now) => {
    if (before?.hasPin === true) closeForms()
    endTurn(now?.id ?? null)
  })
}
