/** What a page itself says is missing: the answer of lookScript.ts. */
export interface Seen {
  /** Hosts of pictures that came and are none. */
  readonly brokenPictures: readonly string[]
  /** Whether a font is missing that draws bars: any other is harmless, the text stands there in a font of this machine. */
  readonly bars: boolean
}
