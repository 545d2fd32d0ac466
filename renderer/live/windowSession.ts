import { answerHeader, newProof } from '../../src/base/proof.ts'

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

/** `denied`: it does not know this session. `stranger`: it is no station of ours. `unreached`: nobody answered. */
export type Standing = 'let-in' | 'denied' | 'stranger' | 'unreached'

/**
 * Whether the station still lets this session in, and whether it is the station that answers. Asked with cookies, as a
 * socket always is: where they are too long for the station, its answer ends them (`brokenRequest`), and it is asked again.
 */
export async function standingOf(origin: string, session: string, ask: typeof fetch = fetch): Promise<Standing> {
  const reply = await askProven(`${origin}/session`, session, { credentials: 'same-origin' }, ask).catch(() => null)
  if (reply === null || reply.status === cookiesTooLong) return 'unreached'
  if (reply.proven) return 'let-in'
  return reply.status === 401 ? 'denied' : 'stranger'
}

const cookiesTooLong = 431

/**
 * Asks with a proof that this window knows the session. Not `proven`: what answered did not show that it does, too. Without
 * cookies: those that there are come from other pages, and with too many of them nothing would be taken.
 */
export async function askProven(url: string, session: string, request: RequestInit = {}, ask: typeof fetch = fetch) {
  const { asked, answer } = await newProof(session)
  const reply = await ask(url, {
    credentials: 'omit',
    ...request,
    headers: { ...request.headers, Authorization: `Proof ${asked}` },
  })
  const { status } = reply
  return { status, proven: reply.headers.get(answerHeader) === answer, json: (): Promise<unknown> => reply.json() }
}

async function redeem(origin: string, code: string, ask: typeof fetch): Promise<string | null> {
  const request: RequestInit = { method: 'POST', credentials: 'omit', body: JSON.stringify({ code }) }
  const reply = await ask(`${origin}/session`, request).catch(() => null)
  if (reply?.ok !== true) return null
  const { session }: { session: string } = await reply.json()
  return session
}
