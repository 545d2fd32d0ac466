import type { PageBox } from './pageBox.ts'

/**
 * What may be told to strangers of how a page is built: elements that every page may have, and of each no more than its
 * place and traits that are listed here. A name that is not listed may be anybody's, for a page makes names of its own.
 */
export interface StudiedElement {
  /** How far below the page's root. */
  readonly depth: number
  /** One of `elementNames`, or `other`. */
  readonly name: string
  /** On the screen, within its frame; hundredths of a millimetre. */
  readonly box: PageBox
  /** How many letters stand in it, those of its children not counted. */
  readonly letters: number
  /** Of `elementTraits`. */
  readonly traits: readonly string[]
}

/** More is no label, and is cut off. */
export const mostElements = 1_000
export const deepestElement = 40

/** In small letters. https://html.spec.whatwg.org/multipage/indices.html#elements-3, https://www.w3.org/TR/SVG2/eltindex.html */
export const elementNames: ReadonlySet<string> = new Set(
  `html head body title base link meta style script noscript template slot
  address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section search
  blockquote center dd div dl dt figcaption figure hr li menu ol p pre ul
  a abbr b bdi bdo big br cite code data dfn em font i kbd mark nobr q rp rt ruby s samp small span strike strong sub sup
  time tt u var wbr del ins area audio canvas embed frame frameset iframe img map object picture source track video
  caption col colgroup table tbody td tfoot th thead tr
  button datalist fieldset form input label legend meter optgroup option output progress select textarea
  details dialog summary marquee math
  svg g path rect circle ellipse line polyline polygon text tspan textpath defs symbol use image clippath mask pattern
  lineargradient radialgradient stop marker foreignobject filter animate animatetransform set`.split(/\s+/),
)

/** As an element's style is computed, and as its attributes say; what has another value than these is not told. */
const values = {
  display:
    'block inline inline-block flex inline-flex grid inline-grid table inline-table table-row table-cell list-item contents none',
  position: 'absolute fixed relative sticky',
  float: 'left right',
  visibility: 'hidden collapse',
  overflow: 'hidden clip auto scroll',
  'writing-mode': 'vertical-rl vertical-lr sideways-rl sideways-lr',
  'break-after': 'page always',
  'break-before': 'page always',
  rel: 'stylesheet icon preload modulepreload preconnect dns-prefetch',
  media: 'all print screen',
  type: 'module text/css text/javascript image/svg+xml application/pdf',
  loading: 'lazy eager',
  /** Where it is loaded from. */
  source: 'own other data blob',
} as const

export const styleTraits = [
  'display',
  'position',
  'float',
  'visibility',
  'overflow',
  'writing-mode',
  'break-after',
  'break-before',
] as const
export const attributeTraits = ['rel', 'media', 'type', 'loading'] as const

/** As `display flex`. */
export const elementTraits: ReadonlySet<string> = new Set(
  Object.entries(values).flatMap(([name, known]) => known.split(' ').map((value) => `${name} ${value}`)),
)
