import {
  attributeTraits,
  deepestElement,
  elementNames,
  elementTraits,
  mostElements,
  styleTraits,
} from '../../model/pageElements.ts'

/**
 * How a page is built, as an expression: `StudiedElement`s, the root first, with shadows and frames of its own origin. What
 * is not listed does not leave the page. Everything is read by the browser's own accessors, because a page may name the
 * fields of a form as it likes.
 */
export const elementsScript = `(() => {
  const names = new Set(${JSON.stringify([...elementNames])})
  const known = new Set(${JSON.stringify([...elementTraits])})
  const own = (element, name, kind = Element) => Reflect.get(kind.prototype, name, element)
  const said = (element, name) => Element.prototype.getAttribute.call(element, name)
  const hundredths = (pixels) => Math.round((pixels * 2540) / 96)
  const sourceOf = (element) => {
    const url = URL.parse(said(element, 'src') ?? said(element, 'href') ?? '', document.baseURI)
    if (said(element, 'src') === null && said(element, 'href') === null) return 'none'
    if (url === null || /^(data|blob):$/.test(url.protocol)) return url?.protocol.slice(0, -1)
    return url.origin === location.origin ? 'own' : 'other'
  }
  const told = []
  const tell = (element, depth) => {
    if (told.length >= ${mostElements} || depth > ${deepestElement}) return
    const name = own(element, 'localName').toLowerCase()
    const { left, top, width, height } = Element.prototype.getBoundingClientRect.call(element)
    const style = getComputedStyle(element)
    const traits = [
      ...${JSON.stringify(styleTraits)}.map((trait) => trait + ' ' + style.getPropertyValue(trait)),
      ...${JSON.stringify(attributeTraits)}.map((trait) => trait + ' ' + said(element, trait)?.trim().toLowerCase()),
      'source ' + sourceOf(element),
    ]
    const texts = [...own(element, 'childNodes', Node)].filter((node) => node.nodeType === 3)
    told.push({
      depth,
      name: names.has(name) ? name : 'other',
      box: { left: hundredths(left), top: hundredths(top), width: hundredths(width), height: hundredths(height) },
      letters: texts.reduce((sum, { data }) => sum + data.trim().length, 0),
      traits: traits.filter((trait) => known.has(trait)),
    })
    const framed = name === 'iframe' ? own(element, 'contentDocument', HTMLIFrameElement)?.documentElement : null
    const below = [...own(element, 'children'), ...(own(element, 'shadowRoot')?.children ?? []), ...(framed ? [framed] : [])]
    for (const child of below) tell(child, depth + 1)
  }
  if (document.documentElement) tell(document.documentElement, 0)
  return told
})()`
