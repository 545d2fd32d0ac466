/**
 * The focus is never the page's. What had it may be saved, deleted, or leave the list: then the nearest part of the screen
 * with a name has it that is still there, so that the next Tab goes on from where the hand was, and a screen reader says
 * where that is. No such part does anything by a key.
 */
export function keepFocus({ document }: Window): void {
  /** The named parts around what had the focus last, the nearest first. */
  let around: readonly HTMLElement[] = []
  let looksSoon = false
  const look = () => {
    looksSoon = false
    if (!isLost(document.activeElement)) return
    const home = [...around, ...fallbacks(document)].find(isThere)
    if (home === undefined) return
    if (!home.hasAttribute('tabindex')) home.tabIndex = -1
    if (home.tabIndex === -1) home.dataset.home = ''
    home.focus({ preventScroll: true })
  }
  // Behind what the window itself does about it: most forms know which field comes next.
  const soon = () => {
    if (!looksSoon) requestAnimationFrame(look)
    looksSoon = true
  }
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target !== document.body) around = partsAround(target)
  })
  document.addEventListener('focusout', soon)
  new MutationObserver(soon).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter,
  })
  soon()
}

/** What takes the focus from an element without a word. */
const attributeFilter = ['disabled', 'hidden', 'inert', 'open', 'style']

const parts =
  'main, dialog, [role=grid], :is(form, section, aside, article, [role]):is([aria-label], [aria-labelledby])'
const pressed =
  'button, a, input, select, textarea, [role=option], [role=tab], [role=listbox], [role=status], [role=alert]'

function partsAround(element: HTMLElement): readonly HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at: HTMLElement | null = element; at !== null; at = at.parentElement)
    if (at.matches(parts) && !at.matches(pressed)) found.push(at)
  return found
}

function fallbacks(document: Document): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('dialog[open], main')]
}

function isLost(element: Element | null): boolean {
  return element === null || element.tagName === 'BODY' || element.matches(':disabled') || !element.checkVisibility()
}

/** Under an open dialog nothing can have the focus. */
function isThere(part: HTMLElement): boolean {
  const dialog = part.ownerDocument.querySelector('dialog[open]')
  return part.isConnected && part.checkVisibility() && (dialog === null || dialog.contains(part))
}
