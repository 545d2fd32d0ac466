import type { Clock } from '../../base/clock.ts'
import type { Result } from '../../base/result.ts'
import type { Method, Methods, PageEvent, PrintToPdf } from './protocol.ts'

/**
 * A page of a Chromium that is ours to speak to: what a shell gives, so that a view is loaded, judged and printed the
 * same way in each. It has navigated, to nowhere, and its network has a wall of its own.
 */
export interface ViewPage {
  /** By which it is waited for. */
  readonly clock: Clock
  send<M extends Method>(method: M, params: Methods[M]['params']): Promise<Result<Methods[M]['answer']>>
  /** Hears its events until the returned function is called; the last is `Inspector.detached`. */
  listen(listener: (event: PageEvent) => void): () => void
  /** What the wall around its network refused before its interception heard of it. */
  refused(): readonly Refused[]
  print(paper: PrintToPdf): Promise<Result<Uint8Array<ArrayBuffer>>>
}

/** A request, by its host and by its type in DevTools' words or Electron's. */
export interface Refused {
  readonly host: string
  readonly resourceType: string
}
