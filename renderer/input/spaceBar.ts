import type { ScannerPreferences } from './scannerPreferences.ts'
import { gapBounds } from './scannerPreferences.ts'

/**
 * A button or a box is pressed, an option or a row chosen by the space bar once no key has followed as soon as a scanner's
 * next: a bar code may begin with a blank. One that is a blank alone, of a scanner that presses no key at its end, is no yes
 * to what a dialog asks.
 */
export function createSpaceBar(scanner: () => Pick<ScannerPreferences, 'ends'>) {
  let held: Held | null = null
  let again: Event | null = null
  const chooseRow = (grid: HTMLElement, shiftKey: boolean) => {
    again = new KeyboardEvent('keydown', { key: ' ', code: 'Space', shiftKey, bubbles: true, cancelable: true })
    grid.dispatchEvent(again)
  }
  const letGo = (isPressed: boolean) => {
    if (held === null) return
    const { press, waiting } = held
    clearTimeout(waiting)
    held = null
    if (isPressed) press()
  }
  return {
    /** A key follows at this time. It is a hand's where it comes later than any scanner's, and what was held goes before it. */
    follow(at: number) {
      if (held !== null) letGo(at - held.at >= gapBounds.most)
    },
    /** The key that was held back, on its way to a grid: it alone knows by its cursor which row that is. */
    isAgain: (event: Event) => event === again,
    /** True: the key is for a button. */
    press({ key, repeat, target, shiftKey, timeStamp }: KeyboardEvent): boolean {
      const button = key === ' ' && target instanceof Element ? target.closest<HTMLElement>(pressed) : null
      if (button === null) return false
      const isAnswer = button.closest('dialog') !== null
      const press = () => (button.matches(grid) ? chooseRow(button, shiftKey) : button.click())
      if (!repeat && !(isAnswer && scanner().ends === 'silence'))
        held = { at: timeStamp, press, waiting: setTimeout(() => letGo(true), quiet) }
      return true
    },
  }
}

interface Held {
  readonly at: number
  readonly press: () => void
  readonly waiting: ReturnType<typeof setTimeout>
}

/** A busy machine may bring the next key of the slowest scanner late, milliseconds. */
const quiet = 2 * gapBounds.most

const grid = '[role=grid]'
const pressed = `button, summary, option, input:is([type=checkbox], [type=radio]), ${grid}`
