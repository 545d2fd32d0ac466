import type { Clock } from '../../base/clock.ts'
import { isPin } from './supervisorPin.ts'

/** Compares PINs with their hash, and lets nobody guess. */
export interface PinGuard {
  check(pin: string, hash: string): Promise<PinAnswer>
}

export type PinAnswer =
  | { readonly state: 'right' }
  | { readonly state: 'wrong' }
  | { readonly state: 'locked'; readonly seconds: number }

/** Counts guesses: five wrong ones lock, each further one for longer. */
export interface Guesses {
  /** Seconds for which no guess is taken; 0: one may be made. */
  locked(): number
  /** Before it is known whether it is right, so that guesses sent all at once are counted as well. */
  made(): void
  wasRight(): void
}

/**
 * All guesses at one data folder. They are no station's own: whoever changes its account has another one opened on the
 * folder, and begins no new count by that.
 */
export interface PinTries {
  /** Each one's own, so that nobody's guesses lock out another. */
  of(who: string): PinGuard
  /** Of badges that nobody has: whoever tries numbers is no operator yet. */
  readonly badges: Guesses
  forget(who: string): void
}

export function createPinTries(clock: Clock): PinTries {
  const guards = new Map<string, PinGuard>()
  return {
    of(who) {
      const guard = guards.get(who) ?? createPinGuard(clock)
      guards.set(who, guard)
      return guard
    },
    badges: countGuesses(clock),
    forget: (who) => void guards.delete(who),
  }
}

const triesBeforeLock = 5
const lockMs = 30_000

export function countGuesses(clock: Clock): Guesses {
  let wrong = 0
  let lockedUntil = Number.NEGATIVE_INFINITY
  return {
    locked: () => Math.max(0, Math.ceil((lockedUntil - clock.ticks()) / 1_000)),
    made() {
      if (++wrong >= triesBeforeLock) lockedUntil = clock.ticks() + lockMs * (wrong - triesBeforeLock + 1)
    },
    wasRight() {
      wrong = 0
      lockedUntil = Number.NEGATIVE_INFINITY
    },
  }
}

export function createPinGuard(clock: Clock): PinGuard {
  const guesses = countGuesses(clock)
  return {
    async check(pin, hash) {
      const seconds = guesses.locked()
      if (seconds > 0) return { state: 'locked', seconds }
      guesses.made()
      if (!(await isPin(pin, hash))) return { state: 'wrong' }
      guesses.wasRight()
      return { state: 'right' }
    },
  }
}
