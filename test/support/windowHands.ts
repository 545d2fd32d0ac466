import type { Page } from 'playwright'
import { readLabel } from '../../src/emulator/readLabel.ts'
import { dotsOfPng } from './pngDots.ts'
import { typeAsScanner } from './typeAsScanner.ts'

/** What a packer does at the window, and sees: a scanner types, a card says, a label is read. No mouse. */
export interface WindowHands {
  /** Types a line as a scanner does, 2 ms a key by the clock of the keys, and ends it with Enter. */
  scan(line: string): Promise<void>
  /** Waits until the card of this code says so. */
  verdict(code: string, verdict: string): Promise<void>
  /** What a scanner reads from the picture of the label on the screen. */
  readPicture(code: string): Promise<readonly string[]>
}

export function handsOn(page: Page): WindowHands {
  const card = (code: string) => page.getByRole('article', { name: code, exact: true })
  return {
    // The hand aims already.
    scan: (line) => typeAsScanner(page, line, { after: 0 }),
    verdict: (code, verdict) =>
      card(code)
        .and(page.locator(`[data-verdict="${verdict}"]`))
        .waitFor(),
    async readPicture(code) {
      const source = await page.getByRole('img', { name: code }).getAttribute('src')
      return readLabel(dotsOfPng(Buffer.from(source?.split(',')[1] ?? '', 'base64')))
    },
  }
}

/** A hand holds each key, and goes from key to key: what is sooner let go of is no answer, what follows sooner no command. */
export function fromKeyToKey(page: Page): void {
  for (const pressed of [page.keyboard, page.locator('body')]) slowly(Object.getPrototypeOf(pressed))
}

interface Pressed {
  press(key: string, options?: object): Promise<void>
}

const slow = new WeakSet<Pressed>()

/** All that share a prototype, once. */
function slowly(prototype: Pressed): void {
  if (slow.has(prototype)) return
  slow.add(prototype)
  const { press } = prototype
  prototype.press = async function (this: Pressed, key, options) {
    await press.call(this, key, { delay: handHold, ...options })
    await new Promise((done) => setTimeout(done, handPause))
  }
}

/** How long a hand holds a key at least, and takes to the next, milliseconds. */
const [handHold, handPause] = [60, 70]
