import type { Result } from '../../base/result.ts'
import { fail, failed, ok } from '../../base/result.ts'
import { labelSizes } from '../../model/labelSize.ts'
import type { HtmlView, PaperSize } from '../htmlToPdf.ts'
import { addressesOf, hostTold, viewSecrets } from '../viewSecrets.ts'
import { inertScript } from './inertScript.ts'
import { lookScript } from './lookScript.ts'
import { leave, storageScript } from './onward.ts'
import { inOwnWorld } from './ownWorld.ts'
import type { Page } from './page.ts'
import { openPage } from './page.ts'
import type { PrintToPdf } from './protocol.ts'
import { untilAtRest } from './rest.ts'
import { mayMove } from './scripted.ts'
import type { Seen } from './seen.ts'
import type { ViewPage } from './viewPage.ts'

/** What a page needs once, before its first view. Faults: `view.browser-failed`. */
export async function preparePage(page: ViewPage): Promise<Result<unknown>> {
  const prepared = await Promise.all([
    page.send('Page.enable', {}),
    page.send('Page.setLifecycleEventsEnabled', { enabled: true }),
    page.send('Page.addScriptToEvaluateOnNewDocument', { source: inertScript }),
    // What would run in a process of its own is held before it begins, and ends the view: page.ts.
    page.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
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
    return await Promise.race([opened.broken, printLoaded(page, opened, html, view)])
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

async function printLoaded(
  page: ViewPage,
  opened: Page,
  html: Uint8Array,
  view: HtmlView,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const url = viewAddress(view)
  if (url === null) return fail('view.browser-failed', { detail: 'the base address is not a URL' })
  await putState(page, view)
  const navigated = await page.send('Page.navigate', { url, ...(view.from !== undefined && { referrer: view.from }) })
  if (!navigated.ok) return navigated
  const { frameId, loaderId, errorText } = navigated.value
  if (loaderId === undefined || errorText !== undefined)
    return fail('view.browser-failed', { detail: `the view did not open: ${errorText ?? 'no document'}` })
  const moves = mayMove(html, view.contentType)
  const resting = loadAndRest(page, opened, { frameId, loaderId }, moves)
  const wish = await Promise.race([opened.away, resting.then(() => null)])
  if (wish !== null) return leave(page, frameId, wish, { from: url, view })
  const rested = await resting
  if (!rested.ok) return rested
  const seen = await look(page, frameId, lookScript(view.witness?.built !== undefined, opened.holes.suspects()), () => {
    if (moves && !opened.isReady()) void opened.letTimePass()
  })
  if (!seen.ok) return seen
  view.witness?.built?.(seen.value.elements)
  const missing = () => opened.holes.fault(seen.value, page.refused())
  const before = missing()
  const tellHost = hostTold(addressesOf(view))
  for (const { host, resourceType } of page.refused())
    view.witness?.requested(`${host} ${resourceType}`, {
      host: tellHost(host),
      kind: resourceType.toLowerCase(),
      end: 'blocked',
    })
  if (before !== null && view.witness === undefined) return failed(before)
  for (;;) {
    const pdf = await page.print(paper(view))
    // What is for paper only is asked for by printing.
    const after = before ?? missing()
    if (!pdf.ok) return pdf
    view.witness?.printed(pdf.value)
    if (after !== null) return failed(after)
    const printed = forgetQuery(pdf.value, addressesOf(view))
    const wider = await view.again?.(printed)
    if (wider === undefined || wider === null) {
      view.without?.(opened.holes.harmless(page.refused()))
      return ok(printed)
    }
    const sized = await putPaper(page, frameId, wider)
    if (!sized.ok) return sized
  }
}

async function loadAndRest(
  page: ViewPage,
  opened: Page,
  { frameId, loaderId }: { readonly frameId: string; readonly loaderId: string },
  moves: boolean,
): Promise<Result<unknown>> {
  await opened.loaded(loaderId)
  return moves ? untilAtRest(page, frameId, opened) : ok()
}

/** A cookie that the browser does not take is missed by the requests that want it, and those are judged. */
async function putState(page: ViewPage, { cookies = [], storage }: HtmlView): Promise<void> {
  if (storage !== undefined)
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: storageScript(storage) })
  const set = cookies.map(({ hostOnly, domain, ...cookie }) => {
    const url = `${cookie.secure ? 'https' : 'http'}://${domain}${cookie.path}`
    return page.send('Network.setCookie', { ...cookie, url, ...(!hostOnly && { domain }) })
  })
  await Promise.all(set)
}

/** `begun`: what the page is told from then on, it hears when nothing of it acts any more. */
async function look(page: ViewPage, frameId: string, script: string, begun: () => void): Promise<Result<Seen>> {
  const answer = await inOwnWorld(page, frameId, script, begun)
  if (!answer.ok) return answer
  // A page that goes while it is looked at has no value to give.
  const { result, exceptionDetails } = answer.value
  if (exceptionDetails !== undefined) return fail('view.browser-failed', { detail: 'the page could not be looked at' })
  return ok(result.value)
}

/** Nothing is asked for there: the page is given by interception, and what it asks for itself is refused. */
const fileAddress = 'http://file.invalid/'

/** The address a view is opened at: where it came from. */
function viewAddress({ address, baseUrl, size }: HtmlView): string | null {
  if (address !== undefined) return URL.canParse(address) ? address : null
  if (baseUrl === null) return fileAddress
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

/**
 * Blanks, in a PDF that Chromium wrote, the queries of the addresses that led to the page wherever they stand as text: in its
 * title, when the page has none, and in links, even in one to the page itself. Nothing moves: as many bytes stay. Skia writes titles and
 * links uncompressed (src/pdf/SkPDFMetadata.cpp, SkPDFDocument.cpp).
 */
function forgetQuery(pdf: Uint8Array<ArrayBuffer>, addresses: readonly string[]): Uint8Array<ArrayBuffer> {
  const secrets = viewSecrets(addresses)
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  for (const secret of secrets.flatMap((text) => [
    Buffer.from(text),
    wide(text),
    Buffer.from(wide(text).toString('hex').toUpperCase()),
  ]))
    for (let at = bytes.indexOf(secret); at >= 0; at = bytes.indexOf(secret, at + 1))
      blank(bytes.subarray(at, at + secret.length))
  return pdf
}

/** As a PDF writes text that is not Latin: UTF-16, big end first. */
function wide(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

function blank(found: Buffer): void {
  for (let at = 0; at < found.length; at++) if (found[at] !== 0) found[at] = 0x30
}

/** A loaded page takes the paper that is wanted, and the size that its own style sheets ask for counts no more. */
function putPaper(page: ViewPage, frameId: string, paper: PaperSize): Promise<Result<unknown>> {
  const rule = `@page{size:${paper.width / 100}mm ${paper.height / 100}mm !important}`
  // Of two rules that are important Chromium 156 keeps the first.
  const style = `document.querySelector('style[data-packbench-paper]') ?? document.createElement('style')`
  const expression = `(() => {
    const style = ${style}
    style.textContent = '${rule}'
    style.setAttribute('data-packbench-paper', '')
    document.documentElement.prepend(style)
  })()`
  return inOwnWorld(page, frameId, expression)
}
