import type { Page } from 'playwright'
import { readLabel } from '../../src/emulator/readLabel.ts'
import { dotsOfPng } from './pngDots.ts'

/** What a packer does at the window, and sees: a scanner types, a card says, a label is read. No mouse. */
export interface WindowHands {
  /** Types a line as a scanner does, 2 ms a key, and ends it with Enter. */
  scan(line: string): Promise<void>
  /** Waits until the card of this code says so. */
  verdict(code: string, verdict: string): Promise<void>
  /** What a scanner reads from the picture of the label on the screen. */
  readPicture(code: string): Promise<readonly string[]>
}

export function handsOn(page: Page): WindowHands {
  const card = (code: string) => page.getByRole('article', { name: code, exact: true })
  return {
    async scan(line) {
      await handGoes()
      await page.keyboard.type(line, { delay: 2 })
      await page.keyboard.press('Enter')
      // The hand goes back to the keys, or aims again: what comes at once is the scanner's.
      handIsThere = performance.now() + aims
    },
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

/** A hand goes from key to key: what follows sooner is a scanner's, and no command. */
export function fromKeyToKey(page: Page): void {
  for (const pressed of [page.keyboard, page.locator('body')]) slowly(Object.getPrototypeOf(pressed))
}

const presses = ['press', 'type', 'down', 'insertText', 'pressSequentially'] as const

type Pressed = Partial<Record<(typeof presses)[number], (text: string, options?: object) => Promise<void>>>

const slow = new WeakSet<Pressed>()

/** All that share a prototype, once. What a test waits for between two keys is the hand's way as well. */
function slowly(prototype: Pressed): void {
  if (slow.has(prototype)) return
  slow.add(prototype)
  for (const way of presses) {
    const press = prototype[way]
    if (press === undefined) continue
    prototype[way] = async function (this: Pressed, text, options) {
      await handGoes()
      await press.call(this, text, options)
      if (way === 'press') handIsThere = performance.now() + handPause
    }
  }
}

/** When the hand is at its next key, or has aimed. */
let handIsThere = 0

/** The hand is there for what it does next. */
export async function handGoes(): Promise<void> {
  const left = handIsThere - performance.now()
  if (left > 0) await new Promise((done) => setTimeout(done, left))
}

/** What it takes at least from key to key, and from the trigger to a key or the next bar code, milliseconds. */
const [handPause, aims] = [120, 200]
