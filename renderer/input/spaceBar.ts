import type { HandPress } from './handPress.ts'
import { quiet } from './handPress.ts'
import type { ScannerPreferences } from './scannerPreferences.ts'
import { gapBounds } from './scannerPreferences.ts'

/**
 * A button or a box is pressed, an option or a row chosen by the space bar once no key has followed as soon as a scanner's
 * next: a bar code may begin with a blank. To what a dialog asks it is a yes only as a hand presses it: a bar code may be a blank
 * alone, of a scanner that presses no key at its end.
 */
export function createSpaceBar(scanner: () => Pick<ScannerPreferences, 'ends'>, hand: HandPress) {
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
    press({ key, code, repeat, target, shiftKey, timeStamp: at }: KeyboardEvent): boolean {
      const button = key === ' ' && target instanceof Element ? target.closest<HTMLElement>(pressed) : null
      if (button === null) return false
      const isAnswer = button.closest('dialog') !== null
      const press = () => (button.matches(grid) ? chooseRow(button, shiftKey) : button.click())
      if (repeat) return true
      if (!isAnswer) held = { at, press, waiting: setTimeout(() => letGo(true), quiet) }
      else if (scanner().ends === 'key')
        hand.begin({ key, code, at }, { told: (isHands) => isHands && press(), least: quiet, isOfLine: false })
      return true
    },
  }
}

interface Held {
  readonly at: number
  readonly press: () => void
  readonly waiting: ReturnType<typeof setTimeout>
}

const grid = '[role=grid]'
const pressed = `button, summary, option, input:is([type=checkbox], [type=radio]), ${grid}`
