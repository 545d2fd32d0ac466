import { elementsScript } from './elementsScript.ts'
import { endEveryMove, everyDocument } from './framesScript.ts'

/**
 * The last look at a page before it is printed. A frame of its own origin that called `print()`, or a popup that it wrote,
 * is put in its place with styles, pictures and drawings. What moves is at its end: a label fades in for nobody. It waits
 * for fonts and pictures, and says what of them is not there: `Seen`. It runs in a world of our own, so that a script of
 * the view cannot stand in for what is asked.
 *
 * A font that is missing draws bars when its name says so, or when nothing is written in it that reads as words: a code
 * is one word, and so is what a bar code font is given.
 */
export const lookScript = (isStudied: boolean, suspects: readonly string[]) => `(async () => {
  const called = (one) => one.documentElement?.hasAttribute('data-packbench-print')
  const isPopup = (one) => one.defaultView.frameElement.hasAttribute('data-packbench-popup')
  ${everyDocument}
  for (const one of documents) one.documentElement?.setAttribute('data-packbench-rest', '')
  const all = (selector) => documents.flatMap((one) => [...one.querySelectorAll(selector)])
  const inner = documents.slice(1).filter((one) => one.body?.hasChildNodes())
  const named = called(document) ? [] : inner.filter(called)
  const [only, ...others] = named.length > 0 ? named : inner.filter(isPopup)
  if (only !== undefined && others.length === 0) {
    const base = document.createElement('base')
    base.href = only.baseURI
    const root = document.adoptNode(only.documentElement)
    ;(root.querySelector('head') ?? root).prepend(base)
    document.replaceChild(root, document.documentElement)
    documents.length = 1
    await Promise.all(all('link[rel~=stylesheet]').map((link) => link.sheet ?? new Promise((done) => {
      link.onload = link.onerror = done
    })))
  }
  ${endEveryMove}
  await Promise.all(documents.map((one) => one.fonts.ready))
  const brokenPictures = []
  await Promise.all(all('img').map(async (picture) => {
    if (picture.complete && (picture.naturalWidth > 0 || picture.currentSrc === '')) return
    await picture.decode().catch(() => {
      if (picture.isConnected && picture.getClientRects().length > 0) brokenPictures.push(picture.currentSrc.slice(0, 2000))
    })
  }))
  const looked = ${JSON.stringify(suspects)}
  const drawn = looked.length === 0 ? [] : all('body, body *').filter((one) => one.getClientRects().length > 0).flatMap((one) => [
    one.href?.baseVal ?? (one.type === 'image' ? one.src : ''),
    ...['', '::before', '::after', '::marker'].flatMap((part) => {
      const style = getComputedStyle(one, part)
      const values = [style.backgroundImage, style.maskImage, style.borderImageSource, style.listStyleImage, style.content]
      return values.flatMap((value) => [...value.matchAll(/url\\("(.*?)"\\)/g)].map((found) => found[1]))
    }),
  ]).filter((address) => address !== '').map((address) => new URL(address, document.baseURI).href)
  brokenPictures.push(...looked.filter((address) => drawn.includes(address)))
  const missing = documents.flatMap((one) => [...one.fonts]).filter((font) => font.status === 'error')
  const families = [...new Set(missing.map((font) => font.family.replace(/^["']|["']$/g, '')))]
  const byName = /bar[ _-]?code|code[ _-]?(128|39|93)|(^|[^a-z])(c|i)?(128|39|93|2of5|3of9|3 of 9)([^0-9]|$)|ean[ _-]?(8|13)|upc|(^|[^a-z])qr|data[ _-]?matrix|codabar/i
  const written = (family) => {
    const isIn = (style) => style.fontFamily.toLowerCase().includes(family.toLowerCase())
    const own = (element) => [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim())
    return all('body, body *').flatMap((element) => [
      ...(isIn(getComputedStyle(element)) ? own(element) : []),
      ...['::before', '::after'].map((part) => getComputedStyle(element, part)).filter(isIn).map(({ content }) =>
        content === 'none' || content === 'normal' ? '' : content.slice(1, -1)),
    ]).filter((text) => text !== '')
  }
  const areWords = (text) => /\\p{L}{2,}[\\s,.:]+\\p{L}{2,}|^[\\ue000-\\uf8ff]$/u.test(text)
  const drawsBars = (family) => byName.test(family) || !written(family).some(areWords)
  const seen = { brokenPictures, looked, bars: families.some(drawsBars), several: others.length > 0, elements: ${isStudied ? elementsScript : '[]'} }
  ${markPaper}
  return seen
})()`

/**
 * A mark in the corner of every page, below all that is drawn and too faint to print: the first thing that the browser draws
 * on a page, in no matrix but the page's own, says how much smaller the page was made (src/raster/browserScale.ts).
 */
const markPaper = `const mark = document.createElement('div')
  mark.style.cssText = ${JSON.stringify(
    Object.entries({
      all: 'initial',
      position: 'fixed',
      left: '0',
      top: '0',
      width: '1px',
      height: '1px',
      'z-index': '-2147483648',
      background: 'rgb(255 255 255 / .004)',
      'print-color-adjust': 'exact',
    })
      .map(([name, value]) => `${name}:${value}!important`)
      .join(';'),
  )}
  document.documentElement.prepend(mark)`
