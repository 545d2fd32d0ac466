/**
 * Waits in a page until its fonts and pictures are there, and says what of them is not: `Seen`. It runs in a
 * world of our own, so that a script of the view cannot stand in for what is asked. Lazy pictures are loaded now, because
 * a label has no place to scroll to.
 *
 * A font that is missing draws bars when its name says so, or when nothing is written in it that reads as words: a code
 * is one word, and so is what a bar code font is given.
 */
export const lookScript = `(async () => {
  const documents = [document]
  for (let at = 0; at < documents.length; at++)
    for (const frame of documents[at].querySelectorAll('iframe, frame, object, embed')) {
      if (frame.loading === 'lazy') frame.loading = 'eager'
      if (frame.contentDocument) documents.push(frame.contentDocument)
    }
  const all = (selector) => documents.flatMap((one) => [...one.querySelectorAll(selector)])
  for (const picture of all('img[loading=lazy]')) picture.loading = 'eager'
  await Promise.all(documents.map((one) => one.fonts.ready))
  const brokenPictures = []
  await Promise.all(all('img').map(async (picture) => {
    if (picture.complete && (picture.naturalWidth > 0 || picture.currentSrc === '')) return
    await picture.decode().catch(() => {
      if (picture.isConnected && picture.getClientRects().length > 0) brokenPictures.push(new URL(picture.currentSrc).host)
    })
  }))
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
  // What the page itself waits for with its fonts runs now.
  await new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = done
    port2.postMessage(0)
  })
  return { brokenPictures, bars: families.some(drawsBars) }
})()`
