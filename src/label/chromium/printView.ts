import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import { labelSizes } from '../../model/labelSize.ts'
import type { HtmlView } from '../htmlToPdf.ts'
import { inertScript } from './inertScript.ts'
import type { Page } from './page.ts'
import { openPage } from './page.ts'
import type { PrintToPdf } from './protocol.ts'
import type { ViewPage } from './viewPage.ts'

/** What a page needs once, before its first view. Faults: `view.browser-failed`. */
export async function preparePage(page: ViewPage): Promise<Result<unknown>> {
  const prepared = await Promise.all([
    page.send('Page.enable', {}),
    page.send('Page.setLifecycleEventsEnabled', { enabled: true }),
    page.send('Page.addScriptToEvaluateOnNewDocument', { source: inertScript }),
    page.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
  ])
  return prepared.find((step) => !step.ok) ?? ok()
}

/** Prints one view in a prepared page. Faults: those of `HtmlToPdf`, but for time and size. */
export async function printView(
  page: ViewPage,
  html: Uint8Array,
  view: HtmlView,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const opened = openPage(page, html, view)
  try {
    return await Promise.race([opened.broken, printLoaded(page, opened, view)])
  } finally {
    opened.end()
  }
}

/** The same in a page that nobody prepared yet. */
export async function printFirstView(
  page: ViewPage,
  html: Uint8Array,
  view: HtmlView,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const prepared = await preparePage(page)
  return prepared.ok ? printView(page, html, view) : prepared
}

const hundredthsPerInch = 2540

async function printLoaded(page: ViewPage, opened: Page, view: HtmlView): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const url = viewAddress(view)
  if (url === null) return fail('view.browser-failed', { detail: 'the base address is not a URL' })
  const navigated = await page.send('Page.navigate', { url })
  if (!navigated.ok) return navigated
  const { frameId, loaderId, errorText } = navigated.value
  if (loaderId === undefined || errorText !== undefined)
    return fail('view.browser-failed', { detail: `the view did not open: ${errorText ?? 'no document'}` })
  await opened.loaded(loaderId)
  const settled = await untilFontsAreReady(page, frameId)
  if (!settled.ok) return settled
  const missing = opened.missing()
  return missing === null ? page.print(paper(view)) : failed(missing)
}

/** In a world of our own, so that a script of the view cannot stand in for what is asked. */
async function untilFontsAreReady(page: ViewPage, frameId: string): Promise<Result<unknown>> {
  const world = await page.send('Page.createIsolatedWorld', { frameId })
  if (!world.ok) return world
  const expression = 'document.fonts.ready.then(() => new Promise((done) => setTimeout(() => done(0))))'
  const contextId = world.value.executionContextId
  return page.send('Runtime.evaluate', { expression, contextId, awaitPromise: true })
}

/** The address a view is opened at: what the client asked for, without the token. */
function viewAddress({ baseUrl, size }: HtmlView): string | null {
  const base = URL.parse(baseUrl)
  if (base === null) return null
  return `${base.origin}${base.pathname.replace(/\/+$/, '')}/a5/public-api/${labelSizes[size].view}`
}

/** The view's own page size goes before it. */
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
