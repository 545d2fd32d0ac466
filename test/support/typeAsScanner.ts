import type { Page } from 'playwright'

interface Ends {
  /** The key at the end; null: none. */
  readonly end?: 'Enter' | 'Tab' | null
  /** Milliseconds from key to key, as the clock of the keys says. */
  readonly pace?: number
  /** Milliseconds from now to the first key, by the clock of the keys: a hand goes to the scanner. */
  readonly after?: number
  /** The window is through with each key, and with the timers that it set, before the next one comes. */
  readonly apart?: boolean
  /** A program types, in characters that have no place on a keyboard. */
  readonly isProgram?: boolean
}

/**
 * Types as a scanner does, keys and all. The time between two keys is the scanner's own, however slow the machine is that
 * the test runs on: each key carries it, as it does when a system queues the keys of a real one.
 */
export async function typeAsScanner(
  page: Page,
  text: string,
  { end = 'Enter', pace = 2, after = 600, apart = false, isProgram = false }: Ends = {},
): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const from = (Date.now() + after) / 1_000
  const keys = [...[...text].map(isProgram ? packetOf : keyOf), ...(end === null ? [] : [named[end]])]
  const send = async (key: (typeof keys)[number], place: number) => {
    const timestamp = from + (place * pace) / 1_000
    const press = (type: 'keyDown' | 'keyUp', pressed: typeof key | typeof shiftKey) =>
      cdp.send('Input.dispatchKeyEvent', { type, timestamp, ...pressed, text: type === 'keyUp' ? '' : pressed.text })
    const plain = () => [press('keyDown', key), press('keyUp', key)]
    if (key.modifiers === 0) return Promise.all(plain())
    const held = key.modifiers === control ? controlKey : shiftKey
    return Promise.all([press('keyDown', held), ...plain(), press('keyUp', { ...held, modifiers: 0 })])
  }
  const sent: Promise<unknown>[] = []
  for (const [place, key] of keys.entries()) {
    sent.push(send(key, place))
    if (apart) await Promise.all(sent)
    if (apart) await page.evaluate(() => new Promise((done) => setTimeout(done)))
  }
  await Promise.all(sent)
  await cdp.detach()
  // Its keys lie ahead of the clock: a hand's key that came meanwhile would be right behind them.
  await page.waitForTimeout(Math.max(0, from * 1_000 + keys.length * pace + handBack - Date.now()))
}

/**
 * Presses a key as a hand does that holds it so many milliseconds, by the clock of the keys too: a machine that stands still in between
 * makes it no longer.
 */
export async function pressAsHand(page: Page, character: string, hold: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const key = keyOf(character)
  const from = Date.now() / 1_000
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp: from, ...key })
  await page.waitForTimeout(hold)
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: from + hold / 1_000, ...key, text: '' })
  await cdp.detach()
}

/** What a hand takes from the trigger to the keys, or to the next bar code, milliseconds. */
const handBack = 200

const [control, shift] = [2, 8]

/** Held for every capital, as keyboards do it. */
const shiftKey = { key: 'Shift', code: 'ShiftLeft', windowsVirtualKeyCode: 16, text: '', modifiers: shift }
const controlKey = { key: 'Control', code: 'ControlLeft', windowsVirtualKeyCode: 17, text: '', modifiers: control }

const named = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r', modifiers: 0 },
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, text: '', modifiers: 0 },
} as const

/** What many scanners press for a control character (Honeywell's Control+X mode off; of SYN with it on). */
const controls: Readonly<Partial<Record<string, Control>>> = {
  '\u0002': { key: 'CapsLock', virtual: 20 },
  '\u0005': { key: 'F5', virtual: 116 },
  '\b': { key: 'Backspace', virtual: 8 },
  '\u000e': { key: 'Insert', virtual: 45, modifiers: shift },
  '\u0014': { key: 'ArrowDown', virtual: 40 },
  '\u0016': { key: 'v', virtual: 86, code: 'KeyV', modifiers: control },
  '\u001d': { key: 'F8', virtual: 119 },
  '\u001e': { key: 'F9', virtual: 120 },
  '\u007f': { key: 'Delete', virtual: 46 },
}

interface Control {
  readonly key: string
  readonly virtual: number
  /** Left out: as the key. */
  readonly code?: string
  readonly modifiers?: number
}

/** VK_PACKET: a character that a program sends. */
function packetOf(character: string) {
  return { key: character, code: '', windowsVirtualKeyCode: 231, text: character, modifiers: 0 }
}

/** The key of a keyboard of the United States; a line end in a bar code is Enter. */
function keyOf(character: string) {
  if (character === '\n') return named.Enter
  if (character === '\t') return named.Tab
  const pressed = controls[character]
  if (pressed !== undefined) {
    const { key, virtual, code = key, modifiers = 0 } = pressed
    return { key, code, windowsVirtualKeyCode: virtual, text: '', modifiers }
  }
  const letter = /[A-Za-z]/.test(character)
  const isUpper = letter && character === character.toUpperCase()
  const mark = marks[character]
  const code = letter ? `Key${character.toUpperCase()}` : (mark?.code ?? `Digit${character}`)
  const modifiers = isUpper || mark?.shifted === true ? shift : 0
  const windowsVirtualKeyCode = mark?.virtual ?? character.toUpperCase().charCodeAt(0)
  return { key: character, code, windowsVirtualKeyCode, text: character, modifiers }
}

const marks: Readonly<Partial<Record<string, { code: string; virtual: number; shifted: boolean }>>> = {
  '-': { code: 'Minus', virtual: 189, shifted: false },
  _: { code: 'Minus', virtual: 189, shifted: true },
  '~': { code: 'Backquote', virtual: 192, shifted: true },
  '?': { code: 'Slash', virtual: 191, shifted: true },
  ' ': { code: 'Space', virtual: 32, shifted: false },
}
