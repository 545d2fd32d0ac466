import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import { labelSizes } from '../../model/labelSize.ts'
import type { HtmlView, ViewOrigin } from '../htmlToPdf.ts'
import { deadProxy } from './commandLine.ts'
import type { Connection } from './connection.ts'
import { inertScript } from './inertScript.ts'
import type { Page } from './page.ts'
import { openPage } from './page.ts'
import type { PrintToPdf } from './protocol.ts'
import { reachableHosts } from './requests.ts'

/**
 * A page in a browser context of its own: no cookie and no storage of another view, nothing on disk, and a network that
 * ends at a dead proxy except for the allowed hosts. It prints one view and is closed.
 */
export interface Tab {
  print(html: Uint8Array<ArrayBuffer>, view: HtmlView): Promise<Result<Uint8Array<ArrayBuffer>>>
  /** Ends the renderer too, even one that never answers. */
  close(): Promise<Result<unknown>>
}

const hundredthsPerInch = 2540
/** Without an icon of its own the browser would ask for one, some time later. */
const warmUpView = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><p>Đơn <b>hàng</b></p>'

/** Opens a tab and prints a blank view in it, so that the first real one finds fonts and code loaded. */
export async function openTab(browser: Connection, origin: ViewOrigin): Promise<Result<Tab>> {
  const context = await browser.send('Target.createBrowserContext', {
    disposeOnDetach: true,
    proxyServer: deadProxy,
    proxyBypassList: ['<-loopback>', ...reachableHosts(origin)].join(';'),
  })
  if (!context.ok) return context
  const { browserContextId } = context.value
  const dispose = () => browser.send('Target.disposeBrowserContext', { browserContextId })
  const session = await attach(browser, browserContextId)
  if (!session.ok) {
    await dispose()
    return session
  }
  const close = () => {
    browser.forget(session.value)
    return dispose()
  }
  const print = (html: Uint8Array, view: HtmlView) => printIn(browser, session.value, html, view)
  const warm = await print(Buffer.from(warmUpView), { ...origin, size: '80x80', contentType: 'text/html' })
  if (!warm.ok) {
    await close()
    return warm
  }
  return ok({ print, close })
}

async function attach(browser: Connection, browserContextId: string): Promise<Result<string>> {
  const target = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId })
  if (!target.ok) return target
  const attached = await browser.send('Target.attachToTarget', { targetId: target.value.targetId, flatten: true })
  if (!attached.ok) return attached
  const { sessionId } = attached.value
  const prepared = await Promise.all([
    browser.send('Page.enable', {}, sessionId),
    browser.send('Page.setLifecycleEventsEnabled', { enabled: true }, sessionId),
    browser.send('Page.addScriptToEvaluateOnNewDocument', { source: inertScript }, sessionId),
    browser.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, sessionId),
    browser.send('Browser.grantPermissions', { permissions: [], browserContextId }),
    browser.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId }),
  ])
  return prepared.find((step) => !step.ok) ?? ok(sessionId)
}

async function printIn(
  browser: Connection,
  session: string,
  html: Uint8Array,
  view: HtmlView,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const page = openPage(browser, session, html, view)
  try {
    return await Promise.race([page.broken, printLoaded(browser, session, page, view)])
  } finally {
    page.end()
  }
}

async function printLoaded(
  browser: Connection,
  session: string,
  page: Page,
  view: HtmlView,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const url = viewAddress(view)
  if (url === null) return fail('view.browser-failed', { detail: 'the base address is not a URL' })
  const navigated = await browser.send('Page.navigate', { url }, session)
  if (!navigated.ok) return navigated
  const { frameId, loaderId, errorText } = navigated.value
  if (loaderId === undefined || errorText !== undefined)
    return fail('view.browser-failed', { detail: `the view did not open: ${errorText ?? 'no document'}` })
  await page.loaded(loaderId)
  const settled = await untilFontsAreReady(browser, session, frameId)
  if (!settled.ok) return settled
  const missing = page.missing()
  if (missing !== null) return failed(missing)
  const printed = await browser.send('Page.printToPDF', paper(view), session)
  return printed.ok ? ok(Uint8Array.from(Buffer.from(printed.value.data, 'base64'))) : printed
}

/** In a world of our own, so that a script of the view cannot stand in for what is asked. */
async function untilFontsAreReady(browser: Connection, session: string, frameId: string): Promise<Result<unknown>> {
  const world = await browser.send('Page.createIsolatedWorld', { frameId }, session)
  if (!world.ok) return world
  const expression = 'document.fonts.ready.then(() => new Promise((done) => setTimeout(() => done(0))))'
  const contextId = world.value.executionContextId
  return browser.send('Runtime.evaluate', { expression, contextId, awaitPromise: true }, session)
}

/** The address a view is opened at: what the client asked for, without the token. */
function viewAddress({ baseUrl, size }: HtmlView): string | null {
  const base = URL.parse(baseUrl)
  if (base === null) return null
  return `${base.origin}${base.pathname.replace(/\/+$/, '')}/a5/public-api/${labelSizes[size].view}`
}

function paper({ size }: HtmlView): PrintToPdf {
  const { width, height } = labelSizes[size]
  return {
    printBackground: true,
    preferCSSPageSize: true,
    paperWidth: width / hundredthsPerInch,
    paperHeight: height / hundredthsPerInch,
    marginTop: 0,
    marginBottom: 0,
    marginLeft: 0,
    marginRight: 0,
    transferMode: 'ReturnAsBase64',
  }
}
