import type { PickupWindow } from '../../../src/model/pickup.ts'

/** The keyboard's place in the list of shifts is the focus: Enter presses what has it. */
const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-shift]')]

/** The focus goes to the next shift or the one before; false: there is none. */
export function stepShift(step: 1 | -1): boolean {
  const all = buttons()
  const at = all.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? all[0] : all[Math.max(0, Math.min(all.length - 1, at + step))]
  next?.focus()
  return next !== undefined
}

/** Unless something on the screen has the focus already. */
export function focusFirstShift(): void {
  const { activeElement } = document
  if (activeElement === null || activeElement.matches('body, main, [data-home]'))
    buttons()[0]?.focus({ preventScroll: true })
}

/** The shift that has the focus, else the first; null: there is none. */
export function shiftAtCursor(): PickupWindow | null {
  const all = buttons()
  const at = all.find((button) => button === document.activeElement) ?? all[0]
  const [from, to] = (at?.dataset.shift ?? '').split('-').map(Number)
  return from === undefined || to === undefined ? null : { from, to }
}
