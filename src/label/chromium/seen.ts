import type { StudiedElement } from '../../model/pageElements.ts'

/** What a page itself says is missing: the answer of lookScript.ts. */
export interface Seen {
  /** Addresses of pictures that came and are none. They are secret. */
  readonly brokenPictures: readonly string[]
  /** Addresses that the look was given: it says of each whether it is drawn. */
  readonly looked: readonly string[]
  /** Whether a font is missing that draws bars: any other is harmless, the text stands there in a font of this machine. */
  readonly bars: boolean
  /** Several of its frames, or of the popups that it wrote, are to be printed: of one page only one can be. */
  readonly several: boolean
  /** How it is built, where somebody asked. */
  readonly elements: readonly StudiedElement[]
}
