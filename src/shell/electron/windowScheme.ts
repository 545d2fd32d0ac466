import type { Session } from 'electron'
import { protocol } from 'electron'
import type { WindowFiles } from '../window/windowFiles.ts'
import { cacheControl, windowHeaders } from '../window/windowPolicy.ts'

/** The window's own origin. Not `file:`, which may read files, and not `http:`, which others can reach. */
export const windowOrigin = 'packbench://window'

/** The window's page. */
export const windowUrl = `${windowOrigin}/`

const scheme = 'packbench'

/** Makes the scheme an origin of its own, with `fetch` and a content security policy. Before the app is ready. */
export function registerWindowScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** Serves the built window inside one session, and nothing but it. */
export function serveWindow(session: Session, files: WindowFiles): void {
  session.protocol.handle(scheme, (request) => {
    const url = URL.parse(request.url)
    const own = url !== null && url.host === 'window' && request.method === 'GET'
    const file = own ? files.read(url.pathname) : null
    if (file === null) return new Response('', { status: 404, headers: windowHeaders([]) })
    const headers = { ...windowHeaders([]), 'Content-Type': file.type, 'Cache-Control': cacheControl(file.hashed) }
    return new Response(file.body, { headers })
  })
}
