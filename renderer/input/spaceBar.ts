import type { ScannerPreferences } from './scannerPreferences.ts'
import { gapBounds } from './scannerPreferences.ts'

/**
 * A button or a box is pressed by the space bar once no key has followed as soon as a scanner's next: a bar code may begin with a
 * blank. One that is a blank alone, of a scanner that presses no key at its end, is no yes to what a dialog asks.
 */
export function createSpaceBar(scanner: () => Pick<ScannerPreferences, 'ends'>) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  return {
    drop: () => clearTimeout(waiting),
    /** True: the key is for a button. */
    press({ key, repeat, target }: KeyboardEvent): boolean {
      const button = key === ' ' && target instanceof Element ? target.closest<HTMLElement>(pressed) : null
      if (button === null) return false
      const isAnswer = button.closest('dialog') !== null
      if (!repeat && !(isAnswer && scanner().ends === 'silence'))
        waiting = setTimeout(() => button.click(), gapBounds.most)
      return true
    },
  }
}

const pressed = 'button, summary, input:is([type=checkbox], [type=radio])'
