/** What lets this window in at its station. Kept by the browser for this tab and this origin, port and all. */
const kept = 'packbench.session'

/** The part of a `Window` that a session needs. */
export interface SessionPage {
  readonly location: Pick<Location, 'origin' | 'hash'>
  readonly history: Pick<History, 'replaceState'>
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * The session of this tab: the one that the code of its address opens, else the one it has from before it was loaded
 * again. Null: it has none. The code leaves the address bar before it is used, so that no bookmark and no shoulder has it.
 */
export async function findSession(page: SessionPage, ask: typeof fetch = fetch): Promise<string | null> {
  const { location, history, sessionStorage } = page
  const code = codeOf(location.hash)
  if (code !== null) {
    history.replaceState(null, '', '/')
    const session = await redeem(location.origin, code, ask)
    if (session !== null) sessionStorage.setItem(kept, session)
  }
  return sessionStorage.getItem(kept)
}

/** The code of an address's part behind `#`. */
export function codeOf(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('code')
}

/** False: the station answered that it does not know this session. Not reached is no answer. */
export async function isLetIn(origin: string, session: string, ask: typeof fetch = fetch): Promise<boolean> {
  const reply = await ask(`${origin}/session`, { headers: authorization(session) }).catch(() => null)
  return reply?.status !== 401
}

export function authorization(session: string): Readonly<Record<string, string>> {
  return { Authorization: `Session ${session}` }
}

async function redeem(origin: string, code: string, ask: typeof fetch): Promise<string | null> {
  const reply = await ask(`${origin}/session`, { method: 'POST', body: JSON.stringify({ code }) }).catch(() => null)
  if (reply?.ok !== true) return null
  const { session }: { session: string } = await reply.json()
  return session
}
