import type { Clock } from '../../base/clock.ts'
import type { Result } from '../../base/result.ts'
import { ok } from '../../base/result.ts'
import type { HtmlView } from '../htmlToPdf.ts'
import type { ViewOrigin } from '../viewHosts.ts'
import { deadProxy, reachableHosts } from '../viewHosts.ts'
import type { Connection } from './connection.ts'
import { preparePage, printView } from './printView.ts'
import type { ViewPage } from './viewPage.ts'

/**
 * A page in a browser context of its own: no cookie and no storage of another view, nothing on disk, and a network that
 * ends at a dead proxy except for the service. It prints one view and is closed.
 */
export interface Tab {
  print(html: Uint8Array<ArrayBuffer>, view: HtmlView): Promise<Result<Uint8Array<ArrayBuffer>>>
  /** Ends the renderer too, even one that never answers. */
  close(): Promise<Result<unknown>>
}

/** Without an icon of its own the browser would ask for one, some time later. */
const warmUpView = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><p>Đơn <b>hàng</b></p>'

/** Opens a tab and prints a blank view in it, so that the first real one finds fonts and code loaded. */
export async function openTab(browser: Connection, origin: ViewOrigin, clock: Clock): Promise<Result<Tab>> {
  // And nothing else of the view that is known so far: its address and its cookies are none of the next one's.
  const { baseUrl, allowHosts } = origin
  const context = await browser.send('Target.createBrowserContext', {
    disposeOnDetach: true,
    proxyServer: deadProxy,
    proxyBypassList: reachableHosts(origin).join(';'),
  })
  if (!context.ok) return context
  const { browserContextId } = context.value
  const dispose = () => browser.send('Target.disposeBrowserContext', { browserContextId })
  const session = await attach(browser, browserContextId, clock)
  if (!session.ok) {
    await dispose()
    return session
  }
  const close = () => {
    browser.forget(session.value)
    return dispose()
  }
  const page = pageOf(browser, session.value, clock)
  const print = (html: Uint8Array, view: HtmlView) => printView(page, html, view)
  const warm = await print(Buffer.from(warmUpView), { baseUrl, allowHosts, size: '80x80', contentType: 'text/html' })
  if (!warm.ok) {
    await close()
    return warm
  }
  return ok({ print, close })
}

async function attach(browser: Connection, browserContextId: string, clock: Clock): Promise<Result<string>> {
  const target = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId })
  if (!target.ok) return target
  const attached = await browser.send('Target.attachToTarget', { targetId: target.value.targetId, flatten: true })
  if (!attached.ok) return attached
  const { sessionId } = attached.value
  const prepared = await Promise.all([
    preparePage(pageOf(browser, sessionId, clock)),
    browser.send('Browser.grantPermissions', { permissions: [], browserContextId }),
    browser.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
  ])
  return prepared.find((step) => !step.ok) ?? ok(sessionId)
}

function pageOf(browser: Connection, session: string, clock: Clock): ViewPage {
  return {
    clock,
    send: (method, params) => browser.send(method, params, session),
    listen: (listener) => browser.listen(session, listener),
    refused: () => [],
    async print(paper) {
      const printed = await browser.send('Page.printToPDF', paper, session)
      return printed.ok ? ok(Uint8Array.from(Buffer.from(printed.value.data, 'base64'))) : printed
    },
  }
}
