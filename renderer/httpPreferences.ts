import type { PreferencesFile } from './stationBridge.ts'
import { authorization } from './windowSession.ts'

/** The preferences file behind the browser shell: `GET` and `PUT /preferences`. Not reachable is as good as empty. */
export function httpPreferences(origin: string, session: string): PreferencesFile {
  const url = `${origin}/preferences`
  return {
    async read() {
      const reply = await fetch(url, {
        headers: authorization(session),
        signal: AbortSignal.timeout(longestRead),
      }).catch(() => null)
      return reply?.ok === true ? await reply.json().catch(() => ({})) : {}
    },
    async write(preferences) {
      const headers = { 'Content-Type': 'application/json', ...authorization(session) }
      await fetch(url, { method: 'PUT', headers, body: JSON.stringify(preferences) }).catch(() => null)
    },
  }
}

/** Milliseconds: nothing is drawn before the answer. */
const longestRead = 2_000
