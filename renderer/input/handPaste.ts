import type { HandPress } from './handPress.ts'

/**
 * What is pasted outside a field becomes the line, or what the screen takes, and any page of the browser may have filled the clipboard. By
 * a key it is taken only as a hand presses that, let go of and followed by no key: a bar code has keys that paste, and an end behind them.
 * What has no key (the pointer's, a menu's) is a hand's.
 */
export interface HandPaste {
  /** A key went down that pastes, and the browser has it. */
  press(key: KeyboardEvent): void
  /** What is pasted next may be the pointer's. */
  pointer(): void
  pasted(text: string, at: number): void
}

/** `take`: what a hand has pasted, and when its key went down. */
export function createHandPaste(hand: HandPress, take: (text: string, at: number) => void): HandPaste {
  /** The key whose paste has not come yet; the browser is some milliseconds later. */
  let coming: Pressed | null = null
  const settle = ({ at, isHands, text }: Pressed) => {
    if (isHands && text !== null) take(text, at)
  }
  return {
    press({ key, code, metaKey: isWithCommand, timeStamp: at }) {
      const pressed: Pressed = { at, isHands: false, text: null }
      coming = pressed
      const told = (isHands: boolean) => {
        pressed.isHands = isHands
        settle(pressed)
      }
      hand.begin({ key, code, at, isWithCommand }, { told, least: 0, isOfLine: false })
    },
    pointer() {
      coming = null
    },
    pasted(text, at) {
      if (coming === null) return take(text, at)
      coming.text = text
      const pressed = coming
      coming = null
      settle(pressed)
    },
  }
}

interface Pressed {
  readonly at: number
  isHands: boolean
  text: string | null
}
