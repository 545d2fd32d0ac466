import type { Result } from '../../base/result.ts'
import { fail, failed } from '../../base/result.ts'
import type { ViewCookie, ViewStorage } from '../../model/labelView.ts'
import type { HtmlView } from '../htmlToPdf.ts'
import { hostOf } from '../viewHosts.ts'
import { addressesOf, hostTold } from '../viewSecrets.ts'
import { inOwnWorld } from './ownWorld.ts'
import type { Cookie } from './protocol.ts'
import type { MadePdf, Wish } from './requests.ts'
import type { ViewPage } from './viewPage.ts'

/**
 * A page that goes on by itself is not what is to be printed. Where it may go on, that is told with what it takes along;
 * it ends in any case. One that came in the clear and leads to another host may have been written by the network.
 * Faults: `view.leads-away`, `service.intercepted`.
 */
export async function leave(
  page: ViewPage,
  frameId: string,
  wish: Wish | MadePdf,
  { from, view }: { readonly from: string; readonly view: HtmlView },
): Promise<Result<never>> {
  if ('pdf' in wish) {
    view.witness?.printed(wish.pdf)
    view.made?.(wish.pdf)
    return fail('view.leads-away', { facts: { host: 'blob:' } })
  }
  const { to, byGet, name } = wish
  const { origin, protocol } = new URL(from)
  const host = hostTold([...addressesOf(view), from])(hostOf(to))
  const away = fail('view.leads-away', { facts: { host } })
  if (to.origin !== origin)
    return protocol === 'https:' ? away : fail('service.intercepted', { detail: `it leads to ${host}` })
  if (!byGet || view.goesOn === undefined) return away
  // A cookie that a script set is on its way until the page itself can read it.
  const settled = await inOwnWorld(page, frameId, 'document.cookie')
  if (!settled.ok) return settled
  const asked = page.send('Network.getCookies', { urls: [from, to.href] })
  const [cookies, storage] = await Promise.all([asked, storageOf(page, origin)])
  if (!cookies.ok) return cookies
  if (!storage.ok) return storage
  view.goesOn({ from, to: to.href, cookies: cookies.value.cookies.map(ofView), storage: { ...storage.value, name } })
  return failed(away.fault)
}

async function storageOf(page: ViewPage, securityOrigin: string): Promise<Result<Omit<ViewStorage, 'name'>>> {
  const items = (isLocalStorage: boolean) =>
    page.send('DOMStorage.getDOMStorageItems', { storageId: { securityOrigin, isLocalStorage } })
  const [local, session] = await Promise.all([items(true), items(false)])
  if (!local.ok) return local
  return session.ok ? { ok: true, value: { local: local.value.entries, session: session.value.entries } } : session
}

function ofView({ name, value, domain, path, secure, httpOnly }: Cookie): ViewCookie {
  return { name, value, domain: domain.replace(/^\./, ''), hostOnly: !domain.startsWith('.'), path, secure, httpOnly }
}

/** Runs in the first document of a page that another led to, before its own scripts. */
export function storageScript({ local, session, name }: ViewStorage): string {
  return `(() => {
  const put = (area, items) => { if (area.length === 0) for (const [name, value] of items) area.setItem(name, value) }
  if (window !== top) return
  if (${JSON.stringify(name)} !== '') window.name = ${JSON.stringify(name)}
  put(localStorage, ${JSON.stringify(local)})
  put(sessionStorage, ${JSON.stringify(session)})
})()`
}
