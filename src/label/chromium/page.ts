import type { Failed, Result } from '../../base/result.ts'
import { fail } from '../../base/result.ts'
import type { RequestEnd } from '../../model/viewStudy.ts'
import type { HtmlView } from '../htmlToPdf.ts'
import { hostOf } from '../viewHosts.ts'
import { addressesOf, hostTold } from '../viewSecrets.ts'
import type { Holes } from './holes.ts'
import { createHoles } from './holes.ts'
import { createParts } from './parts.ts'
import type { PageEvent, RequestPaused } from './protocol.ts'
import type { MadePdf, Wish } from './requests.ts'
import {
  embeddedPdf,
  isAnswer,
  isEventStream,
  isNone,
  judgeRequest,
  madePdf,
  mayBeNone,
  originOnly,
  sayingOf,
  wishOf,
} from './requests.ts'
import type { ViewPage } from './viewPage.ts'

/** A view while it loads: it gets its bytes by interception, and everything it asks for is judged. */
export interface Page {
  /** Resolves when the document of that loader has loaded with all it refers to; never when it does not. */
  loaded(loaderId: string): Promise<void>
  /** Resolves when the renderer is gone, or a part of the page is in another one. */
  readonly broken: Promise<Failed>
  readonly holes: Holes
  /** Resolves when it says that it is to be printed as it is. */
  readonly ready: Promise<void>
  isReady(): boolean
  /** Resolves with the first place that it wants to go to before it says so, or with the first PDF that it embeds or makes. */
  readonly away: Promise<Wish | MadePdf>
  /** Resolves when the time that it is given next is spent. */
  timeSpent(): Promise<void>
  /** It is looked at: no timer of it acts any more, and its time passes until it is printed, for a font that is asked for late. */
  letTimePass(): Promise<Result<unknown>>
  /** When something that it asked for last came or went, in ticks. */
  heardAt(): number
  end(): void
}

/** Answers the first document request of the page with the view, and judges the rest. */
export function openPage(page: ViewPage, html: Uint8Array, view: HtmlView): Page {
  const holes = createHoles(view)
  const load = loads()
  const broken = Promise.withResolvers<Failed>()
  const ready = Promise.withResolvers<void>()
  const away = Promise.withResolvers<Wish | MadePdf>()
  let isReady = false
  const isLeft = hasCome(away.promise)
  const time = timeOf(page, () => isReady)
  let heardAt = page.clock.ticks()
  let mainFrame: string | null = null

  const heardAnswer = (answer: RequestPaused) => {
    heardAt = page.clock.ticks()
    holes.answered(answer)
    tell(view, answer, answerEnd(answer))
  }
  const parts = createParts(page, view, { ...holes, answered: heardAnswer })
  const answerRequest = (paused: RequestPaused) => {
    const { requestId } = paused
    if (mainFrame === null && paused.resourceType === 'Document') {
      mainFrame = paused.frameId
      return page.send('Fetch.fulfillRequest', { requestId, ...viewAnswer(html, view) })
    }
    if (isAnswer(paused)) {
      heardAnswer(paused)
      const embedded = embeddedPdf(paused)
      if (embedded !== null) away.resolve(embedded)
      if (mayBeNone(paused)) return lookInto(page, paused, holes)
      return page.send('Fetch.continueRequest', { requestId })
    }
    heardAt = page.clock.ticks()
    const saying = sayingOf(paused)
    if (saying !== null) {
      const wish = wishOf(paused)
      if (saying === 'pdf') away.resolve(madePdf(paused))
      if (saying === 'print') isReady = true
      if (isReady) ready.resolve()
      else if (wish !== null) away.resolve(wish)
      return page.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    }
    if (isEventStream(paused)) return page.send('Fetch.fulfillRequest', { requestId, ...noContent })
    const judgement = judgeRequest(paused, mainFrame ?? '', view)
    // The icon of a tab that nobody sees is asked for by some browsers and not by others.
    if (paused.resourceType !== 'Other') tell(view, paused, requestEnds[judgement.verdict])
    if (judgement.verdict === 'ask') return parts.answer(paused)
    if (judgement.verdict === 'allow')
      return page.send('Fetch.continueRequest', { requestId, interceptResponse: true, ...originOnly(paused) })
    if (judgement.verdict === 'block') holes.blocked({ host: judgement.host, resourceType: paused.resourceType })
    const errorReason = judgement.verdict === 'block' ? 'BlockedByClient' : 'Aborted'
    return page.send('Fetch.failRequest', { requestId, errorReason })
  }
  const unlisten = page.listen((event) => {
    // A failed answer to an event shows as a page that does not load, or as a broken pipe.
    if (event.method === 'Fetch.requestPaused') void answerRequest(event.params)
    else if (event.method === 'Page.javascriptDialogOpening')
      void page.send('Page.handleJavaScriptDialog', { accept: false })
    else if (event.method === 'Emulation.virtualTimeBudgetExpired') time.expired()
    else if (event.method === 'Page.lifecycleEvent') load.heard(event.params)
    else if (event.method === 'Target.attachedToTarget') {
      // The viewer of a PDF that was found in the page is one too, and is not waited for.
      if (!isLeft()) broken.resolve(outOfReach(event.params.targetInfo))
    } else if (hasDied(event))
      broken.resolve(fail('view.browser-failed', { detail: `the page is gone: ${event.method}` }))
  })
  const end = () => {
    unlisten()
    parts.end()
  }
  const { timeSpent, letTimePass } = time
  const state = { isReady: () => isReady, heardAt: () => heardAt }
  const said = { ready: ready.promise, away: away.promise }
  return { loaded: load.of, broken: broken.promise, holes, ...said, timeSpent, letTimePass, ...state, end }
}

async function lookInto(page: ViewPage, answer: RequestPaused, holes: Holes): Promise<Result<unknown>> {
  const { requestId } = answer
  const read = await page.send('Fetch.getResponseBody', { requestId })
  if (read.ok && isNone(answer, Buffer.from(read.value.body, read.value.base64Encoded ? 'base64' : 'utf8')))
    holes.none(answer)
  return page.send('Fetch.continueRequest', { requestId })
}

/** Its time, which stands still whenever what it was given is spent, and at its end no more. */
function timeOf(page: ViewPage, isReady: () => boolean): Pick<Page, 'timeSpent' | 'letTimePass'> & { expired(): void } {
  let isSeen = false
  let spent = Promise.withResolvers<void>()
  return {
    timeSpent() {
      spent = Promise.withResolvers()
      return spent.promise
    },
    letTimePass() {
      isSeen = true
      return goOn(page)
    },
    expired() {
      spent.resolve()
      // It may still wait for a font that it asked for after its `print()` or at its end; nothing else of it acts.
      if (isReady() || isSeen) void goOn(page)
    },
  }
}

/** How much time a page is given at once that is at its end. */
const atItsEnd = 10_000
/** Tasks without a pause after which its time goes on all the same. */
const mostTasks = 1_000

/** Gives the page so much time of its own: it stands still when that is spent. */
export function goOn(page: ViewPage, budget = atItsEnd): Promise<Result<unknown>> {
  const run = { policy: 'pauseIfNetworkFetchesPending', budget, maxVirtualTimeTaskStarvationCount: mostTasks } as const
  return page.send('Emulation.setVirtualTimePolicy', run)
}

/** Events of the DevTools protocol may come before the answer that says which document they are about. */
function loads(): { of(loaderId: string): Promise<void>; heard(event: { name: string; loaderId: string }): void } {
  const loaded = new Map<string, PromiseWithResolvers<void>>()
  const entry = (loaderId: string) => {
    const known = loaded.get(loaderId) ?? Promise.withResolvers<void>()
    loaded.set(loaderId, known)
    return known
  }
  return {
    of: (loaderId) => entry(loaderId).promise,
    heard: ({ name, loaderId }) => {
      if (name === 'load') entry(loaderId).resolve()
    },
  }
}

const requestEnds = { allow: 'waiting', ask: 'waiting', block: 'blocked', ignore: 'stopped' } as const

function tell(view: HtmlView, { request: { url }, resourceType }: RequestPaused, end: RequestEnd): void {
  if (view.witness === undefined) return
  const address = URL.parse(url)
  const host = address === null ? '' : hostTold(addressesOf(view))(hostOf(address))
  view.witness.requested(url, { host, kind: resourceType.toLowerCase(), end })
}

function answerEnd({ responseErrorReason, responseStatusCode = 0 }: RequestPaused): RequestEnd {
  if (responseErrorReason !== undefined) return 'failed'
  return responseStatusCode >= 400 ? 'refused' : 'came'
}

/** Tells a stream of events not to ask again: https://html.spec.whatwg.org/multipage/server-sent-events.html */
const noContent = { responseCode: 204, responseHeaders: [], body: '' }

function viewAnswer(html: Uint8Array, { contentType }: HtmlView) {
  return {
    responseCode: 200,
    responseHeaders: [{ name: 'content-type', value: contentType }],
    body: Buffer.from(html.buffer, html.byteOffset, html.byteLength).toString('base64'),
  }
}

function hasCome(awaited: Promise<unknown>): () => boolean {
  let come = false
  void awaited.then(() => {
    come = true
  })
  return () => come
}

/** Where it would run nothing of it is judged and nothing taken away from it. It has not begun. */
function outOfReach({ type, url }: { readonly type: string; readonly url: string }): Failed {
  const address = URL.parse(url)
  return fail('view.blocked-host', { facts: { host: address === null || address.host === '' ? type : address.host } })
}

function hasDied({ method }: PageEvent): boolean {
  return method === 'Inspector.targetCrashed' || method === 'Inspector.detached'
}
