import type { HandPress } from './handPress.ts'

/**
 * What is pasted outside a field becomes the line, or what the screen takes, and any page of the browser may have filled the clipboard. By
 * a key it is taken only as a hand presses that, let go of and followed by no key: a bar code has keys that paste, and an end behind them.
 * What has no key (the pointer's, a menu's) is a hand's.
 */
export interface HandPaste {
  /** A key went down that pastes, and the browser has it. */
  press(key: KeyboardEvent): void
  /** It went down in a field. What it pastes is nobody's outside: a key behind it may have left the field by then. */
  pressInField(): void
  /** What is pasted next may be the pointer's. */
  pointer(): void
  pasted(text: string, at: number): void
  /** The field has it. */
  pastedInField(): void
  close(): void
}

export interface PasteListeners {
  /** What a hand has pasted, and when its key went down. */
  taken(text: string, at: number): void
  /** Keys that no hand held, with none behind them, have pasted something: a program's or a remote desktop's, or a hand's. */
  notHeld(): void
}

export function createHandPaste(hand: HandPress, { taken, notHeld }: PasteListeners): HandPaste {
  /** The keys whose pastes have not come yet, in their order; the browser is some milliseconds later. */
  let coming: readonly Pressed[] = []
  let lapsing: ReturnType<typeof setTimeout> | undefined
  const lapse = (wait: number, furtherTurns: number) => {
    clearTimeout(lapsing)
    lapsing = setTimeout(() => {
      if (furtherTurns > 0) lapse(0, furtherTurns - 1)
      else coming = []
    }, wait)
  }
  const expect = (pressed: Pressed) => {
    coming = [...coming, pressed].slice(-mostComing)
    lapse(longestPaste, turnsOfPaste)
  }
  const next = () => {
    const [first, ...rest] = coming
    coming = rest
    return first
  }
  const settle = ({ at, isHands, text }: Pressed) => {
    if (isHands === null || text === null) return
    if (isHands) taken(text, at)
    else if (text !== '') notHeld()
  }
  return {
    press({ key, code, metaKey: isWithCommand, timeStamp: at }) {
      const pressed: Pressed = { at, isHands: null, text: null }
      expect(pressed)
      const told = (isHands: boolean) => {
        pressed.isHands = isHands
        settle(pressed)
      }
      hand.begin({ key, code, at, isWithCommand }, { told, least: 0, isOfLine: false })
    },
    pressInField: () => expect({ at: 0, isHands: null, text: null }),
    pointer() {
      coming = []
    },
    pasted(text, at) {
      const pressed = next()
      if (pressed === undefined) return taken(text, at)
      pressed.text = text
      settle(pressed)
    },
    pastedInField: () => void next(),
    close: () => clearTimeout(lapsing),
  }
}

interface Pressed {
  readonly at: number
  /** Null: nobody knows yet, or ever where another key follows. */
  isHands: boolean | null
  text: string | null
}

/**
 * What a key has not pasted by then it never does (Shift+Insert on a Mac), and what is pasted next is a menu's. Milliseconds, by a timer:
 * by the stamps a window that stood still would bring the paste of a bar code too late to be its key's.
 */
const longestPaste = 2_000

/** What came while the window stood still is there before so many timers more. */
const turnsOfPaste = 2

/** Keys of an endless bar code. */
const mostComing = 1_000
