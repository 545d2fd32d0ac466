import { gapBounds } from './scannerPreferences.ts'

/**
 * A key that answers a question by itself, told from a bar code that is this one character, of a scanner that presses no key at its end:
 * a hand holds a key down, a scanner lets go of it at once. It is told by the clock of the keys, when it was let go of and no other key
 * has followed. A key that is held and repeats, or that nobody lets go of, is none.
 */
export interface HandPress {
  begin(key: PressedKey, asked: Asked): void
  /** Every key goes down here first. True: it is the one that is held, and goes on to do nothing. */
  follow(event: KeyEvent): boolean
  /** A key comes up. */
  letGo(event: KeyEvent): void
  /** Nobody is told any more. */
  cancel(): void
}

export interface PressedKey {
  readonly key: string
  readonly code: string
  /** Milliseconds, in the clock of the keys. */
  readonly at: number
  /** macOS tells of no key that comes up while Command is held: it is up with that. */
  readonly isWithCommand?: boolean
}

export type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'timeStamp' | 'repeat'> & { readonly metaKey?: boolean }

export interface Asked {
  /** Once it was let go of, and no key followed. */
  readonly told: (isHands: boolean) => void
  /** The soonest that it is told, milliseconds behind the press. */
  readonly least: number
  /** A key behind it makes a line of both. Else what a hand has pressed goes before that key. */
  readonly isOfLine: boolean
}

/** A busy machine may bring the next key of the slowest scanner late, milliseconds. */
export const quiet = 2 * gapBounds.most

/**
 * No hand lets go of a key, or goes on to another, sooner, and no scanner holds one for so long, milliseconds: the slowest pause that is
 * sold between press and release is 40.
 */
const handHolds = 50

/** Command comes up one event behind the key that it is held for, milliseconds: a scanner makes its pause twice. */
const handHoldsCommand = 2 * handHolds + 10

/** What is let go of so late was lost on its way: a radio that is gone gives its keys back seconds later. Milliseconds. */
const longestHold = 1_500

export function createHandPress(): HandPress {
  let held: Held | null = null
  const end = () => {
    clearTimeout(held?.waiting)
    const ended = held
    held = null
    return ended
  }
  const isDown = ({ key, code }: KeyEvent) =>
    held?.letGo === null && (code === '' ? held.key.key === key : held.key.code === code)
  return {
    begin(key, asked) {
      end()
      held = { key, asked, letGo: null, waiting: undefined }
    },
    follow(event) {
      if (event.repeat && isDown(event)) return true
      const ended = end()
      if (ended !== null && !ended.asked.isOfLine && isHandsBefore(ended, event)) ended.asked.told(true)
      return false
    },
    letGo(event) {
      const isUp = isDown(event) || (event.key === 'Meta' && held?.letGo === null && held.key.isWithCommand === true)
      if (held === null || !isUp) return
      const hold = event.timeStamp - held.key.at
      const isHands = isHandsHold(hold, held.key.isWithCommand === true)
      const waiting = setTimeout(() => end()?.asked.told(isHands), Math.max(quiet, held.asked.least - hold))
      held = { ...held, letGo: { at: event.timeStamp, isHands }, waiting }
    },
    cancel: () => void end(),
  }
}

/** A hand keeps Command down for as long as it thinks. */
function isHandsHold(hold: number, isWithCommand: boolean): boolean {
  return isWithCommand ? hold >= handHoldsCommand : hold >= handHolds && hold <= longestHold
}

/** Another key goes down. With Command still held nobody knows when the one before it came up, only that no scanner goes on so late. */
function isHandsBefore({ key, letGo }: Held, { timeStamp, metaKey }: KeyEvent): boolean {
  if (letGo !== null) return letGo.isHands && timeStamp - letGo.at >= handHolds
  return key.isWithCommand === true && metaKey === true && timeStamp - key.at >= quiet
}

interface Held {
  readonly key: PressedKey
  readonly asked: Asked
  /** Null: it is down. */
  readonly letGo: { readonly at: number; readonly isHands: boolean } | null
  readonly waiting: ReturnType<typeof setTimeout> | undefined
}
