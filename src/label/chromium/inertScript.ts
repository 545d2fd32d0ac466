/** What a page says to the program, as the last part of an address that is asked for and never let out. */
export const sayings = { print: '.packbench-print', away: '.packbench-away', pdf: '.packbench-pdf' } as const

/**
 * Runs in every document before its own scripts: what a view made for a person in front of a browser does on load
 * (ask, close its window, go elsewhere) has no effect. A navigation is stopped before it
 * begins, because one that is blocked later has already cut off the loading of the view; one within the document passes, and
 * where the page itself wanted to go is said (onward.ts). No
 * service worker is registered: it would outlive the page and ask past its interception. Connections between peers and
 * by QUIC are not requests and would pass it too.
 *
 * `print()` says that the page is ready, by a request that is never let out, and no timer acts from then on, so that none
 * changes what was to be printed; its time goes on (rest.ts), for a font that comes after it needs time. A popup that
 * the page writes is a frame of it. Frames of animations and idle moments are timers and there are no other threads, because
 * none of them would run by held time. So is what an element that comes into view calls: a label is seen whole, also what
 * lies below the window, and no frame may be drawn before its time is spent.
 *
 * What was drawn by WebGL stays until it is printed.
 *
 * A PDF that the page makes (`blob:`, `data:`) and shows in a frame or in a window, or goes on to, is what is to be printed:
 * it is read at once, because a browser without a viewer never loads it and the interception never hears of it.
 */
export const inertScript = `(() => {
  const fix = (target, values) => {
    for (const name of Object.keys(values))
      Object.defineProperty(target, name, { value: values[name], configurable: false, writable: false })
  }
  const { fetch, clearTimeout, XMLHttpRequest, btoa } = window
  let isPrinted = false
  const isOver = () => isPrinted || document.documentElement?.hasAttribute('data-packbench-rest')
  const untilOver = (timer) => (act, wait, ...given) =>
    timer((...heard) => { if (!isOver()) typeof act === 'function' ? act(...heard) : (0, eval)(String(act)) }, wait, ...given)
  const [later, again] = [untilOver(window.setTimeout), untilOver(window.setInterval)]
  const home = origin === 'null' ? document.baseURI : origin
  const say = (words, asked) => void fetch(new URL('/' + words, home), asked).catch(() => {})
  const away = (to, how) => say('${sayings.away}?' + new URLSearchParams({ to, how, name: window.name }))
  const isWithin = (target) => /^(_self|_top|_parent)?$/i.test(target)
  const staysIn = (form, by) =>
    isWithin(by?.getAttribute('formtarget') ?? form.getAttribute('target') ?? document.querySelector('base[target]')?.target ?? '')
  const areMade = new Map()
  const bytesOf = (url) => {
    const asked = new XMLHttpRequest()
    try {
      asked.open('GET', url, false)
      asked.overrideMimeType('text/plain; charset=x-user-defined')
      asked.send()
      return Array.from(asked.responseText, (one) => String.fromCharCode(one.charCodeAt(0) & 255)).join('')
    } catch {
      return ''
    }
  }
  const handOver = (url) => {
    const isNamed = /^data:application[/](x-)?pdf/i.test(url)
    if (!isNamed && !/^blob:/i.test(url)) return false
    if (areMade.has(url)) return areMade.get(url)
    const bytes = bytesOf(url)
    const isPdf = isNamed || bytes.slice(0, 1024).includes('%PDF-')
    areMade.set(url, isPdf)
    if (isPdf) say('${sayings.pdf}', { method: 'POST', body: btoa(bytes) })
    return isPdf
  }
  // A window that the page opened first and then sends there tells nobody before it is there.
  if (window !== top) handOver(location.href)
  const embedsMade = () =>
    [...document.querySelectorAll('iframe, frame, embed, object')].some((one) => handOver(one.data ?? one.src))
  new MutationObserver(embedsMade).observe(document, {
    subtree: true, childList: true, attributes: true, attributeFilter: ['src', 'data'],
  })
  const popup = () => {
    const frame = document.createElement('iframe')
    frame.setAttribute('data-packbench-popup', '')
    frame.style = 'position:absolute;left:-200vw;width:100vw;height:100vh;border:0'
    ;(document.body ?? document.documentElement).append(frame)
    return frame.contentWindow
  }
  class IntersectionObserver {
    #seen = new Set()
    #act
    constructor(act) { this.#act = act }
    observe(target) {
      this.#seen.add(target)
      later(() => { if (this.#seen.has(target)) this.#act([sightOf(target)], this) }, 1)
    }
    unobserve(target) { this.#seen.delete(target) }
    disconnect() { this.#seen.clear() }
    takeRecords() { return [] }
  }
  const sightOf = (target) => {
    const boundingClientRect = target.getBoundingClientRect()
    const isIntersecting = target.getClientRects().length > 0
    const intersectionRatio = Number(isIntersecting)
    const rects = { boundingClientRect, intersectionRect: boundingClientRect, rootBounds: null }
    return { target, isIntersecting, intersectionRatio, time: performance.now(), ...rects }
  }
  const { getContext } = HTMLCanvasElement.prototype
  fix(HTMLCanvasElement.prototype, {
    getContext(kind, how) {
      return getContext.call(this, kind, /webgl/i.test(kind) ? { ...how, preserveDrawingBuffer: true } : how)
    },
  })
  fix(window, {
    setTimeout: later, setInterval: again, IntersectionObserver,
    print() {
      if (embedsMade() || handOver(frameElement?.src ?? '')) return
      isPrinted = true
      document.documentElement?.setAttribute('data-packbench-print', '')
      say('${sayings.print}')
    },
    alert() {}, confirm() { return false }, prompt() { return null }, close() {},
    open(url = '', target = '') {
      const isEmpty = ['', 'about:blank'].includes(String(url))
      if (handOver(String(url))) return null
      if (isEmpty || /^blob:/i.test(url)) {
        const opened = popup()
        if (!isEmpty) opened.location = url
        return opened
      }
      if (target !== '' && isWithin(String(target))) location.href = url
      return null
    },
    requestAnimationFrame: (draw) => later(() => draw(performance.now()), 16),
    cancelAnimationFrame: (drawing) => clearTimeout(drawing),
    requestIdleCallback: (act) => later(() => act({ didTimeout: false, timeRemaining: () => 50 }), 1),
    cancelIdleCallback: (idle) => clearTimeout(idle),
  })
  // Not there at all: a page that can do without asks whether the name is.
  const remove = (target, ...names) => {
    for (const name of names) if (!delete target[name]) fix(target, { [name]: undefined })
  }
  remove(window, 'Worker', 'SharedWorker', 'RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport')
  remove(Navigator.prototype, 'serviceWorker')
  fix(URL, { revokeObjectURL() {} })
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.destination.sameDocument) return
    const isElsewhere = event.navigationType === 'traverse' || event.downloadRequest !== null
    const isMade = !isElsewhere && handOver(event.destination.url)
    event.preventDefault()
    if (window === top && !isElsewhere && !isMade) away(event.destination.url, event.formData === null ? 'GET' : 'POST')
  })
  const { go } = History.prototype
  const step = (by) => {
    if (by === 0) location.reload()
    else if (navigation.entries()[navigation.currentEntry.index + by]?.sameDocument) go.call(history, by)
  }
  fix(History.prototype, { go: (by) => step(Math.trunc(by) || 0), back: () => step(-1), forward: () => step(1) })
  for (const name of ['submit', 'requestSubmit']) {
    const send = HTMLFormElement.prototype[name]
    HTMLFormElement.prototype[name] = function (...by) { if (staysIn(this, ...by)) send.apply(this, by) }
  }
  window.addEventListener('submit', (event) => {
    if (!staysIn(event.target, event.submitter)) event.preventDefault()
  }, true)
  window.addEventListener('afterprint', (event) => event.stopImmediatePropagation(), true)
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true)
})()`
