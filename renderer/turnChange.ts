import { closeSecrets, keepRecoveryFor } from './screens/settings/settingsScreenStore.ts'
import { useStation } from './stores/stationStore.ts'

/**
 * Another operator is there, or nobody any more, as behind the lock: a secret that was typed or told for the one who left
 * (a recovery code, a PIN, a token, the receivers that were looked for) is not for the next. Returns what ends it.
 */
export function forgetWithTurn(): () => void {
  // A station that is away for a moment says nobody, and another operator may be there when it is back.
  let last = useStation.getState().station?.operator ?? null
  return useStation.subscribe(({ station }) => {
    if (station === null) return
    const before = last
    last = station.operator
    if (before?.id === last?.id) return
    if (before !== null) closeSecrets()
    // Of the first leader it is told before anybody signs in, and stays when he does.
    else keepRecoveryFor(last?.id ?? null)
  })
}
