import type { Result } from '../base/result.ts'

/** A label view as it came: HTML or a PDF, decided by whoever reads it. */
export interface LabelView {
  /** Where it came from in the end, with its token; a view that came from nowhere has none. */
  readonly address?: string
  /** The addresses that led there, each with what it was opened by. They are secret. */
  readonly via?: readonly string[]
  /** What was set on the way and is the page's. */
  readonly cookies?: readonly ViewCookie[]
  /** The page that led there by itself, which it sees as its `document.referrer`. It is secret. */
  readonly from?: string
  /** What that page left for it in its browser. */
  readonly storage?: ViewStorage
  readonly contentType: string
  readonly body: Uint8Array<ArrayBuffer>
}

/** A cookie (RFC 6265) for one view and no longer. */
export interface ViewCookie {
  readonly name: string
  readonly value: string
  /** Without a leading dot. */
  readonly domain: string
  /** For that host alone, not for those below it. */
  readonly hostOnly: boolean
  readonly path: string
  readonly secure: boolean
  readonly httpOnly: boolean
}

/** What a page asks of a host beside the service's own. */
export interface PartRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** The answer, whatever its status; a redirect is one. */
export interface ViewPart {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Each `Set-Cookie` as it came. */
  readonly cookies: readonly string[]
  readonly body: Uint8Array<ArrayBuffer>
}

/**
 * The station itself asks, and never the browser: `view.inside-host` for a host that leads into this machine or the
 * network around it. Further faults: `service.*`, `view.too-large`, `request.canceled`.
 */
export type LoadPart = (request: PartRequest, signal: AbortSignal) => Promise<Result<ViewPart>>

/** Where a page of a label view goes on to by itself, and what it takes along. All of it is secret. */
export interface Onward {
  /** The page's own address. */
  readonly from: string
  readonly to: string
  readonly cookies: readonly ViewCookie[]
  readonly storage: ViewStorage
}

/** Names and values, as the storage of a browser has them. `name`: `window.name`. */
export interface ViewStorage {
  readonly name: string
  readonly local: readonly (readonly [string, string])[]
  readonly session: readonly (readonly [string, string])[]
}
