import type { Page } from 'playwright'

/** A key of the hand, or what UniKey sends in place of one: so many Backspaces, and the text behind them. */
export type UniKeyStep = string | readonly [erased: number, text: string]

/**
 * Types as a hand does with UniKey on Windows: it swallows the key that decides, and sends Backspaces and characters without a
 * place on the keyboard, a few milliseconds apart, as macros and other programs that make text anew do.
 */
export async function typeAsUniKey(page: Page, steps: readonly UniKeyStep[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  let at = Date.now() / 1_000
  const send = async (key: string, code: string, virtual: number, text: string) => {
    const pressed = { key, code, windowsVirtualKeyCode: virtual, timestamp: at }
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...pressed, text })
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed, text: '' })
  }
  for (const step of steps) {
    at += handPace
    if (typeof step === 'string') {
      const code = step === ' ' ? 'Space' : /\d/.test(step) ? `Digit${step}` : `Key${step.toUpperCase()}`
      await send(step, code, step.toUpperCase().charCodeAt(0), step)
      continue
    }
    const [erased, text] = step
    for (let left = erased; left > 0; left--, at += programPace) await send('Backspace', 'Backspace', 8, '')
    for (const character of text) {
      await send(character, '', packet, character)
      at += programPace
    }
  }
  await cdp.detach()
  // Its keys lie ahead of the clock: one that came meanwhile would be before them.
  await page.waitForTimeout(Math.max(0, (at + handPace) * 1_000 - Date.now()))
}

/** Seconds from key to key. */
const [handPace, programPace] = [0.13, 0.004]

/** VK_PACKET: a character that a program sends. */
const packet = 231
