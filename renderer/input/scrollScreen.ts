/** A screen longer than the window is read with Page Up and Page Down, also while nothing in it has the focus. */
export function scrollScreen(key: string): boolean {
  const pages = key === 'PageDown' ? 1 : key === 'PageUp' ? -1 : 0
  if (pages === 0 || !isOnTheScreenItself(document.activeElement)) return false
  const scroller = [...document.querySelectorAll<HTMLElement>('main, main *')].find(scrolls)
  scroller?.scrollBy({ top: pages * scroller.clientHeight * 0.9 })
  return scroller !== undefined
}

/** A table or a list that has the focus turns its own pages. */
function isOnTheScreenItself(focused: Element | null): boolean {
  return focused === null || focused.matches('body, main, [data-home]')
}

function scrolls(element: HTMLElement): boolean {
  return element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)
}
