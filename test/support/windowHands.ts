import type { Locator, Page } from 'playwright'
import { readLabel } from '../../src/emulator/readLabel.ts'
import { answersApart } from '../../src/model/answersApart.ts'
import { dotsOfPng } from './pngDots.ts'
import { pressAsHand, typeAsScanner } from './typeAsScanner.ts'

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

/** Reads what has just come under a key: before that no answer is taken. What the test sees came earlier still. */
export const reads = (page: Page): Promise<void> => page.waitForTimeout(answersApart + 50)

/** A hand holds each key, and goes from key to key: what is sooner let go of is no answer, what follows sooner no command. */
export function fromKeyToKey(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('body')) as Locator
  if (!slow.has(locators)) emptyAsHand(locators)
  slowly(page.keyboard, () => page)
  slowly(locators, (locator) => locator.page(), focus)
}

/** Playwright empties a field by the key Delete, behind which no hand is at another key at once. */
function emptyAsHand(locators: Locator): void {
  const { fill } = locators
  locators.fill = async function (this: Locator, value, options) {
    await fill.call(this, value, options)
    if (value === '') await new Promise((done) => setTimeout(done, handHold + handPause))
  }
}

interface Pressed {
  press(key: string, options?: { readonly delay?: number }): Promise<void>
}

const slow = new WeakSet<Pressed>()

/** Every one, or all that share a prototype, once. */
function slowly<One extends Pressed>(
  pressed: One,
  pageOf: (one: One) => Page,
  reach: (one: One) => Promise<void> = async () => undefined,
): void {
  if (slow.has(pressed)) return
  slow.add(pressed)
  const { press } = pressed
  pressed.press = async function (this: One, key, { delay = handHold, ...options } = {}) {
    const answer = answers.get(key)
    if (answer === undefined) await press.call(this, key, { delay, ...options })
    else {
      await reach(this)
      await pressAsHand(pageOf(this), answer, delay)
    }
    await new Promise((done) => setTimeout(done, handPause))
  }
}

const focus = (locator: Locator) => locator.focus()

/** The keys that answer a question by themselves, or paste, by their names here: it counts for how long they are held. */
const answers: ReadonlyMap<string, string> = new Map([
  ['Space', ' '],
  ['Control+v', '\u0016'],
  ...[...'0123456789'].map((one) => [one, one] as const),
])

/** How long a hand holds a key at least, and takes to the next, milliseconds. */
const [handHold, handPause] = [60, 70]
