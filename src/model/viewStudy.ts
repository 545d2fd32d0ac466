import type { PageBox } from './pageBox.ts'
import type { Grade, Symbology } from './readCode.ts'

/** What is seen of a label view that a person tries: for people to look at, and nothing of it is printed or kept. */

/** A page as the browser made it, or as it came. Lengths are whole hundredths of a millimetre from its top left corner. */
export interface PageStudy {
  readonly width: number
  readonly height: number
  /** The page in grey, `picturedDpmm` dots a millimetre; what was hidden is painted over. */
  readonly png: Uint8Array<ArrayBuffer>
  /** What was read as letters, line by line. */
  readonly texts: readonly StudiedText[]
  /** What was read as bar codes. */
  readonly codes: readonly StudiedCode[]
  /** Pictures and larger drawings, whatever they show. */
  readonly shapes: readonly StudiedShape[]
  /** Where something stood that nobody may see. */
  readonly hidden: readonly PageBox[]
}

export const picturedDpmm = 8

/** `text` empty: it was hidden. */
export interface StudiedText {
  readonly text: string
  readonly box: PageBox
}

export interface StudiedCode extends StudiedText {
  readonly symbology: Symbology
  readonly grade: Grade
}

export interface StudiedShape {
  readonly kind: 'picture' | 'drawing'
  readonly box: PageBox
}

/** What a view asked for beside itself, by its host and kind alone: an address may hold a token. */
export interface StudiedRequest {
  readonly host: string
  /** In DevTools' words, in small letters: `image`, `font`, `xhr`. */
  readonly kind: string
  readonly end: RequestEnd
}

/**
 * `waiting`: no answer came before the page was printed. `refused`: the answer was 400 or above. `failed`: there was no
 * answer. `blocked`: its host is not allowed. `stopped`: of no use to a label, and let out by no page.
 */
export type RequestEnd = 'came' | 'waiting' | 'refused' | 'failed' | 'blocked' | 'stopped'
