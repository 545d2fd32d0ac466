import type { Clock } from '../base/clock.ts'
import { isPin } from './supervisorPin.ts'

/** Compares PINs with their hash, and lets nobody guess: five wrong ones lock it, each further one for longer. */
export interface PinGuard {
  check(pin: string, hash: string): Promise<PinAnswer>
}

export type PinAnswer =
  | { readonly state: 'right' }
  | { readonly state: 'wrong' }
  | { readonly state: 'locked'; readonly seconds: number }

const triesBeforeLock = 5
const lockMs = 30_000

export function createPinGuard(clock: Clock): PinGuard {
  let wrong = 0
  let lockedUntil = Number.NEGATIVE_INFINITY
  return {
    async check(pin, hash) {
      const left = lockedUntil - clock.ticks()
      if (left > 0) return { state: 'locked', seconds: Math.ceil(left / 1_000) }
      // Counted before the slow comparison, so that guesses sent all at once are counted as well.
      if (++wrong >= triesBeforeLock) lockedUntil = clock.ticks() + lockMs * (wrong - triesBeforeLock + 1)
      if (!(await isPin(pin, hash))) return { state: 'wrong' }
      wrong = 0
      lockedUntil = Number.NEGATIVE_INFINITY
      return { state: 'right' }
    },
  }
}
