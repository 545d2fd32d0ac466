import * as z from 'zod/mini'
import type { Clock } from '../../base/clock.ts'
import type { Memory } from '../../ports/memory.ts'
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
  /**
   * Before it is known whether it is right, so that guesses sent all at once are counted as well, and on disk before it is
   * known, so that whoever ends the station and starts it again gets no new count.
   */
  made(): Promise<void>
  wasRight(): Promise<void>
}

/**
 * All guesses at one data folder. They are no station's own: whoever changes its account has another one opened on the
 * folder, and begins no new count by that.
 */
export interface PinTries {
  /** Those of before, and where they are kept from now on. Until then they are in no place that outlives the run. */
  open(memory: Memory): Promise<void>
  /** Each one's own, so that nobody's guesses lock out another. */
  of(who: string): PinGuard
  /** Of badges that nobody has: whoever tries numbers is no operator yet. */
  readonly badges: Guesses
  forget(who: string): Promise<void>
}

const memoryKey = 'pin-guesses'
const Kept = z.record(z.string(), z.int().check(z.minimum(0)))
/** Nobody's ids: operators have four digits. */
const ofBadges = 'badges'
/**
 * What counts of whoever is not named: as many as lock, once the counts could not be read, and as many as leave one guess when that
 * lock is over. Who is right is named from then on; of badges nobody can be, so they are locked by it once.
 */
const ofOthers = 'others'
/** Of an unknown badge nobody can be right, so what was counted of them fades: one in so many milliseconds. */
const badgeFadesMs = 10 * 60_000
const fading = (who: string) => (who === ofBadges ? badgeFadesMs : Number.POSITIVE_INFINITY)

export function createPinTries(clock: Clock): PinTries {
  const counts = new Map<string, Count>()
  let others = 0
  let openedAt = clock.ticks()
  let keptIn: Memory | null = null
  // What the disk does not take counts all the same, for as long as the station runs.
  const keep = async () => {
    const wrong = [...counts].map(([who, count]) => [who, count.wrong] as const)
    const told = others === 0 ? wrong.filter(([, count]) => count > 0) : [...wrong, [ofOthers, others] as const]
    await keptIn?.set(memoryKey, Object.fromEntries(told))
  }
  const unnamed = (who: string) => (who === ofBadges && others < triesBeforeLock ? 0 : others)
  const countOf = (who: string) => counts.get(who) ?? createCount(clock, unnamed(who), fading(who), openedAt)
  /** On disk as well, or everybody waits again at each start. */
  const endFirstLock = () => {
    if (others < triesBeforeLock || createCount(clock, others, fading(ofOthers), openedAt).locked() > 0) return
    others = triesBeforeLock - 1
    void keep()
  }
  const forget = async (who: string) => {
    if (others > 0) counts.set(who, createCount(clock, 0, fading(who)))
    else if (!counts.delete(who)) return
    await keep()
  }
  const guessesOf = (who: string): Guesses => ({
    locked() {
      endFirstLock()
      return countOf(who).locked()
    },
    async made() {
      const count = countOf(who)
      counts.set(who, count)
      count.made()
      await keep()
    },
    wasRight: () => forget(who),
  })
  return {
    async open(memory) {
      const isFirst = keptIn === null
      keptIn = memory
      if (!isFirst) return
      const read = await memory.get(memoryKey)
      const kept = Kept.safeParse(read.ok ? (read.value ?? {}) : unreadable)
      const { [ofOthers]: told = 0, ...named } = kept.success ? kept.data : { [ofOthers]: triesBeforeLock }
      const sinceStart = new Map([...counts].map(([who, count]) => [who, count.wrong]))
      others = told
      openedAt = clock.ticks()
      for (const who of new Set([...Object.keys(named), ...sinceStart.keys()]))
        counts.set(who, createCount(clock, (named[who] ?? unnamed(who)) + (sinceStart.get(who) ?? 0), fading(who)))
    },
    of: (who) => guardOf(guessesOf(who)),
    badges: guessesOf(ofBadges),
    forget,
  }
}

/** Of no form. */
const unreadable = null

const triesBeforeLock = 5
const lockMs = 30_000

interface Count {
  readonly wrong: number
  locked(): number
  made(): void
}

/** `before`: so many were wrong when the station ended, and how long ago that is no clock is asked. */
function createCount(clock: Pick<Clock, 'ticks'>, before: number, fadesMs: number, since = clock.ticks()): Count {
  let counted = before
  let countedAt = since
  const lockNow = () =>
    counted < triesBeforeLock ? Number.NEGATIVE_INFINITY : countedAt + lockMs * (counted - triesBeforeLock + 1)
  let lockedUntil = lockNow()
  const left = () => Math.max(0, counted - Math.floor((clock.ticks() - countedAt) / fadesMs))
  return {
    get wrong() {
      return left()
    },
    locked: () => Math.max(0, Math.ceil((lockedUntil - clock.ticks()) / 1_000)),
    made() {
      counted = left() + 1
      countedAt = clock.ticks()
      lockedUntil = lockNow()
    },
  }
}

function guardOf(guesses: Guesses): PinGuard {
  return {
    async check(pin, hash) {
      const seconds = guesses.locked()
      if (seconds > 0) return { state: 'locked', seconds }
      await guesses.made()
      if (!(await isPin(pin, hash))) return { state: 'wrong' }
      await guesses.wasRight()
      return { state: 'right' }
    },
  }
}
