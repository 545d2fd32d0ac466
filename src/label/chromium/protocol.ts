import type { Seen } from './seen.ts'

/**
 * The part of the Chrome DevTools Protocol that printing a label needs, as types.
 * Reference: https://chromedevtools.github.io/devtools-protocol/tot/
 */
export interface Methods {
  'Browser.getVersion': { params: Empty; answer: { product: string } }
  'Browser.grantPermissions': { params: { permissions: readonly string[]; browserContextId: string }; answer: Empty }
  'Browser.setDownloadBehavior': { params: { behavior: 'deny'; browserContextId: string }; answer: Empty }
  'Target.createBrowserContext': {
    params: { disposeOnDetach: boolean; proxyServer: string; proxyBypassList: string }
    answer: { browserContextId: string }
  }
  'Target.disposeBrowserContext': { params: { browserContextId: string }; answer: Empty }
  'Target.createTarget': { params: { url: string; browserContextId: string }; answer: { targetId: string } }
  'Target.attachToTarget': { params: { targetId: string; flatten: true }; answer: { sessionId: string } }
  'Target.setAutoAttach': {
    params: { autoAttach: true; waitForDebuggerOnStart: true; flatten: true }
    answer: Empty
  }
  'Page.enable': { params: Empty; answer: Empty }
  'Page.setLifecycleEventsEnabled': { params: { enabled: boolean }; answer: Empty }
  'Page.addScriptToEvaluateOnNewDocument': { params: { source: string }; answer: { identifier: string } }
  'Page.handleJavaScriptDialog': { params: { accept: boolean }; answer: Empty }
  'Page.navigate': {
    params: { url: string; referrer?: string }
    answer: { frameId: string; loaderId?: string; errorText?: string }
  }
  'Page.stopLoading': { params: Empty; answer: Empty }
  'Network.setCookie': {
    params: {
      name: string
      value: string
      url: string
      domain?: string
      path: string
      secure: boolean
      httpOnly: boolean
    }
    answer: { success: boolean }
  }
  /** `Storage.getCookies` answers for another context than the page's (seen in Chromium 156). */
  'Network.getCookies': { params: { urls: readonly string[] }; answer: { cookies: readonly Cookie[] } }
  'DOMStorage.getDOMStorageItems': {
    params: { storageId: { securityOrigin: string; isLocalStorage: boolean } }
    answer: { entries: readonly (readonly [string, string])[] }
  }
  'Emulation.setVirtualTimePolicy': {
    params: { policy: 'pauseIfNetworkFetchesPending'; budget: number; maxVirtualTimeTaskStarvationCount: number }
    answer: { virtualTimeTicksBase: number }
  }
  'Page.createIsolatedWorld': { params: { frameId: string }; answer: { executionContextId: number } }
  'Page.printToPDF': { params: PrintToPdf; answer: { data: string } }
  'Runtime.evaluate': {
    params: { expression: string; contextId: number; awaitPromise: true; returnByValue: true }
    /** The value is that of `lookScript.ts`: nothing else is evaluated. */
    answer: { result: { value: Seen }; exceptionDetails?: { text: string } }
  }
  'Fetch.enable': { params: { patterns: readonly { urlPattern: string }[] }; answer: Empty }
  'Fetch.fulfillRequest': {
    params: { requestId: string; responseCode: number; responseHeaders: readonly Header[]; body: string }
    answer: Empty
  }
  'Fetch.continueRequest': {
    params: { requestId: string; interceptResponse?: boolean; headers?: readonly Header[] }
    answer: Empty
  }
  /** Of an answer that is paused, and is no redirect. */
  'Fetch.getResponseBody': { params: { requestId: string }; answer: { body: string; base64Encoded: boolean } }
  'Fetch.failRequest': { params: { requestId: string; errorReason: 'Aborted' | 'BlockedByClient' }; answer: Empty }
}

export type Method = keyof Methods

/** Lengths in inches. */
export interface PrintToPdf {
  readonly printBackground: boolean
  readonly preferCSSPageSize: boolean
  readonly paperWidth: number
  readonly paperHeight: number
  readonly marginTop: number
  readonly marginBottom: number
  readonly marginLeft: number
  readonly marginRight: number
  readonly transferMode: 'ReturnAsBase64'
}

/** `domain`: with a dot before it where it is for the hosts below too. */
export interface Cookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  readonly path: string
  readonly secure: boolean
  readonly httpOnly: boolean
}

export interface RequestPaused {
  readonly requestId: string
  readonly frameId: string
  readonly resourceType: string
  readonly request: {
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly method?: string
    readonly postData?: string
  }
  /** Set when the answer is paused, not the request. */
  readonly responseStatusCode?: number
  readonly responseErrorReason?: string
  readonly responseHeaders?: readonly Header[]
}

/** Events of a page's session, as far as they are listened to. */
export type PageEvent =
  | { readonly method: 'Fetch.requestPaused'; readonly params: RequestPaused }
  | { readonly method: 'Page.lifecycleEvent'; readonly params: { name: string; loaderId: string } }
  | { readonly method: 'Emulation.virtualTimeBudgetExpired'; readonly params: Empty }
  | { readonly method: 'Page.javascriptDialogOpening'; readonly params: { type: string } }
  | { readonly method: 'Target.attachedToTarget'; readonly params: { targetInfo: { type: string; url: string } } }
  | { readonly method: 'Inspector.targetCrashed'; readonly params: Empty }
  | { readonly method: 'Inspector.detached'; readonly params: { reason: string } }

/** What comes out of the pipe: an answer, or an event. */
export type Message =
  | { readonly id: number; readonly result?: unknown; readonly error?: { message: string } }
  | { readonly id?: never; readonly sessionId?: string; readonly method: string; readonly params: unknown }

export interface Header {
  readonly name: string
  readonly value: string
}

type Empty = Readonly<Record<string, never>>
